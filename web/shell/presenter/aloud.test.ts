// Estimates from the words of a story how long a lecturer needs to say them. The plan of a lecture must leave enough time.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isChapterName } from '../../domain/end/chapters.model.ts';
import { isComplaintName } from '../../domain/end/complaints.model.ts';
import { type BeatNotes, readNotes } from '../../domain/presenter/notes.model.ts';
import { type Beat, readStory } from '../../domain/story/story.model.ts';
import { type Paragraph, plainText, wordCount } from '../../domain/story/story-text.model.ts';

/** The rate of slow speech, with pauses between sentences. */
const WORDS_A_MINUTE = 130;
/** The time until all hands are up, and the time until the run arrives at a beat. */
const HANDS_SECONDS = 10;
const RUN_SECONDS = 2;

const wordsOf = (...paragraphs: readonly Paragraph[]): number =>
  paragraphs.reduce((sum, pieces) => sum + wordCount(plainText(pieces, () => '1')), 0);

const betWords = ({ bet }: Beat): number => {
  if (bet === null) return 0;
  const options = bet.type === 'choice' ? bet.options.map(({ text }) => text) : [];
  return wordsOf(bet.ask, bet.why) + wordCount(options.join(' '));
};

const seconds = (words: number, { bet }: Beat): number => (60 * words) / WORDS_A_MINUTE + RUN_SECONDS + (bet === null ? 0 : HANDS_SECONDS);

/** The sentences of a beat's notes. A sentence can differ by depth; the longer version counts. */
const longest = ({ says }: BeatNotes): readonly string[] =>
  says.map(({ story, deeper }) => (wordCount(story) > wordCount(deeper) ? story : deeper));

type Told = { readonly beat: Beat; readonly notes: BeatNotes };

/** Seconds for the least that a lecturer says: the notes and the bets. */
const shortly = ({ beat, notes }: Told): number => seconds(wordCount(longest(notes).join(' ')) + betWords(beat), beat);
/** Seconds if the lecturer also reads the line on the projector aloud, and the audience asks the expected question. */
const fully = ({ beat, notes }: Told): number =>
  seconds(wordsOf(beat.lead) + wordCount([...longest(notes), notes.question, notes.answer].join(' ')) + betWords(beat), beat);

const folder = new URL('../../../scenarios/', import.meta.url);
const stories = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/story.en.md`, folder)) && !isComplaintName(name));

describe.each(stories)('told aloud, %s', (name) => {
  const read = (file: string): string => readFileSync(new URL(`${name}/${file}`, folder), 'utf8');
  const story = readStory(read('story.en.md'));
  const beats = story.type === 'read' ? story.story.beats : [];
  const reading = readNotes(
    read('notes.en.md'),
    beats.map(({ id }) => id),
  );
  const notes = reading.type === 'read' ? reading.notes : [];
  const told = beats.flatMap((beat): readonly Told[] => notes.filter((one) => one.beat === beat.id).map((one) => ({ beat, notes: one })));
  const minutes = (of: (one: Told) => number): number => told.reduce((sum, one) => sum + of(one), 0) / 60;

  test('no beat takes longer than planned', () => {
    expect(told.length).toBe(beats.length);
    const late = told.filter((one) => shortly(one) > one.notes.seconds);
    expect(late.map((one) => `${one.beat.id}: ${Math.ceil(shortly(one))} s of ${one.notes.seconds} s`)).toEqual([]);
  });

  // The plans of the primer and of its chapters have no time for the audience's question.
  const [took, least, most] =
    name === 'primer' ? [minutes(shortly), 4, 5] : isChapterName(name) ? [minutes(shortly), 2, 3] : [minutes(fully), 6, 10];
  test(`takes ${least} to ${most} minutes: ${took.toFixed(1)}`, () => {
    expect(took).toBeGreaterThanOrEqual(least);
    expect(took).toBeLessThanOrEqual(most);
  });
});
