// Hands that go up for a bet, counted by the presenter: by letter for a choice, or by the number that people call out. A curve cannot be
// called out, so people call out the value at its end.
import type { Unit } from '../scene/marks.model.ts';
import { type Bet, choicesOf } from '../story/bets.model.ts';
import { unitOf } from '../story/curve.model.ts';

type HandsKind = 'letters' | 'numbers';
/** How many hands went up for an answer: the index of a choice, or the number itself. */
type Count = { readonly answer: number; readonly hands: number };
export type Hands = { readonly kind: HandsKind; readonly counts: readonly Count[] };

/** Larger than any audience, and still short enough for one line. */
const MOST_HANDS = 9_999;
const MOST_ANSWERS = 40;

/** The count before any hand has gone up. */
export function handsFor(bet: Bet): Hands {
  const choices = choicesOf(bet);
  if (choices !== null) return { kind: 'letters', counts: choices.map((_, answer) => ({ answer, hands: 0 })) };
  return { kind: 'numbers', counts: [] };
}

/** The unit of the numbers that people call out. */
export const calledUnit = (bet: Bet): Unit => (bet.type === 'number' ? bet.unit : bet.type === 'curve' ? unitOf(bet.line) : 'count');

/** The stored count for a bet, or an empty count if the stored one does not fit the bet's answers. */
export function handsOn(bet: Bet, counted: Hands | undefined): Hands {
  const none = handsFor(bet);
  if (counted?.kind !== none.kind) return none;
  const answers = ({ counts }: Hands): string => counts.map(({ answer }) => answer).join();
  return none.kind === 'numbers' || answers(counted) === answers(none) ? counted : none;
}

/** Adds hands to an answer, or takes some away. A choice keeps all its answers; a number without hands is removed. */
export function withHands({ kind, counts }: Hands, answer: number, by: number): Hands {
  const there = counts.find((one) => one.answer === answer);
  if (there === undefined && (kind === 'letters' || by <= 0 || counts.length >= MOST_ANSWERS)) return { kind, counts };
  const hands = Math.min(MOST_HANDS, Math.max(0, (there?.hands ?? 0) + by));
  const rest = counts.filter((one) => one.answer !== answer);
  const next = kind === 'numbers' && hands === 0 ? rest : [...rest, { answer, hands }];
  return { kind, counts: next.toSorted((one, other) => one.answer - other.answer) };
}

export const sumOf = ({ counts }: Hands): number => counts.reduce((sum, { hands }) => sum + hands, 0);

/** Checks a value of unknown origin; null: it is not a count of hands. */
export function readHands(value: unknown): Hands | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, counts } = value as { readonly kind?: unknown; readonly counts?: unknown };
  if ((kind !== 'letters' && kind !== 'numbers') || !Array.isArray(counts) || counts.length > MOST_ANSWERS) return null;
  const read = counts.flatMap((one: unknown): readonly Count[] => {
    if (typeof one !== 'object' || one === null) return [];
    const { answer, hands } = one as { readonly answer?: unknown; readonly hands?: unknown };
    return isCount(answer, Number.MAX_SAFE_INTEGER) && isCount(hands, MOST_HANDS) ? [{ answer, hands }] : [];
  });
  return read.length === counts.length ? { kind, counts: read } : null;
}

const isCount = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= most;
