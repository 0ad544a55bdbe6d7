import type { WordsOf } from '../../words/language.ts';
import type * as english from './command-palette.words.ts';

export const commandPaletteWords: WordsOf<typeof english.commandPaletteWords> = {
  label: '去某一刻，或找一个命令',
  placeholder: '那里发生什么？例如：direct reclaim by "dd"',
  list: '时刻和命令',
  moments: '时刻',
  commands: '命令',
  direction: '哪一刻',
  next: '下一个',
  previous: '上一个',
  own: (text) => `去：${text}`,
  looking: '正在找：需要多远，就把运行算到多远。',
  stops: { keys: '按 Escape 停止。', touch: '' },
  absent: (happening, direction) =>
    direction === 1 ? `这次运行里，这一刻之后没有“${happening}”。` : `这次运行里，这一刻之前没有“${happening}”。`,
};
