// The Multi-Gen LRU in the built page: the scene, the lists and the text show the generations of the frame.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInEveryTheme } from './accessible.ts';
import { followLink, openPage, takeTheme, test } from './page.ts';

/** A moment at which several generations have pages. */
const MOMENT = '#v1/generations-hot-cold?at=t3.2s';
const SCENE = `${MOMENT}&depth=story`;

const pane = (page: Page, side: 'before' | 'after') => page.locator(`.pane-${side}`);

type Generation = { readonly seq: number; readonly anon: number; readonly file: number };

/** The fields of the scene: the number that is drawn on each, and the numbers of pages from which its width is computed. */
const drawn = async (page: Page): Promise<readonly Generation[]> =>
  pane(page, 'after')
    .locator('[data-generation]')
    .evaluateAll((fields) =>
      fields.map((field) => ({
        seq: Number(field.querySelector('text')?.textContent),
        anon: Number(field.getAttribute('data-anon')),
        file: Number(field.getAttribute('data-file')),
      })),
    );

/** The rows of the table below the tanks. A kind without a generation of this number has no pages in its row. */
const listed = async (page: Page): Promise<readonly Generation[]> =>
  pane(page, 'after')
    .locator('[data-seq]')
    .evaluateAll((rows) =>
      rows.map((row) => {
        const [, anon, file] = [...row.querySelectorAll('td')].map((cell) => Number((cell.textContent ?? '').replaceAll(',', '')) || 0);
        return { seq: Number(row.getAttribute('data-seq')), anon: anon ?? 0, file: file ?? 0 };
      }),
    );

test('the sides are named by their LRU', async ({ shared: page }) => {
  await openPage(page, SCENE);
  await expect(pane(page, 'before')).toContainText('Classic LRU');
  await expect(pane(page, 'after')).toContainText('Multi-Gen LRU');
  await followLink(page, `${MOMENT}&depth=model&show=lists`);
  await expect(pane(page, 'after').getByRole('heading', { name: 'Multi-Gen LRU' })).toBeVisible();
  await expect(page.locator('.lane-labels')).toContainText('age of the oldest');
});

test('the fields of the scene have the numbers and the pages of the frame, and their squares are as many', async ({ shared: page }) => {
  await openPage(page, SCENE);
  await expect(pane(page, 'after').locator('[data-generation]').first()).toBeVisible();
  await expect(pane(page, 'before').locator('[data-generation]')).toHaveCount(0);
  const fields = await drawn(page);
  expect(fields.length).toBeGreaterThanOrEqual(2);
  expect(fields.filter(({ anon }) => anon > 0).length).toBeGreaterThanOrEqual(2);
  for (const [place, { seq }] of fields.entries()) expect(seq).toBe((fields[0]?.seq ?? 0) + place);
  const each = await page.locator('.scene-key-square').textContent();
  const pagesOfSquare = Number(/([\d.]+) MB/.exec(each ?? '')?.[1]) * 256;
  const squares = await pane(page, 'after')
    .locator('[data-mark="anon"] .scene-squares .scene-paint')
    .evaluateAll((paths) => paths.map((path) => (path.getAttribute('d') ?? '').split('M').length - 1));
  // The shades of the youngest generations are the last ones.
  const shown = squares.slice(-fields.length);
  for (const [place, { anon }] of fields.entries())
    expect(shown[place], `${anon} pages`).toBe(anon === 0 ? 0 : Math.max(1, Math.round(anon / pagesOfSquare)));
  const rows = await pane(page, 'after')
    .getByRole('row', { name: /^generation \d/ })
    .allTextContents();
  expect(rows.map((row) => Number(/^generation (\d+)/.exec(row)?.[1]))).toEqual(fields.map(({ seq }) => seq));

  // At the same position, the lists need another request to the engine and other code of the page.
  await followLink(page, `${MOMENT}&depth=model&show=lists`);
  await expect(pane(page, 'after').locator('[data-seq]')).toHaveCount(fields.length);
  expect(await listed(page)).toEqual(fields);
  await followLink(page, `${MOMENT}&depth=kernel&show=lists`);
  await expect(pane(page, 'after').locator('.area-generations h3')).toContainText(`max_seq = ${fields.at(-1)?.seq}`);
  await expect(page.locator('.lane-labels')).toContainText('generations');
});

test('axe finds nothing in the generations, in any theme, and the key explains their shades', async ({ shared: page }) => {
  await openPage(page, `${MOMENT}&depth=model&show=lists`);
  await expect(pane(page, 'after').locator('[data-seq]').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, '.panes');
  await followLink(page, SCENE);
  await takeTheme(page, 'light');
  await expect(page.locator('.scene-key')).toContainText('generations');
});

test('with forced colours old and young generations differ by more than hue', async ({ shared: page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPage(page, SCENE);
  await expect(pane(page, 'after').locator('[data-generation]').first()).toBeVisible();
  const paint = (shade: string): Promise<string> =>
    pane(page, 'after')
      .locator(`[data-mark="anon"] .scene-anon-${shade} .scene-paint`)
      .evaluate((path) => getComputedStyle(path).fill);
  expect(await paint('older')).toBe(await paint('inactive'));
  expect(await paint('youngest')).toBe(await paint('active'));
  expect(await paint('youngest')).not.toBe(await paint('older'));
});
