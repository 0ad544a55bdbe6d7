// A1: axe finds nothing, on the whole page or in a part of it.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inEveryTheme, type Theme } from './page.ts';

/** What axe says of colours. The dark theme differs from the light one in nothing else; that for a wall has other sizes and shorter words, too. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Without a second page, which is for frames of other origins, and with what was found alone. */
const axeOf = (page: Page, part: string): AxeBuilder =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .include(part);

async function expectNothing(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])).toEqual([]);
}

export const expectAccessible = (page: Page, part: string): Promise<void> => expectNothing(axeOf(page, part));

/** In a theme, after the same was asked in the light one: what can differ there. */
export const expectAccessibleIn = (theme: Theme, page: Page, part: string): Promise<void> =>
  expectNothing(theme === 'dark' ? axeOf(page, part).withRules(OF_COLOURS) : axeOf(page, part));

/** A part that stays as it is when the page takes another theme. */
export const expectAccessibleInEveryTheme = (page: Page, part: string): Promise<void> =>
  inEveryTheme(page, (theme) => expectAccessibleIn(theme, page, part));
