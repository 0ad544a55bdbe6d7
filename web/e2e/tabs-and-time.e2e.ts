// Tabs that sleep, freeze or are duplicated, and clocks that are set: each tab continues its work.
import { expect, type Page } from '@playwright/test';
import { alertOf } from './faults.ts';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { addressOf, CLASSROOM, hashIn, openPage, positionIn, settledAddress, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ firstVisit: true });

test('a tab that has slept for a night goes on with its computation', async ({ page }) => {
  await page.clock.install();
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press('End');
  await expect(page.locator('.progress').first()).toBeVisible();
  await page.clock.fastForward('08:00:00');
  await page.clock.fastForward('08:00:00');
  const end = await settledAddress(page, before);
  expect(positionIn(end)).not.toBe(positionIn(before));
  await expect(alertOf(page)).toHaveCount(0);
});

/** Longer than a page waits for a sign of life from a working worker. */
const FROZEN_MS = 12_000;

/** Stops every process of this browser's pages for a while. The test does this itself, because a browser freezes no visible page, and all pages
 * of a test count as visible. */
async function freeze(page: Page): Promise<void> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  if (session === undefined) throw new Error('the page has a browser');
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  expect(pages.length).toBeGreaterThan(0);
  for (const id of pages) process.kill(id, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
  for (const id of pages) process.kill(id, 'SIGCONT');
  await session.detach();
}

test('a tab that the browser has frozen is at the same place when it comes back', async ({ page }) => {
  const before = await openPage(page, CLASSROOM);
  await page.keyboard.press('End');
  await expect(page.locator('.progress').first()).toBeVisible();
  await freeze(page);
  const there = await settledAddress(page, before);
  await expect(alertOf(page)).toHaveCount(0);
  await page.reload();
  await page.waitForFunction((hash) => location.hash.includes(hash), hashIn(there));
  await expect(alertOf(page)).toHaveCount(0);
});

test("setting the computer's clock back takes no time from a lecture, also through a reload", async ({ page: hall }) => {
  await hall.context().addInitScript(() => {
    const now = Date.now;
    Date.now = () =>
      now.call(Date) - Number(window.name.startsWith('reclaimscope-presenter') ? (localStorage.getItem('set-back') ?? 0) : 0);
  });
  const story = storyNamed('primer');
  await hall.goto(`./#v1/primer?beat=${beatAt(story, 0).id}`);
  await atBeat(hall, beatAt(story, 0));
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.getByRole('button', { name: 'Start the clock' }).click();
  const timer = presenter.getByRole('timer');
  const seconds = async (): Promise<number> => {
    const [minutes = '0', rest = '0'] = (await timer.innerText()).split(':');
    return 60 * Number(minutes) + Number(rest);
  };
  await expect.poll(seconds).toBeGreaterThan(3);
  const there = await seconds();
  await presenter.evaluate(() => localStorage.setItem('set-back', '3600000'));
  await expect.poll(seconds).toBeGreaterThan(there);
  // The presenter's window saves the lecture at each step.
  await presenter.getByRole('button', { name: /^Next beat|^Show the answer/ }).click();
  await atBeat(hall, beatAt(story, 1));
  await presenter.reload();
  await expect(timer).toBeVisible();
  expect(await seconds()).toBeGreaterThanOrEqual(there);
});

test('a second tab with the same link shows the same, and neither tab moves the other', async ({ page, context }) => {
  const first = await openPage(page, CLASSROOM);
  const other = await context.newPage();
  const second = await openPage(other, CLASSROOM);
  expect(second).toBe(first);
  await other.keyboard.press('>');
  const there = await settledAddress(other, second);
  expect(await addressOf(page)).toBe(first);
  await page.keyboard.press('>');
  expect(hashIn(await settledAddress(page, first))).toBe(hashIn(there));
  for (const tab of [page, other]) await expect(alertOf(tab)).toHaveCount(0);
});

test('a duplicated tab of the audience’s window is no second one: the presenter’s window controls only the first', async ({
  page: hall,
  context,
}) => {
  const story = storyNamed('primer');
  await hall.goto(`./#v1/primer?beat=${beatAt(story, 1).id}`);
  await atBeat(hall, beatAt(story, 1));
  const [presenter] = await Promise.all([context.waitForEvent('page'), hall.keyboard.press('p')]);
  await expect(presenter.getByRole('heading', { level: 1 })).toHaveText(beatAt(story, 1).title);
  const twin = await context.newPage();
  // A browser that duplicates a tab copies its name and its address.
  await twin.evaluate(
    (name) => {
      window.name = name;
    },
    await hall.evaluate(() => window.name),
  );
  await twin.goto(await hall.evaluate(() => location.href));
  await atBeat(twin, beatAt(story, 1));
  await expect.poll(() => twin.evaluate(() => window.name)).toBe('');
  expect(await hall.evaluate(() => window.name)).toMatch(/^reclaimscope-hall-/);
  await presenter.keyboard.press('.');
  await expect(hall.locator('.darkness')).toBeVisible();
  await expect(twin.locator('.darkness')).toHaveCount(0);
});
