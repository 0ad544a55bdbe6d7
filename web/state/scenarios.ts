// The scenarios of the repository with their stories and claims. The page contains their titles. It fetches the texts of a scenario when
// the user chooses it, and keeps them. The engine parses scenarios and claims; domain/story/story.model.ts parses stories. Titles and
// stories are in the language of the page.

import { keepLast } from '../domain/keep-last.model.ts';
import { readStory, readStoryIn, type StoryReading } from '../domain/story/story.model.ts';
import { type ScenarioWords, translation } from '../words/language.ts';
import { engineWords } from './engine.words.ts';
import { type Intent, LAB } from './intent.ts';

/** `?head` keeps only the lines with the title and, of a story, those with the mail and the first beat; `?whole` joins what a scenario
 * includes (vite.config.ts). */
const heads = import.meta.glob<string>('../../scenarios/*/scenario.toml', { query: '?head', import: 'default', eager: true });
const storyHeads = import.meta.glob<string>('../../scenarios/*/story.en.md', { query: '?head', import: 'default', eager: true });

const texts = import.meta.glob<string>('../../scenarios/*/scenario.toml', { query: '?whole', import: 'default' });
const stories = import.meta.glob<string>('../../scenarios/*/story.en.md', { query: '?raw', import: 'default' });
const notes = import.meta.glob<string>('../../scenarios/*/notes.en.md', { query: '?raw', import: 'default' });
const claims = import.meta.glob<string>('../../scenarios/*/claims.toml', { query: '?raw', import: 'default' });

const byFolder = <T>(files: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries(files)
      .map(([path, file]): [string, T] => [path.split('/').at(-2) ?? path, file])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const headByName = byFolder(heads);
const storyHeadByName = byFolder(storyHeads);
const textByName = byFolder(texts);
const storyByName = byFolder(stories);
const claimsByName = byFolder(claims);
const notesByName = byFolder(notes);

// ---- in the page from the start ----

/** Folder names, in alphabetical order. */
export const scenarioNames: readonly string[] = [...headByName.keys()];

export type ScenarioKind = 'story' | 'complaint' | 'own' | 'lab' | 'machine';

/** The name of a story's scenario begins with the year of its mail, that of a complaint with `complaint-`. */
export function kindOf(name: string): ScenarioKind {
  if (name === LAB) return 'own';
  if (name.startsWith('complaint-')) return 'complaint';
  return /^\d{4}-/.test(name) ? 'story' : name.startsWith('lab-') ? 'lab' : 'machine';
}

/** The title in the language of the page, or else the one in the scenario's text. */
export const titleOf = (name: string): string =>
  translation()?.scenarios.get(name)?.title ?? headByName.get(name)?.match(/^title = "(.*)"/m)?.[1] ?? '';

/** The translated title and complaint of a scenario of the repository; null: the page uses the English ones from the engine, as for a
 * user's own scenario. */
export const wordsOf = ({ scenario, text }: Pick<Intent, 'scenario' | 'text'>): ScenarioWords | null =>
  text === null ? (translation()?.scenarios.get(scenario) ?? null) : null;

/** The scenario that opens if a link names no known scenario. */
export const FIRST_SCENARIO = '2013-kswapd-limits';

/** Whether a text with published numbers or claims exists for the scenario. */
export const isPublished = (name: string): boolean => claimsByName.has(name);

/** The run with the published figures for a scenario: its own or, for a story without any, the first run of the same year that has some;
 * null: nothing was published. */
export function ledgerRun(name: string): string | null {
  if (isPublished(name)) return name;
  if (kindOf(name) !== 'story' || !isTold(name)) return null;
  const year = name.slice(0, name.indexOf('-') + 1);
  return scenarioNames.find((other) => other.startsWith(year) && isPublished(other)) ?? null;
}

export type StoryHead = { readonly title: string; readonly mail: string | null; readonly firstBeat: string };

/** Whether the scenario has a story. */
export const isTold = (name: string): boolean => storyHeadByName.has(name);

/** The title, the mail and the first beat of a story; null: the scenario has no story. */
export function storyHeadOf(name: string): StoryHead | null {
  const head = storyHeadByName.get(name);
  if (head === undefined) return null;
  const lineOf = (line: RegExp, text: string): string | null => line.exec(text)?.[1] ?? null;
  const translated = translation()?.storyHeads.get(name) ?? head;
  return {
    title: lineOf(/^# (.*)/m, translated) ?? '',
    mail: lineOf(/^::mail (.*)/m, translated),
    firstBeat: lineOf(/^## .*\{#(.+)\}/m, head) ?? '',
  };
}

// ---- fetched later ----

type Texts = {
  readonly scenario: string;
  readonly claims: string | undefined;
  readonly story: { readonly text: string; readonly reading: StoryReading } | null;
};

const fetched = new Map<string, Texts>();

/** Whether all texts of a scenario are loaded; true if there is no such scenario. */
export const hasTexts = (name: string): boolean => fetched.has(name) || !textByName.has(name);

/** Loads the texts of a scenario; returns null, or a message that says why they could not be loaded and what to do. */
export async function fetchTexts(name: string): Promise<string | null> {
  if (hasTexts(name)) return null;
  try {
    const [scenario, story, words, published] = await Promise.all([
      textByName.get(name)?.(),
      storyByName.get(name)?.(),
      translation()?.stories.get(name)?.(),
      claimsByName.get(name)?.(),
    ]);
    if (scenario !== undefined)
      fetched.set(name, {
        scenario,
        claims: published,
        story: story === undefined ? null : { text: story, reading: readTranslated(story, words ?? null) },
      });
    return null;
  } catch {
    return engineWords.noTexts(name);
  }
}

/** The lecturer's notes of a story; null: there are none, or they cannot be fetched. */
export async function fetchNotes(name: string): Promise<string | null> {
  try {
    return (await notesByName.get(name)?.()) ?? null;
  } catch {
    return null;
  }
}

/** The story with translated words, or in English if the translation no longer fits. */
function readTranslated(english: string, words: string | null): StoryReading {
  const reading = readStoryIn(english, words);
  return reading.type === 'refused' && words !== null ? readStory(english) : reading;
}

export const scenarioText = (name: string): string | undefined => fetched.get(name)?.scenario;

/** The text of the scenario to run: the user's own, or that of the repository. */
export const textOf = ({ scenario, text }: Pick<Intent, 'scenario' | 'text'>): string | undefined => text ?? scenarioText(scenario);

/** The published numbers and claims of a scenario, as text for the engine; undefined: there are none, or the texts are not loaded. */
export const claimsText = (name: string): string | undefined => fetched.get(name)?.claims;

const readOwn = keepLast(Object.is, readStory);

/** The user's own story, or that of the repository; null: there is none, or the texts are not loaded. It is checked only as text, not against
 * a machine. */
export const storyOf = ({ scenario, story }: Pick<Intent, 'scenario' | 'story'>): StoryReading | null =>
  story === null ? (fetched.get(scenario)?.story?.reading ?? null) : readOwn(story);

/** The text of the story in the repository; empty: the scenario has none, or the texts are not loaded. */
export const storyText = (name: string): string => fetched.get(name)?.story?.text ?? '';
