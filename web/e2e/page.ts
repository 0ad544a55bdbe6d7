// What the tests ask of the page: its address is the position, and its hash says that the picture has arrived.
import type { Page } from '@playwright/test';

/** A small machine near its start, so that nobody waits. */
export const CLASSROOM = '#v1/2013-kswapd-limits?size=classroom&at=t40s';

export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.hash);

export const hashIn = (address: string): string => /[?&]h=([0-9a-f]{16})/.exec(address)?.[1] ?? '';
export const positionIn = (address: string): string => /[?&]at=([^&]+)/.exec(address)?.[1] ?? '';

/** Waits until the address carries the state hash of a position other than this one, and returns the address. */
export async function settledAddress(page: Page, otherThan: string): Promise<string> {
  await page.waitForFunction((old) => location.hash !== old && /[?&]h=[0-9a-f]{16}/.test(location.hash), otherThan);
  return addressOf(page);
}

export async function openPage(page: Page, link: string): Promise<string> {
  await page.goto(`./${link}`);
  return settledAddress(page, link);
}
