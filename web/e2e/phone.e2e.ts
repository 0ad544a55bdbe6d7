// A story on a phone: one side's picture at a time, both costs as tabs, and steps forward and back by thumb.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Beat } from '../domain/story/story.model.ts';
import { expectAccessible } from './accessible.ts';
import { expectNothingSideways } from './fits.ts';
import { atBeat, isAnswered, isExplained, isNear, storyNamed } from './lecture.ts';
import { IS_SAMPLE, openPage, test } from './page.ts';
import { STORIES } from './whole-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const FIRST = '#v1/2013-kswapd-limits?beat=symptom';
/** Smallest size of a touch target, in CSS pixels. */
const FINGER_PX = 44;

const beatNow = (page: Page): Promise<string> => page.locator('.beat-dots [aria-current="step"]').innerText();

/** Sends the touch events of a swipe across the beat's text. The page recognizes swipes itself, because the browser's own gestures are off. */
const swipe = (page: Page, byPx: number): Promise<void> =>
  page.locator('.beat-said').evaluate((element, by) => {
    const at = (clientX: number): Touch => new Touch({ identifier: 1, target: element, clientX, clientY: 120 });
    const send = (type: string, clientX: number, isThere: boolean): boolean =>
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: isThere ? [at(clientX)] : [], changedTouches: [at(clientX)] }));
    send('touchstart', 200, true);
    send('touchend', 200 + by, false);
  }, byPx);

test('A8: a story is told on a phone: a picture of one side, the other side by its cost, steps forward and back by touch', async ({
  shared: page,
}) => {
  await openPage(page, FIRST);
  const before = page.locator('.pane-before .scene-room svg.scene');
  const after = page.locator('.pane-after .scene-room svg.scene');
  await expect(before).toBeVisible();
  await expect(after).toBeHidden();
  expect((await before.boundingBox())?.height).toBeGreaterThan(200);
  await expectNothingSideways(page);
  await expectAccessible(page, '.app');

  const tab = page.locator('.side-tabs').getByRole('button', { name: /^Patched/ });
  await expect(tab).toContainText(/\d/);
  await tab.tap();
  await expect(after).toBeVisible();
  await expect(before).toBeHidden();

  const next = page.locator('.story-floor').getByRole('button', { name: 'Next beat' });
  const back = page.locator('.story-floor').getByRole('button', { name: 'Previous beat' });
  await expect(tab).toBeVisible();
  // The dots are no buttons, because they only show the place in the story.
  const buttons = page.locator('.story-floor :is(button, a, [role="button"]):visible, .side-tabs button');
  const sizes = await buttons.evaluateAll((all) =>
    all.map((one) => ({ name: one.ariaLabel ?? one.textContent, box: one.getBoundingClientRect() })),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(5);
  expect(sizes.filter(({ box }) => Math.min(box.width, box.height) < FINGER_PX).map(({ name }) => name)).toEqual([]);
  await expect(page.locator('.beat-dots .beat-dot')).toHaveCount(12);
  await next.tap();
  await expect.poll(() => beatNow(page)).toBe('2');
  await expectNothingSideways(page);
  await swipe(page, -150);
  await expect.poll(() => beatNow(page)).toBe('3');
  await swipe(page, 150);
  await expect.poll(() => beatNow(page)).toBe('2');
  await swipe(page, 20);
  await back.tap();
  await expect.poll(() => beatNow(page)).toBe('1');
});

test('A8: the cost of a side has room in its tab', async ({ shared: page }) => {
  for (const beat of ['world', 'result']) {
    await openPage(page, `#v1/2013-kswapd-limits?beat=${beat}`);
    await expect(page.locator('.side-tab strong').first()).toContainText('MB');
    const beyond = await page.locator('.side-tab').evaluateAll((tabs) =>
      tabs.flatMap((tab) => {
        const room = tab.getBoundingClientRect();
        return [...tab.children].filter((one) => one.getBoundingClientRect().right > room.right - 4).map((one) => one.textContent);
      }),
    );
    expect(beyond).toEqual([]);
  }
});

test('A8: on a phone, the other side can be seen while a bet is open', async ({ shared: page }) => {
  await openPage(page, '#v1/2013-kswapd-limits?beat=edge');
  await expect(page.locator('.bet-sheet')).toBeVisible();
  await expect(page.locator('.side-tabs button[disabled]')).toHaveCount(1);
  await expect(page.locator('.scene-room svg.scene:visible')).toHaveCount(1);
  await expectNothingSideways(page);
});

test.describe('in the smallest window', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  /** Swipes to the left across an element, or across the middle of the window. */
  async function swipeLeft(page: Page, on: Locator | null = null): Promise<void> {
    const box = await on?.boundingBox();
    const y = box == null ? 284 : box.y + box.height / 2;
    const session = await page.context().newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number | null): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: x === null ? [] : [{ x, y }] });
    // The events are sent all at once, because a busy page would otherwise make the swipe slow.
    await Promise.all([send('touchStart', 260), ...[220, 170, 120, 70].map((x) => send('touchMove', x)), send('touchEnd', null)]);
    await session.detach();
  }

  const end = (page: Page): Locator => page.getByRole('main', { name: 'The end of the story' });

  /** Swipes forward from a beat, through its bet. */
  async function swipeOn(page: Page, { bet }: Beat): Promise<void> {
    if (bet !== null) {
      const sheet = page.locator('.bet-sheet');
      await expect(sheet).toBeVisible();
      // In the field of a curve a finger draws, so the swipe is across the heading.
      await swipeLeft(page, bet.type === 'curve' ? sheet.locator('h2') : null);
      await isAnswered(page);
      await swipeLeft(page);
      await isExplained(page);
    }
    await swipeLeft(page);
  }

  test('A8: the primer is told to its end by swiping alone', async ({ shared: page }) => {
    const { beats } = storyNamed('primer');
    await page.goto(`./#v1/primer?beat=${beats[0]?.id}`);
    for (const beat of beats) {
      await atBeat(page, beat);
      await swipeOn(page, beat);
    }
    await expect(end(page)).toBeVisible();
  });

  for (const name of STORIES.filter((one) => one !== 'primer'))
    test(`A8: ${name} goes on by swiping alone, over the sheets of its bets and past its last beat`, async ({ shared: page }) => {
      const { beats } = storyNamed(name);
      const seen = new Set<string>();
      for (const [place, beat] of beats.entries()) {
        const next = beats[place + 1];
        // Before the last beat, the test skips beats without a bet, which work as in the primer; late bets, which work like early ones; and, in a
        // sample, a second bet of the same kind.
        const type = beat.bet?.type;
        if (next !== undefined && (type === undefined || !isNear(name, beat.id) || (IS_SAMPLE && seen.has(type)))) continue;
        seen.add(type ?? '');
        await page.goto(`./#v1/${name}?beat=${beat.id}`);
        await atBeat(page, beat);
        await swipeOn(page, beat);
        await (next === undefined ? expect(end(page)).toBeVisible() : atBeat(page, next));
      }
    });
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 1180, height: 820 } });

  test('A8: both sides are beside each other, with steps forward and back by thumb', async ({ shared: page }) => {
    await openPage(page, FIRST);
    for (const side of ['before', 'after']) await expect(page.locator(`.pane-${side} .scene-room svg.scene`)).toBeVisible();
    const next = page.locator('.story-floor').getByRole('button', { name: 'Next beat' });
    const back = page.locator('.story-floor').getByRole('button', { name: 'Previous beat' });
    const play = page.locator('.story-floor').getByRole('button', { name: 'Play' });
    for (const button of [next, back, play]) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(FINGER_PX);
    }
    await next.tap();
    await expect.poll(() => beatNow(page)).toBe('2');
    await back.tap();
    await expect.poll(() => beatNow(page)).toBe('1');
    await expectNothingSideways(page);
  });
});
