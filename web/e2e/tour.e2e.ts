// The tour: the page offers it until the user takes or refuses it, and the help always has it.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { test } from './page.ts';

const OFFER = 'New here? Four steps';

test('E7: the tour has four steps on the primer, by keyboard, and is not offered again after it was taken', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: OFFER }).click();
  const tour = page.getByRole('complementary', { name: 'Tour' });
  for (let step = 1; step <= 4; step += 1) {
    await expect(tour).toContainText(`${step} of 4`);
    // The story is the primer, which has only one side.
    if (step === 1) await expect(tour).toContainText('One machine, one kernel');
    const target = page.locator(['main', '.beat-line', '.beat-dots', '.edge-caller'][step - 1] ?? '').first();
    await expect(target).toHaveCSS('outline-width', '4px');
    const [card, pointed] = [await tour.boundingBox(), await target.boundingBox()];
    if (step > 1 && card !== null && pointed !== null)
      expect(card.y + card.height <= pointed.y || pointed.y + pointed.height <= card.y).toBe(true);
    if (step === 2) await expectAccessible(page, '.tour');
    await page.keyboard.press('Enter');
  }
  await expect(tour).toHaveCount(0);
  expect(await page.evaluate(() => location.hash)).toContain('#v1/primer?');
  await page.goto('./');
  await page.reload();
  await expect(page.locator('.primer-card')).toBeVisible();
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0);
});

test('E7: a refused tour is not offered again, and the help always has it', async ({ page }) => {
  await page.goto('./');
  await page.getByRole('button', { name: 'Do not offer the tour again' }).click();
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.primer-card')).toBeVisible();
  await expect(page.getByRole('button', { name: OFFER })).toHaveCount(0);
  await page.goto('./#v1/2013-kswapd-limits?beat=world');
  await expect(page.locator('.story-number').first()).toBeVisible();
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Show me around' }).click();
  await expect(page.getByRole('complementary', { name: 'Tour' })).toContainText('1 of 4');
  await expect(page.getByRole('complementary', { name: 'Tour' })).toContainText('One machine, two kernels');
  expect(await page.evaluate(() => location.hash)).toContain('2013-kswapd-limits');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Tour' })).toHaveCount(0);
});
