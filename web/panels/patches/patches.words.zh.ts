import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './patches.words.ts';

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join('、');

export const patchWords: WordsOf<typeof english.patchWords> = {
  on: (on) => (on === 0 ? '没有打补丁' : `打了 ${count(on)} 个补丁`),
  title: (side) => `${side === 'before' ? '未打补丁' : '已打补丁'}内核的补丁`,
  intro: '每个补丁是一个单独的决定；有的建立在别的之上。开关一个，就从第一个事件起重跑这个内核。',
  contained: '这个内核已包含。',
  needs: (titles) => `它建立在一个关着的补丁上。请先打开：${quoted(titles)}。`,
  needed: (titles) => `别的补丁建立在它上面。要关掉它，请先关掉：${quoted(titles)}。`,
};
