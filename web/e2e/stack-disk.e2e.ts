import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { openPage, positionIn, settledAddress, test } from './page.ts';

const STORY = '#v1/2010-direct-writeback';

test('the published call chain of select is drawn to the byte, is read with the arrow keys, and the deepest path leads to its moment', async ({
  shared: page,
}) => {
  const first = await openPage(page, `${STORY}?depth=model&beat=select`);
  const before = page.getByRole('region', { name: 'Unpatched' });
  const rows = before.getByRole('table', { name: 'Kernel stacks, outermost function first' }).getByRole('row');
  const select = rows.filter({ has: page.getByRole('rowheader', { name: 'select', exact: true }) });
  await expect(select).toContainText('7,568 of 8,192 bytes, 624 left');
  await expect(select).toContainText('47 functions with a published size');

  const bar = before.getByRole('slider', { name: 'Functions on the stack of select' });
  await bar.focus();
  await expect(bar).toHaveAttribute('aria-valuetext', 'mempool_alloc_slab: 16 bytes, 7,568 with all its callers');
  await page.keyboard.press('ArrowDown');
  await expect(bar).toHaveAttribute('aria-valuetext', 'mempool_alloc: 144 bytes, 7,552 with all its callers');
  // Keys that the bar does not need still work for the transport.
  await page.keyboard.press('>');
  const second = await settledAddress(page, first);

  // At an earlier moment of this run, a path was deeper than the present stack.
  await before.getByRole('button', { name: /^Deepest so far: select at / }).click();
  const there = await settledAddress(page, second);
  expect(positionIn(there)).toMatch(/^b\d+$/);
  await expect(before.getByText(/ bytes beyond the stack, so other memory is overwritten/).first()).toBeVisible();
  await expectAccessible(page, 'html');
});

test('a deepest path that is too shallow for an event of its own also leads to its moment', async ({ shared: page }) => {
  const first = await openPage(page, `${STORY}?depth=model&beat=overflow`);
  const after = page.getByRole('region', { name: 'Patched', exact: true });
  const deepest = after.getByRole('button', { name: /^Deepest so far: / });
  const name = /far: (\S+) at/.exec((await deepest.getAttribute('aria-label')) ?? '')?.[1] ?? '';
  await deepest.click();
  await settledAddress(page, first);
  const rows = after.getByRole('table', { name: 'Kernel stacks, outermost function first' }).getByRole('row');
  const now = rows.filter({ has: page.getByRole('rowheader', { name, exact: true }) }).getByRole('cell');
  const ever = rows.filter({ has: page.getByRole('rowheader', { name: /^deepest so far/ }) }).getByRole('cell');
  await expect(now.first()).toContainText(/ of 8,192 bytes, /);
  await expect.poll(() => now.first().textContent()).toBe(await ever.first().textContent());
});

test('the disks show waiting requests and waiting tasks, also as numbers, and nothing else moves when the picture changes', async ({
  shared: page,
}) => {
  const link = `${STORY}?at=t2s`;
  await openPage(page, link);
  const after = page.getByRole('region', { name: 'Patched', exact: true });
  const tanks = after.locator('.area-tanks');
  const place = await tanks.boundingBox();
  const stacks = await after.locator('.area-picture').boundingBox();
  await openPage(page, `${link}&show=disk`);
  const table = after.getByRole('table', { name: 'Request queues of the disks' });
  await expect(table).toContainText('full at 128 requests; congested from 113 asynchronous requests on, until there are fewer than 103');
  await expect(table).toContainText(/asynchronous, no task waits: \d+ requests/);
  await expect(table).toContainText(/the flusher works above [\d,]+, writers wait above [\d,]+/);
  await expect(after.locator('.disk-waits')).toContainText('sendfile');
  expect(await tanks.boundingBox()).toEqual(place);
  expect(await after.locator('.area-picture').boundingBox()).toEqual(stacks);
  await expectAccessible(page, 'html');
});
