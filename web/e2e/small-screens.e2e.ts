// A7 and A8: the page at a width of 320 pixels, magnified to twice its size, and on a touch screen. Everything has room, and every function
// can be reached.
import { expect, type Page } from '@playwright/test';
import { storyNamed } from './lecture.ts';
import { followLink, openPage, test } from './page.ts';
import { expectAllHasRoom, expectEveryFunction, expectStoriesHaveRoom, functionsOf, STORIES, tellingBeat } from './whole-page.ts';

const PRIMER = `#v1/primer?beat=${tellingBeat('primer').id}`;
const PATCH = `#v1/2013-kswapd-limits?beat=${tellingBeat('2013-kswapd-limits').id}`;

const SMALL = [
  { name: '320 pixels wide', viewport: { width: 320, height: 568 } },
  // A window of 1280 x 720 that is magnified to 200 % has half as many CSS pixels.
  { name: 'magnified to 200 %', viewport: { width: 640, height: 360 } },
] as const;

for (const { name, viewport } of SMALL)
  test.describe(name, () => {
    test.use({ viewport });

    test(`A7: ${name}, gallery and stories have room`, async ({ shared: page }) => {
      await page.goto('./#stories');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      await expectAllHasRoom(page, 'gallery');
      await expectStoriesHaveRoom(page);
    });

    test(`A7: ${name}, the page has all functions that it has in a wide window`, async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 720 });
      await openPage(page, PATCH);
      await expect(page.locator('.top-bar')).toBeAttached();
      await expect(page.locator('.transport')).toBeAttached();
      const names = await functionsOf(page);
      expect(names.length).toBeGreaterThan(20);
      await page.setViewportSize(viewport);
      await expectEveryFunction(page, names);
    });
  });

/** Smallest size of a touch target, in CSS pixels. */
const FINGER_PX = 44;

/** Elements that can be pressed and are too small. Links inside a sentence may have the height of its lines. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.locator('a, button, input, select, summary, [role="slider"], [role="tab"], label').evaluateAll(
    (all, least) =>
      all
        .filter(
          (one) =>
            one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
            one.closest('.visually-hidden, [aria-hidden="true"], p') === null,
        )
        .filter((one) => {
          // Elements for screen readers only are in a box of one pixel.
          const around = one.parentElement?.getBoundingClientRect();
          return around !== undefined && Math.min(around.width, around.height) > 2;
        })
        .filter((one) => getComputedStyle(one).pointerEvents !== 'none' && !one.matches('label *'))
        // The field of a label is tested itself.
        .filter((one) => !(one instanceof HTMLLabelElement) || one.control === null || one.contains(one.control))
        .map((one) => ({ name: `${one.className} ${one.getAttribute('aria-label') ?? one.textContent}`, box: one.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) > 2 && Math.min(box.width, box.height) < least)
        .map(({ name, box }) => `${name}: ${box.width.toFixed(0)} x ${box.height.toFixed(0)}`),
    FINGER_PX,
  );

const NAMES_KEYS = /Page (Down|Up)|\b(keys?|Escape|Esc|Enter|Ctrl|Shift|Home)\b|\b[Pp]ress [A-Z?]\b/;

async function expectForFingers(page: Page, where: string): Promise<void> {
  expect(await smallTargets(page), where).toEqual([]);
  const text = await page.evaluate(() => document.body.innerText);
  expect(
    text.split('\n').filter((line) => NAMES_KEYS.test(line)),
    where,
  ).toEqual([]);
  await expect(page.locator('kbd:visible'), where).toHaveCount(0);
}

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('A8: every target is 44 pixels large, and no text names a key', async ({ shared: page }) => {
    await page.goto('./#stories');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectForFingers(page, 'gallery');
    await page.getByRole('button', { name: 'Help' }).tap();
    await expect(page.getByRole('dialog')).toContainText('Swipe');
    await expectForFingers(page, 'help');
    await page.getByRole('button', { name: 'Close' }).tap();
    await openPage(page, PRIMER);
    await expectForFingers(page, 'primer');
    await page.getByRole('button', { name: 'Controls of the page' }).tap();
    await expect(page.locator('.edge-top')).toHaveCSS('opacity', '1');
    await expectForFingers(page, 'controls');
    // A tap elsewhere hides them.
    await page.locator('.title-question').tap();
    await expect(page.locator('.edge-top')).toHaveCSS('opacity', '0');
    // A bet on a choice, on a number, and on a curve.
    for (const [name, type] of [
      ['primer', 'choice'],
      ['2013-kswapd-limits', 'number'],
      ['2013-kswapd-limits', 'curve'],
    ] as const) {
      const beat = storyNamed(name).beats.find(({ bet }) => bet?.type === type);
      await followLink(page, `#v1/${name}?beat=${beat?.id}`);
      await expect(page.locator('.bet-sheet')).toBeVisible();
      await expectForFingers(page, `bet: ${type}`);
      const skip = page.getByRole('button', { name: 'Skip the bet' });
      await skip.tap();
      await expect(skip).toHaveCount(0);
    }
  });

  test('A8: at the end of each story, and in the panels that it opens, everything that can be pressed is 44 pixels large', async ({
    shared: page,
  }) => {
    await page.goto('./#stories');
    for (const name of STORIES) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#v1/${name}?beat=end`);
      await expect(page.getByRole('main', { name: 'The end of the story' })).toBeVisible();
      await expect(page.locator('.end-bar .title-question')).toHaveText(storyNamed(name).title);
      await expectForFingers(page, `end of ${name}`);
    }
    await page.evaluate(() => {
      location.hash = '#v1/2013-kswapd-limits?beat=end';
    });
    for (const door of [/^Ledger/, /^Export/, /^Share/]) {
      await page.getByRole('button', { name: door }).tap();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectForFingers(page, `${door}`);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  for (const name of STORIES)
    test(`A8: on a phone, what ${name} points at is in view`, async ({ shared: page }) => {
      const pointing = storyNamed(name).beats.filter(({ bet, see }) => bet === null && see !== null && see.mark.kind !== 'price');
      await page.goto('./#stories');
      for (const { id } of pointing) {
        await followLink(page, `#v1/${name}?beat=${id}`);
        const pointed = page.locator('.pane-scene:not(.behind) .scene-pointed');
        await expect(pointed.first(), id).toBeAttached();
        const floor = await page.locator('.story-floor').boundingBox();
        // Pages of an owner have an outline in memory and one in swap.
        for (const outline of await pointed.all()) {
          const box = await outline.boundingBox();
          expect(box?.y ?? -1, id).toBeGreaterThanOrEqual(0);
          expect((box?.y ?? 0) + (box?.height ?? 0), id).toBeLessThanOrEqual((floor?.y ?? 0) + 1);
        }
      }
    });
});
