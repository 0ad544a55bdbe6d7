import type { WordsOf } from '../../words/language.ts';
import type * as english from './darkness.words.ts';

export const darknessWords: WordsOf<typeof english.darknessWords> = {
  dark: '屏幕已变暗。按任意键恢复画面。',
  light: '画面已恢复。',
};
