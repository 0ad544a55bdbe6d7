// Bets: a viewer guesses before the run shows the answer, and the page judges the guess by this answer.
import type { Ns } from '../../engine/units.ts';
import { type Amount, amountOf, type Unit } from '../scene/marks.model.ts';
import { type CurveAnswer, curveAnswer, type LineName } from './curve.model.ts';
import { areMet, type Holds } from './holds.model.ts';
import type { See } from './see.model.ts';
import { isSum, type Place, STORY_SIDES, type Standings, type StorySide, type Value, valueAt } from './story-values.model.ts';

/** The ends of the slider for a number, or of the axis for a curve. Viewers can also type a number beyond the ends of the slider. */
export type Scale = { readonly from: number; readonly to: number };

/** A number of the run and the unit in which the page shows it. */
export type Counted = { readonly value: Value; readonly unit: Unit };

/** A bet on a number: how much a sum grows from the beat's moment to the moment of the answer, or how large any other value is at that
 * moment. */
export type NumberBet = Counted & {
  readonly type: 'number';
  readonly until: string;
  readonly scale: Scale;
};

/** A bet on the kernel for which the number of a `NumberBet` is larger. */
export type KernelBet = Counted & { readonly type: 'kernel'; readonly until: string };

/** A bet on one of several sentences. Each has conditions on the run at the moment of the answer; the first sentence whose conditions
 * are met is true. */
export type ChoiceBet = {
  readonly type: 'choice';
  readonly options: readonly { readonly text: string; readonly holds: readonly Holds[] }[];
  readonly until: string;
  /** The mark of the scene that shows the answer; null: the one that the beat points at. */
  readonly see: See | null;
  /** The number that the scene shows as the figure of the answer; null: the figure of the story stays. */
  readonly counted: Counted | null;
};

/** A bet on how a row of the time lanes continues. */
export type CurveBet = {
  readonly type: 'curve';
  readonly side: StorySide;
  readonly line: LineName;
  readonly forNs: number;
  readonly scale: Scale;
};

export type Bet = NumberBet | KernelBet | ChoiceBet | CurveBet;

/** `side` null: the viewer expects the same value on both sides. `option`: index of the option, from 0. `points`: values in the unit of
 * the row; the first one belongs to a moment after that of the beat. */
export type Guess =
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'kernel'; readonly side: StorySide | null }
  | { readonly type: 'choice'; readonly option: number }
  | { readonly type: 'curve'; readonly points: readonly number[] };

type Grade = 'exact' | 'close' | 'over' | 'under';

/** The part of the run that the answer covers. */
type Period = { readonly fromNs: Ns; readonly toNs: Ns };

/** The run's answer, with its period and the value or row in question. */
export type Answer = Period &
  (
    | { readonly type: 'number'; readonly answer: Amount; readonly value: Value }
    | { readonly type: 'kernel'; readonly growths: { readonly before: Amount; readonly after: Amount }; readonly place: Place }
    /** `option` null: no option is true. */
    | { readonly type: 'choice'; readonly option: number | null; readonly options: readonly string[] }
    | ({ readonly type: 'curve' } & CurveAnswer)
  );

type Of<T extends Answer['type']> = Extract<Answer, { readonly type: T }>;

/** An answer and the judgement of a guess. `guess` is null if the viewer asked for the answer without a guess. */
export type Verdict =
  | (Of<'number'> & { readonly guess: { readonly amount: Amount; readonly grade: Grade; readonly factor: number } | null })
  | (Of<'kernel'> & { readonly guess: { readonly side: StorySide | null; readonly right: boolean } | null })
  | (Of<'choice'> & { readonly guess: { readonly option: number; readonly right: boolean } | null })
  | (Of<'curve'> & { readonly guess: { readonly points: readonly number[]; readonly last: Amount; readonly grade: Grade } | null });

/** The steps of a bet, in order: the question, the answer, the reason. */
export type BetStep = 'asked' | 'answered' | 'why';

/** The choices in order, the first of which is A; null: the bet is on a number or a curve. */
export function choicesOf(bet: Bet): readonly Guess[] | null {
  if (bet.type === 'kernel') return [...STORY_SIDES, null].map((side) => ({ type: 'kernel', side }));
  return bet.type === 'choice' ? bet.options.map((_, option) => ({ type: 'choice', option })) : null;
}

const LETTERS = 'ABCD';
export const MOST_OPTIONS = LETTERS.length;
export const letterOf = (place: number): string => LETTERS.charAt(place);

/** The longest count that can be typed, in characters, including separators between digits. No count of a run is longer. */
export const MOST_DIGITS = 15;

/** Reads a count as people write it: digits, with or without separators between groups of three. null: the text is not a count. */
export const readCount = (text: string): number | null =>
  text.length <= MOST_DIGITS && /^\s*\d{1,3}(?:[ ,.'’\u00a0\u202f]?\d{3})*\s*$|^\s*\d+\s*$/u.test(text)
    ? Number(text.replace(/\D/g, ''))
    : null;

/** The largest factor between a guess and the answer at which the guess counts as close. */
const CLOSE = 1.2;

/** The sides that have to be computed for the answer. */
export function sidesOf(bet: Bet): readonly StorySide[] {
  if (bet.type === 'number') return [bet.value.side];
  if (bet.type === 'choice') return STORY_SIDES.filter((side) => valuesOfBet(bet).some((value) => value.side === side));
  return STORY_SIDES;
}

/** The side to show while the bet is open. `own`: the side that the beat points at. */
export function askedSide(bet: Bet, own: StorySide): StorySide {
  if (bet.type === 'number') return bet.value.side;
  return bet.type === 'curve' ? bet.side : own;
}

/** The number that the scene shows as a figure with the answer; null: it shows none. */
export function countedBy(bet: Bet): Counted | null {
  if (bet.type === 'curve') return null;
  return bet.type === 'choice' ? bet.counted : bet;
}

/** The values that the answer is computed from; none for a curve, whose answer comes from sample rows. */
export function valuesOfBet(bet: Bet): readonly Value[] {
  switch (bet.type) {
    case 'number':
      return [bet.value];
    case 'kernel':
      return STORY_SIDES.map((side) => ({ ...bet.value, side }));
    case 'choice':
      return bet.options.flatMap(({ holds }) => holds.flatMap(({ one, other }) => (typeof other === 'number' ? [one] : [one, other])));
    case 'curve':
      return [];
    default:
      return unreachable(bet);
  }
}

/** The search whose moment ends the bet; null: the bet ends after a fixed time. */
export const searchOf = (bet: Bet): string | null => (bet.type === 'curve' ? null : bet.until);

/** The later of the times of both sides; a side may be missing. */
const timeOf = (standings: Standings): Ns => Math.max(0, ...STORY_SIDES.map((side) => standings[side]?.frame.time_ns ?? 0));

/** The run's answer, from the standings at the bet's moment and at the moment that ends the bet, which is the same for both sides; null
 * if a number is missing. */
export function answerTo(bet: Bet, from: Standings, to: Standings): Answer | null {
  const period: Period = { fromNs: timeOf(from), toNs: timeOf(to) };
  const growth = (value: Value, unit: Unit): Amount | null => {
    const [start, end] = [valueAt(value, from), valueAt(value, to)];
    if (start === null || end === null) return null;
    return amountOf(isSum(value.place) ? end - start : end, unit);
  };
  switch (bet.type) {
    case 'number': {
      const answer = growth(bet.value, bet.unit);
      return answer === null ? null : { type: 'number', ...period, answer, value: bet.value };
    }
    case 'kernel': {
      const [before, after] = STORY_SIDES.map((side) => growth({ ...bet.value, side }, bet.unit));
      return before == null || after == null ? null : { type: 'kernel', ...period, growths: { before, after }, place: bet.value.place };
    }
    case 'choice': {
      if (valuesOfBet(bet).some((value) => valueAt(value, to) === null)) return null;
      const option = bet.options.findIndex((one) => areMet(one.holds, to));
      return { type: 'choice', ...period, option: option < 0 ? null : option, options: bet.options.map(({ text }) => text) };
    }
    case 'curve': {
      const answer = curveAnswer(bet, to);
      return answer === null ? null : { type: 'curve', ...period, ...answer };
    }
    default:
      return unreachable(bet);
  }
}

/** `guess` null: the viewer has not guessed. */
export function judge(answer: Answer, guess: Guess | null): Verdict {
  switch (answer.type) {
    case 'number': {
      if (guess?.type !== 'number') return { ...answer, guess: null };
      const amount = { value: guess.number, unit: answer.answer.unit };
      return { ...answer, guess: { amount, ...graded(answer.answer, amount) } };
    }
    case 'kernel': {
      const { before, after } = answer.growths;
      const larger = before.value === after.value ? null : before.value > after.value ? 'before' : 'after';
      return { ...answer, guess: guess?.type === 'kernel' ? { side: guess.side, right: guess.side === larger } : null };
    }
    case 'choice':
      return { ...answer, guess: guess?.type === 'choice' ? { option: guess.option, right: guess.option === answer.option } : null };
    case 'curve': {
      if (guess?.type !== 'curve') return { ...answer, guess: null };
      const last = { value: guess.points.at(-1) ?? 0, unit: answer.last.unit };
      return { ...answer, guess: { points: guess.points, last, grade: graded(answer.last, last).grade } };
    }
    default:
      return unreachable(answer);
  }
}

/** The amount that replaces "{answer}" in the sentence of the reason; null: the bet is on a kernel or a choice, whose answer is not a
 * single amount. */
export function answerAmount(verdict: Verdict): Amount | null {
  if (verdict.type === 'number') return verdict.answer;
  return verdict.type === 'curve' ? verdict.last : null;
}

function graded(answer: Amount, guess: Amount): { readonly grade: Grade; readonly factor: number } {
  const [small, large] = [Math.min(answer.value, guess.value), Math.max(answer.value, guess.value)];
  const factor = small > 0 ? large / small : Number.POSITIVE_INFINITY;
  const grade = small === large ? 'exact' : factor <= CLOSE ? 'close' : guess.value > answer.value ? 'over' : 'under';
  return { grade, factor };
}

function unreachable(value: never): never {
  throw new Error(`no such bet: ${JSON.stringify(value)}`);
}
