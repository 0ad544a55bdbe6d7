import type { WordsOf } from '../../words/language.ts';
import type * as english from './hands.words.ts';

export const handsWords: WordsOf<typeof english.handsWords> = {
  alike: '两边一样',
  truth: '运行的结果：',
};
