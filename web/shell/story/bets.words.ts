// What came of a bet, as one says it. Nobody is told that he was wrong: the numbers say it.
import { amountText } from '../../stage/scene/amounts.words.ts';
import type { Unit } from '../../stage/scene/marks.model.ts';
import { number } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { letterOf, type Verdict } from './bets.model.ts';
import { isRate } from './curve.model.ts';

const SIDE = { before: 'before', after: 'after' } as const;
const SAME = 'both alike';

const GRADES = { exact: 'exactly right', close: 'close' } as const;
const off = (grade: 'over' | 'under', unit: Unit): string => {
  const counted = unit === 'count' || unit === 'pages';
  return `too ${grade === 'over' ? (counted ? 'many' : 'much') : counted ? 'few' : 'little'}`;
};

type Of<T extends Verdict['type']> = Extract<Verdict, { readonly type: T }>;

function numberText({ answer, guess }: Of<'number'>): string {
  const was = `It was ${amountText(answer)}.`;
  if (guess === null) return was;
  const { grade, factor, amount } = guess;
  const how =
    grade === 'exact' || grade === 'close'
      ? GRADES[grade]
      : `${Number.isFinite(factor) ? `${number(factor)} times ` : ''}${off(grade, answer.unit)}`;
  return `${was} You said ${amountText(amount)}: ${how}.`;
}

function kernelText({ growths, guess }: Of<'kernel'>): string {
  const said = guess === null ? '' : guess.right ? ' You said so.' : ` You said ${guess.side === null ? SAME : SIDE[guess.side]}.`;
  return `Before ${amountText(growths.before)}, after ${amountText(growths.after)}.${said}`;
}

function choiceText({ option, options, guess }: Of<'choice'>): string {
  const was = option === null ? 'It was none of them.' : `It was ${letterOf(option)}, “${options[option]}”.`;
  return `${was}${guess === null ? '' : guess.right ? ' You said so.' : ` You said ${letterOf(guess.option)}.`}`;
}

function curveText({ line, last, guess }: Of<'curve'>): string {
  const each = isRate(line) ? ' a second' : '';
  const was = `It was ${amountText(last)}${each} in the end.`;
  if (guess === null) return was;
  return `${was} You drew ${amountText(guess.last)}${guess.grade === 'exact' || guess.grade === 'close' ? `: ${GRADES[guess.grade]}` : ''}.`;
}

/** By the kind of the bet. */
export const verdictWords = inLanguage('verdictWords', { number: numberText, kernel: kernelText, choice: choiceText, curve: curveText });

export function verdictText(verdict: Verdict): string {
  switch (verdict.type) {
    case 'number':
      return verdictWords.number(verdict);
    case 'kernel':
      return verdictWords.kernel(verdict);
    case 'choice':
      return verdictWords.choice(verdict);
    case 'curve':
      return verdictWords.curve(verdict);
    default:
      return unreachable(verdict);
  }
}

function unreachable(verdict: never): never {
  throw new Error(`no such verdict: ${JSON.stringify(verdict)}`);
}
