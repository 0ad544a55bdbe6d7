// The gallery: where one comes in, what its cards tell, and the way to a story and back.
import { expect } from '@playwright/test';
import { expectAccessible, test } from './page.ts';

test('who brings no link sees five stories, each with a number that both runs are computing', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('./');
  const cards = page.getByRole('list', { name: 'Stories' }).locator('> li');
  await expect(cards).toHaveCount(5);
  for (const start of ['2010Why', '2012I limited', '2013Why', '2017Why', '2019Why'])
    await expect(cards.filter({ hasText: start })).toHaveCount(1);
  // The first curve is whole, and the two kernels' numbers are there.
  const figures = cards.first().locator('.glimpse-number strong');
  await expect(figures).toHaveCount(2);
  for (const side of [0, 1]) await expect(figures.nth(side)).toHaveText(/^[\d,]+$/, { timeout: 60_000 });
});

test('a card leads to the first beat by the keyboard, and the browser leads back', { tag: '@smoke' }, async ({ page }) => {
  test.setTimeout(90_000);
  await page.goto('./#stories');
  const card = page.getByRole('link', { name: /Why does a copy push my application to swap/ });
  await card.focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.startsWith('#v1/2013-kswapd-limits?') && /[?&]h=/.test(location.hash));
  await expect(page.getByRole('navigation', { name: 'Beats of the story' }).locator('[aria-current="step"]')).toHaveText('1');
  await page.goBack();
  await expect(card).toBeVisible();
  await expect(page.getByRole('region', { name: 'Story' })).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('navigation', { name: 'Beats of the story' }).locator('[aria-current="step"]')).toHaveText('1');
  await page.locator('.title-line').getByText('Reclaimscope').click();
  await expect(card).toBeVisible();
});

test('axe finds no violation in the gallery, in any theme', async ({ page }) => {
  await page.goto('./#stories');
  for (const theme of ['Light', 'Dark', 'Projector']) {
    await page.getByRole('button', { name: 'Theme' }).click();
    await page.getByRole('option', { name: theme }).click();
    await expectAccessible(page, 'html');
  }
});
