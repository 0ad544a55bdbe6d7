import { amountText } from '../../stage/scene/amounts.words.zh.ts';
import type { Unit } from '../../stage/scene/marks.model.ts';
import { number } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { letterOf, type Verdict } from './bets.model.ts';
import type * as english from './bets.words.ts';
import { isRate } from './curve.model.ts';

const SIDE = { before: '补丁前', after: '补丁后' } as const;
const SAME = '两边一样';

const GRADES = { exact: '完全正确', close: '很接近' } as const;
const off = (grade: 'over' | 'under', unit: Unit): string => {
  const counted = unit === 'count' || unit === 'pages';
  return grade === 'over' ? (counted ? '猜多了' : '猜高了') : counted ? '猜少了' : '猜低了';
};

type Of<T extends Verdict['type']> = Extract<Verdict, { readonly type: T }>;

function numberText({ answer, guess }: Of<'number'>): string {
  const was = `答案是 ${amountText(answer)}。`;
  if (guess === null) return was;
  const { grade, factor, amount } = guess;
  const how =
    grade === 'exact' || grade === 'close'
      ? GRADES[grade]
      : `${off(grade, answer.unit)}${Number.isFinite(factor) ? `，差 ${number(factor)} 倍` : ''}`;
  return `${was}你猜的是 ${amountText(amount)}：${how}。`;
}

function kernelText({ growths, guess }: Of<'kernel'>): string {
  const said = guess === null ? '' : guess.right ? '你猜对了。' : `你猜的是${guess.side === null ? SAME : SIDE[guess.side]}。`;
  return `补丁前 ${amountText(growths.before)}，补丁后 ${amountText(growths.after)}。${said}`;
}

function choiceText({ option, options, guess }: Of<'choice'>): string {
  const was = option === null ? '结果都不是。' : `答案是 ${letterOf(option)}，“${options[option]}”。`;
  return `${was}${guess === null ? '' : guess.right ? '你猜对了。' : `你猜的是 ${letterOf(guess.option)}。`}`;
}

function curveText({ line, last, guess }: Of<'curve'>): string {
  const each = isRate(line) ? '每秒 ' : '';
  const was = `最后是${each === '' ? ' ' : each}${amountText(last)}。`;
  if (guess === null) return was;
  return `${was}你画的是 ${amountText(guess.last)}${guess.grade === 'exact' || guess.grade === 'close' ? `：${GRADES[guess.grade]}` : ''}。`;
}

export const verdictWords: WordsOf<typeof english.verdictWords> = {
  number: numberText,
  kernel: kernelText,
  choice: choiceText,
  curve: curveText,
};
