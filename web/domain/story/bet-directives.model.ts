// The directives of a bet, except for its sentences.
//
//   ::bet number                                                             also: kernel, choice, curve
//   ::answer counter pswpout MB until first kswapd sleeps after swap-out     without MB, bytes or seconds: a count
//   ::scale 1 to 1000                                                        for a number: the ends of the slider, in that unit
//
//   ::bet kernel                                                             which side has more?
//   ::answer counter allocstall until end
//
//   ::bet choice
//   ::answer until first swap-out
//   ::answer see after swap until first swap-out                             the answer points at this mark instead of the beat's
//   ::answer lost seconds until end                                          the figure above the scene counts this number
//   ::option File pages | list inactive-file < 100 & counter pswpout = 0      two to four; the first whose conditions are met is true
//   ::option Something else                                                  the last may have no condition
//
//   ::bet curve                                                              about a row of the time lanes
//   ::answer after ops for 40s
//   ::scale 0 to 6000                                                        the lowest and highest value that can be drawn
import { MARK_WORDS } from '../scene/mark.model.ts';
import { type Bet, type ChoiceBet, type CurveBet, type KernelBet, letterOf, MOST_OPTIONS, type Scale } from './bets.model.ts';
import { isLineName, LINE_NAMES } from './curve.model.ts';
import { readHolds } from './holds.model.ts';
import { isUnit } from './price.model.ts';
import { readSee } from './see.model.ts';
import { readValue, STORY_SIDES, type StorySide, VALUE_WORDS } from './story-values.model.ts';

/** The text of a directive without its name, and its line number. */
export type BetLine = { readonly number: number; readonly text: string };
export type BetLines = {
  readonly bet: BetLine;
  readonly answer: BetLine;
  readonly scale: BetLine | undefined;
  readonly options: readonly BetLine[];
};

export class BetMistake extends Error {
  readonly line: number;
  constructor({ number }: BetLine, why: string) {
    super(why);
    this.line = number;
  }
}

const MOST_OPTION_CHARACTERS = 60;
/** The longest period of a curve, in seconds of the run. */
const MOST_SECONDS = 3_600;

/** A number of the run with its unit, and the search that ends the bet. */
const ANSWER = /^(.+?)(?: (MB|bytes|seconds))? until (.+)$/;

/** Throws a BetMistake. `side`: the side of the beat, for values that name none. */
export function readBet(lines: BetLines, side: StorySide): Bet {
  const { bet, answer, scale, options } = lines;
  const stray = (bet.text === 'kernel' || bet.text === 'choice' ? scale : undefined) ?? (bet.text === 'choice' ? undefined : options[0]);
  if (stray !== undefined)
    throw new BetMistake(stray, 'a number and a curve have a ::scale, a choice has ::option, and a kernel has neither.');
  switch (bet.text) {
    case 'number':
      return { type: 'number', ...readGrowth(answer, side), scale: readScale(lines, 1) };
    case 'kernel':
      return { type: 'kernel', ...readGrowth(answer, side) };
    case 'choice':
      return { type: 'choice', ...readChoice(answer, options, side) };
    case 'curve':
      return { type: 'curve', ...readCurve(answer, side), scale: readScale(lines, 0) };
    default:
      throw new BetMistake(bet, `::bet "${bet.text.slice(0, 60)}" is not a bet; expected number, kernel, choice or curve.`);
  }
}

function readGrowth(answer: BetLine, side: StorySide): Omit<KernelBet, 'type'> {
  const growth = growthOf(answer, side);
  if (growth === null)
    throw new BetMistake(
      answer,
      `"${answer.text.slice(0, 60)}" is not an answer; expected "counter pswpout until SEARCH", with a number of the run: ${VALUE_WORDS}.`,
    );
  return growth;
}

/** Reads a number of the run and the end of the bet; null: the text names no number of the run, or no end. */
function growthOf({ text }: BetLine, side: StorySide): Omit<KernelBet, 'type'> | null {
  const [, place = '', unit = 'count', until] = ANSWER.exec(text) ?? [];
  const value = readValue(place, side);
  return value === null || until === undefined ? null : { value, unit: isUnit(unit) ? unit : 'count', until };
}

function readScale({ bet, scale }: BetLines, least: 0 | 1): Scale {
  const [, from, to] = /^(\d{1,9}) to (\d{1,9})$/.exec(scale?.text ?? '') ?? [];
  const [first, last] = [Number(from), Number(to)];
  const fits = least === 0 ? first === 0 && last > 0 : first >= 1 && last >= 10 * first;
  if (scale === undefined || !fits)
    throw new BetMistake(
      scale ?? bet,
      `"${scale?.text.slice(0, 60) ?? ''}" is not a scale; expected ${least === 0 ? '"::scale 0 to 6000"' : '"::scale 1 to 1000", at least tenfold,'}.`,
    );
  return { from: first, to: last };
}

/** When a choice ends, and which mark or number the scene then shows. */
function readEnd(answer: BetLine, side: StorySide): Pick<ChoiceBet, 'until' | 'see' | 'counted'> {
  const [, seen, until] = /^(?:see (.+?) )?until (.+)$/.exec(answer.text) ?? [];
  const see = seen === undefined ? null : readSee(seen, side);
  if (until !== undefined && (seen === undefined || see !== null)) return { until, see, counted: null };
  const growth = growthOf(answer, side);
  if (growth === null)
    throw new BetMistake(
      answer,
      `"${answer.text.slice(0, 60)}" is not the end of a choice; expected "::answer until SEARCH", "::answer see MARK until SEARCH" with [before|after|both] ${MARK_WORDS}, or "::answer NUMBER until SEARCH" with ${VALUE_WORDS}.`,
    );
  const { until: end, ...counted } = growth;
  return { until: end, see: null, counted };
}

function readChoice(answer: BetLine, options: readonly BetLine[], side: StorySide): Omit<ChoiceBet, 'type'> {
  const end = readEnd(answer, side);
  if (options.length < 2 || options.length > MOST_OPTIONS)
    throw new BetMistake(answer, `a choice has ${options.length} options; expected 2 to ${MOST_OPTIONS} lines of ::option.`);
  return {
    ...end,
    options: options.map((line, place) => {
      const [text = '', conditions] = line.text.split(/ \| (.*)/);
      if (text === '' || text.length > MOST_OPTION_CHARACTERS)
        throw new BetMistake(
          line,
          `option ${letterOf(place)} has ${text.length} characters; expected 1 to ${MOST_OPTION_CHARACTERS} before " | ".`,
        );
      if (conditions === undefined && place < options.length - 1)
        throw new BetMistake(line, `option ${letterOf(place)} has no condition; expected "::option TEXT | free Normal < low Normal".`);
      return {
        text,
        holds: (conditions?.split(' & ') ?? []).map((condition) => {
          const holds = readHolds(condition, side);
          if (typeof holds === 'string') throw new BetMistake(line, holds);
          return holds;
        }),
      };
    }),
  };
}

function readCurve(answer: BetLine, ownSide: StorySide): Omit<CurveBet, 'type' | 'scale'> {
  const [, named, line = '', seconds = ''] = /^(?:(before|after) )?([a-z-]+) for (\d{1,5})s$/.exec(answer.text) ?? [];
  const side = STORY_SIDES.find((one) => one === named) ?? ownSide;
  if (!isLineName(line) || Number(seconds) < 1 || Number(seconds) > MOST_SECONDS)
    throw new BetMistake(
      answer,
      `"${answer.text.slice(0, 60)}" is not a curve; expected "ops for 40s": [before|after] ${LINE_NAMES.join('|')} for 1 to ${MOST_SECONDS} seconds.`,
    );
  return { side, line, forNs: Number(seconds) * 1e9 };
}
