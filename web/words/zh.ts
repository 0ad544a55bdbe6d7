// The page in Chinese: all its words and the heads of the stories. It is a chunk of its own, which a page in another language does not
// fetch.
import type { Translation } from './language.ts';
import { scenarios } from './scenarios.zh.ts';

/** The files of Chinese words are beside the English ones, and their constants have the same names. */
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../**/*.words.zh.ts', { eager: true });
const heads = import.meta.glob<string>('../../scenarios/*/story.zh.md', { query: '?head', import: 'default', eager: true });
const stories = import.meta.glob<string>('../../scenarios/*/story.zh.md', { query: '?raw', import: 'default' });

const words: Readonly<Record<string, unknown>> = Object.assign({}, ...Object.values(files));

const byFolder = <T>(texts: Readonly<Record<string, T>>): ReadonlyMap<string, T> =>
  new Map(Object.entries(texts).map(([path, text]): [string, T] => [path.split('/').at(-2) ?? path, text]));

export const zh: Translation = {
  words: <English>(name: string, english: English) => (words[name] as English | undefined) ?? english,
  storyHeads: byFolder(heads),
  scenarios: new Map(Object.entries(scenarios)),
  stories: byFolder(stories),
};
