// The beats of the story that the tests of stories and bets use, and a function that goes to one at the depth Model.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readStory, type Story } from '../domain/story/story.model.ts';
import { hashIn } from './page.ts';

export const STORY = '#v1/2013-kswapd-limits';

export const folder = new URL('../../scenarios/', import.meta.url);

export function readScenarioStory(name: string): Story {
  const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
}

export const { beats } = readScenarioStory('2013-kswapd-limits');
/** The id of the first beat with a bet of this type; empty if there is none. */
export const idOf = (type: 'number' | 'kernel' | 'curve'): string => beats.find(({ bet }) => bet?.type === type)?.id ?? '';

/** Waits until the stage shows the moment of a beat, and the address names the beat and no other position. Returns the state hash. */
export async function atBeat(page: Page, id: string): Promise<string> {
  await page.waitForFunction(
    (name) => new RegExp(`[?&]beat=${name}(&|$)`).test(location.hash) && /[?&]h=/.test(location.hash) && !/[?&]at=/.test(location.hash),
    id,
  );
  return hashIn(await page.evaluate(() => location.hash));
}

export async function openBeat(page: Page, id: string, rest = ''): Promise<string> {
  await page.goto(`./${STORY}?depth=model&beat=${id}${rest}`);
  return atBeat(page, id);
}

export const sheetOf = (page: Page) => page.getByRole('region', { name: 'Your bet', exact: true });
