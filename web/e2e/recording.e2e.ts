// A recording of a real machine that the user drops on the page and plays: its tanks, lanes and differences of counters.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { drop } from './drop.ts';
import { expectNothingSideways } from './fits.ts';
import { inEveryTheme, openPage, test } from './page.ts';

const EXAMPLE = readFileSync(new URL('../panels/recording/example.txt', import.meta.url), 'utf8');

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Recorded' });
const slider = (page: Page): Locator => panel(page).getByRole('slider', { name: 'Moment of the recording' });
const free = (page: Page): Locator =>
  panel(page)
    .getByRole('row', { name: /^Normal / })
    .getByRole('cell')
    .first();
const outcome = (page: Page, name: string): Locator => panel(page).getByRole('row', { name: new RegExp(`^${name} `) });

/** The free pages of the zone Normal in a sample of the example, as the panel writes them. */
const freeIn = (sample: number): string => {
  const text = EXAMPLE.split(/^time: /m)[sample + 1] ?? '';
  return Number(/zone {3}Normal\n[\s\S]*?pages free +(\d+)/.exec(text)?.[1]).toLocaleString('en');
};

/** The growth of a counter of the example between two samples. */
const grown = (name: string, from: number, to: number): string => {
  const values = [...EXAMPLE.matchAll(new RegExp(`^${name} (\\d+)$`, 'gm'))].map(([, value]) => Number(value));
  return ((values[to] ?? Number.NaN) - (values[from] ?? Number.NaN)).toLocaleString('en');
};

const SAMPLES = EXAMPLE.match(/^time: /gm)?.length ?? 0;

test('a recording is dropped and moved through by keyboard; its tank, its figures and its machine are those of the file', {
  tag: '@smoke',
}, async ({ page }) => {
  await openPage(page, '#v1/lab');
  await drop(page, 'recording.txt', EXAMPLE);
  await expect(panel(page)).toContainText(`recording.txt: ${SAMPLES} samples in`);
  await expect(panel(page)).toContainText('The simulation computed none of this.');
  await expect(free(page)).toHaveText(freeIn(0));
  await expect(outcome(page, 'scanned by kswapd')).toContainText(grown('pgscan_kswapd', 0, SAMPLES - 1));
  await slider(page).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(free(page)).toHaveText(freeIn(3));
  await expect(slider(page)).toHaveAttribute('aria-valuetext', /s after the first sample$/);
  await panel(page).getByRole('button', { name: 'Begin the part here' }).click();
  await slider(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await expect(free(page)).toHaveText(freeIn(SAMPLES - 2));
  await panel(page).getByRole('button', { name: 'End it here' }).click();
  await expect(outcome(page, 'reclaimed in direct reclaim')).toContainText(grown('pgsteal_direct', 3, SAMPLES - 2));
  await expect(panel(page).getByRole('table').last()).toContainText(/^From [\d.]+ s to [\d.]+ s/);
  await panel(page).getByRole('button', { name: 'Whole recording' }).click();
  await expect(outcome(page, 'reclaimed in direct reclaim')).toContainText(grown('pgsteal_direct', 0, SAMPLES - 1));
  await page.keyboard.press('Home');
  await expect(free(page)).toHaveText(freeIn(0));
  await panel(page).getByRole('button', { name: 'Open this machine as a scenario' }).click();
  await expect(panel(page)).toHaveCount(0);
  const scenario = page.getByRole('complementary', { name: 'Editor' }).getByRole('textbox', { name: /^The scenario/ });
  await expect(scenario).toHaveValue(/zoneinfo:1: Zone DMA of node 0: 3840 pages/);
  await expect(page.getByRole('region', { name: /^Recorded zoneinfo:1/ })).toContainText(freeIn(0));
});

test('dragging over the lanes chooses a part, and play comes to the end', async ({ page }) => {
  await openPage(page, '#v1/lab');
  await drop(page, 'recording.txt', EXAMPLE);
  const lanes = await panel(page).locator('.recording-field').boundingBox();
  if (lanes === null) throw new Error('there are no lanes');
  const { x, y, width } = lanes;
  await page.mouse.move(x + width * 0.2, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.3, y + 30);
  await page.mouse.move(x + width * 0.6, y + 30);
  await page.mouse.up();
  await expect(panel(page).getByRole('table').last()).toContainText(/^From [\d.]+ s to [\d.]+ s/);
  await expect(panel(page).locator('.recording-outside')).toHaveCount(2);
  // Zoomed in, the lanes show only the chosen part.
  const firstTick = panel(page).locator('.time-axis li').first();
  await expect(firstTick).toHaveText('0');
  await panel(page).getByRole('button', { name: 'Zoom in' }).click();
  await expect(panel(page).locator('.recording-outside')).toHaveCount(0);
  await expect(firstTick).not.toHaveText('0');
  await panel(page).getByRole('button', { name: 'Whole recording' }).click();
  await expect(firstTick).toHaveText('0');
  await slider(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Space');
  await expect(free(page)).toHaveText(freeIn(SAMPLES - 1));
  await expect(panel(page).getByRole('button', { name: 'Play' })).toBeVisible();
});

test('our run of the recorded machine stands beside the recording on one clock', async ({ page }) => {
  const both = page.getByRole('dialog', { name: 'Recorded beside computed' });
  const scanned = both.getByRole('row', { name: /^scanned by kswapd / }).getByRole('cell');
  await openPage(page, '#v1/lab');
  await drop(page, 'recording.txt', EXAMPLE);
  await panel(page).getByRole('button', { name: 'Compute a run beside it' }).click();
  await expect(both).toContainText(/Our run is complete: \d/);
  await expect(both).toContainText(/The recording takes 101\.4 s\. Ours ends after [\d.]+ s, because its work is done\./);
  await expect(both).toContainText('No recording tells what the programs did: a program of ours writes a file as large as memory.');
  await expect(scanned).toHaveText(['pgscan_kswapd', '0', '0']);
  await both.getByRole('slider').focus();
  await page.keyboard.press('End');
  await expect(scanned).toHaveText(['pgscan_kswapd', grown('pgscan_kswapd', 0, SAMPLES - 1), /^\d{2,3},\d{3}$/]);
  await expect(both.getByRole('region', { name: 'recorded', exact: true })).toContainText('a square:');
  await expect(both.getByRole('region', { name: 'computed', exact: true })).toContainText('a square:');
  await inEveryTheme(page, (theme) => expectAccessibleIn(theme, page, '.recording'));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNothingSideways(page);
  await both.getByRole('button', { name: 'Recording alone' }).click();
  await expect(panel(page)).toContainText('The simulation computed none of this.');
});

test('what a recording lacks is named, and a wrong line is refused with its number', async ({ page }) => {
  await openPage(page, '#v1/lab');
  const without = EXAMPLE.replace(/^(?:Node| |some|full|pswp|nr_dirty|nr_writeback).*\n/gm, '');
  await drop(page, 'recording.txt', without.slice(0, -5));
  await expect(panel(page)).toContainText('not recorded: this sample has no /proc/zoneinfo');
  await expect(panel(page).getByRole('listitem').filter({ hasText: 'swapped' })).toContainText('not recorded');
  await expect(outcome(page, 'some tasks waited')).toContainText('not recorded');
  await expect(panel(page)).toContainText(/The last sample, from line \d+ on, is incomplete, so it was left out\./);
  await panel(page).getByRole('button', { name: 'Open this machine as a scenario' }).click();
  await expect(panel(page).getByRole('alert')).toContainText('has no /proc/zoneinfo');
  await panel(page).getByRole('button', { name: 'Compute a run beside it' }).click();
  const both = page.getByRole('dialog', { name: 'Recorded beside computed' });
  await expect(both.getByRole('alert')).toContainText('so no scenario can be made from it.');
  await both.getByRole('button', { name: 'Recording alone' }).click();
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await drop(page, 'recording.txt', EXAMPLE.replace('pgscan_kswapd 7', 'pgscan_kswapd <b>\u202e'));
  await expect(page.getByRole('alert').filter({ hasText: 'not opened' })).toContainText(
    /Line \d+ of the recording "recording\.txt", “pgscan_kswapd <b>\\u\{202e\}\d+”, cannot be read; expected/,
  );
  await expect(panel(page)).toHaveCount(0);
});

test('A1: axe finds no violation in a recording, in any theme, nor in the lines that make one', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=editor');
  await page.getByRole('button', { name: 'Record a machine' }).click();
  await expect(panel(page)).toContainText('cat /proc/vmstat /proc/zoneinfo /proc/pressure/memory');
  await expectAccessibleIn('light', page, '.recording');
  await panel(page).getByRole('button', { name: 'Show an example' }).click();
  await expect(free(page)).toHaveText(freeIn(0));
  await inEveryTheme(page, async (theme) => {
    await expect(free(page)).toHaveText(freeIn(0));
    await expectAccessibleIn(theme, page, '.recording');
  });
});

test('a recording in Chinese, and on a phone', async ({ page }) => {
  await openPage(page, '#v1/lab?lang=zh');
  await drop(page, 'recording.txt', EXAMPLE);
  const chinese = page.getByRole('dialog', { name: '记录' });
  await expect(chinese).toContainText('这些数字都不是模拟算出来的。');
  await expect(chinese.getByRole('row', { name: /^kswapd 扫描 / })).toContainText(grown('pgscan_kswapd', 0, SAMPLES - 1));
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(chinese.getByRole('slider')).toBeVisible();
  await expectNothingSideways(page);
});
