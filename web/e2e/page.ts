// What the tests ask of the page: its address is the position, and its hash says that the picture has arrived.
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';

type OfTest = {
  /** Whether somebody looks at the page. A page in the background does not run ahead, as that takes the processors from whoever works; all
   * else is as in front. So tests look away, save for those of what is computed unasked: `test.use({ lookedAt: true })`. */
  readonly lookedAt: boolean;
  /** A page that goes from test to test by its link, with what it has compiled and computed. Who tests how a page is loaded takes `page`. */
  readonly shared: Page;
};
type OfWorker = { readonly kept: Page };

const lookAway = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));

export const test = base.extend<OfTest, OfWorker>({
  lookedAt: [false, { option: true }],
  context: async ({ context, lookedAt }, use) => {
    if (!lookedAt) await lookAway(context);
    await use(context);
  },
  kept: [
    async ({ browser }, use, { project }) => {
      const { baseURL } = project.use;
      const context = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      await lookAway(context);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  shared: async ({ kept }, use) => {
    await use(kept);
    // What no link holds: what is open over the stage, where the pointer and the focus rest, how the page is looked at.
    await kept.mouse.move(2, 2);
    const over = kept.locator('[role="dialog"], [role="listbox"], [role="tooltip"], .terms, .why');
    for (let press = 0; press < 4 && (await over.count()) > 0; press += 1) await kept.keyboard.press('Escape');
    await kept.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await kept.emulateMedia({ reducedMotion: null, forcedColors: null });
    await kept.setViewportSize({ width: 1280, height: 720 });
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

/** Follows a link on the page that is open, as the back key and the address bar do: nothing is loaded anew. */
export async function followLink(page: Page, link: string): Promise<string> {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, link);
  return settledAddress(page, link);
}

export const THEMES = ['light', 'dark', 'projector'] as const;
type Theme = (typeof THEMES)[number];

/** The page as it stands, by its link in another theme: nothing is loaded or computed anew. */
export async function takeTheme(page: Page, theme: Theme): Promise<void> {
  const [path = '', fields = ''] = (await addressOf(page)).split('?');
  // The state's hash would be checked, and is written anew when the picture has arrived.
  const others = fields.split('&').filter((field) => field !== '' && !/^(theme|h|e|f)=/.test(field));
  await followLink(page, `${path}?${[...others, `theme=${theme}`].join('&')}`);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** What takes a moment in each theme; what takes longer is a test for each of them. */
export async function inEveryTheme(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of THEMES)
    await test.step(`in the theme ${theme}`, async () => {
      await takeTheme(page, theme);
      await look(theme);
    });
}

/** A1: axe finds nothing, on the whole page or in a part of it. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

/** Opens the palette of commands; what is typed next goes into its field. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('textbox').or(page.getByRole('dialog').getByRole('searchbox'))).toBeFocused();
}

/** The presenter's window beside the hall's. */
export async function openPresenter(hall: Page): Promise<Page> {
  const [presenter] = await Promise.all([hall.context().waitForEvent('page'), hall.keyboard.press('p')]);
  await presenter.setViewportSize({ width: 1280, height: 720 });
  return presenter;
}
