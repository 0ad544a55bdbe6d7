// A first visit that does not get all of the page: the page says what is missing and what to do, the address keeps the place, and one click
// continues as soon as the missing part can be fetched. Later visits are tested in offline.e2e.ts.
import { expect } from '@playwright/test';
import { DEPTHS } from '../domain/stage/depth.model.ts';
import { noticeWords } from '../shell/notices/notices.words.ts';
import { faultWords } from '../words/faults.words.ts';
import { expectAccessible } from './accessible.ts';
import { alertOf, STORY } from './faults.ts';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { addressOf, CLASSROOM, lookAt, positionIn, settledAddress, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ firstVisit: true });

test.describe('on a visible gallery', () => {
  // A page in the background does not fetch the stage ahead.
  test.use({ lookedAt: true });

  test('a first visit that goes offline says what is missing; the address keeps the place, and one click opens it later', async ({
    page,
    context,
  }) => {
    const stageIsThere = page.waitForResponse(/\/page\.view-.*\.js$/);
    await page.goto('./');
    await stageIsThere;
    const card = page.locator('a[href*="v1/2017-kswapd-sleep"]').first();
    await expect(card).toBeVisible();
    await context.setOffline(true);
    await card.click();
    await expect(alertOf(page).filter({ hasText: faultWords.texts('2017-kswapd-sleep') })).not.toHaveCount(0);
    expect(await addressOf(page)).toContain('#v1/2017-kswapd-sleep?beat=');
    await context.setOffline(false);
    const again = page.getByRole('button', { name: faultWords.again });
    await again.first().click();
    await page.waitForFunction(() => /^#v1\/2017-kswapd-sleep\?.*beat=/.test(location.hash) && /[?&]h=/.test(location.hash));
    await expect(again).toHaveCount(0);
  });
});

for (const [what, files] of [
  ['the worker', '**/worker-*.js'],
  ['the engine', '**/engine_bg-*.wasm'],
  ['the texts of its scenario', '**/2013-kswapd-limits-*.js'],
] as const)
  test(`a first visit without ${what} is reported, and one click opens the place once it is there`, async ({ page }) => {
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`./${CLASSROOM}`);
    await expect(alertOf(page).first()).toContainText('could not be loaded');
    expect(positionIn(await addressOf(page))).toBe('t40s');
    await page.unroute(files);
    await page.getByRole('button', { name: faultWords.again }).first().click();
    expect(positionIn(await settledAddress(page, await addressOf(page)))).toBe('t40s');
    await expect(alertOf(page)).toHaveCount(0);
  });

for (const depth of DEPTHS)
  test(`while the engine starts, the page has its heading and is accessible at depth ${depth}`, async ({ page }) => {
    await page.route('**/engine_bg-*.wasm', () => undefined);
    await page.goto(`./#v1/2013-kswapd-limits?size=classroom&seed=2&depth=${depth}&beat=edge`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, 'html');
  });

for (const [what, files] of [
  ['the worker', '**/worker-*.js'],
  ['the engine', '**/engine_bg-*.wasm'],
] as const)
  test(`a first visit to a story without ${what} shows the stored moment and says so, and one click has it verified`, async ({ page }) => {
    const story = storyNamed('2013-kswapd-limits');
    await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto(`./${STORY}`);
    await atBeat(page, beatAt(story, 0));
    await expect(alertOf(page)).toContainText(`${noticeWords.engine.missing}.`);
    await expect(alertOf(page)).toContainText(noticeWords.engine.missingNext);
    await expectAccessible(page, '.notice');
    await expect(page.locator('.story-floor .storage')).toHaveText('stored');
    await page.keyboard.press('PageDown');
    await atBeat(page, beatAt(story, 1));
    await expect(page.locator('.story-number').filter({ hasText: '…' })).toHaveCount(0);
    await expect(page.locator('.pane-before svg.scene')).toBeVisible();
    // A step removes the notice, because the user has read it. At a moment that is not stored it appears again, and the stage does not change.
    await expect(alertOf(page)).toHaveCount(0);
    const there = await addressOf(page);
    for (const key of ['>', ' ', 'End']) {
      await page.keyboard.press(key);
      await expect(alertOf(page)).toContainText(noticeWords.engine.missing);
      await expect.poll(() => addressOf(page)).toBe(there);
      await page.getByRole('button', { name: noticeWords.dismiss }).click();
      await expect(alertOf(page)).toHaveCount(0);
    }
    await page.keyboard.press('>');
    await page.unroute(files);
    await page.getByRole('button', { name: faultWords.again }).click();
    await lookAt(page, true);
    await expect(page.locator('.app[data-storage=verified]')).toBeVisible();
    await lookAt(page, false);
    expect(await addressOf(page)).toBe(there);
    await page.keyboard.press('>');
    await settledAddress(page, there);
    await expect(alertOf(page)).toHaveCount(0);
  });

test('a moment that is not stored, without the engine: each side says what is missing, and one click opens the moment once it is there', async ({
  page,
}) => {
  const files = '**/engine_bg-*.wasm';
  await page.route(files, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto('./#v1/2013-kswapd-limits?at=t3s');
  await expect(alertOf(page)).toHaveCount(2);
  await expect(alertOf(page).first()).toContainText(faultWords.happened.missing(''));
  await page.unroute(files);
  await page.getByRole('button', { name: faultWords.again }).first().click();
  expect(positionIn(await settledAddress(page, await addressOf(page)))).toBe('t3s');
  await expect(alertOf(page)).toHaveCount(0);
});
