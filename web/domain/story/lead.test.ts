// In every story, a lead mentions only numbers that the scene shows.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { leadMistake } from './lead.model.ts';
import { readStory } from './story.model.ts';
import type { Paragraph } from './story-text.model.ts';

const folder = new URL('../../../scenarios/', import.meta.url);
/** Stories whose scene draws each page as a square and whose text counts pages, so a reader can count the numbers on the scene. */
const COUNTED_IN_PAGES = ['primer'];
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)) && !COUNTED_IN_PAGES.includes(name));

const leadOf = (text: string): Paragraph => {
  const reading = readStory(
    `# A story\n::price ops count higher 10: answers | a second\n\n## A beat {#a}\n::moment before: end\n\n${text}`,
  );
  if (reading.type === 'refused') throw new Error(reading.why);
  return reading.story.beats[0]?.lead ?? [];
};

test('every story of the repository can be read', () => {
  const all = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)));
  const refused = all.flatMap((name) => {
    const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
    return reading.type === 'refused' ? [`${name}: ${reading.why}`] : [];
  });
  expect(refused).toEqual([]);
});

describe.each(told)('%s', (name) => {
  test('E4: each beat, whose words the reader limits, points at the thing that it is about', () => {
    const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
    if (reading.type === 'refused') throw new Error(reading.why);
    expect(reading.story.beats.filter(({ see, target }) => see === null || target === null).map(({ id }) => id)).toEqual([]);
  });

  test('every number of a lead, and of the reason of a bet, is one that the scene shows', () => {
    const reading = readStory(readFileSync(new URL(`${name}/story.en.md`, folder), 'utf8'));
    if (reading.type === 'refused') throw new Error(reading.why);
    const leads = reading.story.beats.flatMap(({ id, lead, bet }) => [
      [id, lead] as const,
      ...(bet === null ? [] : [[`${id}, why`, bet.why] as const]),
    ]);
    expect(leads.flatMap(([id, lead]) => (leadMistake(lead) === null ? [] : [`${id}: ${leadMistake(lead)}`]))).toEqual([]);
  });
});

test.each(['It is {scene tank}.', 'It is {after scene price}, *{scene group slave}*.', 'kswapd1 waits for eight of them.'])(
  '"%s" can be seen',
  (text) => {
    expect(leadMistake(leadOf(text))).toBeNull();
  },
);

test.each([
  ['There are {free} left.', 'a number that is not on the scene'],
  ['There are *{counter pswpout}*.', 'a number that is not on the scene'],
  ['There are 12.5 MB.', 'says "12.5"'],
  ['After **4 seconds**.', 'says "4"'],
])('"%s" cannot', (text, why) => {
  expect(leadMistake(leadOf(text))).toContain(why);
});
