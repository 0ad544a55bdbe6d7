import type { WordsOf } from '../../words/language.ts';
import type * as english from './drop.words.ts';

export const dropWords: WordsOf<typeof english.dropWords> = {
  here: '把文件放在这里：场景（.toml）、故事（.md）或保存的运行',
  refused: '文件没有打开。',
  close: '关闭',
};
