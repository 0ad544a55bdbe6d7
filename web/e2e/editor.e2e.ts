// The editor beside the stage: a story is written and stepped through by keyboard, mistakes are reported with their lines, and the stage
// follows.

import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { openedFileWords } from '../state/opened-file.words.ts';
import { expectAccessibleIn } from './accessible.ts';
import { drop, dropAll } from './drop.ts';
import { addressOf, CLASSROOM, inEveryTheme, openPage, test } from './page.ts';

const BEATS = `# My story

## kswapd wakes {#wakes}
::moment before: first kswapd wakes

The first \`kswapd\` wakes with {free} pages free.

## The first page out {#out}
::moment before: first swap-out

Now {counter pswpout} page goes to swap.
`;

const editor = (page: Page): Locator => page.getByRole('complementary', { name: 'Editor' });
const story = (page: Page): Locator => editor(page).getByRole('textbox', { name: /^The story/ });
const scenario = (page: Page): Locator => editor(page).getByRole('textbox', { name: /^The scenario/ });
const beat = (page: Page, title: string): Locator => page.getByRole('region', { name: 'Story' }).getByRole('heading', { name: title });
const says = (page: Page): Locator => editor(page).getByRole('status').first();

test('a story of two beats is written by keyboard, told by Page Down, and is in the link', { tag: '@smoke' }, async ({ page }) => {
  await openPage(page, '#v1/lab');
  await page.keyboard.press('u');
  await expect(story(page)).toBeFocused();
  await page.keyboard.type(BEATS);
  await expect(says(page)).toHaveText(/^No mistakes/);
  // The stage is at the beat in which the user writes.
  await expect(beat(page, 'The first page out')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('PageUp');
  await expect(beat(page, 'kswapd wakes')).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(beat(page, 'The first page out')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Story' })).toContainText('Now 1 page goes to swap');
  await expect.poll(() => addressOf(page)).toMatch(/^#v1\/lab\?.*story=1.*beat=out/);
  await page.reload();
  await expect(beat(page, 'The first page out')).toBeVisible();
  await expect(story(page)).toHaveValue(BEATS);
});

test('mistakes are listed with their lines while the stage stays as it is, and a click on one leads to its line', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=editor');
  await story(page).fill(BEATS);
  await expect(beat(page, 'kswapd wakes').or(beat(page, 'The first page out'))).toBeVisible();
  const before = await addressOf(page);
  const wrong = (text: string) => story(page).fill(text);
  const mistake = editor(page).getByRole('list', { name: 'Mistakes' }).getByRole('button');
  await wrong(BEATS.replace('first swap-out', 'first swapout'));
  await expect(mistake).toHaveText([/^Story 9.*The search `first swapout` cannot be used/]);
  await wrong(BEATS.replace('::moment before: first kswapd wakes', '').replace('{counter pswpout}', '{counter}'));
  await expect(mistake).toHaveText([/^Story 3.*has no ::moment/, /^Story 11.*\{counter\} is not a number of the run/]);
  await wrong(BEATS.replace('Now', 'word '.repeat(30)));
  await expect(mistake).toHaveText([/^Story 11.*the lead has 35 words; the limit is 30/]);
  await expect(story(page)).toHaveAttribute('aria-invalid', 'true');
  await mistake.click();
  await expect(story(page)).toBeFocused();
  expect(await story(page).evaluate((field: HTMLTextAreaElement) => field.value.slice(0, field.selectionStart).split('\n').length)).toBe(
    11,
  );
  expect(await addressOf(page)).toContain(before.slice(before.indexOf('story='), before.indexOf('&', before.indexOf('story='))));
  await editor(page).getByRole('button', { name: 'Scenario' }).click();
  await scenario(page).fill((await scenario(page).inputValue()).replace('cpus = 2', 'cpus = 65'));
  await expect(mistake.filter({ hasText: 'Scenario' })).toHaveText(/^Scenario \d+machine.cpus = 65 cannot be used/);
});

test('a story of the repository is changed and runs as the reader’s own story, and Back leads to the original', async ({ page }) => {
  const opened = await openPage(page, `${CLASSROOM}&panel=editor`);
  await expect(story(page)).toHaveValue(/^# /);
  await expect(says(page)).toHaveText(/^This is the text of the run on the stage/);
  const text = await story(page).inputValue();
  await story(page).fill(text.replace(/^# .*/, '# A title of my own'));
  await page.waitForFunction(() => location.hash.startsWith('#v1/lab') && /[?&]h=[0-9a-f]{16}/.test(location.hash), null, {
    timeout: 90_000,
  });
  await expect(says(page)).toHaveText(/^No mistakes/);
  await expect(story(page)).toHaveValue(/^# A title of my own/);
  await page.goBack();
  await page.waitForFunction((old) => location.hash.startsWith(old), opened.split('?')[0] ?? '');
  await expect(story(page)).toHaveValue(text);
});

test('the moment on the stage is pinned: its search is in a new beat and leads back to it', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=editor&at=t4.2s');
  await editor(page).getByRole('button', { name: 'Pin this moment' }).click();
  await expect(story(page)).toHaveValue(/^# .*\n\n## .* \{#.*\}\n::moment before: .*\n\n/);
  await expect(editor(page).getByRole('button', { name: 'Pin this moment' })).toBeVisible();
  // The lead still has to be written, where the cursor is.
  await expect(editor(page).getByRole('list', { name: 'Mistakes' }).getByRole('button')).toHaveText([/has no text; expected a paragraph/]);
  await expect(story(page)).toBeFocused();
  await page.keyboard.type('Here is {time} seconds.');
  await expect(says(page)).toHaveText(/^No mistakes/);
  await expect(page.getByRole('region', { name: 'Story' })).toContainText('Here is 4 seconds.');
});

test('a story and a scenario that are dropped on the page open in the editor, and the stage shows them', async ({ page }) => {
  await page.goto('./#stories');
  await expect(page.getByRole('link', { name: /^Lab/ })).toBeVisible();
  await drop(page, 'story.md', BEATS);
  await expect(story(page)).toHaveValue(BEATS);
  await expect(says(page)).toHaveText(/^No mistakes/);
  await expect.poll(() => addressOf(page)).toMatch(/^#v1\/lab\?.*story=1/);
  const text = await editor(page)
    .getByRole('button', { name: 'Scenario' })
    .click()
    .then(() => scenario(page).inputValue());
  await drop(page, 'machine.toml', text.replace('cpus = 2', 'cpus = 1'));
  await expect(scenario(page)).toHaveValue(/cpus = 1/);
  await expect(says(page)).toHaveText(/^No mistakes/);
  await expect.poll(() => addressOf(page)).toMatch(/text=1/);
  await drop(page, 'machine.toml', text.replace('cpus = 2', 'cpus = 65'));
  await expect(editor(page).getByRole('list', { name: 'Mistakes' }).getByRole('button')).toHaveText([/^Scenario \d+machine.cpus = 65/]);
});

test('any other file is refused with a sentence', async ({ page }) => {
  await openPage(page, '#v1/lab');
  const refusal = page.getByRole('alert').filter({ hasText: 'not opened' });
  for (const [name, content, why] of [
    ['picture.png', '\u0000\u0001', 'The file "picture.png" is not UTF-8 text'],
    ['letter.txt', 'Dear all', 'is neither a scenario, nor a story, nor a saved run'],
    ['long.toml', `[machine]\n${'a'.repeat(69_990)}`, 'has 70000 bytes; the limit for a scenario is 65536'],
    ['huge.md', 'a'.repeat(1_100_000), 'the limit is 1048576'],
    ['run.json', '{"format":"reclaimscope-run","version":9}', 'it has version 9; this page reads version 1'],
  ] as const) {
    await drop(page, name, content);
    await expect(refusal).toContainText(why);
  }
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toHaveCount(0);
});

test('a log that is dropped on a story is named, and the story stays; a dropped scenario can be undone in one step', async ({ page }) => {
  const before = await openPage(page, '#v1/lab?panel=editor');
  await story(page).fill(BEATS);
  await drop(page, 'machine.toml', '[    1.234567] dd invoked oom-killer: order = [0]\n');
  await expect(page.getByRole('alert').filter({ hasText: 'not opened' })).toContainText(
    openedFileWords.foreign.kernelLog('"machine.toml"'),
  );
  await expect(story(page)).toHaveValue(BEATS);
  await drop(page, 'machine.toml', '[machine]\ncpus = 1\n');
  await expect(scenario(page)).toHaveValue('[machine]\ncpus = 1\n');
  await editor(page).getByRole('button', { name: 'Restore my text' }).click();
  await editor(page).getByRole('button', { name: 'Story' }).click();
  await expect(story(page)).toHaveValue(BEATS);
  expect(before).toContain('#v1/lab');
});

const ZONEINFO = `Node 0, zone    DMA32
  per-node stats
      nr_inactive_anon 0
      workingset_restore 0
  pages free     20000
        min      480
        low      600
        high     720
        spanned  65536
        present  65536
        managed  60000
        protection: (0, 0, 0, 0)
      nr_zone_inactive_anon 1000
      nr_zone_active_anon 2000
      nr_zone_inactive_file 30000
      nr_zone_active_file 4000
      nr_zone_unevictable 0
`;

test('files of a real machine become a scenario that says what was read, assumed and left out', async ({ page }) => {
  await openPage(page, '#v1/lab');
  const refusal = page.getByRole('alert').filter({ hasText: 'not opened' });
  await drop(page, 'zoneinfo', ZONEINFO.replace('low      600', 'low      six'));
  await expect(refusal).toContainText('zoneinfo:7: "six" cannot be read; expected a whole number below 2^40.');
  await dropAll(page, { zoneinfo: ZONEINFO, 'letter.txt': 'Dear all' });
  await expect(refusal).toContainText('The file "letter.txt" does not describe a machine.');
  await dropAll(page, { zoneinfo: ZONEINFO, meminfo: 'MemTotal:  240000 kB\nSwapTotal:  1048572 kB\n', sysctls: 'vm.swappiness = 10\n' });
  await expect(scenario(page)).toHaveValue(/^# Read from the files of a machine:\n# {3}zoneinfo:1: Zone DMA32 of node 0: 60000 pages/);
  for (const line of ['swappiness = 10', 'managed = 60000', 'size = 262143'])
    await expect(scenario(page)).toHaveValue(new RegExp(`^${line}$`, 'm'));
  await expect(says(page)).toHaveText(/^No mistakes/);
  await expect.poll(() => addressOf(page)).toContain('text=');
});

test('files of a machine can be opened from the gallery by keyboard; an empty one is left out', async ({ page }) => {
  await page.goto('./');
  const button = page.getByRole('button', { name: 'Your machine' });
  await expect(button).toBeVisible();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser', { timeout: 10_000 }), button.press('Enter')]);
  const file = (name: string, text: string) => ({ name, mimeType: '', buffer: Buffer.from(text) });
  await chooser.setFiles([file('zoneinfo', ZONEINFO), file('groups', '')]);
  await expect(scenario(page)).toHaveValue(/^# Read from the files of a machine:\n# {3}zoneinfo:1: Zone DMA32 of node 0: 60000 pages/);
  await expect(scenario(page)).toHaveValue(/^# Left out:\n(#.*\n)*# {3}groups: this is none of the files/m);
  await expect(says(page)).toHaveText(/^No mistakes/);
});

test('a text with a mistake is offered again after a reload', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=editor');
  await editor(page).getByRole('button', { name: 'Scenario' }).click();
  await scenario(page).fill('[machine]\ncpus = 1\n');
  await expect(says(page)).toHaveText(/mistake/);
  await page.reload();
  await editor(page).getByRole('button', { name: 'Restore my text' }).click();
  await editor(page).getByRole('button', { name: 'Scenario' }).click();
  await expect(scenario(page)).toHaveValue('[machine]\ncpus = 1\n');
});

const FIXTURES = new URL('../../engine/reclaim/src/import/tests/fixtures/', import.meta.url);
const fixture = (name: string): string => readFileSync(new URL(name, FIXTURES), 'utf8');
const recorded = (page: Page): Locator => editor(page).getByRole('region', { name: /^Recorded/ });

test('the state that a report recorded stands above its scenario, and figures that it lacks are named', async ({ page }) => {
  await openPage(page, '#v1/lab');
  await drop(page, 'oom.log', fixture('oom-3.10.log'));
  await expect(recorded(page)).toContainText('oom.log:29, when the kernel called the OOM killer: java asked for a page.');
  const row = (name: string): Locator => recorded(page).getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('DMA32')).toHaveText(/DMA32\s*400\s*404\s*505\s*606\s*390,411\s*13\s*0/);
  await expect(recorded(page)).toContainText('Swap: 0 MB of 2.0 GB free.');
  await expect(scenario(page)).toHaveValue(/oom\.log:43: Swap has 524287 pages\./);
  // The user's own changes of the scenario do not change what was recorded.
  await scenario(page).fill((await scenario(page).inputValue()).replace('cpus = 4', 'cpus = 2'));
  await expect(says(page)).toHaveText(/^No mistakes/);
  await expect(row('Normal')).toBeVisible();
  await inEveryTheme(page, async (theme) => {
    await expect(row('Normal')).toBeVisible();
    await expectAccessibleIn(theme, page, '.editor');
  });
  await drop(page, 'cut.log', fixture('oom-7.0-cut.log'));
  await expect(row('Normal')).toContainText('not recorded');
  await expect(recorded(page)).not.toContainText('a square:');
  await drop(page, 'machine.toml', '[machine]\ncpus = 1\n');
  await expect(recorded(page)).toHaveCount(0);
});

test('a machine with high memory is refused, but its recorded state is shown', async ({ page }) => {
  await openPage(page, '#v1/lab');
  await drop(page, 'oom.log', fixture('oom-3.10.log').replaceAll('Normal', 'HighMem'));
  await expect(page.getByRole('alert').filter({ hasText: 'not opened' })).toContainText('oom.log:33: "HighMem" cannot be read');
  await expect(recorded(page).getByRole('row', { name: /^HighMem / })).toContainText('3,490');
});

test('axe finds no violation in the editor, in any theme', async ({ page }) => {
  await openPage(page, '#v1/lab?panel=editor');
  await story(page).fill(BEATS.replace('first swap-out', 'first swapout'));
  await inEveryTheme(page, async (theme) => {
    await expect(editor(page).getByRole('list', { name: 'Mistakes' }).getByRole('button')).toBeVisible();
    await expectAccessibleIn(theme, page, '.editor');
  });
});
