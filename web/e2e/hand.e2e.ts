// The user's own pages on the primer's machine. Buttons and keys take, write, touch and free them; each of these acts is a change of the run.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { addressOf, hashIn, openPage, settledAddress, test } from './page.ts';

const HAND = '#v1/primer?at=t29s&depth=story';

test('pages are taken, touched and freed by hand, are in the link, and are undone', async ({ page, context }) => {
  const opened = await openPage(page, HAND);
  const line = page.getByRole('region', { name: 'Pages of your own' });
  await expect(line.getByText('You hold no page yet.')).toBeVisible();
  await expect(line.getByRole('button', { name: /^Free/ })).toBeDisabled();
  await expectAccessible(page, '.hand-line');
  await line.getByRole('button', { name: /^Take 32/ }).click();
  await expect(line.getByText('You hold 32 pages.')).toBeVisible();
  await page.keyboard.press('4');
  await expect(line.getByText('You hold 64 pages.')).toBeVisible();
  await page.keyboard.press('5');
  await page.waitForFunction(() => location.hash.includes(':touch:64'));
  await page.keyboard.press('7');
  await expect(line.getByText('You hold 32 pages.')).toBeVisible();
  // Space pauses the run, so that the address has a moment.
  await page.keyboard.press(' ');
  const changed = await settledAddress(page, opened);
  expect(changed).toContain('do=29s:take:32');
  const other = await context.newPage();
  await other.goto(`./${changed}`);
  await expect(other.getByText('verified')).toBeAttached();
  await expect(other.getByText('You hold 32 pages.')).toBeVisible();
  // Before the first change, the state is that of the run without it.
  await page.keyboard.press('Home');
  await expect(line.getByText('You hold no page yet.')).toBeVisible();
  for (let left = 4; left > 0; left -= 1) {
    await line.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((count) => (location.hash.match(/do=/g) ?? []).length === count, left - 1);
  }
  await expect(line.getByRole('button', { name: 'Undo' })).toBeDisabled();
  expect(await addressOf(page)).not.toContain('do=');
});

test('the end of the primer leads to working a program by hand', async ({ page }) => {
  await openPage(page, '#v1/primer?beat=oom');
  await page.evaluate(() => {
    location.hash = '#v1/primer?beat=end';
  });
  await page.getByRole('link', { name: /^Your turn/ }).click();
  await expect(page.getByRole('button', { name: /^Take 32/ })).toBeVisible();
  expect(hashIn(await settledAddress(page, ''))).not.toBe('');
});
