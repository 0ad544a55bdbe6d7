// Checks docs/story.md against the reader: its directives, its examples, and the story that it shows.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DIRECTIVES, readStory, searchesOf } from '../domain/story/story.model.ts';
import { HEADER_DIRECTIVES } from '../domain/story/story-header.model.ts';
import { newWatchedTimeline, unhurried } from './engine.ts';

const page = readFileSync(new URL('../../docs/story.md', import.meta.url), 'utf8');
const rows = [...page.matchAll(/^\| `::(\w+)` \| .* \| `(.+)` \|$/gm)].map(([, name = '', example = '']) => ({
  name,
  example: example.replaceAll('\\|', '|'),
}));
const ofHeader = rows.slice(0, HEADER_DIRECTIVES.length);
const ofBeat = rows.slice(HEADER_DIRECTIVES.length);

const BEAT = '## A beat {#a-beat}';
const MOMENT = '::moment before: first swap-out';
const whyOf = (text: string): string => {
  const reading = readStory(text);
  return reading.type === 'refused' ? reading.why : 'read';
};

test('the page lists every directive of the reader, in its order, and no others', () => {
  expect(ofHeader.map(({ name }) => name)).toEqual(HEADER_DIRECTIVES);
  expect(ofBeat.map(({ name }) => name)).toEqual(DIRECTIVES);
});

test.each(ofHeader)('$example is read before the first beat', ({ name, example }) => {
  expect(example.startsWith(`::${name} `)).toBe(true);
  expect(whyOf(`# T\n${example}\n\n${BEAT}\n${MOMENT}\n\nText.`)).toBe('read');
});

/** The other directives that a directive needs in its beat. */
const NUMBER = [
  '::bet number',
  '::answer counter pswpout until first kswapd sleeps',
  '::scale 1 to 1000',
  '::ask How much?',
  '::why So it was: {answer}.',
  '::more Text.',
];
const CHOICE = ['::bet choice', '::answer until first kswapd sleeps', '::ask Which?', '::why So.', '::option Another'];
const besideOf = (name: string): readonly string[] => {
  if (name === 'option') return CHOICE;
  return NUMBER.some((line) => line.startsWith(`::${name} `)) ? NUMBER : [];
};

test.each(ofBeat)('$example is read in a beat', ({ name, example }) => {
  expect(example.startsWith(`::${name} `)).toBe(true);
  const beside = [MOMENT, ...besideOf(name)].filter((line) => name === 'option' || !line.startsWith(`::${name} `));
  expect(whyOf(`# T\n\n${BEAT}\n${example}\n${beside.join('\n')}\n\nText.`)).toBe('read');
});

test('the story of the page is read, and its moments are in the run of the lab', async () => {
  const [, text = ''] = /```\n(# [\s\S]*?)```/.exec(page) ?? [];
  const reading = readStory(text);
  if (reading.type === 'refused') throw new Error(reading.why);
  const searches = searchesOf(reading.story);
  const timeline = await newWatchedTimeline('lab', 'kernel=before', 64 * 1024 * 1024, searches);
  for (const search of searches)
    expect(await timeline.find(search, { zone: 0, columns: 8, picture: 0, hash: true }, unhurried), search).toHaveProperty('hash');
}, 60_000);
