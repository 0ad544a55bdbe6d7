// Bets: what a viewer guesses before the run shows it, and how far off the guess was.
import { STORY_SIDES, type Standings, type StorySide, type Value, valueAt } from './story-values.model.ts';

export type Bet = {
  /** A number, or the kernel on whose side it is the larger. */
  readonly type: 'number' | 'kernel';
  /** Its growth from the beat's moment to the moment of the answer. */
  readonly value: Value;
  readonly until: string;
};

/** null: the same on both sides. */
export type Guess = { readonly type: 'number'; readonly number: number } | { readonly type: 'kernel'; readonly side: StorySide | null };

/** What the run says; a side that was not asked for is null. */
type Growths = { readonly before: number | null; readonly after: number | null };

export type Verdict =
  | {
      readonly type: 'number';
      readonly answer: number;
      readonly guess: number;
      readonly grade: 'exact' | 'close' | 'over' | 'under';
      readonly factor: number;
    }
  | { readonly type: 'kernel'; readonly growths: Growths; readonly answer: StorySide | null; readonly right: boolean };

/** More digits than any count of a run has, with its separators. */
export const MOST_DIGITS = 15;

/** A count as people write it: digits, in groups if they like. null: it is none. */
export const readCount = (text: string): number | null =>
  text.length <= MOST_DIGITS && /^\s*\d{1,3}(?:[ ,.'’\u00a0\u202f]?\d{3})*\s*$|^\s*\d+\s*$/u.test(text)
    ? Number(text.replace(/\D/g, ''))
    : null;

/** A guess this near is a good one: a fifth more or less. */
const CLOSE = 1.2;

/** The sides of which the answer is computed. */
export const sidesOf = (bet: Bet): readonly StorySide[] => (bet.type === 'number' ? [bet.value.side] : STORY_SIDES);

/** By how much the value has grown on every side that was asked for; null when a number is missing. */
export function growthsOf(bet: Bet, from: Standings, to: Standings): Growths | null {
  const growth = (side: StorySide): number | null => {
    if (!sidesOf(bet).includes(side)) return null;
    const [start, end] = [from, to].map((standings) => valueAt({ ...bet.value, side }, standings));
    return start === null || start === undefined || end === null || end === undefined ? null : end - start;
  };
  const growths = { before: growth('before'), after: growth('after') };
  return sidesOf(bet).some((side) => growths[side] === null) ? null : growths;
}

export function judge(bet: Bet, guess: Guess, growths: Growths): Verdict {
  if (guess.type === 'number') {
    const answer = growths[bet.value.side] ?? 0;
    const [small, large] = [Math.min(answer, guess.number), Math.max(answer, guess.number)];
    const factor = small > 0 ? large / small : Number.POSITIVE_INFINITY;
    const grade = small === large ? 'exact' : factor <= CLOSE ? 'close' : guess.number > answer ? 'over' : 'under';
    return { type: 'number', answer, guess: guess.number, grade, factor };
  }
  const difference = (growths.before ?? 0) - (growths.after ?? 0);
  const answer = difference === 0 ? null : difference > 0 ? 'before' : 'after';
  return { type: 'kernel', growths, answer, right: guess.side === answer };
}
