// A story that stays open: the page computes both runs to their end and compares the rows of the lanes and the outcome with the stored ones.
import { expect } from '@playwright/test';
import { storyNamed } from './lecture.ts';
import { test } from './page.ts';
import { STORIES } from './whole-page.ts';

test.use({ lookedAt: true });
test.describe.configure({ mode: 'parallel' });

/** Their runs take the engine about 20 s each, so only `npm run test:all` computes them. */
const LONG: readonly string[] = ['2012-soft-limits', '2017-kswapd-sleep', '2019-shrinkers-build'];

for (const name of STORIES.filter((one) => process.env['EVERY_HASH'] !== undefined || !LONG.includes(one)))
  test(`both runs of ${name} are computed to their end, and nothing differs from what was stored`, async ({ page }) => {
    await page.goto(`./#v1/${name}?beat=${storyNamed(name).beats[0]?.id}`);
    await expect(page.locator('.app[data-complete=true]')).toBeVisible();
    await expect(page.locator('.app[data-storage=verified]')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
