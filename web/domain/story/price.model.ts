// The price: the figure above each half of the scene, a cost or a gain.
//
//   ::price counter pswpout MB lower 150: anonymous pages | swapped out
//   ::price now working master-* count higher 4: compilers | at work
//   ::price deepest bytes within 8192: bytes of stack | used at most
//   ::price lost seconds lower 150: seconds of work | lost waiting | slower | faster
//   ::price beside lost seconds lower 150: seconds of work | lost waiting     in a beat: shown beside the story's own price
import { readValue, type StorySide, VALUE_WORDS, type Value } from './story-values.model.ts';

/** `MB`: the value counts pages, and the figure shows them in MB. */
const UNITS = ['count', 'MB', 'bytes', 'seconds'] as const;
/** The values that are better. `within`: the end of the bar is a limit, and all values up to it are equally good. */
const BETTER = ['lower', 'higher', 'within'] as const;
/** `neither`: the figure counts work, and more work is neither better nor worse. Stories do not use it; only the answers of bets do. */
export type Better = (typeof BETTER)[number] | 'neither';

export type Price = {
  /** The side in this value has no meaning, because the figure is shown for both sides. */
  readonly value: Value;
  readonly unit: (typeof UNITS)[number];
  readonly better: Better;
  /** The value at the end of the bars of both sides, in the unit shown; a larger value extends both scales. */
  readonly axis: number;
  /** The counted thing, in two lines. */
  readonly words: readonly [string, string];
  /** Names for the worse and the better side; null: the badges say "worse" and "better". */
  readonly sides: { readonly worse: string; readonly better: string } | null;
  /** The value describes the present moment and is not a sum since the start. */
  readonly now: boolean;
  /** The scene shows this price beside the story's own one, because it is the cost of the gain. */
  readonly beside: boolean;
  /** The values of both sides when a bet was asked, if the figure counts from that moment; null: it counts from the start. A side that
   * was not computed up to that moment has no value and no figure. */
  readonly since: Readonly<Record<StorySide, number | null>> | null;
};

/** Characters for which there is room in a line beside the figure, and in the name of a side. */
const LONGEST_LINE = 24;
const LONGEST_SIDE = 10;

export const isUnit = (word: string): word is Price['unit'] => isOneOf(UNITS, word);
const isOneOf = <T extends string>(words: readonly T[], word: string): word is T => words.some((one) => one === word);

/** Returns a sentence if the text is not a price. */
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
  return { value, unit, better, axis, words: [first, second], sides, now: how === 'now ', beside: how === 'beside ', since: null };
}
