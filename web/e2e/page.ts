// Functions that tests use on the page. The address gives the position, and its hash shows that the picture is there.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

type OfTest = {
  /**
   * Whether the page counts as visible. A hidden page does not compute or fetch ahead, and does not verify stored moments, which would take processor
   * time from other tests; everything else is the same. So tests hide the page, except for tests of exactly this work: `test.use({ lookedAt: true
   * })`, or `lookAt` for a while.
   */
  readonly lookedAt: boolean;
  /**
   * Whether the test has a context of its own. Other tests reuse the context and the window of the previous test, without its storage, HTTP cache,
   * routes, init scripts and other pages (`reuseContext`), which saves the start of a renderer. Tests of what a browser fetches and keeps, and of
   * windows that are opened again, do not rely on this: `test.use({ firstVisit: true })`.
   */
  readonly firstVisit: boolean;
  /** A page that tests share: it goes from test to test by links, and keeps what it has compiled and computed. Tests of loading the page use
   * `page`. */
  readonly shared: Page;
};
/** The page that was shared last, and its device: a phone needs another page. */
type OfWorker = { readonly kept: { page: Page | null; device: string } };

const lookAway = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(document, 'hidden', { configurable: true, get: () => true }));

/** Makes the page visible (true) or hidden, as when a user changes tabs. */
export const lookAt = (page: Page, isSeen: boolean): Promise<void> =>
  page.evaluate((seen) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => !seen });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isSeen);

/** Resets everything that no link holds: open panels, notices, the pointer and the focus, and media settings. */
async function tidy(page: Page): Promise<void> {
  await page.mouse.move(2, 2);
  const over = page.locator('[role="dialog"], [role="listbox"], [role="tooltip"], .terms, .why');
  for (let press = 0; press < 4 && (await over.count()) > 0; press += 1) await page.keyboard.press('Escape');
  const said = page.getByRole('alert').getByRole('button', { name: 'Dismiss' });
  for (let press = 0; press < 4 && (await said.count()) > 0; press += 1) await said.first().click();
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.emulateMedia({ media: null, reducedMotion: null, forcedColors: null });
}

export const test = base.extend<OfTest, OfWorker>({
  lookedAt: [false, { option: true }],
  firstVisit: [false, { option: true }],
  context: async ({ context: taken, browser, lookedAt, firstVisit }, use) => {
    const context = firstVisit ? await browser.newContext() : taken;
    if (!lookedAt) await lookAway(context);
    await use(context);
    if (firstVisit) await context.close();
    // Playwright resets neither the permissions nor the name of a window for the next test.
    else await context.clearPermissions();
  },
  page: async ({ page, context }, use) => {
    await page.evaluate(() => {
      window.name = '';
    });
    await use(page);
    // When idle, the page fetches its other parts, so a route of the test may still be handling a request when the test ends.
    if (!page.isClosed()) {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      return;
    }
    // The next test gets the first open page. That must not be a page of this test, and without an open page Playwright does not reset the context
    // properly.
    const opened = context.pages();
    await context.newPage();
    for (const other of opened) await other.close();
  },
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to learn that the fixture needs no others.
    async ({}, use) => {
      const kept: OfWorker['kept'] = { page: null, device: '' };
      await use(kept);
      await kept.page?.context().close();
    },
    { scope: 'worker' },
  ],
  shared: async ({ browser, baseURL, viewport, hasTouch, isMobile, lookedAt, kept }, use) => {
    const device = JSON.stringify([viewport, hasTouch, isMobile, lookedAt]);
    if (kept.page === null || kept.page.isClosed() || kept.device !== device) {
      await kept.page?.context().close();
      const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), viewport, hasTouch, isMobile });
      if (!lookedAt) await lookAway(context);
      kept.page = await context.newPage();
      kept.device = device;
    }
    await use(kept.page);
    if (kept.page.isClosed()) return;
    await tidy(kept.page);
    if (viewport !== null) await kept.page.setViewportSize(viewport);
  },
});

/** `npm test` takes samples where tests differ only in the story or the beat that they look at; `npm run test:all` takes all of them. */
export const IS_SAMPLE = process.env['EVERY_HASH'] === undefined;

/** A small machine near its start, so that tests need not wait. */
export const CLASSROOM = '#v1/2013-kswapd-limits?size=classroom&at=t40s';

export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);

export const hashIn = (address: string): string => /[?&]h=([0-9a-f]{16})/.exec(address)?.[1] ?? '';
export const positionIn = (address: string): string => /[?&]at=([^&]+)/.exec(address)?.[1] ?? '';

/** Waits until the address has every field of a link, and perhaps others. */
export const follows = (page: Page, link: string): Promise<unknown> =>
  page.waitForFunction((parts) => parts.every((part) => location.hash.split(/[?&]/).includes(part)), link.split(/[?&]/));

/** Waits until the address differs from `otherThan` and has a state hash. Returns the address. */
export async function settledAddress(page: Page, otherThan: string): Promise<string> {
  await page.waitForFunction((old) => location.hash !== old && /[?&]h=[0-9a-f]{16}/.test(location.hash), otherThan);
  return addressOf(page);
}

export async function openPage(page: Page, link: string): Promise<string> {
  await page.goto(`./${link}`);
  return settledAddress(page, link);
}

/** Follows a link on the open page, as Back and the address bar do, so that the page is not loaded again. */
export async function followLink(page: Page, link: string): Promise<string> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  return settledAddress(page, link);
}

export const THEMES = ['light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

/** Follows the page's own link in another theme, so that the page is not loaded or computed again. */
export async function takeTheme(page: Page, theme: Theme): Promise<void> {
  const [path = '', fields = ''] = (await addressOf(page)).split('?');
  // The state hash is removed because it would be checked. The page writes it again when the picture is there.
  const others = fields.split('&').filter((field) => field !== '' && !/^(theme|h|e|f)=/.test(field));
  await followLink(page, `${path}?${[...others, `theme=${theme}`].join('&')}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

export async function inEveryTheme(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of THEMES)
    await test.step(`in the theme ${theme}`, async () => {
      await takeTheme(page, theme);
      await look(theme);
    });
}

/** Opens the palette of commands. The next typed text goes into its field. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('searchbox'))).toBeFocused();
}

/** Opens the presenter's window beside the audience's. */
export async function openPresenter(hall: Page): Promise<Page> {
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.setViewportSize({ width: 1280, height: 720 });
  return presenter;
}
