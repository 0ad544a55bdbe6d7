import type { WordsOf } from '../../words/language.ts';
import type * as english from './going-back.words.ts';

export const goingBackWords: WordsOf<typeof english.goingBackWords> = {
  begins: '回到',
  clock: (time) => `回到 ${time}`,
};
