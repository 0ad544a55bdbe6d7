// The end of a story: its content, and the ways to it and away from it.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleIn } from './accessible.ts';
import { addressOf, follows, openPage, THEMES, test } from './page.ts';

type Written = Readonly<Record<string, { readonly mail: readonly number[]; readonly ours: readonly number[] }>>;
const rows: Written = JSON.parse(readFileSync(new URL('../domain/end/ends.json', import.meta.url), 'utf8'));

const STORY = '#v1/2013-kswapd-limits?size=classroom';
const ROW = '2013-kswapd-limits: memcachetest-2385M';
const figures = (page: Page): Promise<readonly number[]> =>
  page.locator('.end-row strong').evaluateAll((all) => all.map((one) => Number(one.textContent?.replaceAll(',', ''))));

/** Opens the end by its link, which has no hash because the end is no moment of the run. */
async function openEnd(page: Page, link: string): Promise<void> {
  await page.goto('./#stories');
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  await expect(page.getByRole('main', { name: 'The end of the story' })).toBeVisible();
}

test('after the last beat one more Page Down leads to the end, Page Up back, and its link straight there', { tag: '@smoke' }, async ({
  page,
}) => {
  await openPage(page, `${STORY}&beat=quiet`);
  const dots = page.getByRole('navigation', { name: 'Beats of the story' }).getByRole('button');
  await dots.last().click();
  await expect(dots.last()).toHaveAttribute('aria-current', 'step');
  await page.keyboard.press('PageDown');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText('With the patches, the application keeps answering while the copy runs.');
  const { mail, ours } = rows[ROW] ?? { mail: [], ours: [] };
  expect(await figures(page)).toEqual([...mail, ...ours]);
  await expect.poll(() => addressOf(page)).toBe('#v1/2013-kswapd-limits?beat=end');
  await page.keyboard.press('PageUp');
  await expect(dots.last()).toHaveAttribute('aria-current', 'step');
  await openEnd(page, '#v1/2013-kswapd-limits?beat=end');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await figures(page)).toEqual([...mail, ...ours]);
  // One key leads from the end to the last moment of the story, even if the end was opened by its link, as soon as the machines are open.
  await expect(async () => {
    await page.keyboard.press('PageUp');
    await expect(dots.last()).toHaveAttribute('aria-current', 'step', { timeout: 2_000 });
  }).toPass();
});

test('it is seen at the depths Model and Kernel, too, and one more Page Down leads to it there', async ({ page }) => {
  for (const depth of ['model', 'kernel']) await openEnd(page, `#v1/2013-kswapd-limits?depth=${depth}&beat=end`);
  await openPage(page, `${STORY}&beat=result&depth=model`);
  await page.keyboard.press('PageDown');
  await expect(page.getByRole('main', { name: 'The end of the story' })).toBeVisible();
});

test('its doors lead to the ledger, into the lab with this machine, to a link for others and to the next story', async ({ page }) => {
  await openEnd(page, '#v1/2013-kswapd-limits?beat=end');
  await page.getByRole('button', { name: /^Ledger All 71 figures/ }).click();
  await expect(page.getByRole('dialog', { name: 'Published figures and ours' })).toBeVisible();
  await page.keyboard.press('Escape');
  // A dialog that is closing still takes clicks.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Change something/ }).click();
  const lab = page.getByRole('dialog', { name: /^Lab/ });
  await expect(lab.getByRole('textbox', { name: 'The scenario as TOML' })).toHaveValue(/name = "2013-kswapd-limits"/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Share/ }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Link' })).toHaveValue(/#v1\/2013-kswapd-limits\?beat=end$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: /^Next story/ }).click();
  await follows(page, '#v1/2017-kswapd-sleep?beat=symptom');
  await expect(page.getByRole('main', { name: 'The end of the story' })).toHaveCount(0);
});

test('a story without its own tables shows those of its mail, and a changed run is labelled as not the author’s', async ({ page }) => {
  await openEnd(page, '#v1/2010-direct-writeback?beat=end');
  const { mail, ours } = rows['2010-highalloc: Direct reclaim write async I/O'] ?? { mail: [], ours: [] };
  expect(await figures(page)).toEqual([...mail, ...ours]);
  await expect(page.getByRole('link', { name: /^Ledger/ })).toHaveAttribute('href', '#v1/2010-highalloc?panel=tables');
  await expect(page.getByText('You have changed this run')).toHaveCount(0);
  await openEnd(page, '#v1/2010-direct-writeback?seed=2&beat=end');
  await expect(page.getByText('You have changed this run')).toBeVisible();
});

test('on a projector the text at the end has 24 pixels, and the primer has figures like the others', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const letters =
    '.end-card :is(h1, h2, h2 span, p, strong, .end-side, .end-verdict > span:not(.end-off)), .end-bar > *, .end-door > *, .end-foot > *';
  for (const [story, rows] of [
    ['2013-kswapd-limits', 4],
    ['primer', 4],
  ] as const) {
    await openEnd(page, `#v1/${story}?beat=end&theme=projector`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'projector');
    await expect(page.locator('.end-row strong')).toHaveCount(rows);
    const small = await page
      .locator(letters)
      .evaluateAll((all) =>
        all.filter((one) => one.checkVisibility() && Number.parseFloat(getComputedStyle(one).fontSize) < 24).map((one) => one.textContent),
      );
    expect(small, story).toEqual([]);
  }
});

test('axe finds no violation at the end of a story, and nothing is cut off, in any theme and on a phone', async ({ page }) => {
  for (const theme of THEMES) {
    await openEnd(page, `#v1/2013-kswapd-limits?beat=end&theme=${theme}`);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await expectAccessibleIn(theme, page, 'html');
    for (const [width, height] of [
      [1280, 720],
      [1024, 768],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const beyond = await page
        .locator('.end-page, .end-card, .end-pair, .end-door')
        .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.className));
      expect(beyond, `${theme}, ${width} x ${height}`).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 720 });
    // On the screen of a lecture hall, the end fits on one page.
    expect(await page.locator('.end-page').evaluate((whole) => whole.scrollHeight - whole.clientHeight)).toBe(0);
  }
});
