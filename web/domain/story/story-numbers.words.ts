// Numbers in the text of a story. Numbers that the scene shows have the same form as on the scene.

import { count } from '../../words/format.ts';
import { amountText } from '../scene/amounts.words.ts';
import type { Amount } from '../scene/marks.model.ts';
import { storyWords } from './story.words.ts';
import { amountAt, type Standings, type Value } from './story-values.model.ts';

export function valueText(value: Value, standings: Standings): string {
  const amount = amountAt(value, standings);
  if (amount === null) return storyWords.unknown;
  if (value.place.type === 'scene' || value.place.type === 'price') return amountText(amount);
  return Number.isFinite(amount.value) ? count(amount.value) : storyWords.noLimit;
}

export const answerText = (answer: Amount | null): string => (answer === null ? storyWords.unknown : amountText(answer));
