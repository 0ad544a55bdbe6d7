import type { WordsOf } from '../../words/language.ts';
import type * as english from './lru-names.words.ts';

export const lruWords: WordsOf<typeof english.lruWords> = { lists: '经典 LRU', generations: 'Multi-Gen LRU' };
