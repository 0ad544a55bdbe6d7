// The scenarios of the repository with their stories and claims. What they are called is known at once; their texts are fetched when one of them
// is chosen, and are there from then on. The engine parses scenarios and claims, shell/story/story.model.ts the stories.
import { readStory, type StoryReading } from '../shell/story/story.model.ts';
import { type Intent, LAB } from './intent.ts';

/** `?head` leaves the lines that say what a text is called (vite.config.ts). */
const heads = import.meta.glob<string>('../../scenarios/*/scenario.toml', { query: '?head', import: 'default', eager: true });
const storyHeads = import.meta.glob<string>('../../scenarios/*/story.en.md', { query: '?head', import: 'default', eager: true });

const texts = import.meta.glob<string>('../../scenarios/*/scenario.toml', { query: '?raw', import: 'default' });
const stories = import.meta.glob<string>('../../scenarios/*/story.en.md', { query: '?raw', import: 'default' });
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

// ---- what is known at once ----

/** Folder names, in order. */
export const scenarioNames: readonly string[] = [...headByName.keys()];

export type ScenarioKind = 'story' | 'own' | 'lab' | 'machine';

/** Runs of a story begin with the year of its mail. */
export function kindOf(name: string): ScenarioKind {
  if (name === LAB) return 'own';
  return /^\d{4}-/.test(name) ? 'story' : name.startsWith('lab-') ? 'lab' : 'machine';
}

/** As it stands in the text. */
export const titleOf = (name: string): string => headByName.get(name)?.match(/^title = "(.*)"/m)?.[1] ?? '';

/** What opens when a link names nothing that is known. */
export const FIRST_SCENARIO = '2013-kswapd-limits';

/** Something was published about it. */
export const isPublished = (name: string): boolean => claimsByName.has(name);

export type StoryHead = { readonly title: string; readonly mail: string | null; readonly firstBeat: string };

/** What a story is called and where it begins; null: the scenario has none. */
export function storyHeadOf(name: string): StoryHead | null {
  const head = storyHeadByName.get(name);
  if (head === undefined) return null;
  const lineOf = (line: RegExp): string | null => line.exec(head)?.[1] ?? null;
  return { title: lineOf(/^# (.*)/m) ?? '', mail: lineOf(/^::mail (.*)/m), firstBeat: lineOf(/^## .*\{#(.+)\}/m) ?? '' };
}

// ---- what is fetched ----

type Texts = { readonly scenario: string; readonly claims: string | undefined; readonly story: StoryReading | null };

const fetched = new Map<string, Texts>();

/** Whether all texts of a scenario are there; of one that does not exist there are none. */
export const hasTexts = (name: string): boolean => fetched.has(name) || !textByName.has(name);

/** Null: they are there. Else why not, and what to do. */
export async function fetchTexts(name: string): Promise<string | null> {
  if (hasTexts(name)) return null;
  try {
    const [scenario, told, published] = await Promise.all([
      textByName.get(name)?.(),
      storyByName.get(name)?.(),
      claimsByName.get(name)?.(),
    ]);
    if (scenario !== undefined) fetched.set(name, { scenario, claims: published, story: told === undefined ? null : readStory(told) });
    return null;
  } catch {
    return `The texts of the scenario "${name}" could not be loaded. Check the connection and reload the page: its link stays.`;
  }
}

export const scenarioText = (name: string): string | undefined => fetched.get(name)?.scenario;

/** What runs: a text of one's own, or that of the repository. */
export const textOf = ({ scenario, text }: Pick<Intent, 'scenario' | 'text'>): string | undefined => text ?? scenarioText(scenario);

/** What was published about a scenario, as text for the engine; undefined: nothing. */
export const claimsText = (name: string): string | undefined => fetched.get(name)?.claims;

/** The story of a scenario as far as its text alone tells; null: it has none. */
export const storyOf = (name: string): StoryReading | null => fetched.get(name)?.story ?? null;
