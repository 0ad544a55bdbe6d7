// L1: these links draw the same scene in Chromium and in Firefox, to the last coordinate. The pixels differ, because each browser smooths
// edges in its own way.
import { expect, type Page } from '@playwright/test';
import { openPage, test } from './page.ts';

const LINKS = [
  '#v1/2013-kswapd-limits?size=classroom&beat=edge',
  '#v1/2020-anon-workingset?beat=out&theme=projector',
  '#v1/primer?beat=swap',
  '#v1/2022-overreclaim?beat=goal',
];

/** Everything that is drawn in the halves of the scene, as markup. */
const drawnOn = (page: Page): Promise<string> =>
  page.locator('.pane-scene svg.scene').evaluateAll((scenes) => scenes.map(({ outerHTML }) => outerHTML).join('\n'));

test('L1: links draw the same scene in Chromium and in Firefox', async ({ page, playwright, baseURL, viewport }) => {
  const firefox = await playwright.firefox.launch({
    executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    channel: 'moz-firefox',
  });
  const other = await firefox.newPage({ viewport, reducedMotion: 'reduce', ...(baseURL === undefined ? {} : { baseURL }) });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const link of LINKS) {
    await Promise.all([openPage(page, link), openPage(other, link)]);
    await expect(async () => {
      const [ours, theirs] = await Promise.all([drawnOn(page), drawnOn(other)]);
      expect(ours.length, link).toBeGreaterThan(10_000);
      expect(theirs === ours, link).toBe(true);
    }).toPass({ timeout: 60_000 });
  }
  await firefox.close();
});
