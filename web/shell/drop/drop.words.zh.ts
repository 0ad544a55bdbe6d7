import type { WordsOf } from '../../words/language.ts';
import type * as english from './drop.words.ts';

export const dropWords: WordsOf<typeof english.dropWords> = {
  here: '放到这里：场景（.toml）、故事（.md）、保存的运行、记录，或者一台机器的文件，例如 /proc/zoneinfo',
  refused: '文件没有打开。',
  close: '关闭',
};
