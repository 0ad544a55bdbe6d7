// Steps that tests of lectures share: press a key, and wait for what a beat and a bet show at the depth Story.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { type Beat, readStory, type Story } from '../domain/story/story.model.ts';
import { type RecordedBeat, recordedBeats } from '../test/recorded.ts';
import { hashIn } from './page.ts';

export function storyNamed(name: string): Story {
  const reading = readStory(readFileSync(new URL(`../../scenarios/${name}/story.en.md`, import.meta.url), 'utf8'));
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story;
}

export function beatAt({ beats }: Story, place: number): Beat {
  const beat = beats[place];
  if (beat === undefined) throw new Error(`the story has no beat ${place}`);
  return beat;
}

/** Number of events that the page's engine computes quickly, even on a slow machine. */
const NEAR_EVENTS = 4_000_000;

const recordedBeat = (story: string, id: string): RecordedBeat | undefined =>
  recordedBeats.find(({ scenario, beat }) => scenario === story && beat === id);

/** The state hash of the native engine at a beat; undefined: no hash is recorded. */
export const nativeHash = (story: string, id: string): string | undefined => recordedBeat(story, id)?.hash;

/** Whether a beat is early enough in its run for a test to wait until the engine has computed the way to it. */
export const isNear = (story: string, id: string): boolean =>
  (recordedBeat(story, id)?.at_event ?? Number.POSITIVE_INFINITY) <= NEAR_EVENTS;

const line = (page: Page): Locator => page.getByRole('region', { name: 'Story' });

/** Waits until a beat's moment is on the stage. Returns the state hash. */
export async function atBeat(page: Page, { id, title }: Beat): Promise<string> {
  await expect(line(page).getByRole('heading', { name: title })).toBeVisible();
  const address = await page.waitForFunction((name) => {
    const link = location.hash;
    return new RegExp(`[?&]beat=${name}(&|$)`).test(link) && /[?&]h=/.test(link) && !/[?&]at=/.test(link) ? link : null;
  }, id);
  return hashIn((await address.jsonValue()) ?? '');
}

/** Expects that the bet still waits for an answer. */
export const isAsked = (page: Page): Promise<void> => expect(page.getByText('Page Down skips the bet.')).toBeVisible();

/** Maximum time for the engine to compute the way to the answer, in ms. */
const ANSWERED_MS = 120_000;
/** The text of an answer begins with the time that it is about. */
export const ANSWER = /^(Between|At) [\d.,]+ s/;
export const isAnswered = (page: Page): Promise<void> => expect(line(page).getByText(ANSWER)).toBeVisible({ timeout: ANSWERED_MS });

/** Expects that the reason of the answer is shown. */
export const isExplained = async (page: Page): Promise<void> => {
  await expect(line(page).getByRole('status')).toHaveCount(1);
  await expect(line(page).getByText(ANSWER)).toHaveCount(0);
  await expect(line(page).getByRole('button', { name: 'Why?' })).toHaveCount(0);
};

type Press = () => Promise<void>;

/** Goes from the question of a bet to its reason. */
async function throughBet(page: Page, { bet }: Beat, on: Press): Promise<void> {
  if (bet === null) return;
  await isAsked(page);
  await on();
  await isAnswered(page);
  await on();
  await isExplained(page);
}

/** Presses forward from the first beat to the last, with three presses for a bet. Returns the hash of every beat in order. */
export async function tellOn(page: Page, { beats }: Story, on: Press): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const beat of beats) {
    hashes.push(await atBeat(page, beat));
    if (beat === beats.at(-1)) break;
    await throughBet(page, beat, on);
    await on();
  }
  return hashes;
}

/** Presses forward from the first beat to the end of the story. Returns the hash of every beat in order. */
export async function tellToEnd(page: Page, story: Story, on: Press): Promise<readonly string[]> {
  const hashes = await tellOn(page, story, on);
  await throughBet(page, beatAt(story, story.beats.length - 1), on);
  await on();
  await expect(page.getByRole('main', { name: 'The end of the story' })).toBeVisible();
  return hashes;
}

/** Presses back from the last beat to the first, through bets that were answered. */
export async function tellBack(page: Page, { beats }: Story, back: Press): Promise<readonly string[]> {
  const hashes: string[] = [];
  for (const beat of beats.toReversed()) {
    if (beat.bet !== null && beat !== beats.at(-1)) {
      await isExplained(page);
      await back();
      await isAnswered(page);
      await back();
      await isAsked(page);
    }
    hashes.unshift(await atBeat(page, beat));
    if (beat !== beats[0]) await back();
  }
  return hashes;
}
