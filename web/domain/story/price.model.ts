// The one figure that the scene shows above each half: what is to be paid, or what is got for it.
//
//   ::price counter pswpout MB lower 150: anonymous pages | swapped out
//   ::price now working master-* count higher 4: compilers | at work
//   ::price deepest bytes within 8192: bytes of stack | used at most
//   ::price lost seconds lower 150: seconds of work | lost waiting | slower | faster
//   ::price beside lost seconds lower 150: seconds of work | lost waiting     of a beat: it stands beside the story's own
import { readValue, VALUE_WORDS, type Value } from './story-values.model.ts';

/** `MB`: the value counts pages, and MB of them are shown. */
const UNITS = ['count', 'MB', 'bytes', 'seconds'] as const;
/** `within`: where the bar ends is a limit, and below it nothing is better than anything else. */
const BETTER = ['lower', 'higher', 'within'] as const;
export type Better = (typeof BETTER)[number];

export type Price = {
  /** Its side is of no meaning: both are shown. */
  readonly value: Value;
  readonly unit: (typeof UNITS)[number];
  readonly better: Better;
  /** Where the bars of both sides end, in the unit shown; a figure beyond it lengthens both. */
  readonly axis: number;
  /** What is counted, in two lines. */
  readonly words: readonly [string, string];
  /** What the worse side is called, and the better one; null: just that. */
  readonly sides: { readonly worse: string; readonly better: string } | null;
  /** A state of this moment, not a sum since the start. */
  readonly now: boolean;
  /** The story's own price stays, and this one stands beside it: what the gain costs. */
  readonly beside: boolean;
};

/** More does not fit beside the figure. */
const LONGEST_LINE = 24;
const LONGEST_SIDE = 10;

export const isUnit = (word: string): word is Price['unit'] => isOneOf(UNITS, word);
const isOneOf = <T extends string>(words: readonly T[], word: string): word is T => words.some((one) => one === word);

/** A sentence, when it is no price. */
export function readPrice(text: string): Price | string {
  const [, how, place = '', unit = '', better = '', end = '', first = '', second = '', worse, betterSide] =
    /^(now |beside )?(.+) (\S+) (\S+) (\d{1,9}): *([^|]+?) *\| *([^|]+?)(?: *\| *([^|]+?) *\| *([^|]+?))?$/.exec(text) ?? [];
  const value = readValue(place, 'before');
  const axis = Number(end);
  if (value === null || /^(before|after)\b/.test(place) || !isOneOf(UNITS, unit) || !isOneOf(BETTER, better) || axis === 0)
    return `"${text.slice(0, 60)}" is not a price; expected "counter pswpout MB lower 150: anonymous pages | swapped out": [now|beside] a number of the run without its side (${VALUE_WORDS}), ${UNITS.join('|')}, ${BETTER.join('|')}, where its bar ends, two lines of words, and if they are not just worse and better, what the sides are called.`;
  const long = [first, second].find((line) => line.length > LONGEST_LINE);
  if (long !== undefined) return `"${long}" has ${long.length} characters; the limit is ${LONGEST_LINE} in each line of a price.`;
  const sides = worse === undefined || betterSide === undefined ? null : { worse, better: betterSide };
  const wide = [worse, betterSide].find((word) => word !== undefined && word.length > LONGEST_SIDE);
  if (wide !== undefined) return `"${wide}" has ${wide.length} characters; the limit is ${LONGEST_SIDE} for what a side is called.`;
  return { value, unit, better, axis, words: [first, second], sides, now: how === 'now ', beside: how === 'beside ' };
}
