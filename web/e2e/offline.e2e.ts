// The hosted page after its first visit: it opens without a network, and is as before where nothing may be kept.
import { expect } from '@playwright/test';
import { addressOf, hashIn, openPage, test } from './page.ts';

const LINK = '#v1/2013-kswapd-limits?beat=world';

test.describe('where the browser keeps pages', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the gallery and a story that was not opened before stand without a network, and the engine verifies it', async ({
    page,
    context,
  }) => {
    await page.goto('./');
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active === null || active.state === 'activated') return;
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
    });
    await context.setOffline(true);
    await page.reload();
    await expect(page.locator('.primer-card')).toBeVisible();
    await page.goto('about:blank');
    await page.goto('./index.html');
    await expect(page.locator('.primer-card')).toBeVisible();
    await page.goto('about:blank');
    await page.goto(`./${LINK}`);
    await expect(page.locator('.story-floor .storage-verified')).toBeVisible({ timeout: 60_000 });
    expect(hashIn(await addressOf(page))).toMatch(/^[0-9a-f]{16}$/);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('where nothing may be kept the page is as before', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { register: () => Promise.reject(new DOMException('denied', 'SecurityError')) },
    });
  });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await openPage(page, LINK);
  await page.waitForTimeout(2_500);
  expect(errors).toEqual([]);
});
