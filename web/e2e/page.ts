// What the tests ask of the page: its address is the position, and its hash says that the picture has arrived.
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

type OfTest = {
  /** Whether somebody looks at the page. A page in the background does not run ahead, as that takes the processors from whoever works; all
   * else is as in front. So tests look away, except for those of what is computed unasked: `test.use({ lookedAt: true })`. */
  readonly lookedAt: boolean;
  /** A page that goes from test to test by its link, with what it has compiled and computed. Who tests how a page is loaded takes `page`. */
  readonly shared: Page;
};
/** The page that was shared last, and for whom: a telephone is another device. */
type OfWorker = { readonly kept: { page: Page | null; device: string } };

const lookAway = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));

/** What no link holds: what is open over the stage, what was said, where the pointer and the focus rest, how the page is looked at. */
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
  context: async ({ context, lookedAt }, use) => {
    if (!lookedAt) await lookAway(context);
    await use(context);
  },
  page: async ({ page }, use) => {
    await use(page);
    // The page fetches its other parts at rest, so a file may be on its way through a test's hands when the test has ended.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
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

/** A small machine near its start, so that nobody waits. */
export const CLASSROOM = '#v1/2013-kswapd-limits?size=classroom&at=t40s';

export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);

export const hashIn = (address: string): string => /[?&]h=([0-9a-f]{16})/.exec(address)?.[1] ?? '';
export const positionIn = (address: string): string => /[?&]at=([^&]+)/.exec(address)?.[1] ?? '';

/** Waits until the address says all that a link says, whatever it says besides. */
export const follows = (page: Page, link: string): Promise<unknown> =>
  page.waitForFunction((parts) => parts.every((part) => location.hash.split(/[?&]/).includes(part)), link.split(/[?&]/));

/** Waits until the address carries the state hash of a position other than this one, and returns the address. */
export async function settledAddress(page: Page, otherThan: string): Promise<string> {
  await page.waitForFunction((old) => location.hash !== old && /[?&]h=[0-9a-f]{16}/.test(location.hash), otherThan);
  return addressOf(page);
}

export async function openPage(page: Page, link: string): Promise<string> {
  await page.goto(`./${link}`);
  return settledAddress(page, link);
}

/** Follows a link on the page that is open, as the back key and the address bar do: nothing is loaded again. */
export async function followLink(page: Page, link: string): Promise<string> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  return settledAddress(page, link);
}

export const THEMES = ['light', 'dark', 'projector'] as const;
export type Theme = (typeof THEMES)[number];

/** The page as it stands, by its link in another theme: nothing is loaded or computed again. */
export async function takeTheme(page: Page, theme: Theme): Promise<void> {
  const [path = '', fields = ''] = (await addressOf(page)).split('?');
  // The state's hash would be checked, and is written again when the picture has arrived.
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

/** Opens the palette of commands; what is typed next goes into its field. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('searchbox'))).toBeFocused();
}

/** The presenter's window beside the audience's. */
export async function openPresenter(hall: Page): Promise<Page> {
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.setViewportSize({ width: 1280, height: 720 });
  return presenter;
}
