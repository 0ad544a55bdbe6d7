// Bets: what a viewer guesses before the run shows it, and what the run says to it.
import type { Ns } from '../../engine/units.ts';
import { type Amount, amountOf, type Unit } from '../scene/marks.model.ts';
import { type CurveAnswer, curveAnswer, type LineName } from './curve.model.ts';
import { areMet, type Holds } from './holds.model.ts';
import { type Place, STORY_SIDES, type Standings, type StorySide, type Value, valueAt } from './story-values.model.ts';

/** Between which numbers one guesses: what can be reached with a slider; more may be typed. */
export type Scale = { readonly from: number; readonly to: number };

/** A number: how much a value grows from the beat's moment to that of the answer. */
export type NumberBet = {
  readonly type: 'number';
  readonly value: Value;
  /** In which it is guessed and answered. */
  readonly unit: Unit;
  readonly until: string;
  readonly scale: Scale;
};

/** The kernel on whose side it grows more. */
export type KernelBet = { readonly type: 'kernel'; readonly value: Value; readonly unit: Unit; readonly until: string };

/** One of several sentences; which of them is true the run decides, by conditions at the moment of the answer. The first that is met is it. */
export type ChoiceBet = {
  readonly type: 'choice';
  readonly options: readonly { readonly text: string; readonly holds: readonly Holds[] }[];
  readonly until: string;
};

/** How a row of the time lanes goes on. */
export type CurveBet = {
  readonly type: 'curve';
  readonly side: StorySide;
  readonly line: LineName;
  readonly forNs: number;
  readonly scale: Scale;
};

export type Bet = NumberBet | KernelBet | ChoiceBet | CurveBet;

/** `side` null: the same on both sides. `option`: its place, from 0. `points`: in the unit of the row, from the first after the moment on. */
export type Guess =
  | { readonly type: 'number'; readonly number: number }
  | { readonly type: 'kernel'; readonly side: StorySide | null }
  | { readonly type: 'choice'; readonly option: number }
  | { readonly type: 'curve'; readonly points: readonly number[] };

type Grade = 'exact' | 'close' | 'over' | 'under';

/** From when to when the run was looked at. */
type Period = { readonly fromNs: Ns; readonly toNs: Ns };

/** What the run says: of what, on which side, and when. */
export type Answer = Period &
  (
    | { readonly type: 'number'; readonly answer: Amount; readonly value: Value }
    | { readonly type: 'kernel'; readonly growths: { readonly before: Amount; readonly after: Amount }; readonly place: Place }
    /** `option` null: none of them came true. */
    | { readonly type: 'choice'; readonly option: number | null; readonly options: readonly string[] }
    | ({ readonly type: 'curve' } & CurveAnswer)
  );

type Of<T extends Answer['type']> = Extract<Answer, { readonly type: T }>;

/** A guess is null where nobody has guessed, and the answer was shown all the same. */
export type Verdict =
  | (Of<'number'> & { readonly guess: { readonly amount: Amount; readonly grade: Grade; readonly factor: number } | null })
  | (Of<'kernel'> & { readonly guess: { readonly side: StorySide | null; readonly right: boolean } | null })
  | (Of<'choice'> & { readonly guess: { readonly option: number; readonly right: boolean } | null })
  | (Of<'curve'> & { readonly guess: { readonly points: readonly number[]; readonly last: Amount; readonly grade: Grade } | null });

/** How far a bet has come: asked, then its answer, then why. */
export type BetStep = 'asked' | 'answered' | 'why';

/** What may be chosen, in order: the first is A. null: nothing is to be chosen from. */
export function choicesOf(bet: Bet): readonly Guess[] | null {
  if (bet.type === 'kernel') return [...STORY_SIDES, null].map((side) => ({ type: 'kernel', side }));
  return bet.type === 'choice' ? bet.options.map((_, option) => ({ type: 'choice', option })) : null;
}

const LETTERS = 'ABCD';
export const MOST_OPTIONS = LETTERS.length;
/** By which the option at a place is called. */
export const letterOf = (place: number): string => LETTERS.charAt(place);

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
export function sidesOf(bet: Bet): readonly StorySide[] {
  if (bet.type === 'number') return [bet.value.side];
  if (bet.type === 'choice') return STORY_SIDES.filter((side) => valuesOfBet(bet).some((value) => value.side === side));
  return STORY_SIDES;
}

/** The side whose picture is looked at while one bets; `own`: that of the beat. */
export function askedSide(bet: Bet, own: StorySide): StorySide {
  if (bet.type === 'number') return bet.value.side;
  return bet.type === 'curve' ? bet.side : own;
}

/** What the answer is made of. */
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

/** The search whose moment ends the bet; null: it ends after a time. */
export const searchOf = (bet: Bet): string | null => (bet.type === 'curve' ? null : bet.until);

/** The latest moment of the standings. */
const timeOf = (standings: Standings): Ns => Math.max(0, ...STORY_SIDES.map((side) => standings[side]?.frame.time_ns ?? 0));

/** What the run says, from the standings at the bet's moment and at the one that ends it, which is one moment of both sides; null when a number is
 * missing. */
export function answerTo(bet: Bet, from: Standings, to: Standings): Answer | null {
  const period: Period = { fromNs: timeOf(from), toNs: timeOf(to) };
  const growth = (value: Value, unit: Unit): Amount | null => {
    const [start, end] = [valueAt(value, from), valueAt(value, to)];
    return start === null || end === null ? null : amountOf(end - start, unit);
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

/** `guess` null: nobody has guessed. */
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

/** What "{answer}" stands for when it is said why; null: for nothing, as nothing was counted, or two things were. */
export function amountSaid(verdict: Verdict): Amount | null {
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
