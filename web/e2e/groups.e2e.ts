// The picture of the groups in the built page: the two kernels' use of one tree, and a text twin with the same numbers.
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInEveryTheme } from './accessible.ts';
import { followLink, openPage, test } from './page.ts';

/** A moment after the first soft reclaim of kswapd. */
const STORY = '#v1/2012-soft-limits?at=t60s';

const pane = (page: Page, side: 'Unpatched' | 'Patched') => page.getByRole('region', { name: side, exact: true });
const slave = (page: Page, side: 'Unpatched' | 'Patched') => pane(page, side).locator('.group-row').filter({ hasText: 'slave' });

test('the slave heads the queue without the patches and is reclaimed at priority 0 with them, and the twin has the numbers that are drawn', async ({
  shared: page,
}) => {
  // The test begins with another picture, so that it also tests the change to the groups.
  await openPage(page, `${STORY}&show=lists`);
  await followLink(page, STORY);
  await expect(pane(page, 'Unpatched').getByRole('heading', { name: /^Soft-limit queue, DMA32/ })).toBeVisible();
  await expect(pane(page, 'Patched').getByRole('heading', { name: /^Walk over groups, DMA32/ })).toBeVisible();
  await expect(slave(page, 'Unpatched').locator('.group-badge')).toHaveText('1');
  await expect(slave(page, 'Unpatched')).toContainText(/\d{2,3} visits/);
  await expect(slave(page, 'Patched').locator('.group-badge.whole-lists')).toHaveText('3');
  await expect(slave(page, 'Patched')).toContainText('at priority 0');
  for (const side of ['Unpatched', 'Patched'] as const) {
    await expect(slave(page, side)).toContainText(/\+[\d.]+ MiB over/);
    const twin = pane(page, side)
      .getByRole('table', { name: 'Groups' })
      .getByRole('row', { name: /^slave/ });
    const drawn = slave(page, side).locator('.group-value');
    // The tables are updated less often than the picture.
    await expect(async () => {
      const cells = await twin.getByRole('cell').allTextContents();
      const number = (place: number): number => Number(cells[place]?.replaceAll(',', ''));
      // Cells 12 to 15, counted from 0: scanned and reclaimed, by kswapd and by direct reclaim.
      const [scanned, freed] = [number(12) + number(14), number(13) + number(15)];
      expect(scanned).toBeGreaterThan(0);
      expect(await drawn.allTextContents()).toEqual([scanned.toLocaleString('en'), freed.toLocaleString('en')]);
      // Cells 2 to 4: usage, soft limit and excess.
      expect(number(2) - number(3)).toBe(number(4));
    }).toPass();
  }
  // The difference from the other kernel, with its sign.
  await expect(slave(page, 'Patched').locator('.group-detail')).toHaveText([/^−[\d,]+$/, /^−[\d,]+$/]);
});

test('axe finds nothing in the groups, in any theme', async ({ shared: page }) => {
  await openPage(page, STORY);
  await expect(slave(page, 'Patched')).toBeVisible();
  await expectAccessibleInEveryTheme(page, '.panes');
});

test('as many of fifty groups as fit are shown, the same on both sides', async ({ shared: page }) => {
  await openPage(page, '#v1/2012-fifty-groups?at=t12s');
  const names = (side: 'Unpatched' | 'Patched') => pane(page, side).locator('.group-own-name').allTextContents();
  const shown = await names('Unpatched');
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.length).toBeLessThanOrEqual(12);
  expect(await names('Patched')).toEqual(shown);
  await expect(pane(page, 'Unpatched').locator('.group-more')).toContainText(`and ${51 - shown.length} others`);
  const more = await pane(page, 'Unpatched').locator('.group-more').boundingBox();
  const area = await pane(page, 'Unpatched').locator('.area-picture').boundingBox();
  expect((more?.y ?? 0) + (more?.height ?? 0)).toBeLessThanOrEqual((area?.y ?? 0) + (area?.height ?? 0) + 1);
});

test('a beat points at a group, in its row', async ({ shared: page }) => {
  await openPage(page, '#v1/2012-soft-limits?depth=model&beat=wake');
  await expect(slave(page, 'Unpatched')).toHaveClass(/pointed/);
  await expect(slave(page, 'Patched')).not.toHaveClass(/pointed/);
  await expect(page.getByRole('region', { name: 'Story' })).toContainText('group slave');
});
