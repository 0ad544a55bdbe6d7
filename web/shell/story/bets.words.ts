// What came of a bet, as one says it. Nobody is told that he was wrong: the numbers say it.
import { amountText } from '../../stage/scene/amounts.words.ts';
import type { Unit } from '../../stage/scene/marks.model.ts';
import { number } from '../../words/format.ts';
import type { Verdict } from './bets.model.ts';

const SIDE = { before: 'before', after: 'after' } as const;
const SAME = 'both alike';

const GRADES = { exact: 'exactly right', close: 'close' } as const;
const off = (grade: 'over' | 'under', unit: Unit): string => {
  const counted = unit === 'count' || unit === 'pages';
  return `too ${grade === 'over' ? (counted ? 'many' : 'much') : counted ? 'few' : 'little'}`;
};

export function verdictText(verdict: Verdict): string {
  if (verdict.type === 'kernel') {
    const { growths, guess } = verdict;
    const said = guess === null ? '' : guess.right ? ' You said so.' : ` You said ${guess.side === null ? SAME : SIDE[guess.side]}.`;
    return `Before ${amountText(growths.before)}, after ${amountText(growths.after)}.${said}`;
  }
  const { answer, guess } = verdict;
  const was = `It was ${amountText(answer)}.`;
  if (guess === null) return was;
  const { grade, factor, amount } = guess;
  const how =
    grade === 'exact' || grade === 'close'
      ? GRADES[grade]
      : `${Number.isFinite(factor) ? `${number(factor)} times ` : ''}${off(grade, answer.unit)}`;
  return `${was} You said ${amountText(amount)}: ${how}.`;
}
