import type { WordsOf } from '../../words/language.ts';
import type * as english from './command-palette.words.ts';

const ALSO: readonly (readonly [RegExp, string])[] = [
  [/^free (falls|rises)/, '水位线'],
  [/writepage/, '写回'],
  [/不同/, '分歧 差异 差别'],
];

export const commandPaletteWords: WordsOf<typeof english.commandPaletteWords> = {
  label: '跳到某一刻，或查找命令',
  placeholder: '那一刻发生了什么？例如：direct reclaim by "dd"',
  list: '时刻和命令',
  moments: '时刻',
  commands: '命令',
  direction: '哪一刻',
  next: '下一个',
  previous: '上一个',
  also: (name) => ALSO.flatMap(([is, words]) => (is.test(name) ? [words] : [])).join(' '),
  own: (text) => `跳到：${text}`,
  looking: '正在查找这一刻：需要时继续计算运行。',
  stops: { keys: '按 Escape 停止查找。', touch: '' },
  absent: (happening, direction) =>
    direction === 1 ? `这次运行里，这一刻之后没有“${happening}”。` : `这次运行里，这一刻之前没有“${happening}”。`,
};
