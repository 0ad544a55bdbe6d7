// The picture of the caches in the built page: the arithmetic of both kernels, by the keyboard too, and the page cache that goes.
import { expect, type Page } from '@playwright/test';
import { expectAccessible, THEMES, takeTheme, test } from './page.ts';

const openBeat = async (page: Page, id: string, rest = ''): Promise<void> => {
  await page.goto(`./#v1/2019-shrinkers-cache?size=classroom&depth=model&beat=${id}${rest}`);
  await page.waitForFunction((name) => new RegExp(`[?&]beat=${name}(&|$)`).test(location.hash) && /[?&]h=/.test(location.hash), id);
};

const pane = (page: Page, side: 'Before' | 'After') =>
  page.locator('.pane').filter({ has: page.getByRole('heading', { name: side, level: 2 }) });

test('the same call is computed by the rules of each kernel, and the focus chooses the cache on both sides', async ({ shared: page }) => {
  await openBeat(page, 'floor');
  const calculation = (side: 'Before' | 'After') => pane(page, side).locator('.cache-calculation');
  await expect(calculation('Before')).toHaveText(/^Dentries and inodes: [\d,]+ freeable >> priority 12 = 0, × 4 \/ 2 seeks = 0$/);
  await expect(calculation('After')).toContainText('raised to 1,024, one batch (172b06c32b94)');
  // What is pointed at has its outline, and the twin has the same number.
  await expect(pane(page, 'After').locator('.cache-line.pointed')).toContainText('asked: 1,024');
  await expect(
    pane(page, 'After').getByRole('row', { name: /^Dentries and inodes .*asked: 1,024 by kswapd0: .* % of the cache/ }),
  ).toBeAttached();
  await pane(page, 'Before').getByRole('button', { name: 'How the number for ext4 extents is computed' }).focus();
  for (const side of ['Before', 'After'] as const) await expect(calculation(side)).toHaveText(/^Extents of ext4: /);
  await pane(page, 'Before').getByRole('button', { name: 'How the number for Dentries and inodes is computed' }).focus();
  await expect(calculation('After')).toHaveText(/^Dentries and inodes: /);
});

test('at the cliff the page cache that went with one inode is drawn where it was', async ({ shared: page }) => {
  await openBeat(page, 'cliff');
  const line = pane(page, 'After').locator('.page-cache-line');
  await expect(line).toContainText(/[\d,]+ dropped with an inode/);
  await expect(line.locator('.cache-ghost')).toHaveCount(1);
  await expect(pane(page, 'Before').locator('.page-cache-line')).toContainText('none dropped with an inode yet');
});

for (const theme of THEMES)
  test(`axe finds no violation in the caches, in the theme ${theme}`, async ({ shared: page }) => {
    await openBeat(page, 'floor');
    await expect(page.locator('.cache-line').first()).toBeVisible();
    await takeTheme(page, theme);
    await expectAccessible(page, '.panes');
  });
