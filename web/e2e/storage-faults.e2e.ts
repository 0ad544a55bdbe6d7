// The browser's storage, or a file stored with the page, is denied, full or damaged. Nothing else is lost, and a sentence says what is lost.
import { expect } from '@playwright/test';
import { noticeWords } from '../shell/notices/notices.words.ts';
import { presenterWords } from '../shell/presenter/presenter.words.ts';
import { alertOf, STORY } from './faults.ts';
import { atBeat, beatAt, storyNamed } from './lecture.ts';
import { addressOf, openPage, test } from './page.ts';

test.describe.configure({ mode: 'parallel' });
test.use({ firstVisit: true });

test('denied storage takes nothing else from the page: the language lasts for the visit, and notes say that they are not kept', async ({
  page: hall,
}) => {
  await hall.context().addInitScript(() => {
    const denied = (): never => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get: denied });
  });
  const complaints: string[] = [];
  hall.on('pageerror', ({ message }) => complaints.push(message));
  await hall.goto('./');
  await hall.getByRole('button', { name: /Language$/ }).click();
  await Promise.all([hall.waitForEvent('load'), hall.getByRole('option', { name: '中文' }).click()]);
  await expect(hall.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await hall.reload();
  await expect(hall.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await hall.locator('.primer-card a, a.primer-card').first().click();
  await hall.waitForFunction(() => /[?&]lang=zh/.test(location.hash) && /[?&]h=/.test(location.hash));
  await hall.goBack();
  await expect(hall.locator('.primer-card').first()).toBeVisible();
  await hall.reload();
  await expect(hall.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  const beat = beatAt(storyNamed('primer'), 1);
  await hall.goto(`./#v1/primer?beat=${beat.id}&lang=en`);
  await atBeat(hall, beat);
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.getByRole('textbox', { name: 'Your own notes' }).fill('Ask who has seen this.');
  await expect(presenter.getByText(presenterWords.notKept)).toBeVisible();
  await expect(presenter.getByRole('textbox', { name: 'Your own notes' })).toHaveValue('Ask who has seen this.');
  expect(complaints).toEqual([]);
});

test('full storage takes nothing else from the page, and notes say that they are not kept', async ({ page: hall }) => {
  const beat = beatAt(storyNamed('primer'), 1);
  await hall.goto(`./#v1/primer?beat=${beat.id}`);
  await atBeat(hall, beat);
  await hall.evaluate(() => {
    let size = 4 * 1024 * 1024;
    for (let nth = 0; size > 0; ) {
      try {
        localStorage.setItem(`full-${nth}`, 'x'.repeat(size));
        nth += 1;
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.getByRole('textbox', { name: 'Your own notes' }).fill('Ask who has seen this.');
  await expect(presenter.getByText(presenterWords.notKept)).toBeVisible();
  await presenter.getByRole('button', { name: /^Show the answer|^Next beat/ }).click();
  await expect(hall.getByRole('alert')).toHaveCount(0);
});

test.describe('where a service worker would keep the page', () => {
  // Only a visible page fetches its other parts, and only then does it try to keep itself.
  test.use({ serviceWorkers: 'allow', lookedAt: true });

  test('if storage is too small for the page, the page works as before', async ({ page, baseURL }) => {
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => complaints.push(message));
    const session = await page.context().newCDPSession(page);
    await page.goto('./');
    await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, quotaSize: 100_000 });
    await page.reload();
    // The page tries to keep itself after it has fetched its other parts, and the browser gives up.
    await page.waitForFunction(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      const tried = performance.getEntriesByType('resource').some(({ name }) => /ledger\.view-/.test(name));
      return tried && registrations.every(({ installing, waiting, active }) => !(installing ?? waiting ?? active));
    });
    await openPage(page, STORY);
    expect(complaints).toEqual([]);
    await expect(alertOf(page)).toHaveCount(0);
  });
});

test('a damaged stored moment is computed, and a sentence says so', async ({ page }) => {
  await page.route(/\/stored\/2013-kswapd-limits\/opening-[0-9a-f]+\.bin$/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    await route.fulfill({ response, body: body.fill(0xff, 200, 201) });
  });
  await page.goto(`./${STORY}`);
  await expect(page.locator('.story-number').first()).toBeVisible();
  await expect(page.locator('.storage')).toHaveCount(0);
  await expect(alertOf(page)).toContainText(noticeWords.storage.damaged);
  await expect(alertOf(page)).toContainText(noticeWords.storage.damagedNext);
  await expect.poll(() => addressOf(page)).toMatch(/[?&]h=[0-9a-f]{16}/);
  expect(await addressOf(page)).toContain('beat=symptom');
  await page.getByRole('button', { name: noticeWords.dismiss }).click();
  await expect(alertOf(page)).toHaveCount(0);
});
