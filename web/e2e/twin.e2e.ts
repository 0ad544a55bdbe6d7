// A3: the stage as text. A sentence, tables and a tree say what the picture shows, for every user and by keys alone.
import { expect, type Locator, type Page } from '@playwright/test';
import { twinWords } from '../panels/twin/twin.words.ts';
import { pageWords } from '../words/page.words.ts';
import { expectAccessible } from './accessible.ts';
import { addressOf, CLASSROOM, openPage, settledAddress, test } from './page.ts';

/** Every number of a text, in order. */
const numbers = (text: string): readonly string[] => text.match(/\d+(,\d{3})*/g) ?? [];
const textOf = async (place: Locator): Promise<string> => (await place.innerText()).replace(/\s+/g, ' ');

const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'The stage as text' });
const row = (page: Page, side: 'before' | 'after', name: RegExp): Locator =>
  page.getByRole('treegrid', { name: twinWords.tree(pageWords.side[side].toLowerCase()) }).getByRole('row', { name });

/** The numbers of one side in the picture, in its tables and in the tree, each for the zone and for its lists. */
async function readings(page: Page, side: 'before' | 'after'): Promise<Readonly<Record<'picture' | 'tables' | 'tree', readonly string[]>>> {
  const pane = page.locator(`.pane-${side}`);
  const free = numbers(await pane.locator('.area-tanks .heading-note').innerText()).slice(0, 1);
  const marks = await pane.locator('.tank-label .tank-pages').allTextContents();
  const sizes = await pane.locator('.list-size').allTextContents();
  const text = panel(page).locator(`.twin-${side}`);
  const zoneCell = (await text.getByRole('table', { name: 'Memory' }).getByRole('row', { name: 'Zone Normal' }).textContent()) ?? '';
  const listRows = text.getByRole('table', { name: 'Lists, tail first' }).getByRole('row');
  const listSizes = await listRows.locator('td:nth-child(2)').allTextContents();
  const zone = numbers((await row(page, side, /^Zone Normal/).innerText()).replace('Zone Normal', ''));
  const lists: string[] = [];
  for (const name of [/^inactive anonymous/, /^active anonymous/, /^inactive file/, /^active file/])
    lists.push(numbers(await row(page, side, name).innerText())[0] ?? '');
  return {
    picture: [...free, ...[...marks, ...sizes].map((text) => text.trim())],
    tables: [...numbers(zoneCell.replace('Zone Normal', '')).slice(0, 4), ...listSizes],
    tree: [...zone.slice(0, 4), ...lists],
  };
}

test('A3: sentence, tables, tree and picture have the same numbers, on both sides and after every step', async ({ shared: page }) => {
  let address = await openPage(page, CLASSROOM);
  await page.keyboard.press('t');
  await expect(panel(page)).toBeVisible();
  await page.waitForFunction(() => location.hash.includes('twin=open'));
  for (let steps = 0; steps < 3; steps += 1) {
    for (const side of ['before', 'after'] as const) {
      await expect
        .poll(async () => {
          const { picture, tables, tree } = await readings(page, side);
          return picture.length === 8 && String(tables) === String(picture) && String(tree) === String(picture)
            ? 'the same'
            : { picture, tables, tree };
        })
        .toBe('the same');
      const { picture } = await readings(page, side);
      const [sentence] = await panel(page).locator(`.twin-${side} .twin-sentence`).allInnerTexts();
      expect(sentence).toContain(`Normal has ${picture[0]} pages free`);
    }
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press(']');
    address = await settledAddress(page, address);
  }
});

test('A3: the tree is walked, opened and closed by keys, and its parts add up to the whole', async ({ shared: page }) => {
  await openPage(page, CLASSROOM);
  await page.keyboard.press('t');
  await expect(panel(page)).toBeFocused();
  const list = row(page, 'before', /^active anonymous/);
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('Tab');
  await expect(row(page, 'before', /^Node 0/)).toBeFocused();
  for (let down = 0; down < 5; down += 1) await page.keyboard.press('ArrowDown');
  await expect(list).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(list).toHaveAttribute('aria-expanded', 'true');
  const parts = row(page, 'before', /^pages? [\d,]+/);
  await expect(parts).toHaveCount(8);
  const last = numbers(await textOf(parts.last().locator('.twin-name'))).at(-1);
  expect(last).toBe(numbers(await textOf(list))[0]);
  await expectAccessible(page, '.twin');
  // Keys that the tree does not need still control the transport.
  const here = await addressOf(page);
  await page.keyboard.press('>');
  await settledAddress(page, here);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator('.stage')).toBeFocused();
  await page.waitForFunction(() => !location.hash.includes('twin='));
});

test('A3: while the stage moves, the text does not change; it follows when the stage stops', async ({ shared: page }) => {
  const opened = await openPage(page, `${CLASSROOM}&twin=open`);
  const clock = panel(page).locator('.twin-before .twin-clock');
  await expect(clock).toHaveText('at 40.000000 s');
  await page.keyboard.press(' ');
  await expect(panel(page)).toContainText('The stage is moving.');
  await page.waitForFunction(() => Number.parseFloat(document.querySelector('.clock')?.textContent ?? '') > 40.3);
  await expect(clock).toHaveText('at 40.000000 s');
  await page.keyboard.press(' ');
  await settledAddress(page, opened);
  await expect.poll(async () => `at ${await page.locator('.clock').textContent()}` === (await clock.textContent())).toBe(true);
});
