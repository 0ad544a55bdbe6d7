// C4: a change while the machine runs applies from that moment on, has a flag, is in the link, and can be undone. Further tests are about the third
// kernel of a story.
import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { CLASSROOM, hashIn, openPage, settledAddress, test } from './page.ts';

test('C4: a change applies from the moment on the stage on, has a flag, is in the link, and can be undone', async ({ page, context }) => {
  const opened = await openPage(page, CLASSROOM);
  await page.getByRole('button', { name: 'Change something from here on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^swappiness/ }).fill('500');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('a whole number from 0 to 100');
  await dialog.getByRole('textbox', { name: /^swappiness/ }).fill('7');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.includes('do=40s:swappiness:7') && /[?&]h=/.test(location.hash));
  await expectAccessible(page, '.change-dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /both sides: swappiness 7/ })).toBeVisible();
  const changed = await page.evaluate(() => location.hash);
  // A user who opens the link sees the same state. After the undo, the state is that of the run without the change.
  const other = await context.newPage();
  await other.goto(`./${changed}`);
  await expect(other.getByText('verified')).toBeVisible();
  await page.getByRole('button', { name: 'Change something from here on' }).click();
  await dialog.getByRole('button', { name: /^Undo: / }).click();
  await page.waitForFunction(() => !location.hash.includes('do=') && /[?&]h=/.test(location.hash));
  expect(hashIn(await settledAddress(page, changed))).toBe(hashIn(opened));
});

test('C4: a user kills a task and starts another one, with flags, in the link, and undoes both', async ({ page, context }) => {
  const opened = await openPage(page, CLASSROOM);
  await page.getByRole('button', { name: 'Change something from here on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Stop tee, both sides' }).click();
  await page.waitForFunction(() => location.hash.includes('do=40s:stop:tee') && /[?&]h=/.test(location.hash));
  await dialog.getByRole('button', { name: 'Resume tee, both sides' }).click();
  await page.waitForFunction(() => location.hash.includes('do=40s:cont:tee') && /[?&]h=/.test(location.hash));
  expect(await page.evaluate(() => location.hash)).not.toContain('stop');
  await dialog.getByRole('button', { name: 'Kill memcached, both sides' }).click();
  await page.waitForFunction(() => location.hash.includes('do=40s:kill:memcached') && /[?&]h=/.test(location.hash));
  await dialog.getByRole('button', { name: 'Start dd' }).click();
  await page.waitForFunction(() => location.hash.includes('do=40s:start:dd') && /[?&]h=/.test(location.hash));
  await expect(dialog.getByRole('button', { name: 'Kill my-dd, both sides' })).toBeVisible();
  await expectAccessible(page, '.change-dialog');
  await page.keyboard.press('Escape');
  for (const flag of [/both sides: kill memcached/, /both sides: start dd/])
    await expect(page.getByRole('button', { name: flag })).toBeVisible();
  const changed = await page.evaluate(() => location.hash);
  // A user who opens the link sees the same state. A second later, the killed task is gone and the started one is there.
  const other = await context.newPage();
  await other.goto(`./${changed}`);
  await expect(other.getByText('verified')).toBeVisible();
  await openPage(other, `${CLASSROOM.replace('40s', '41s')}&do=40s:kill:memcached&do=40s:start:dd`);
  await expect(other.locator('.pane-before .task-name', { hasText: /^my-dd$/ })).toBeVisible();
  await expect(other.locator('.pane-before .task-name', { hasText: /^memcached$/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Change something from here on' }).click();
  for (let left = 3; left > 0; left -= 1) {
    const undo = dialog.getByRole('button', { name: /^Undo: / });
    await expect(undo).toHaveCount(left);
    await undo.first().click();
  }
  await page.waitForFunction(() => !location.hash.includes('do=') && /[?&]h=/.test(location.hash));
  expect(hashIn(await settledAddress(page, changed))).toBe(hashIn(opened));
});

test('a link that kills a program that never runs is refused with the known names', async ({ page }) => {
  await page.goto(`./${CLASSROOM}&do=40s:kill:nobody`);
  const notice = page.getByText('This link cannot be opened');
  await expect(notice).toBeVisible();
  await expect(page.locator('.notice')).toContainText('expected a task of this run: parallelio, desktop, memcached, dd');
});

test('the key 8 puts the third kernel of a story on its side, under its own name, and takes it away again', async ({ page }) => {
  await openPage(page, '#v1/2024-killed-copy?beat=symptom');
  await page.keyboard.press('8');
  await page.waitForFunction(() => /set=before\.kernel:v6_12&set=before\.patches/.test(location.hash));
  await expect(page.locator('.title-line')).toContainText('with “Classic LRU”');
  await expect(page.locator('.stage-scene').first()).toContainText('Classic LRU');
  await page.keyboard.press('8');
  await page.waitForFunction(() => !/set=/.test(location.hash));
  await expect(page.locator('.title-line')).not.toContainText('Classic LRU');
});

test('the end of a story links to its third kernel', async ({ page }) => {
  await page.goto('./#v1/2024-killed-copy?beat=end');
  await page.getByRole('link', { name: /^Third kernel/ }).click();
  await page.waitForFunction(() => /beat=symptom/.test(location.hash) && /set=before\.kernel:v6_12/.test(location.hash));
  await expect(page.getByRole('alert')).toHaveCount(0);
});
