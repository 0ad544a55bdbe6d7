// A story as Markdown with directives, read at run time. The reader never throws: for any text it returns a story or a sentence that says
// what is wrong.
//
//   # Title of the story
//
//   ::mail, ::sides, ::price, ::cast, ::kind and ::third: story-header.model.ts
//
//   ## Title of a beat {#its-name}
//   ::moment before: first swap-out after phase "dd writes"     the moment in the run, as a search of the engine
//   ::see swap                                                   the mark of the scene that the beat is about: see.model.ts
//   ::point tank Normal                                          the same for the pictures of the depths Model and Kernel
//   ::show lists                                                 the picture below the tanks; without it, the one that the target
//                                                                needs, or the scenario's own
//   ::show code kswapd_floor                                     the picture of the code, with this hunk
//   ::price ops count higher 6000: answers | a second            the figure above the scene, if not the story's: price.model.ts
//   ::holds free Normal < low Normal                             a condition without which the text would be false: holds.model.ts
//
//   The first paragraph is the lead, about what the reader sees. All depths show it, and the depth Story shows nothing else.
//
//   Paragraphs can contain *emphasis*, `code` and numbers of the run: {counter pswpout}, {after free Normal}.
//
// A bet is a beat that also has these:
//
//   ::bet, ::answer, ::scale and ::option                        bet-directives.model.ts
//   ::ask What is asked, in one sentence?
//   ::why One sentence, shown after the answer like a lead; {answer} is the number.
//   ::more A paragraph that is shown beside it at the depths Model and Kernel.

import { PICTURES, type Picture, pictureNamed } from '../pictures.model.ts';
import { MARK_WORDS } from '../scene/mark.model.ts';
import { BetMistake, readBet } from './bet-directives.model.ts';
import { type Bet, searchOf } from './bets.model.ts';
import { END_BEAT } from './end-beat.model.ts';
import { type Holds, readHolds } from './holds.model.ts';
import { pricedValue, withPrice } from './lead.model.ts';
import { type Price, readPrice } from './price.model.ts';
import { readSee, type See } from './see.model.ts';
import { HeaderMistake, noHeader, readHeaderLine, type StoryHeader } from './story-header.model.ts';
import { pictureOf, readTarget, TARGET_WORDS, type Target } from './story-targets.model.ts';
import { type Paragraph, readParagraph, TextMistake, wordCount } from './story-text.model.ts';
import { TranslationMistake, withWords } from './story-translation.model.ts';
import type { StorySide } from './story-values.model.ts';

type Moment = {
  readonly side: StorySide;
  readonly search: string;
  /** The line number in the text, from 1. */
  readonly line: number;
};
export type Beat = {
  /** The name of the beat in links. */
  readonly id: string;
  readonly title: string;
  /** The line number of the heading, from 1. */
  readonly line: number;
  readonly moment: Moment;
  /** The mark of the scene that the beat points at; null: it points at none. */
  readonly see: See | null;
  /** The part of the pictures at the depths Model and Kernel that the beat points at; null: it points at none. */
  readonly target: Target | null;
  /** The picture that the beat shows below the tanks; null: the scenario's own. */
  readonly picture: Picture | null;
  /** The hunk whose code the beat shows; null: the hunk that mattered last. */
  readonly hunk: string | null;
  readonly holds: readonly Holds[];
  /** The price of this beat; null: the beat uses the story's own price. */
  readonly price: Price | null;
  /** The paragraph about the picture. Every depth shows it; the depth Story shows nothing else. */
  readonly lead: Paragraph;
  readonly rest: readonly Paragraph[];
  readonly bet: StoryBet | null;
};

/** `ask` is the question and does not contain the answer. `why` is the only text at the depth Story, like a lead; the depths Model and
 * Kernel show `more` beside it. */
export type StoryBet = Bet & { readonly ask: Paragraph; readonly why: Paragraph; readonly more: Paragraph | null };

export type Story = { readonly title: string; readonly header: StoryHeader; readonly beats: readonly Beat[] };
/** A sentence about a mistake, and the number of its line, from 1. */
export type StoryMistake = { readonly line: number; readonly why: string };
export type StoryReading =
  | { readonly type: 'read'; readonly story: Story }
  /** `mistakes`: at most one for each beat and one for the rest of the story; `why`: the sentence of the first one. */
  | { readonly type: 'refused'; readonly why: string; readonly mistakes: readonly StoryMistake[] };

/** The word limit for the later paragraphs of a beat together, and for `more`; an audience reads no more while a lecturer speaks. */
export const MOST_WORDS = 60;
/** The word limit for a lead, which has two lines on a projector. */
export const MOST_LEAD_WORDS = 30;
/** The word limit for the reason of a bet, which has two lines with nothing beside them. */
export const MOST_WHY_WORDS = 32;
/** The word limit for the question of a bet: three lines of a sheet on a projector. */
export const MOST_ASK_WORDS = 20;
const MOST_BEATS = 40;
const MOST_CHARACTERS = 40_000;

/** Thrown inside the reader and always caught there. */
class Refusal extends Error {
  readonly mistakes: readonly StoryMistake[];
  constructor(mistakes: readonly StoryMistake[]) {
    super();
    this.mistakes = mistakes;
  }
}

/** The parser throws its mistakes, because a function that finds one has nothing to return. */
const wrong = (line: number, why: string): Refusal => new Refusal([mistakeAt(line, why)]);

export const mistakeAt = (line: number, why: string): StoryMistake => ({ line, why: `Line ${line} of the story: ${why}` });

type Line = { readonly number: number; readonly text: string };
type Directive = Line & { readonly name: string };
type Section = { readonly heading: Line; readonly body: readonly Line[] };

/** `words`: the file of a translation, whose words replace the English ones; null: the story stays in English. */
export function readStoryIn(english: string, words: string | null): StoryReading {
  if (words === null) return readStory(english);
  try {
    return readStory(withWords(english, words));
  } catch (error) {
    if (error instanceof TranslationMistake) return refused([mistakeAt(1, error.message)]);
    throw error;
  }
}

export function readStory(text: string): StoryReading {
  try {
    if (text.length > MOST_CHARACTERS) throw wrong(1, `it has ${text.length} characters; the limit is ${MOST_CHARACTERS}.`);
    return { type: 'read', story: parse(text.split(/\r?\n/).map((line, index) => ({ number: index + 1, text: line.trim() }))) };
  } catch (error) {
    if (error instanceof Refusal) return refused(error.mistakes);
    throw error;
  }
}

export const refused = (mistakes: readonly StoryMistake[]): StoryReading & { readonly type: 'refused' } => ({
  type: 'refused',
  why: mistakes[0]?.why ?? '',
  mistakes,
});

function parse(lines: readonly Line[]): Story {
  const first = lines.find(({ text }) => text !== '');
  if (first === undefined || !/^# ./.test(first.text))
    throw wrong(first?.number ?? 1, `${quote(first?.text ?? '')} is the first line; expected a title such as "# What happened".`);
  const sections: { heading: Line; body: Line[] }[] = [];
  let header = noHeader;
  for (const line of lines.slice(lines.indexOf(first) + 1)) {
    if (line.text.startsWith('## ')) sections.push({ heading: line, body: [] });
    else if (line.text.startsWith('#'))
      throw wrong(line.number, `${quote(line.text)} is not the title of a beat; expected "## Title {#name}".`);
    else if (line.text.startsWith('::') && sections.length === 0) header = headerWith(header, line);
    else if (line.text !== '' && sections.length === 0)
      throw wrong(line.number, `${quote(line.text)} is before the first beat; expected "## Title {#name}".`);
    else sections.at(-1)?.body.push(line);
  }
  if (sections.length === 0 || sections.length > MOST_BEATS)
    throw wrong(first.number, `there are ${sections.length} beats; expected 1 to ${MOST_BEATS}.`);
  const beats = readBeats(sections, header.price);
  const reserved = beats.find(({ id }) => id === END_BEAT);
  if (reserved !== undefined)
    throw wrong(reserved.line, `a beat is named ${quote(END_BEAT)}, which links use for the end of the story; expected another name.`);
  for (const [index, beat] of beats.entries())
    if (beats.findIndex(({ id }) => id === beat.id) < index)
      throw wrong(beat.line, `there is another beat named ${quote(beat.id)}; expected each name once.`);
  return { title: first.text.replace(/^# /, ''), header, beats };
}

/** Reads all beats and collects their mistakes, so that a mistake in one beat does not hide those in others. */
function readBeats(sections: readonly Section[], price: Price | null): readonly Beat[] {
  const beats: Beat[] = [];
  const mistakes: StoryMistake[] = [];
  for (const section of sections) {
    try {
      beats.push(readBeat(section, price));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      mistakes.push(...error.mistakes);
    }
  }
  if (mistakes.length > 0) throw new Refusal(mistakes);
  return beats;
}

function headerWith(header: StoryHeader, line: Line): StoryHeader {
  try {
    return readHeaderLine(header, line.text, line.number);
  } catch (error) {
    if (error instanceof HeaderMistake) throw wrong(line.number, error.message);
    throw error;
  }
}

/** The directives of a beat and of its bet, in the order of the table in docs/story.md, as a test checks. */
export const DIRECTIVES = [
  'moment',
  'see',
  'point',
  'show',
  'price',
  'holds',
  'bet',
  'answer',
  'scale',
  'option',
  'ask',
  'why',
  'more',
] as const;

function readBeat({ heading, body }: Section, ownPrice: Price | null): Beat {
  const [, title, id] = /^## (.+?) \{#([a-z][a-z0-9-]{0,31})\}$/.exec(heading.text) ?? [];
  if (title === undefined || id === undefined)
    throw wrong(
      heading.number,
      `${quote(heading.text)} is not the title of a beat; expected "## Title {#name}", the name in small letters, digits and hyphens.`,
    );
  const directives = body.filter(({ text }) => text.startsWith('::')).map(readDirective);
  const moment = readMoment(only(directives, 'moment', heading));
  const paragraphs = paragraphsOf(body.filter(({ text }) => !text.startsWith('::')));
  const [lead, ...rest] = paragraphs;
  if (lead === undefined) throw wrong(heading.number, `the beat ${quote(id)} has no text; expected a paragraph.`);
  atMost('lead', lead.text, lead.number, MOST_LEAD_WORDS);
  atMost('text', rest.map(({ text }) => text).join(' '), rest[0]?.number ?? 0, MOST_WORDS);
  const the = (name: (typeof DIRECTIVES)[number]): Directive | undefined => atMostOne(directives, name);
  const price = readFigure(the('price'));
  const text = (line: Line): Paragraph => paragraphFrom(line, moment.side, 'without-answer', price ?? ownPrice);
  const target = readPoint(the('point'), moment.side);
  return {
    id,
    title,
    line: heading.number,
    moment,
    see: readThing(the('see'), moment.side),
    target,
    ...readPicture(the('show'), target),
    price,
    holds: directives.filter(({ name }) => name === 'holds').map((line) => readCondition(line, moment.side, price ?? ownPrice)),
    lead: text(lead),
    rest: rest.map(text),
    bet: readStoryBet(directives, moment.side, heading, price ?? ownPrice),
  };
}

function readDirective(line: Line): Directive {
  const [, name = '', text = ''] = /^::(\S*)\s*(.*)$/.exec(line.text) ?? [];
  if (!DIRECTIVES.some((known) => known === name))
    throw wrong(line.number, `${quote(line.text)} is not a directive; expected ${DIRECTIVES.map((known) => `::${known}`).join(', ')}.`);
  return { ...line, name, text };
}

function atMostOne(directives: readonly Directive[], name: (typeof DIRECTIVES)[number]): Directive | undefined {
  const [one, another] = directives.filter((directive) => directive.name === name);
  if (another !== undefined) throw wrong(another.number, `the beat has a second ::${name}; expected one.`);
  return one;
}

function only(directives: readonly Directive[], name: (typeof DIRECTIVES)[number], heading: Line): Directive {
  const one = atMostOne(directives, name);
  if (one === undefined) throw wrong(heading.number, `the beat ${quote(heading.text)} has no ::${name}; expected one.`);
  return one;
}

function readMoment({ number, text }: Line): Moment {
  const [, side, search] = /^(before|after): *(.+)$/.exec(text) ?? [];
  if ((side !== 'before' && side !== 'after') || search === undefined)
    throw wrong(number, `${quote(text)} is not a moment; expected "before: first swap-out".`);
  return { side, search, line: number };
}

function readThing(line: Directive | undefined, side: StorySide): See | null {
  if (line === undefined) return null;
  const see = readSee(line.text, side);
  if (see === null) throw wrong(line.number, `${quote(line.text)} is not a mark of the scene; expected [before|after|both] ${MARK_WORDS}.`);
  return see;
}

function readPoint(line: Directive | undefined, side: StorySide): Target | null {
  if (line === undefined) return null;
  const target = readTarget(line.text, side);
  if (target === null) throw wrong(line.number, `${quote(line.text)} is not a place to point at; expected [before|after] ${TARGET_WORDS}.`);
  return target;
}

function readFigure(line: Directive | undefined): Price | null {
  if (line === undefined) return null;
  const price = readPrice(line.text);
  if (typeof price === 'string') throw wrong(line.number, price);
  return price;
}

/** A beat without `::show` shows the picture that its target needs. */
function readPicture(line: Directive | undefined, target: Target | null): Pick<Beat, 'picture' | 'hunk'> {
  if (line === undefined) return { picture: target === null ? null : pictureOf(target.kind), hunk: null };
  const [, hunk = null] = /^code ([a-z][a-z0-9_]{0,39})$/.exec(line.text) ?? [];
  const picture = pictureNamed(hunk === null ? line.text : 'code');
  if (picture === null) throw wrong(line.number, `${quote(line.text)} is not a picture; expected one of ${PICTURES.join(', ')}.`);
  return { picture, hunk };
}

function readCondition({ number, text }: Line, side: StorySide, price: Price | null): Holds {
  const holds = readHolds(text, side);
  if (typeof holds === 'string') throw wrong(number, holds);
  const one = pricedValue(holds.one, price);
  const other = typeof holds.other === 'number' ? holds.other : pricedValue(holds.other, price);
  if (typeof one === 'string') throw wrong(number, one);
  if (typeof other === 'string') throw wrong(number, other);
  return { ...holds, one, other };
}

const OF_A_BET = ['answer', 'scale', 'option', 'ask', 'why', 'more'] as const;

function readStoryBet(directives: readonly Directive[], side: StorySide, heading: Line, price: Price | null): StoryBet | null {
  const bet = atMostOne(directives, 'bet');
  if (bet === undefined) {
    const stray = directives.find(({ name }) => OF_A_BET.some((one) => one === name));
    if (stray !== undefined) throw wrong(stray.number, `::${stray.name} belongs to a bet; expected a ::bet in this beat.`);
    return null;
  }
  const answer = only(directives, 'answer', heading);
  const ask = only(directives, 'ask', heading);
  const why = only(directives, 'why', heading);
  const more = atMostOne(directives, 'more');
  atMost('question', ask.text, ask.number, MOST_ASK_WORDS);
  atMost('why', why.text, why.number, MOST_WHY_WORDS);
  if (more !== undefined) atMost('text', more.text, more.number, MOST_WORDS);
  const options = directives.filter(({ name }) => name === 'option');
  try {
    return {
      ...readBet({ bet, answer, scale: atMostOne(directives, 'scale'), options }, side),
      ask: paragraphFrom(ask, side, 'without-answer', price),
      why: paragraphFrom(why, side, 'with-answer', price),
      more: more === undefined ? null : paragraphFrom(more, side, 'with-answer', price),
    };
  } catch (error) {
    if (error instanceof BetMistake) throw wrong(error.line, error.message);
    throw error;
  }
}

/** Each paragraph joins the lines up to an empty one. */
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

function paragraphFrom({ number, text }: Line, side: StorySide, answers: 'with-answer' | 'without-answer', price: Price | null): Paragraph {
  try {
    const paragraph = withPrice(readParagraph(text, side, answers), price);
    if (typeof paragraph === 'string') throw wrong(number, paragraph);
    return paragraph;
  } catch (error) {
    if (error instanceof TextMistake) throw wrong(number, error.message);
    throw error;
  }
}

function atMost(what: 'lead' | 'question' | 'why' | 'text', text: string, line: number, most: number): void {
  const words = wordCount(text);
  if (words > most) throw wrong(line, `the ${what} has ${words} words; the limit is ${most}.`);
}

export const quote = (text: string): string => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;

/** All paragraphs that a beat shows before its bet is answered. */
export const paragraphsOfBeat = ({ lead, rest }: Beat): readonly Paragraph[] => [lead, ...rest];

/** The figure above the scene while a beat is open. */
export const priceOfBeat = ({ header }: Story, beat: Beat | null): Price | null => beat?.price ?? header.price;

/** Every search of a story. The run reports when it reaches their moments. */
export const searchesOf = ({ beats }: Story): readonly string[] =>
  beats.flatMap(({ moment, bet }) => [moment.search, bet === null ? null : searchOf(bet)].filter((search) => search !== null));
