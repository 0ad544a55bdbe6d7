// Bets: what a viewer guesses before the run shows it, and how far off the guess was.
import { type Amount, amountOf, type Unit } from '../../stage/scene/marks.model.ts';
import { STORY_SIDES, type Standings, type StorySide, type Value, valueAt } from './story-values.model.ts';

export type Bet = {
  /** A number, or the kernel on whose side it is the larger. */
  readonly type: 'number' | 'kernel';
  /** Its growth from the beat's moment to the moment of the answer. */
  readonly value: Value;
  /** In which it is guessed and answered. */
  readonly unit: Unit;
  readonly until: string;
};

/** `side` null: the same on both sides. */
export type Guess = { readonly type: 'number'; readonly number: number } | { readonly type: 'kernel'; readonly side: StorySide | null };

/** What the run says, in the unit of the bet; a side that was not asked for is null. */
type Growths = { readonly before: number | null; readonly after: number | null };

/** A guess is null where nobody has guessed, and the answer was shown all the same. */
export type Verdict =
  | {
      readonly type: 'number';
      readonly answer: Amount;
      readonly guess: { readonly amount: Amount; readonly grade: 'exact' | 'close' | 'over' | 'under'; readonly factor: number } | null;
    }
  | {
      readonly type: 'kernel';
      readonly growths: { readonly before: Amount; readonly after: Amount };
      readonly guess: { readonly side: StorySide | null; readonly right: boolean } | null;
    };

/** How far a bet has come: asked, then its answer, then why. */
export type BetStep = 'asked' | 'answered' | 'why';

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
    return start === null || start === undefined || end === null || end === undefined ? null : amountOf(end - start, bet.unit).value;
  };
  const growths = { before: growth('before'), after: growth('after') };
  return sidesOf(bet).some((side) => growths[side] === null) ? null : growths;
}

/** `guess` null: nobody has guessed. */
export function judge(bet: Bet, guess: Guess | null, growths: Growths): Verdict {
  const amount = (value: number | null): Amount => ({ value: value ?? 0, unit: bet.unit });
  if (bet.type === 'number') {
    const answer = amount(growths[bet.value.side]);
    return { type: 'number', answer, guess: guess?.type === 'number' ? graded(answer, amount(guess.number)) : null };
  }
  const { before, after } = { before: amount(growths.before), after: amount(growths.after) };
  const larger = before.value === after.value ? null : before.value > after.value ? 'before' : 'after';
  const side = guess?.type === 'kernel' ? guess.side : null;
  return { type: 'kernel', growths: { before, after }, guess: guess?.type === 'kernel' ? { side, right: side === larger } : null };
}

function graded(answer: Amount, guess: Amount): (Verdict & { readonly type: 'number' })['guess'] {
  const [small, large] = [Math.min(answer.value, guess.value), Math.max(answer.value, guess.value)];
  const factor = small > 0 ? large / small : Number.POSITIVE_INFINITY;
  const grade = small === large ? 'exact' : factor <= CLOSE ? 'close' : guess.value > answer.value ? 'over' : 'under';
  return { amount: guess, grade, factor };
}
