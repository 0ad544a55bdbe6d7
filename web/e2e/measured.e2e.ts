// The comparison of the lab with real kernels: each comparison has a link, the page computes our runs, and the table is complete, with a reason for
// each counter that disagrees.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { expectNothingSideways } from './fits.ts';
import { addressOf, test } from './page.ts';

const panel = (page: Page): Locator => page.getByRole('dialog', { name: 'Measured beside computed' });
const slider = (page: Page): Locator => panel(page).getByRole('slider', { name: 'Moment of all runs' });
const row = (page: Page, counter: string): Locator => panel(page).getByRole('row', { name: new RegExp(`^${counter} `) });
const lane = (page: Page, name: string): Locator => panel(page).locator('.beside-labels li').filter({ hasText: name });

/** The mean of a counter in a table of the repository, as the panel writes it. */
const meanIn = (work: string, kernel: string, counter: string): string => {
  const text = readFileSync(new URL(`../../scenarios/lab-${work}/counters.csv`, import.meta.url), 'utf8');
  const cells =
    text
      .split('\n')
      .find((line) => line.startsWith(`${kernel},${counter},`))
      ?.split(',') ?? [];
  return Number(cells[3]).toLocaleString('en', { maximumFractionDigits: 0 });
};

const done = (page: Page): Promise<void> => expect(panel(page)).toContainText('Our 3 runs are complete.');

test('a link leads to a kernel and a workload; the table has what was measured, and what is off says why', {
  tag: '@smoke',
}, async ({ page }) => {
  await page.goto('./#v1/measured?kernel=3.9.6&work=writer');
  await done(page);
  await expect(panel(page)).toContainText('25 of 26 counters agree, within a factor of two');
  await expect(row(page, 'pgscan_kswapd_dma32')).toContainText(meanIn('writer', '3.9.6', 'pgscan_kswapd_dma32'));
  await expect(row(page, 'nr_writeback')).toContainText('off');
  await expect(panel(page).getByRole('cell', { name: /^A real writer waits for its disk/ })).toBeVisible();
  await expect(panel(page)).toContainText('The measured runs took 3.7 to 4.8 s, ours');
});

test('the moment moves measured and computed by keyboard', async ({ page }) => {
  await page.goto('./#v1/measured?kernel=3.9.6&work=reader');
  await done(page);
  await slider(page).focus();
  await page.keyboard.press('Home');
  await expect(lane(page, 'scanned')).toContainText('measured↑ 0 ↓ 0computed↑ 0 ↓ 0');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '0.0 s after the start');
  await page.keyboard.press('End');
  await expect(lane(page, 'scanned')).toContainText(/measured↑ 13\d,\d{3} ↓ 1,118computed↑ 13\d,\d{3} ↓ \d+/);
});

test('the gallery leads to it; another choice is in the address, and closing shows the gallery', async ({ page }) => {
  await page.goto('./#stories');
  await page.getByRole('button', { name: 'How accurate is it?' }).click();
  await page.getByRole('link', { name: /^Measured beside computed/ }).click();
  await done(page);
  await panel(page)
    .getByRole('button', { name: /Real kernel$/ })
    .click();
  await page.getByRole('option', { name: 'Linux 4.19.13-slabonly' }).click();
  await expect(panel(page).getByRole('alert')).toHaveText(
    'Linux 4.19.13-slabonly was not measured with this workload, only with small files.',
  );
  await panel(page).getByRole('button', { name: 'small files' }).click();
  await done(page);
  expect(await addressOf(page)).toBe('#v1/measured?kernel=4.19.13-slabonly&work=smallfiles');
  await page.reload();
  await done(page);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  expect(await addressOf(page)).toBe('#stories');
  await expect(page.getByRole('button', { name: 'How accurate is it?' })).toBeVisible();
});

test('an unknown kernel, workload or field is named, and the rest of the link is followed', async ({ page }) => {
  await page.goto('./#v1/measured?kernel=9.9&work=toast&at=t5s');
  await done(page);
  for (const sentence of ['The lab has no kernel "9.9"', 'The lab has no workload "toast"', 'The link has a field "at"'])
    await expect(panel(page)).toContainText(sentence);
  await page.goto('./#v1/measured?kernel=3.11&work=writer.');
  await expect(panel(page).getByRole('button', { name: /^Linux 3.11/ })).toBeVisible();
});

test('axe finds nothing in any theme, and nothing is wider than a phone', async ({ page }) => {
  for (const theme of ['light', 'dark', 'projector'] as const) {
    await page.goto(`./#v1/measured?kernel=deb6.12.117&work=anon-hotcold&theme=${theme}`);
    await done(page);
    await expect(page.locator(`[data-theme='${theme}']`)).toBeAttached();
    await expectAccessibleIn(theme, page, '.measured');
  }
  // The page is loaded again, because on an open page a link without a theme would keep the theme.
  await page.goto('about:blank');
  await page.goto('./#v1/measured?kernel=deb6.12.117&work=anon-hotcold');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(slider(page)).toBeVisible();
  await expectNothingSideways(page);
});
