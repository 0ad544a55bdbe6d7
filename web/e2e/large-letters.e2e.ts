// A7: if the user has doubled the browser's font size, the page follows, and everything has room.
import { expect } from '@playwright/test';
import { launchOptions } from '../bench/chromium.mjs';
import { openPage, test } from './page.ts';
import { expectAllHasRoom, expectEveryFunction, expectStoriesHaveRoom, functionsOf, tellingBeat } from './whole-page.ts';

test.use({ launchOptions: { ...launchOptions, args: [...launchOptions.args, '--blink-settings=defaultFontSize=32'] } });

const PATCH = `#v1/2013-kswapd-limits?beat=${tellingBeat('2013-kswapd-limits').id}`;

for (const [width, height] of [
  [1280, 720],
  [1024, 768],
] as const)
  test(`A7: with letters of 200 % at ${width} x ${height}, everything has room and can be pressed`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('./#stories');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize))).toBeGreaterThanOrEqual(24);
    await page.evaluate(() => document.fonts.ready);
    await expectAllHasRoom(page, 'gallery');
    await expectStoriesHaveRoom(page);
    await openPage(page, PATCH);
    await expect(page.locator('.top-bar')).toBeAttached();
    await expect(page.locator('.transport')).toBeAttached();
    await expectEveryFunction(page, await functionsOf(page));
  });
