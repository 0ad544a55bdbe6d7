// C4: a change while the machine runs: from that moment on, with a flag, in the link, and to be undone.
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { CLASSROOM, hashIn, openPage, settledAddress } from './page.ts';

test('C4: a change holds from the moment on the stage, has a flag, is in the link, and can be undone', async ({ page, context }) => {
  test.setTimeout(180_000);
  const opened = await openPage(page, CLASSROOM);
  await page.getByRole('button', { name: 'Change something from here on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^swappiness/ }).fill('500');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('a whole number from 0 to 100');
  await dialog.getByRole('textbox', { name: /^swappiness/ }).fill('7');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.includes('do=40s:swappiness:7') && /[?&]h=/.test(location.hash));
  const { violations } = await new AxeBuilder({ page }).include('.change-dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /both sides: swappiness 7/ })).toBeVisible();
  const changed = await page.evaluate(() => location.hash);
  // Whoever opens the link sees the same state; one who steps back to before it, the run without.
  const other = await context.newPage();
  await other.goto(`./${changed}`);
  await expect(other.getByText('verified')).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Change something from here on' }).click();
  await dialog.getByRole('button', { name: /^Undo: / }).click();
  await page.waitForFunction(() => !location.hash.includes('do=') && /[?&]h=/.test(location.hash));
  expect(hashIn(await settledAddress(page, changed))).toBe(hashIn(opened));
});
