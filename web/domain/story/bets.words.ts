// The outcome of a bet, in a sentence. It never says “wrong”, because the numbers show whether the guess was right.

import { number, seconds } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import { amountText } from '../scene/amounts.words.ts';
import type { Unit } from '../scene/marks.model.ts';
import type { SideNames } from '../side-names.model.ts';
import { type Bet, choicesOf, letterOf, type Verdict } from './bets.model.ts';
import { countedWords } from './counted.words.ts';
import { sidesNamed } from './side-names.words.ts';
import { isSum, type Place, type StorySide } from './story-values.model.ts';

const SAME = 'both alike';

/** The name of the side, with a leading comma; empty if only one kernel runs, because that kernel has no name. */
const whose = (side: StorySide, sides: SideNames | null): string => (sides === null ? '' : `, ${sides[side]}`);

/** When the value was taken: a sum grows within the period; any other number is the one at the end of the period. */
const period = ({ fromNs, toNs }: Pick<Verdict, 'fromNs' | 'toNs'>, place: Place): string =>
  isSum(place) ? `Between ${seconds(fromNs)} and ${seconds(toNs)}` : `At ${seconds(toNs)}`;

const GRADES = { exact: 'exactly right', close: 'close' } as const;
const off = (grade: 'over' | 'under', unit: Unit): string => {
  const counted = unit === 'count' || unit === 'pages';
  return `too ${grade === 'over' ? (counted ? 'many' : 'much') : counted ? 'few' : 'little'}`;
};

type Of<T extends Verdict['type']> = Extract<Verdict, { readonly type: T }>;

function numberText(verdict: Of<'number'>, sides: SideNames | null): string {
  const { answer, value, guess } = verdict;
  const was = `${period(verdict, value.place)}${whose(value.side, sides)}: ${countedWords.counted(value.place, answer)}.`;
  if (guess === null) return was;
  const { grade, factor, amount } = guess;
  const how =
    grade === 'exact' || grade === 'close'
      ? GRADES[grade]
      : `${Number.isFinite(factor) ? `${number(factor)} times ` : ''}${off(grade, answer.unit)}`;
  return `${was} You said ${amountText(amount)}: ${how}.`;
}

function kernelText(verdict: Of<'kernel'>, sides: SideNames): string {
  const { growths, place, guess } = verdict;
  const judgement =
    guess === null ? '' : guess.right ? ' That was your bet.' : ` You said ${guess.side === null ? SAME : sides[guess.side]}.`;
  return `${period(verdict, place)}: ${sides.before} ${countedWords.counted(place, growths.before)}, ${sides.after} ${countedWords.added(place, amountText(growths.after))}.${judgement}`;
}

function choiceText({ option, options, guess, toNs }: Of<'choice'>): string {
  const was = option === null ? 'it was none of them' : `it was ${letterOf(option)}, “${options[option]}”`;
  return `At ${seconds(toNs)} ${was}.${guess === null ? '' : guess.right ? ' That was your bet.' : ` You said ${letterOf(guess.option)}.`}`;
}

function curveText({ line, side, last, guess, toNs }: Of<'curve'>, sides: SideNames | null): string {
  const was = `At ${seconds(toNs)}${whose(side, sides)}: ${countedWords.ofLine(line, last)}.`;
  if (guess === null) return was;
  return `${was} You drew ${amountText(guess.last)}${guess.grade === 'exact' || guess.grade === 'close' ? `: ${GRADES[guess.grade]}` : ''}.`;
}

export const verdictWords = inLanguage('verdictWords', {
  same: SAME,
  number: numberText,
  kernel: kernelText,
  choice: choiceText,
  curve: curveText,
});

/** The choices in order; empty if the bet is on a number or a curve. `sides`: their names in a sentence. */
export const optionWords = (bet: Bet, sides: SideNames): readonly string[] =>
  (choicesOf(bet) ?? []).map((choice, place) => {
    if (choice.type === 'kernel') return choice.side === null ? verdictWords.same : sides[choice.side];
    return `${letterOf(place)}  ${bet.type === 'choice' ? (bet.options[place]?.text ?? '') : ''}`;
  });

/** The verdict as text. `sides`: their names in a sentence; null: one kernel runs. Numbers have the same form as on the scene, so that
 * readers do not see two forms of one number. */
export function verdictText(verdict: Verdict, sides: SideNames | null): string {
  switch (verdict.type) {
    case 'number':
      return verdictWords.number(verdict, sides);
    case 'kernel':
      return verdictWords.kernel(verdict, sides ?? sidesNamed(null));
    case 'choice':
      return verdictWords.choice(verdict);
    case 'curve':
      return verdictWords.curve(verdict, sides);
    default:
      return unreachable(verdict);
  }
}

function unreachable(verdict: never): never {
  throw new Error(`no such verdict: ${JSON.stringify(verdict)}`);
}
