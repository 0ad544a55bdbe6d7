// The bets of an audience as a picture: a bar for each answer to a choice, or dots for numbers on a logarithmic scale.
import type { Hands } from '../../domain/presenter/hands.model.ts';
import type { Verdict } from '../../domain/story/bets.model.ts';

export type SpreadBar = {
  readonly answer: number;
  readonly hands: number;
  /** Length of the bar as a share of the longest one. */
  readonly share: number;
  /** The run has given this answer. */
  readonly isTruth: boolean;
};

/** The right answer; null: it is not one of the counted answers, or it is not known yet. */
export function truthOf(verdict: Verdict | null): number | null {
  if (verdict === null) return null;
  switch (verdict.type) {
    case 'kernel': {
      const { before, after } = verdict.growths;
      return before.value === after.value ? 2 : before.value > after.value ? 0 : 1;
    }
    case 'choice':
      return verdict.option;
    case 'number':
      return verdict.answer.value;
    case 'curve':
      return verdict.last.value;
    default:
      return unreachable(verdict);
  }
}

export function barsOf({ counts }: Hands, truth: number | null): readonly SpreadBar[] {
  const most = Math.max(1, ...counts.map(({ hands }) => hands));
  return counts.map(({ answer, hands }) => ({ answer, hands, share: hands / most, isTruth: answer === truth }));
}

/** Creates a function that places a number between the smallest (0) and the largest (1) on a logarithmic scale, because guesses differ by
 * factors. */
export function scaleOf(numbers: readonly number[]): (value: number) => number {
  const at = (value: number): number => Math.log10(Math.max(1, value));
  const [low, high] = [Math.min(...numbers.map(at)), Math.max(...numbers.map(at))];
  return (value) => (high === low ? 0.5 : (at(value) - low) / (high - low));
}

function unreachable(verdict: never): never {
  throw new Error(`no such verdict: ${JSON.stringify(verdict)}`);
}
