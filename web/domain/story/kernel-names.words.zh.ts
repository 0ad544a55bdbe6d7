import type { WordsOf } from '../../words/language.ts';
import type * as english from './kernel-names.words.ts';

export const kernelNameWords: WordsOf<typeof english.kernelNameWords> = {
  lists: '经典 LRU',
  generations: 'Multi-Gen LRU',
  before: 'A 侧',
  after: 'B 侧',
};
