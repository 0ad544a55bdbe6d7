// Names of the answers to a bet, where hands for them are counted.

import { calledUnit, type Hands } from '../../domain/presenter/hands.model.ts';
import { amountText } from '../../domain/scene/amounts.words.ts';
import type { SideNames } from '../../domain/side-names.model.ts';
import { type Bet, choicesOf, letterOf } from '../../domain/story/bets.model.ts';
import { inLanguage } from '../../words/language.ts';

export const handsWords = inLanguage('handsWords', {
  alike: 'both alike',
  truth: 'The run:',
});

/** The name by which an answer is called out. */
export const answerName = (bet: Bet, { kind }: Hands, answer: number): string =>
  kind === 'letters' ? letterOf(answer) : amountText({ value: answer, unit: calledUnit(bet) });

/** The meaning of an answer's letter; empty: the answer is a number and has no letter. `sides`: their names in a sentence. */
export function answerWords(bet: Bet, answer: number, sides: SideNames): string {
  const choice = choicesOf(bet)?.[answer];
  if (choice?.type === 'kernel') return choice.side === null ? handsWords.alike : sides[choice.side];
  return bet.type === 'choice' ? (bet.options[answer]?.text ?? '') : '';
}
