// The notes for a lecturer at each beat of a story: `notes.en.md` beside the story, read at run time. The reader never throws: for any text
// it returns the notes or a sentence that says what is wrong.
//
//   # Notes: title of the story
//
//   ## name-of-a-beat
//   ::takes 0:45                          minutes and seconds
//   - A sentence to say.                  three of them
//   - One to say. | Another one.          the second at the depths Model and Kernel, which show more
//   ::asks What they will ask? And what to answer.

import type { Depth } from '../stage/depth.model.ts';

/** A sentence for the depth Story, which shows only the scene, and one for the other depths, which show more. */
type Sentence = { readonly story: string; readonly deeper: string };

export type BeatNotes = {
  /** The name of the beat, as in links. */
  readonly beat: string;
  readonly seconds: number;
  readonly says: readonly Sentence[];
  /** A question that the audience is likely to ask, and an answer. */
  readonly question: string;
  readonly answer: string;
};

export type NotesReading =
  | { readonly type: 'read'; readonly notes: readonly BeatNotes[] }
  /** `why` is a sentence that names the line. */
  | { readonly type: 'refused'; readonly why: string };

/** Number of sentences in the notes of a beat. With more of them, a lecturer reads aloud instead of speaking. */
const SENTENCES = 3;
const MOST_WORDS = 18;
const MOST_CHARACTERS = 40_000;

/** The sentences of a beat for one depth. */
export const saidAt = ({ says }: Pick<BeatNotes, 'says'>, depth: Depth): readonly string[] =>
  says.map(({ story, deeper }) => (depth === 'story' ? story : deeper));

class NotesMistake extends Error {}

const wrong = (line: number, why: string): NotesMistake => new NotesMistake(`Line ${line} of the notes: ${why}`);

type Line = { readonly number: number; readonly text: string };

export function readNotes(text: string, beats: readonly string[]): NotesReading {
  try {
    if (text.length > MOST_CHARACTERS) throw wrong(1, `they have ${text.length} characters; the limit is ${MOST_CHARACTERS}.`);
    const lines = text.split(/\r?\n/).map((line, index) => ({ number: index + 1, text: line.trim() }));
    const notes = sectionsOf(lines).map(({ heading, body }) => readBeat(heading, body));
    for (const [place, { beat }] of notes.entries())
      if (notes.findIndex((other) => other.beat === beat) < place) throw wrong(1, `"${beat}" has notes twice; expected them once.`);
    const stray = notes.find(({ beat }) => !beats.includes(beat));
    if (stray !== undefined) throw wrong(1, `the story has no beat "${stray.beat}"; its beats are ${beats.join(', ')}.`);
    return { type: 'read', notes };
  } catch (error) {
    if (error instanceof NotesMistake) return { type: 'refused', why: error.message };
    throw error;
  }
}

function sectionsOf(lines: readonly Line[]): readonly { readonly heading: Line; readonly body: readonly Line[] }[] {
  const sections: { heading: Line; body: Line[] }[] = [];
  for (const line of lines) {
    if (line.text.startsWith('## ')) sections.push({ heading: line, body: [] });
    else if (line.text !== '' && !/^# ./.test(line.text)) {
      const section = sections.at(-1);
      if (section === undefined) throw wrong(line.number, `"${line.text}" is before the first beat; expected "## name-of-a-beat".`);
      section.body.push(line);
    }
  }
  return sections;
}

function readBeat({ number, text }: Line, body: readonly Line[]): BeatNotes {
  const beat = text.replace(/^## /, '');
  const says: Sentence[] = [];
  const asked: string[] = [];
  const times: number[] = [];
  for (const line of body) {
    const [, story, deeper] = /^- (.+?)(?: \| (.+))?$/.exec(line.text) ?? [];
    const [, name, rest = ''] = /^::(\S+) (.+)$/.exec(line.text) ?? [];
    if (story !== undefined) says.push({ story: atMost(line, story), deeper: atMost(line, deeper ?? story) });
    else if (name === 'takes') times.push(readTime(line, rest));
    else if (name === 'asks') asked.push(rest);
    else throw wrong(line.number, `"${line.text}" is not a note; expected "- A sentence.", "::takes 0:45" or "::asks Why? Because.".`);
  }
  const [seconds, asks] = [times[0], asked[0]];
  if (seconds === undefined || times.length > 1) throw wrong(number, `"${beat}" has ${times.length} lines of ::takes; expected one.`);
  if (asks === undefined || asked.length > 1) throw wrong(number, `"${beat}" has ${asked.length} questions; expected one.`);
  if (says.length !== SENTENCES) throw wrong(number, `"${beat}" has ${says.length} sentences; expected ${SENTENCES}.`);
  const [, question, answer = ''] = /^([^?]+\?) *(.*)$/.exec(asks) ?? [];
  if (question === undefined) throw wrong(number, `"${asks}" is not a question; expected a sentence with a question mark.`);
  return { beat, seconds, says, question, answer };
}

function atMost({ number }: Line, sentence: string): string {
  const words = sentence.split(/\s+/).length;
  if (words > MOST_WORDS) throw wrong(number, `the sentence has ${words} words; the limit is ${MOST_WORDS}.`);
  return sentence;
}

function readTime({ number }: Line, text: string): number {
  const [, minutes, seconds] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) throw wrong(number, `"${text}" is not a time; expected "0:45".`);
  return 60 * Number(minutes) + Number(seconds);
}
