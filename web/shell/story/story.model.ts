// A story as Markdown with directives, read at run time. Total: whatever the text is, the answer is a story or a sentence.
//
//   # Title of the story
//
//   ::mail, ::price and ::cast: story-header.model.ts
//
//   ## Title of a beat {#its-name}
//   ::moment before: first swap-out after phase "dd writes"     where in the run, in the words of the engine's searches
//   ::see swap                                                   what of the scene it is about: see.model.ts
//   ::point tank Normal                                          the same on the pictures of the depths Model and Kernel
//   ::show lists                                                 the picture below the tanks; without it, the scenario's own
//   ::show code kswapd_floor                                     the same, and the hunk whose code is shown
//   ::price ops count higher 6000: answers | a second            the figure above the scene, where it is not the story's: price.model.ts
//   ::holds free Normal < low Normal                             what must be so there for the text to be true: holds.model.ts
//
//   The first paragraph is the lead: what one sees, at every depth, alone at the depth Story.
//
//   Later paragraphs have *emphasis*, `code` and numbers of the run as well: {counter pswpout}, {after free Normal}.
//
// A bet is a beat that has these as well:
//
//   ::bet number                                                 or kernel: on whose side is it more?
//   ::answer counter pswpout MB until first kswapd sleeps after swap-out     without MB, bytes or seconds: a count
//   ::why One sentence, told after the answer like a lead; {answer} is the number.
//   ::more What is told beside it at the depths Model and Kernel.
import type { SearchMistake } from '../../engine/protocol.ts';
import { PICTURES, type Picture, pictureNamed } from '../../stage/pictures.model.ts';
import { END_BEAT } from '../end/ends.model.ts';
import { type Bet, sidesOf } from './bets.model.ts';
import { type Holds, readHolds } from './holds.model.ts';
import { withPrice } from './lead.model.ts';
import { MARK_WORDS } from './mark.model.ts';
import { isUnit, type Price, readPrice } from './price.model.ts';
import { readSee, type See } from './see.model.ts';
import { HeaderMistake, noHeader, readHeaderLine, type StoryHeader } from './story-header.model.ts';
import { readTarget, TARGET_WORDS, type Target } from './story-targets.model.ts';
import { type Paragraph, readParagraph, TextMistake, valuesIn, wordCount } from './story-text.model.ts';
import { missingIn, readValue, type StorySide, VALUE_WORDS, type Value } from './story-values.model.ts';

type Moment = { readonly side: StorySide; readonly search: string };
export type Beat = {
  /** By which links name it. */
  readonly id: string;
  readonly title: string;
  /** Of its heading, 1.. */
  readonly line: number;
  readonly moment: Moment;
  /** What of the scene it is about. */
  readonly see: See | null;
  /** What it is about on the pictures of the other depths. */
  readonly target: Target | null;
  /** The picture that it is about; null: the scenario's own. */
  readonly picture: Picture | null;
  /** The hunk whose code it shows; null: whichever mattered last. */
  readonly hunk: string | null;
  readonly holds: readonly Holds[];
  /** null: the story's own. */
  readonly price: Price | null;
  /** What one sees: shown at every depth, and alone at the depth Story. */
  readonly lead: Paragraph;
  readonly rest: readonly Paragraph[];
  /** `why` stands alone as a lead does; `more` is told beside it at the depths Model and Kernel. */
  readonly bet: (Bet & { readonly why: Paragraph; readonly more: Paragraph | null }) | null;
};

export type Story = { readonly title: string; readonly header: StoryHeader; readonly beats: readonly Beat[] };
export type StoryReading = { readonly type: 'read'; readonly story: Story } | { readonly type: 'refused'; readonly why: string };

/** Of the rest of a beat's text, and of what is told after a bet: more is not read while somebody speaks. */
export const MOST_WORDS = 60;
/** Of a lead, which has two lines on a wall. */
export const MOST_LEAD_WORDS = 25;
/** Of what is told after a bet's answer, which has the same two lines with nothing beside them. */
export const MOST_WHY_WORDS = 32;
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
  let header = noHeader;
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
  const beats = sections.map((section) => readBeat(section, header.price));
  const reserved = beats.find(({ id }) => id === END_BEAT);
  if (reserved !== undefined)
    throw new StoryMistake(reserved.line, `a beat is named ${quote(END_BEAT)}, by which links name the end; another name would be right.`);
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

const DIRECTIVES = ['moment', 'see', 'point', 'show', 'price', 'holds', 'bet', 'answer', 'why', 'more'] as const;

function readBeat({ heading, body }: Section, ownPrice: Price | null): Beat {
  const [, title, id] = /^## (.+?) \{#([a-z][a-z0-9-]{0,31})\}$/.exec(heading.text) ?? [];
  if (title === undefined || id === undefined)
    throw new StoryMistake(
      heading.number,
      `${quote(heading.text)} is not the title of a beat; "## Title {#name}" would be right, the name in small letters, digits and hyphens.`,
    );
  const directives = body.filter(({ text }) => text.startsWith('::')).map(readDirective);
  const moment = readMoment(only(directives, 'moment', heading));
  const paragraphs = paragraphsOf(body.filter(({ text }) => !text.startsWith('::')));
  const [lead, ...rest] = paragraphs;
  if (lead === undefined) throw new StoryMistake(heading.number, `the beat ${quote(id)} has no text; a paragraph would be right.`);
  atMost('lead', lead.text, lead.number, MOST_LEAD_WORDS);
  atMost('text', rest.map(({ text }) => text).join(' '), rest[0]?.number ?? 0, MOST_WORDS);
  const the = (name: (typeof DIRECTIVES)[number]): Directive | undefined => atMostOne(directives, name);
  const price = readFigure(the('price'));
  const text = (line: Line): Paragraph => told(line, moment.side, 'without-answer', price ?? ownPrice);
  return {
    id,
    title,
    line: heading.number,
    moment,
    see: readThing(the('see'), moment.side),
    target: readPoint(the('point'), moment.side),
    ...readPicture(the('show')),
    price,
    holds: directives.filter(({ name }) => name === 'holds').map((line) => readCondition(line, moment.side)),
    lead: text(lead),
    rest: rest.map(text),
    bet: readBet(directives, moment.side, heading, price ?? ownPrice),
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

function atMostOne(directives: readonly Directive[], name: (typeof DIRECTIVES)[number]): Directive | undefined {
  const [one, another] = directives.filter((directive) => directive.name === name);
  if (another !== undefined) throw new StoryMistake(another.number, `the beat has a second ::${name}; one would be right.`);
  return one;
}

function only(directives: readonly Directive[], name: (typeof DIRECTIVES)[number], heading: Line): Directive {
  const one = atMostOne(directives, name);
  if (one === undefined) throw new StoryMistake(heading.number, `the beat ${quote(heading.text)} has no ::${name}; one would be right.`);
  return one;
}

function readMoment({ number, text }: Line): Moment {
  const [, side, search] = /^(before|after): *(.+)$/.exec(text) ?? [];
  if ((side !== 'before' && side !== 'after') || search === undefined)
    throw new StoryMistake(number, `${quote(text)} is not a moment; "before: first swap-out" would be right.`);
  return { side, search };
}

function readThing(line: Directive | undefined, side: StorySide): See | null {
  if (line === undefined) return null;
  const see = readSee(line.text, side);
  if (see === null)
    throw new StoryMistake(line.number, `${quote(line.text)} is nothing to see on the scene; [before|after] ${MARK_WORDS} would be right.`);
  return see;
}

function readPoint(line: Directive | undefined, side: StorySide): Target | null {
  if (line === undefined) return null;
  const target = readTarget(line.text, side);
  if (target === null)
    throw new StoryMistake(line.number, `${quote(line.text)} is nothing to point at; [before|after] ${TARGET_WORDS} would be right.`);
  return target;
}

function readFigure(line: Directive | undefined): Price | null {
  if (line === undefined) return null;
  const price = readPrice(line.text);
  if (typeof price === 'string') throw new StoryMistake(line.number, price);
  return price;
}

function readPicture(line: Directive | undefined): Pick<Beat, 'picture' | 'hunk'> {
  if (line === undefined) return { picture: null, hunk: null };
  const [, hunk = null] = /^code ([a-z][a-z0-9_]{0,39})$/.exec(line.text) ?? [];
  const picture = pictureNamed(hunk === null ? line.text : 'code');
  if (picture === null)
    throw new StoryMistake(line.number, `${quote(line.text)} is not a picture; one of ${PICTURES.join(', ')} would be right.`);
  return { picture, hunk };
}

function readCondition({ number, text }: Line, side: StorySide): Holds {
  const holds = readHolds(text, side);
  if (typeof holds === 'string') throw new StoryMistake(number, holds);
  return holds;
}

function readBet(directives: readonly Directive[], side: StorySide, heading: Line, price: Price | null): Beat['bet'] {
  const bet = atMostOne(directives, 'bet');
  if (bet === undefined) {
    const stray = directives.find(({ name }) => name === 'answer' || name === 'why' || name === 'more');
    if (stray !== undefined) throw new StoryMistake(stray.number, `::${stray.name} belongs to a bet; a ::bet in this beat would be right.`);
    return null;
  }
  if (bet.text !== 'number' && bet.text !== 'kernel')
    throw new StoryMistake(bet.number, `::bet ${quote(bet.text)} is not a bet; number or kernel would be right.`);
  const answer = only(directives, 'answer', heading);
  const [, place = '', unit = 'count', until = ''] = /^(.+?)(?: (MB|bytes|seconds))? until (.+)$/.exec(answer.text) ?? [];
  const value = readValue(place, side);
  if (value === null)
    throw new StoryMistake(
      answer.number,
      `${quote(answer.text)} is not an answer; "counter pswpout until SEARCH" would be right, with a number of the run: ${VALUE_WORDS}.`,
    );
  const why = only(directives, 'why', heading);
  const more = atMostOne(directives, 'more');
  atMost('why', why.text, why.number, MOST_WHY_WORDS);
  if (more !== undefined) atMost('text', more.text, more.number, MOST_WORDS);
  return {
    type: bet.text,
    value,
    unit: isUnit(unit) ? unit : 'count',
    until,
    why: told(why, side, 'with-answer', price),
    more: more === undefined ? null : told(more, side, 'with-answer', price),
  };
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

function told({ number, text }: Line, side: StorySide, answers: 'with-answer' | 'without-answer', price: Price | null): Paragraph {
  try {
    const paragraph = withPrice(readParagraph(text, side, answers), price);
    if (typeof paragraph === 'string') throw new StoryMistake(number, paragraph);
    return paragraph;
  } catch (error) {
    if (error instanceof TextMistake) throw new StoryMistake(number, error.message);
    throw error;
  }
}

function atMost(what: 'lead' | 'why' | 'text', text: string, line: number, most: number): void {
  const words = wordCount(text);
  if (words > most) throw new StoryMistake(line, `the ${what} has ${words} words; at most ${most} would be right.`);
}

const quote = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;

/** All that a beat says before a bet is answered. */
export const paragraphsOfBeat = ({ lead, rest }: Beat): readonly Paragraph[] => [lead, ...rest];

/** The figure above the scene while a beat is open. */
export const priceOfBeat = ({ header }: Story, beat: Beat | null): Price | null => beat?.price ?? header.price;

/** Every search of a story, for each of which a run is watched. */
export const searchesOf = ({ beats }: Story): readonly string[] =>
  beats.flatMap(({ moment, bet }) => (bet === null ? [moment.search] : [moment.search, bet.until]));

/** What of a story this machine and this engine cannot tell; null when they can tell everything. */
export function storyMistake(
  { header, beats }: Story,
  machine: { readonly counterNames: readonly string[]; readonly zoneNames: readonly string[]; readonly mistakes: readonly SearchMistake[] },
): string | null {
  const absent = header.price === null ? null : missingIn(header.price.value, machine.counterNames, machine.zoneNames);
  if (absent !== null) return `The price of the story: this machine does not have ${absent}.`;
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

const valuesOf = ({ lead, rest, price, holds, bet }: Beat): readonly Value[] => [
  ...[lead, ...rest].flatMap(valuesIn),
  ...(price === null ? [] : [price.value]),
  ...holds.flatMap(({ one, other }) => (typeof other === 'number' ? [one] : [one, other])),
  ...(bet === null ? [] : [...valuesIn(bet.why), ...valuesIn(bet.more ?? []), ...sidesOf(bet).map((side) => ({ ...bet.value, side }))]),
];
