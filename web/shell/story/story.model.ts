// A story as Markdown with directives, read at run time. Total: whatever the text is, the answer is a story or a sentence.
//
//   # Title of the story
//
//   ::mail and ::glance for its card in the gallery: story-header.ts
//
//   ## Title of a beat {#its-name}
//   ::moment before: first swap-out after phase "dd writes"     where in the run, in the words of the engine's searches
//   ::point tank Normal                                          what on the stage it is about
//   ::show lists                                                 the picture below the tanks; without it, the scenario's own
//   ::show code kswapd_floor                                     the same, and the hunk whose code is shown
//   ::holds free Normal < low Normal                             what must be so there for the text to be true
//   Paragraphs with *emphasis*, `code` and numbers of the run: {counter pswpout}, {after free Normal}.
//
// A bet is a beat that has these as well:
//
//   ::bet number                                                 or kernel: on whose side is it more?
//   ::answer counter pswpout until first kswapd sleeps after swap-out
//   ::why One paragraph, told after the answer; {answer} is the number.
import type { SearchMistake } from '../../engine/protocol.ts';
import { PICTURES, type Picture, pictureNamed } from '../../stage/pictures.model.ts';
import { type Bet, sidesOf } from './bets.model.ts';
import { HeaderMistake, readHeaderLine, type StoryHeader } from './story-header.model.ts';
import { readTarget, TARGET_WORDS, type Target } from './story-targets.model.ts';
import { type Paragraph, readParagraph, TextMistake, valuesIn, wordCount } from './story-text.model.ts';
import { missingIn, readValue, type Scene, type StorySide, VALUE_WORDS, type Value, valueAt } from './story-values.model.ts';

type Moment = { readonly side: StorySide; readonly search: string };
type Comparison = '<' | '<=' | '=' | '>=' | '>';
/** A condition of the text. */
type Holds = { readonly text: string; readonly one: Value; readonly comparison: Comparison; readonly other: Value | number };

export type Beat = {
  /** By which links name it. */
  readonly id: string;
  readonly title: string;
  /** Of its heading, 1.. */
  readonly line: number;
  readonly moment: Moment;
  readonly target: Target | null;
  /** The picture that it is about; null: the scenario's own. */
  readonly picture: Picture | null;
  /** The hunk whose code it shows; null: whichever mattered last. */
  readonly hunk: string | null;
  readonly holds: readonly Holds[];
  readonly text: readonly Paragraph[];
  readonly bet: (Bet & { readonly why: Paragraph }) | null;
};

export type Story = { readonly title: string; readonly header: StoryHeader; readonly beats: readonly Beat[] };
export type StoryReading = { readonly type: 'read'; readonly story: Story } | { readonly type: 'refused'; readonly why: string };

/** Of a beat's text, and of what is told after a bet: more is not read while somebody speaks. */
export const MOST_WORDS = 60;
const MOST_BEATS = 40;
const MOST_CHARACTERS = 40_000;

class StoryMistake extends Error {
  constructor(line: number, why: string) {
    super(`Line ${line} of the story: ${why}`);
  }
}

type Line = { readonly number: number; readonly text: string };
type Directive = Line & { readonly name: string };
type Section = { readonly heading: Line; readonly body: readonly Line[] };

export function readStory(text: string): StoryReading {
  try {
    if (text.length > MOST_CHARACTERS) throw new StoryMistake(1, `it has ${text.length} characters; at most ${MOST_CHARACTERS} are read.`);
    return { type: 'read', story: parse(text.split(/\r?\n/).map((line, index) => ({ number: index + 1, text: line.trim() }))) };
  } catch (error) {
    if (error instanceof StoryMistake) return { type: 'refused', why: error.message };
    throw error;
  }
}

function parse(lines: readonly Line[]): Story {
  const first = lines.find(({ text }) => text !== '');
  if (first === undefined || !/^# ./.test(first.text))
    throw new StoryMistake(
      first?.number ?? 1,
      `${quote(first?.text ?? '')} stands first; a title such as "# What happened" would be right.`,
    );
  const sections: { heading: Line; body: Line[] }[] = [];
  let header: StoryHeader = { mail: null, glance: null };
  for (const line of lines.slice(lines.indexOf(first) + 1)) {
    if (line.text.startsWith('## ')) sections.push({ heading: line, body: [] });
    else if (line.text.startsWith('#'))
      throw new StoryMistake(line.number, `${quote(line.text)} is not the title of a beat; "## Title {#name}" would be right.`);
    else if (line.text.startsWith('::') && sections.length === 0) header = headerWith(header, line);
    else if (line.text !== '' && sections.length === 0)
      throw new StoryMistake(line.number, `${quote(line.text)} stands before the first beat; "## Title {#name}" would be right.`);
    else sections.at(-1)?.body.push(line);
  }
  if (sections.length === 0 || sections.length > MOST_BEATS)
    throw new StoryMistake(first.number, `there are ${sections.length} beats; 1 to ${MOST_BEATS} would be right.`);
  const beats = sections.map(readBeat);
  for (const [index, beat] of beats.entries())
    if (beats.findIndex(({ id }) => id === beat.id) < index)
      throw new StoryMistake(beat.line, `there is another beat named ${quote(beat.id)}; each name once would be right.`);
  return { title: first.text.replace(/^# /, ''), header, beats };
}

function headerWith(header: StoryHeader, line: Line): StoryHeader {
  try {
    return readHeaderLine(header, line.text);
  } catch (error) {
    if (error instanceof HeaderMistake) throw new StoryMistake(line.number, error.message);
    throw error;
  }
}

const DIRECTIVES = ['moment', 'point', 'show', 'holds', 'bet', 'answer', 'why'] as const;

function readBeat({ heading, body }: Section): Beat {
  const [, title, id] = /^## (.+?) \{#([a-z][a-z0-9-]{0,31})\}$/.exec(heading.text) ?? [];
  if (title === undefined || id === undefined)
    throw new StoryMistake(
      heading.number,
      `${quote(heading.text)} is not the title of a beat; "## Title {#name}" would be right, the name in small letters, digits and hyphens.`,
    );
  const directives = body.filter(({ text }) => text.startsWith('::')).map(readDirective);
  const moment = readMoment(only(directives, 'moment', heading));
  const point = directives.find(({ name }) => name === 'point');
  const paragraphs = paragraphsOf(body.filter(({ text }) => !text.startsWith('::')));
  const first = paragraphs[0];
  if (first === undefined) throw new StoryMistake(heading.number, `the beat ${quote(id)} has no text; a paragraph would be right.`);
  atMost(paragraphs.map(({ text }) => text).join(' '), first.number);
  return {
    id,
    title,
    line: heading.number,
    moment,
    target: point === undefined ? null : readPoint(point, moment.side),
    ...readPicture(directives.find(({ name }) => name === 'show')),
    holds: directives.filter(({ name }) => name === 'holds').map((line) => readHolds(line, moment.side)),
    text: paragraphs.map((line) => inline(line, moment.side, 'without-answer')),
    bet: readBet(directives, moment.side, heading),
  };
}

function readDirective(line: Line): Directive {
  const [, name = '', text = ''] = /^::(\S*)\s*(.*)$/.exec(line.text) ?? [];
  if (!DIRECTIVES.some((known) => known === name))
    throw new StoryMistake(
      line.number,
      `${quote(line.text)} is not a directive; ${DIRECTIVES.map((known) => `::${known}`).join(', ')} would be right.`,
    );
  return { ...line, name, text };
}

function only(directives: readonly Directive[], name: (typeof DIRECTIVES)[number], heading: Line): Directive {
  const [one, another] = directives.filter((directive) => directive.name === name);
  if (one === undefined) throw new StoryMistake(heading.number, `the beat ${quote(heading.text)} has no ::${name}; one would be right.`);
  if (another !== undefined) throw new StoryMistake(another.number, `the beat has a second ::${name}; one would be right.`);
  return one;
}

function readMoment({ number, text }: Line): Moment {
  const [, side, search] = /^(before|after): *(.+)$/.exec(text) ?? [];
  if ((side !== 'before' && side !== 'after') || search === undefined)
    throw new StoryMistake(number, `${quote(text)} is not a moment; "before: first swap-out" would be right.`);
  return { side, search };
}

function readPoint({ number, text }: Line, side: StorySide): Target {
  const target = readTarget(text, side);
  if (target === null)
    throw new StoryMistake(number, `${quote(text)} is nothing to point at; [before|after] ${TARGET_WORDS} would be right.`);
  return target;
}

function readPicture(line: Directive | undefined): Pick<Beat, 'picture' | 'hunk'> {
  if (line === undefined) return { picture: null, hunk: null };
  const [, hunk = null] = /^code ([a-z][a-z0-9_]{0,39})$/.exec(line.text) ?? [];
  const picture = pictureNamed(hunk === null ? line.text : 'code');
  if (picture === null)
    throw new StoryMistake(line.number, `${quote(line.text)} is not a picture; one of ${PICTURES.join(', ')} would be right.`);
  return { picture, hunk };
}

function readHolds({ number, text }: Line, side: StorySide): Holds {
  const [, left = '', comparison = '', right = ''] = /^(.+?) (<=|>=|<|>|=) (.+)$/.exec(text) ?? [];
  const one = readValue(left, side);
  const other = /^\d+$/.test(right) ? Number(right) : readValue(right, side);
  if (one === null || other === null)
    throw new StoryMistake(
      number,
      `${quote(text)} is not a condition; "free Normal < low Normal" would be right, with numbers of the run: ${VALUE_WORDS}.`,
    );
  return { text, one, comparison: isComparison(comparison) ? comparison : '=', other };
}

const isComparison = (text: string): text is Comparison => ['<', '<=', '=', '>=', '>'].includes(text);

function readBet(directives: readonly Directive[], side: StorySide, heading: Line): Beat['bet'] {
  const bet = directives.find(({ name }) => name === 'bet');
  if (bet === undefined) {
    const stray = directives.find(({ name }) => name === 'answer' || name === 'why');
    if (stray !== undefined) throw new StoryMistake(stray.number, `::${stray.name} belongs to a bet; a ::bet in this beat would be right.`);
    return null;
  }
  if (bet.text !== 'number' && bet.text !== 'kernel')
    throw new StoryMistake(bet.number, `::bet ${quote(bet.text)} is not a bet; number or kernel would be right.`);
  const answer = only(directives, 'answer', heading);
  const [, place = '', until = ''] = /^(.+?) until (.+)$/.exec(answer.text) ?? [];
  const value = readValue(place, side);
  if (value === null)
    throw new StoryMistake(
      answer.number,
      `${quote(answer.text)} is not an answer; "counter pswpout until SEARCH" would be right, with a number of the run: ${VALUE_WORDS}.`,
    );
  const why = only(directives, 'why', heading);
  atMost(why.text, why.number);
  return { type: bet.text, value, until, why: inline(why, side, 'with-answer') };
}

/** Lines up to an empty one, joined. */
function paragraphsOf(lines: readonly Line[]): readonly Line[] {
  const paragraphs: { number: number; text: string }[] = [];
  let open = false;
  for (const { number, text } of lines) {
    const last = paragraphs.at(-1);
    if (text !== '' && open && last !== undefined) last.text += ` ${text}`;
    else if (text !== '') paragraphs.push({ number, text });
    open = text !== '';
  }
  return paragraphs;
}

function inline({ number, text }: Line, side: StorySide, answers: 'with-answer' | 'without-answer'): Paragraph {
  try {
    return readParagraph(text, side, answers);
  } catch (error) {
    if (error instanceof TextMistake) throw new StoryMistake(number, error.message);
    throw error;
  }
}

function atMost(text: string, line: number): void {
  const words = wordCount(text);
  if (words > MOST_WORDS) throw new StoryMistake(line, `the text has ${words} words; at most ${MOST_WORDS} would be right.`);
}

const quote = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;

/** Every search of a story, for each of which a run is watched. */
export const searchesOf = ({ beats }: Story): readonly string[] =>
  beats.flatMap(({ moment, bet }) => (bet === null ? [moment.search] : [moment.search, bet.until]));

/** What of a story this machine and this engine cannot tell; null when they can tell everything. */
export function storyMistake(
  { header, beats }: Story,
  machine: { readonly counterNames: readonly string[]; readonly zoneNames: readonly string[]; readonly mistakes: readonly SearchMistake[] },
): string | null {
  const missing = header.glance === null ? null : missingIn(header.glance.value, machine.counterNames, machine.zoneNames);
  if (missing !== null) return `The glance of the story: this machine does not have ${missing}.`;
  for (const beat of beats) {
    const wrong = machine.mistakes.find(({ search }) => search === beat.moment.search || search === beat.bet?.until);
    if (wrong !== undefined) return `Line ${beat.line} of the story: in the beat ${quote(beat.id)}: ${wrong.why}`;
    for (const value of valuesOf(beat)) {
      const missing = missingIn(value, machine.counterNames, machine.zoneNames);
      if (missing !== null) return `Line ${beat.line} of the story: in the beat ${quote(beat.id)}: this machine does not have ${missing}.`;
    }
  }
  return null;
}

const valuesOf = ({ text, holds, bet }: Beat): readonly Value[] => [
  ...text.flatMap(valuesIn),
  ...holds.flatMap(({ one, other }) => (typeof other === 'number' ? [one] : [one, other])),
  ...(bet === null ? [] : [...valuesIn(bet.why), ...sidesOf(bet).map((side) => ({ ...bet.value, side }))]),
];

/** Of a beat's conditions those that are not met; what cannot be looked at is not held against it. */
export const unmet = ({ holds }: Beat, scene: Scene): readonly Holds[] =>
  holds.filter(({ one, comparison, other }) => {
    const left = valueAt(one, scene);
    const right = typeof other === 'number' ? other : valueAt(other, scene);
    return left !== null && right !== null && !compares(left, comparison, right);
  });

function compares(one: number, comparison: Comparison, other: number): boolean {
  switch (comparison) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '=':
      return one === other;
    case '>=':
      return one >= other;
    case '>':
      return one > other;
    default:
      return unreachable(comparison);
  }
}

function unreachable(value: never): never {
  throw new Error(`no such comparison: ${String(value)}`);
}
