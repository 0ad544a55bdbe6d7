// Notes are either read or refused with a sentence, and every beat of every story has notes, except for complaints, which are not lectured.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isChapterName } from '../end/chapters.model.ts';
import { isComplaintName } from '../end/complaints.model.ts';
import { readStory } from '../story/story.model.ts';
import { readNotes, saidAt } from './notes.model.ts';

const RIGHT = '# Notes\n\n## one\n::takes 0:45\n- A.\n- B.\n- C.\n::asks Why? Because.\n';

test('notes have three sentences, a question with its answer, and a time', () => {
  expect(readNotes(RIGHT, ['one'])).toEqual({
    type: 'read',
    notes: [
      {
        beat: 'one',
        seconds: 45,
        says: ['A.', 'B.', 'C.'].map((one) => ({ story: one, deeper: one })),
        question: 'Why?',
        answer: 'Because.',
      },
    ],
  });
});

test('a sentence may have another version for the depths that show more', () => {
  const reading = readNotes(RIGHT.replace('- B.', '- It looks farther. | Its priority falls.'), ['one']);
  const [notes] = reading.type === 'read' ? reading.notes : [];
  if (notes === undefined) throw new Error('they are notes');
  expect(saidAt(notes, 'story')).toEqual(['A.', 'It looks farther.', 'C.']);
  for (const depth of ['model', 'kernel'] as const) expect(saidAt(notes, depth)).toEqual(['A.', 'Its priority falls.', 'C.']);
});

test.each([
  ['a line that is none of it', RIGHT.replace('- B.', 'B.'), 'Line 6 of the notes: "B." is not a note'],
  ['a time that is none', RIGHT.replace('0:45', '45'), 'Line 4 of the notes: "45" is not a time'],
  ['no time', RIGHT.replace('::takes 0:45\n', ''), 'Line 3 of the notes: "one" has 0 lines of ::takes'],
  ['two sentences', RIGHT.replace('- B.\n', ''), '"one" has 2 sentences; expected 3.'],
  ['a sentence too long', RIGHT.replace('- B.', `- ${'word '.repeat(19)}`), 'the sentence has 19 words; the limit is 18'],
  ['a second sentence too long', RIGHT.replace('- B.', `- B. | ${'word '.repeat(19)}`), 'the sentence has 19 words; the limit is 18'],
  ['no question', RIGHT.replace('Why?', 'Why.'), '"Why. Because." is not a question'],
  ['a beat that is not there', RIGHT.replace('## one', '## two'), 'the story has no beat "two"; its beats are one.'],
  ['a beat twice', `${RIGHT}${RIGHT}`, '"one" has notes twice'],
  ['words before the first beat', `- A.\n${RIGHT}`, '"- A." is before the first beat'],
  ['too much of it', 'x'.repeat(50_000), 'they have 50000 characters'],
])('%s is refused with a sentence', (_, text, why) => {
  const reading = readNotes(text, ['one']);
  expect(reading.type === 'refused' ? reading.why : '').toContain(why);
});

const folder = new URL('../../../scenarios/', import.meta.url);
const told = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)) && !isComplaintName(name));

describe.each(told)('the notes of %s', (name) => {
  const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
  const story = readStory(read('story.en.md'));
  const beats = story.type === 'read' ? story.story.beats.map(({ id }) => id) : [];

  test('have every beat in its order, and take the time that a lecture has for a story', () => {
    const reading = readNotes(read('notes.en.md'), beats);
    expect(reading.type === 'refused' ? reading.why : '').toBe('');
    const notes = reading.type === 'read' ? reading.notes : [];
    expect(notes.map(({ beat }) => beat)).toEqual(beats);
    const minutes = notes.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
    if (name === 'primer') expect(minutes).toBe(5);
    else if (isChapterName(name)) expect([minutes >= 2, minutes <= 3]).toEqual([true, true]);
    else expect([minutes >= 6, minutes <= 10]).toEqual([true, true]);
  });

  test('end with the question in each beat that has a bet, and in no other', () => {
    const reading = readNotes(read('notes.en.md'), beats);
    const notes = reading.type === 'read' ? reading.notes : [];
    const asking = notes.filter(({ says }) => /\bBet\b.*[?.]$/.test(says.at(-1)?.story ?? '')).map(({ beat }) => beat);
    const bets = story.type === 'read' ? story.story.beats.filter(({ bet }) => bet !== null).map(({ id }) => id) : [];
    expect(asking).toEqual(bets);
  });

  test('do not mention at the depth Story what only the other depths show', () => {
    const reading = readNotes(read('notes.en.md'), beats);
    const said = reading.type === 'read' ? reading.notes.flatMap((one) => saidAt(one, 'story')) : [];
    expect(said.filter((sentence) => DEEPER.test(sentence))).toEqual([]);
  });

  test('give no figure that the run computes', () => {
    // Years, priorities, constant sizes and small counts may stand in a note. A number with three digits or more would come from a run.
    const reading = readNotes(read('notes.en.md'), beats);
    const said =
      reading.type === 'read'
        ? reading.notes.flatMap((one) => [...saidAt(one, 'story'), ...saidAt(one, 'kernel'), one.question, one.answer])
        : [];
    const figures = said.join(' ').match(/\d[\d,.]*\d{2}/g) ?? [];
    expect(figures.filter((figure) => !FIXED.has(figure))).toEqual([]);
  });
});

/** Words for things that only the depths Model and Kernel show. */
const DEEPER = /\bpriorit|\bdial\b|\blruvec|\bscan_|\bswappiness\b/i;

/** Numbers of the kernel and of the mails, and years: they are the same in every run. */
const FIXED: ReadonlySet<string> = new Set([
  '8,192',
  '4,096',
  '1,024',
  '4096',
  '1/4096',
  '512',
  '128',
  '3.12',
  '4.18',
  '2010',
  '2012',
  '2013',
  '2017',
  '2019',
]);
