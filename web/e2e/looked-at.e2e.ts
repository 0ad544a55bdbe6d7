// A story that stays open: the page computes both runs to their end and compares the rows of the lanes and the outcome with the stored ones.
import { expect } from '@playwright/test';
import { storyNamed } from './lecture.ts';
import { IS_SAMPLE, test } from './page.ts';
import { STORIES } from './whole-page.ts';

test.use({ lookedAt: true });
test.describe.configure({ mode: 'parallel' });

/** Short runs: with lists by zone and by node, with groups, with generations, on a slow disk. `npm run test:all` computes the runs of all stories. */
const SHORT: readonly string[] = [
  'primer',
  'primer-generations',
  '2010-direct-writeback',
  '2022-overreclaim',
  '2024-killed-copy',
  'complaint-generations',
  'complaint-usb',
];

for (const name of IS_SAMPLE ? SHORT : STORIES)
  test(`both runs of ${name} are computed to their end, and nothing differs from what was stored`, async ({ page }) => {
    await page.goto(`./#v1/${name}?beat=${storyNamed(name).beats[0]?.id}`);
    await expect(page.locator('.app[data-complete=true]')).toBeVisible();
    await expect(page.locator('.app[data-storage=verified]')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
