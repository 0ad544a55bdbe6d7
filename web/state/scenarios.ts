// The scenarios of the repository with their stories and claims, as texts. The engine parses scenarios and claims, shell/story/story.model.ts the stories.
import { readStory, type StoryReading } from '../shell/story/story.model.ts';
import { type Intent, LAB } from './intent.ts';

const texts = import.meta.glob<string>('../../scenarios/*/scenario.toml', { query: '?raw', import: 'default', eager: true });
const stories = import.meta.glob<string>('../../scenarios/*/story.en.md', { query: '?raw', import: 'default', eager: true });

const claims = import.meta.glob<string>('../../scenarios/*/claims.toml', { query: '?raw', import: 'default', eager: true });

const byFolder = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(files)
      .map(([path, text]): [string, string] => [path.split('/').at(-2) ?? path, text])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const byName = byFolder(texts);
const storyByName = byFolder(stories);
const claimsByName = byFolder(claims);

/** Folder names, in order. */
export const scenarioNames: readonly string[] = [...byName.keys()];

export type ScenarioKind = 'story' | 'own' | 'lab' | 'machine';

/** Runs of a story begin with the year of its mail. */
export function kindOf(name: string): ScenarioKind {
  if (name === LAB) return 'own';
  return /^\d{4}-/.test(name) ? 'story' : name.startsWith('lab-') ? 'lab' : 'machine';
}

const lineOf = (name: string, key: string): string => byName.get(name)?.match(new RegExp(`^${key} = "(.*)"`, 'm'))?.[1] ?? '';

/** Title and symptom as they stand in the text; only the engine reads the rest. */
export const titleOf = (name: string): string => lineOf(name, 'title');
export const symptomOf = (name: string): string => lineOf(name, 'symptom');

/** What opens when a link names nothing that is known. */
export const FIRST_SCENARIO = '2013-kswapd-limits';

export const scenarioText = (name: string): string | undefined => byName.get(name);

/** What runs: a text of one's own, or that of the repository. */
export const textOf = ({ scenario, text }: Pick<Intent, 'scenario' | 'text'>): string | undefined => text ?? scenarioText(scenario);

/** What was published about a scenario, as text for the engine; undefined: nothing. */
export const claimsText = (name: string): string | undefined => claimsByName.get(name);

const readings: ReadonlyMap<string, StoryReading> = new Map([...storyByName].map(([name, text]) => [name, readStory(text)]));

/** The story of a scenario as far as its text alone tells; null: it has none. */
export const storyOf = (name: string): StoryReading | null => readings.get(name) ?? null;
