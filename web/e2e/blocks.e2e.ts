// Page blocks and the sleep check of kswapd in the built page.
import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openPage, settledAddress, test } from './page.ts';

const numberIn = (text: string | null): number => Number((text ?? '').replaceAll(/[^0-9]/g, ''));

/** Free pages of the chosen zone, as the sum of the table of free blocks by order. */
async function freePages(pane: Locator): Promise<number> {
  const rows = await pane.getByRole('table', { name: 'Free blocks by order' }).getByRole('row').all();
  const pages = await Promise.all(
    rows.slice(1).map(async (row, order) => numberIn(await row.getByRole('cell').first().textContent()) * 2 ** order),
  );
  return pages.reduce((sum, one) => sum + one, 0);
}

test('the story of kcompactd opens with page blocks, whose free blocks add up to the number in the tank', async ({ shared: page }) => {
  await openPage(page, '#v1/2017-kcompactd?at=t5s&view=after');
  const pane = page.getByRole('region', { name: 'Patched', exact: true });
  await expect(pane.getByRole('heading', { name: /^Page blocks \(512 pages\) of Normal/ })).toBeVisible();
  const zone = pane.getByRole('table', { name: 'Memory' }).getByRole('row', { name: /^Zone Normal/ });
  const inTank = async (): Promise<number> => numberIn(/free ([\d,]+)/.exec((await zone.textContent()) ?? '')?.[1] ?? '');
  expect(await inTank()).toBeGreaterThan(0);
  // The tables are updated less often than the picture.
  await expect.poll(async () => (await freePages(pane)) - (await inTank())).toBe(0);
  await expect(pane.getByRole('listitem').filter({ hasText: 'free pages to move to: has not run' })).toHaveCount(1);
  await expectAccessible(page, 'html');
});

test('another picture takes the same room, and the choice is in the link', async ({ shared: page }) => {
  const lists = await openPage(page, '#v1/2013-kswapd-limits?size=classroom&at=t2s');
  const pane = page.getByRole('region', { name: 'Unpatched' });
  const tanks = await pane.locator('.area-tanks').boundingBox();
  await page.goto(`./${lists}&show=blocks`);
  await settledAddress(page, lists);
  await expect(pane.getByRole('heading', { name: /^Page blocks/ })).toBeVisible();
  await expect(pane.getByText('Compaction is not modelled for this kernel').first()).toBeVisible();
  expect(await pane.locator('.area-tanks').boundingBox()).toEqual(tanks);
});

test('with no zone to check, ALL lets kswapd sleep and ANY does not; the beat points at the sleep check', async ({ shared: page }) => {
  await openPage(page, '#v1/2017-kswapd-sleep?depth=model&beat=class');
  const [before, after] = ['Unpatched', 'Patched'].map((name) => page.getByRole('region', { name, exact: true }));
  await expect(before?.locator('.gate') ?? page.locator('nothing')).toHaveText('ALL of 0: may sleep');
  await expect(after?.locator('.gate.pointed') ?? page.locator('nothing')).toHaveText('ANY of 0: continues');
  await expect(page.getByText('which makes ANY false, so it continues')).toHaveCount(1);
  await expect(page.locator('.gate.pointed')).toHaveCount(1);
});
