// Conditions on numbers of the run, such as `::holds free Normal < low Normal` of a beat, whose text would otherwise be false, or the
// conditions of an option of a bet.
import { readValue, type Standings, type StorySide, VALUE_WORDS, type Value, valueAt } from './story-values.model.ts';

type Comparison = '<' | '<=' | '=' | '>=' | '>';
export type Holds = { readonly text: string; readonly one: Value; readonly comparison: Comparison; readonly other: Value | number };

/** Returns a sentence if the text is not a condition. */
export function readHolds(text: string, side: StorySide): Holds | string {
  const [, left = '', comparison = '', right = ''] = /^(.+?) (<=|>=|<|>|=) (.+)$/.exec(text) ?? [];
  const one = readValue(left, side);
  const other = /^\d+$/.test(right) ? Number(right) : readValue(right, side);
  if (one === null || other === null)
    return `"${text.slice(0, 60)}" is not a condition; expected "free Normal < low Normal", with numbers of the run: ${VALUE_WORDS}.`;
  return { text, one, comparison: isComparison(comparison) ? comparison : '=', other };
}

const isComparison = (text: string): text is Comparison => ['<', '<=', '=', '>=', '>'].includes(text);

/** The conditions that are not met. A condition whose numbers are missing is not reported. */
export const unmet = ({ holds }: { readonly holds: readonly Holds[] }, standings: Standings): readonly Holds[] =>
  holds.filter((one) => isMet(one, standings) === false);

/** Whether all conditions are met. A condition whose numbers are missing counts as not met. */
export const areMet = (holds: readonly Holds[], standings: Standings): boolean => holds.every((one) => isMet(one, standings) === true);

/** Whether a condition is met; null: one of its numbers is missing. */
function isMet({ one, comparison, other }: Holds, standings: Standings): boolean | null {
  const left = valueAt(one, standings);
  const right = typeof other === 'number' ? other : valueAt(other, standings);
  return left === null || right === null ? null : compares(left, comparison, right);
}

function compares(one: number, comparison: Comparison, other: number): boolean {
  switch (comparison) {
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '=':
      return one === other;
    case '>=':
      return one >= other;
    case '>':
      return one > other;
    default:
      return unreachable(comparison);
  }
}

function unreachable(value: never): never {
  throw new Error(`no such comparison: ${String(value)}`);
}
