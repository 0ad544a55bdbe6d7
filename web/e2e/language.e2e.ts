// Other languages: the controls that choose one, and the field of a link.
import { expect, type Locator, type Page } from '@playwright/test';
import { addressOf, follows, test } from './page.ts';

const LINK = '#v1/2013-kswapd-limits?size=classroom&beat=edge';

const languageOf = (page: Page): Promise<string> => page.evaluate(() => document.documentElement.lang);

const dots = (page: Page, name: string): Locator => page.getByRole('navigation', { name });

/** On the stage, the choice is in the menu of settings. */
async function choose(page: Page, name: string): Promise<void> {
  const settings = page.getByRole('button', { name: /^(Settings|设置)$/ });
  if ((await settings.count()) > 0) await settings.click();
  await page.getByRole('button', { name: /^(Language|语言)|(Language|语言)$/ }).click();
  await Promise.all([page.waitForEvent('load'), page.getByRole('option', { name }).click()]);
}

test('the page is in English until the user chooses another language, and nothing of another language is fetched', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('./');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await languageOf(page)).toBe('en');
  expect(asked.filter((url) => /\/(zh|pseudo)-/.test(url))).toEqual([]);
});

test('a reader who chooses Chinese finds it again, in the gallery and in its links', async ({ page }) => {
  await page.goto('./');
  await choose(page, '中文');
  await expect(page.getByRole('button', { name: /语言/ })).toBeVisible();
  expect(await languageOf(page)).toBe('zh-Hans');
  await expect(page.locator('.story-cards a').first()).toHaveAttribute('href', /[?&]lang=zh\b/);
  await page.goto(`./${LINK}`);
  await page.reload();
  await follows(page, 'lang=zh');
  await expect(dots(page, '故事的各幕')).toBeVisible();
  await page.getByRole('button', { name: '页面的控件' }).click();
  await choose(page, 'English');
  await expect(dots(page, 'Beats of the story')).toBeVisible();
  await expect.poll(() => addressOf(page)).not.toContain('lang=');
});

test('a link that is entered while the words of another language are being fetched opens in its own language', async ({ page }) => {
  let fetch = (): void => undefined;
  const wait = new Promise<void>((resolve) => {
    fetch = resolve;
  });
  const words = /\/zh-[^/]*\.js$/;
  await page.route(words, async (route) => {
    await wait;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(words), page.goto(`./${LINK}&lang=zh`, { waitUntil: 'commit' })]);
  await page.evaluate((link) => {
    location.hash = link;
  }, `${LINK}&lang=en`);
  fetch();
  await expect(dots(page, 'Beats of the story')).toBeVisible();
  expect(await languageOf(page)).toBe('en');
  expect(await addressOf(page)).toContain('beat=edge');
});

test('a link names its language, and opens in it on a page in another one; a wrong one is refused', async ({ page }) => {
  await page.goto(`./${LINK}&lang=zh`);
  await expect(dots(page, '故事的各幕')).toBeVisible();
  await Promise.all([
    page.waitForEvent('load'),
    page.evaluate((link) => {
      location.hash = link;
    }, `${LINK}&lang=en`),
  ]);
  await expect(dots(page, 'Beats of the story')).toBeVisible();
  expect(await languageOf(page)).toBe('en');
  await page.goto(`./${LINK}&lang=%7Ah`);
  await expect(dots(page, 'Beats of the story')).toBeVisible();
});
