// Checks for a small screen or large letters: the gallery, a beat of each story and all functions of the page must have room.
import { existsSync, readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type { Beat } from '../domain/story/story.model.ts';
import { cutIn, expectNothingSideways, overlapsOf } from './fits.ts';
import { storyNamed } from './lecture.ts';
import { followLink } from './page.ts';

const folder = new URL('../../scenarios/', import.meta.url);
export const STORIES = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));

/** The beat in the middle of a story's beats without bets. */
export function tellingBeat(name: string): Beat {
  const told = storyNamed(name).beats.filter(({ bet }) => bet === null);
  const beat = told[Math.floor(told.length / 2)];
  if (beat === undefined) throw new Error(`${name} only asks`);
  return beat;
}

/** Expects that nothing scrolls sideways, nothing is cut off, and no text covers another. */
export async function expectAllHasRoom(page: Page, where: string): Promise<void> {
  await expectNothingSideways(page);
  expect(await cutIn(page, 'body'), where).toEqual([]);
  const { texts, found } = await overlapsOf(page, 'body *');
  expect(texts, where).toBeGreaterThan(10);
  expect(found, where).toEqual([]);
}

/** Expects that the middle beat of each story has room. */
export async function expectStoriesHaveRoom(page: Page): Promise<void> {
  for (const name of STORIES) {
    const beat = tellingBeat(name);
    await followLink(page, `#v1/${name}?beat=${beat.id}`);
    await expect(page.locator('.beat-line')).toContainText(beat.title);
    await expect(page.locator('.beat-said')).not.toContainText('…');
    await expect(page.locator('.moving-square:not(.moving-square-none)')).toHaveCount(0);
    await expectAllHasRoom(page, `${name} ${beat.id}`);
  }
}

/** All controls of the bars at the upper and at the lower edge. */
const FUNCTIONS = '.edge :is(a, button, .speed-track)';

/** The accessible names of the controls, sorted. */
export const functionsOf = (page: Page): Promise<readonly string[]> =>
  page.locator(FUNCTIONS).evaluateAll((all) =>
    all
      .filter((one) => one.closest('[aria-hidden="true"]') === null)
      .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
      .toSorted(),
  );

/** Shows both bars. They stay while the user moves in them, but on a slow machine one of them can already be hidden again. */
async function callBars(page: Page): Promise<void> {
  const away = page.locator('.edge[data-shown="false"]');
  for (let press = 0; press < 2 && (await away.count()) > 0; press += 1) await page.keyboard.press('h');
}

/** Shows the bars, and expects exactly the controls with these names, each enabled one where it can be pressed. */
export async function expectEveryFunction(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Controls of the page' }).click();
  await expect(page.locator('.edge-top')).toHaveCSS('opacity', '1');
  expect(await functionsOf(page)).toEqual(names);
  for (const one of await page.locator(`${FUNCTIONS}:not([aria-hidden="true"] *)`).all())
    if (await one.isEnabled())
      await expect(async () => {
        await callBars(page);
        await one.click({ trial: true, timeout: 5_000 });
      }).toPass();
}
