import { number, seconds } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { amountText } from '../scene/amounts.words.zh.ts';
import type { Unit } from '../scene/marks.model.ts';
import type { SideNames } from '../side-names.model.ts';
import { letterOf, type Verdict } from './bets.model.ts';
import type * as english from './bets.words.ts';
import { countedWords } from './counted.words.zh.ts';
import { isSum, type Place, type StorySide } from './story-values.model.ts';

const SAME = '两边一样';

const whose = (side: StorySide, sides: SideNames | null): string => (sides === null ? '' : `，${sides[side]}`);

const period = ({ fromNs, toNs }: Pick<Verdict, 'fromNs' | 'toNs'>, place: Place): string =>
  isSum(place) ? `从 ${seconds(fromNs)} 到 ${seconds(toNs)}` : `在 ${seconds(toNs)}`;

const GRADES = { exact: '完全正确', close: '很接近' } as const;
const off = (grade: 'over' | 'under', unit: Unit): string => {
  const counted = unit === 'count' || unit === 'pages';
  return grade === 'over' ? (counted ? '猜多了' : '猜高了') : counted ? '猜少了' : '猜低了';
};

type Of<T extends Verdict['type']> = Extract<Verdict, { readonly type: T }>;

function numberText(verdict: Of<'number'>, sides: SideNames | null): string {
  const { answer, value, guess } = verdict;
  const was = `${period(verdict, value.place)}${whose(value.side, sides)}：${countedWords.counted(value.place, answer)}。`;
  if (guess === null) return was;
  const { grade, factor, amount } = guess;
  const how =
    grade === 'exact' || grade === 'close'
      ? GRADES[grade]
      : `${off(grade, answer.unit)}${Number.isFinite(factor) ? `，差 ${number(factor)} 倍` : ''}`;
  return `${was}你猜的是 ${amountText(amount)}：${how}。`;
}

function kernelText(verdict: Of<'kernel'>, sides: SideNames): string {
  const { growths, place, guess } = verdict;
  const said = guess === null ? '' : guess.right ? '你猜对了。' : `你猜的是${guess.side === null ? SAME : sides[guess.side]}。`;
  return `${period(verdict, place)}：${sides.before} ${countedWords.counted(place, growths.before)}，${sides.after} ${countedWords.added(place, amountText(growths.after))}。${said}`;
}

function choiceText({ option, options, guess, toNs }: Of<'choice'>): string {
  const was = option === null ? '结果都不是。' : `答案是 ${letterOf(option)}，“${options[option]}”。`;
  return `到 ${seconds(toNs)}，${was}${guess === null ? '' : guess.right ? '你猜对了。' : `你猜的是 ${letterOf(guess.option)}。`}`;
}

function curveText({ line, side, last, guess, toNs }: Of<'curve'>, sides: SideNames | null): string {
  const was = `在 ${seconds(toNs)}${whose(side, sides)}：${countedWords.ofLine(line, last)}。`;
  if (guess === null) return was;
  return `${was}你画的是 ${amountText(guess.last)}${guess.grade === 'exact' || guess.grade === 'close' ? `：${GRADES[guess.grade]}` : ''}。`;
}

export const verdictWords: WordsOf<typeof english.verdictWords> = {
  same: SAME,
  number: numberText,
  kernel: kernelText,
  choice: choiceText,
  curve: curveText,
};
