// Tests of the picture of the slab caches in the built page: the arithmetic of both kernels, also by keyboard, and the evicted page cache.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInEveryTheme } from './accessible.ts';
import { test } from './page.ts';

const openBeat = async (page: Page, id: string, rest = ''): Promise<void> => {
  await page.goto(`./#v1/2019-shrinkers-cache?size=classroom&depth=model&beat=${id}${rest}`);
  await page.waitForFunction((name) => new RegExp(`[?&]beat=${name}(&|$)`).test(location.hash) && /[?&]h=/.test(location.hash), id);
};

const pane = (page: Page, side: 'Unpatched' | 'Patched') =>
  page.locator('.pane').filter({ has: page.getByRole('heading', { name: side, level: 2, exact: true }) });

test('the same call is computed by the rules of each kernel, and the focus chooses the cache on both sides', async ({ shared: page }) => {
  await openBeat(page, 'floor');
  const calculation = (side: 'Unpatched' | 'Patched') => pane(page, side).locator('.cache-calculation');
  await expect(calculation('Unpatched')).toHaveText(/^Dentries and inodes: [\d,]+ freeable >> priority 12 = 0, × 4 \/ 2 seeks = 0$/);
  await expect(calculation('Patched')).toContainText('raised to 1,024, one batch (172b06c32b94)');
  // The row that the beat points at has an outline, and the text twin has the same number.
  await expect(pane(page, 'Patched').locator('.cache-line.pointed')).toContainText('asked: 1,024');
  await expect(
    pane(page, 'Patched').getByRole('row', { name: /^Dentries and inodes .*asked: 1,024 by kswapd0: .* % of the cache/ }),
  ).toBeAttached();
  await pane(page, 'Unpatched').getByRole('button', { name: 'How the number for ext4 extents is computed' }).focus();
  for (const side of ['Unpatched', 'Patched'] as const) await expect(calculation(side)).toHaveText(/^ext4 extents: /);
  await pane(page, 'Unpatched').getByRole('button', { name: 'How the number for Dentries and inodes is computed' }).focus();
  await expect(calculation('Patched')).toHaveText(/^Dentries and inodes: /);
});

test('at the cliff, the page cache that was evicted with one inode is drawn where it was', async ({ shared: page }) => {
  await openBeat(page, 'cliff');
  const line = pane(page, 'Patched').locator('.page-cache-line');
  await expect(line).toContainText(/[\d,]+ dropped with an inode/);
  await expect(line.locator('.cache-ghost')).toHaveCount(1);
  await expect(pane(page, 'Unpatched').locator('.page-cache-line')).toContainText('none dropped with an inode yet');
});

test('axe finds no violation in the caches, in any theme', async ({ shared: page }) => {
  await openBeat(page, 'floor');
  await expect(page.locator('.cache-line').first()).toBeVisible();
  await expectAccessibleInEveryTheme(page, '.panes');
});
