// C5: back to the scenario as its author wrote it, from any changed state.
import { expect } from '@playwright/test';
import { addressOf, CLASSROOM, hashIn, openPage, openPalette, test } from './page.ts';

const CHANGED = `${CLASSROOM}&seed=7&set=machine.swappiness:1&set=after.kernel:v4_10&set=after.patches:[]&pb=b1_limit:on&do=20s:swappiness:90`;
const FIELDS = /[?&](seed|set|pb|pa|do|db|da)=/;

test('C5: one click, one key or one command leads back to the author’s scenario and the hash of the original', async ({ page }) => {
  const original = await openPage(page, CLASSROOM);
  const reset = page.getByRole('button', { name: /^Back to the author’s scenario/ });
  await expect(reset).toHaveCount(0);
  const ways = [
    () => reset.click(),
    () => page.keyboard.press('r'),
    async () => {
      await openPalette(page);
      await page.keyboard.type('author');
      await page.keyboard.press('Enter');
    },
  ];
  for (const way of ways) {
    await page.goto('./#stories');
    const changed = await openPage(page, CHANGED);
    expect(changed).toMatch(FIELDS);
    expect(hashIn(changed)).not.toBe(hashIn(original));
    await expect(reset).toBeVisible();
    await way();
    await page.waitForFunction(() => !/[?&](seed|set|pb|do)=/.test(location.hash) && /[?&]h=/.test(location.hash));
    expect(hashIn(await addressOf(page))).toBe(hashIn(original));
    await expect(reset).toHaveCount(0);
  }
});
