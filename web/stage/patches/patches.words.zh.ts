import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './patches.words.ts';

const quoted = (titles: readonly string[]): string => titles.map((title) => `“${title}”`).join('、');

export const patchWords: WordsOf<typeof english.patchWords> = {
  on: (on) => (on === 0 ? '没有打补丁' : `打了 ${count(on)} 个补丁`),
  title: (side) => `内核的补丁，${side}`,
  intro: '每个补丁都可以单独打开或关闭；有的补丁以其他补丁为基础。每次开关后，这个内核都从第一个事件起重新运行。',
  allContained: '这个内核已包含所有这些补丁，因此都不能开关。在更早的内核上，其中一些可以开关。',
  contained: '这个内核已包含这个补丁。',
  needs: (titles) => `这个补丁以一个未打开的补丁为基础。请先打开：${quoted(titles)}。`,
  needed: (titles) => `其他补丁以它为基础。要关闭它，请先关闭：${quoted(titles)}。`,
};
