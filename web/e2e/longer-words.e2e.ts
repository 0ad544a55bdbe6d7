// Checks that words which are longer than the English ones have room. The page is in English with accents, which is two fifths longer
// (words/pseudo.ts).
import { expect } from '@playwright/test';
import { cutIn, overlapsOf } from './fits.ts';
import { test } from './page.ts';

const STORY = '#v1/2013-kswapd-limits?size=classroom&beat=';
/** Beats with different pictures: waiting programs, an empty swap, a bet, a full swap, the patched kernel. */
const BEATS = ['symptom', 'quiet', 'edge', 'door', 'gear'];

const SCENE_TEXTS = '.scene svg text, svg.scene text';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('reclaimscope.language', 'xx'));
  await page.setViewportSize({ width: 1280, height: 720 });
});

test('the gallery has room for longer words', async ({ page }) => {
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('~');
  expect(await cutIn(page, 'body')).toEqual([]);
});

test('the beats of a story, its bet and its end have room for longer words', async ({ page }) => {
  for (const beat of BEATS) {
    await page.goto(`./${STORY}${beat}`);
    await expect(page.locator('.title-line')).toBeVisible();
    await page.waitForFunction(() => /[?&]h=[0-9a-f]{16}/.test(location.hash));
    expect(await cutIn(page, 'body'), beat).toEqual([]);
    const { texts, found } = await overlapsOf(page, SCENE_TEXTS);
    expect(texts, beat).toBeGreaterThan(10);
    expect(found, beat).toEqual([]);
  }
  await page.goto(`./${STORY}end`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('~');
  expect(await cutIn(page, 'body')).toEqual([]);
});

test('the ledger has room for longer words', async ({ page }) => {
  await page.goto('./#v1/2013-kswapd-limits?size=classroom&panel=tables');
  await expect(page.getByRole('dialog')).toContainText('~');
  expect(await cutIn(page, '[role="dialog"]')).toEqual([]);
});
