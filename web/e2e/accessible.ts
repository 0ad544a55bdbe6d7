// Checks of accessibility (A1 in docs/promises.md): axe must find no violation on the page or in a part of it.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inEveryTheme, type Theme } from './page.ts';

/**
 * The rules of axe about colours. In the dark theme only their results can differ from those in the light theme; the projector theme also has other
 * sizes and shorter words.
 */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Runs axe on a part of the page, without a list of the rules that passed. In the legacy mode axe opens no second page, which only frames of
 * other origins need. */
const axeOf = (page: Page, part: string): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part);

/** Runs `look` while no colour fades, because a colour that changes may have too little contrast for a moment. The policy of the page forbids
 * style elements, but not constructed sheets. */
async function withoutFading<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  const seen = await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
  });
  return seen;
}

async function expectNothing(page: Page, axe: AxeBuilder): Promise<void> {
  const { violations } = await withoutFading(page, () => axe.analyze());
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

export const expectAccessible = (page: Page, part: string): Promise<void> => expectNothing(page, axeOf(page, part));

/** Checks a part that was checked in the light theme before, with only those rules whose results can differ in this theme. */
export const expectAccessibleIn = (theme: Theme, page: Page, part: string): Promise<void> =>
  expectNothing(page, theme === 'dark' ? axeOf(page, part).withRules(OF_COLOURS) : axeOf(page, part));

/** The part must stay open when the theme changes. */
export const expectAccessibleInEveryTheme = (page: Page, part: string): Promise<void> =>
  inEveryTheme(page, (theme) => expectAccessibleIn(theme, page, part));
