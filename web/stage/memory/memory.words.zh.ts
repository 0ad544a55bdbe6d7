import { size } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './memory.words.ts';

const BYTES_OF_PAGE = 4096;
const memory = (bytes: number): string => size(bytes / BYTES_OF_PAGE);

export const memoryWords: WordsOf<typeof english.memoryWords> = {
  tooLarge: (needed, most) =>
    `这次运行每一边最多要用这台电脑 ${memory(needed)} 内存，检查点还要同样多。这个页面可以给每一边用 ${memory(most)}。`,
  alone: (side, names) => `只运行${names !== null ? `“${names[side]}”` : side === 'before' ? '未打补丁的内核' : '已打补丁的内核'}`,
  aloneText: (most) => `单独运行的一边可以用 ${memory(most)}。`,
  smaller: (divide) => `两边都按 1/${divide} 的大小运行`,
  smallerText: (bytes) => `这样每一边最多用 ${memory(bytes)}。`,
  looking: '页面正在寻找放得下的大小。',
  none: '这个场景没有放得下的更小规模。请在实验室里选小一点的机器或少一些文件，或者用命令行运行。',
};
