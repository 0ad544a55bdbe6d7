import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './key-log.words.ts';

export const keyLogWords: WordsOf<typeof english.keyLogWords> = {
  label: '最近的命令',
  times: (times) => ` × ${count(times)}`,
};
