import { clock, count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './code.words.ts';

/** The engine's value for “no limit”. */
const NO_LIMIT = 0xffff_ffff;

const number = (value: number): string => (value === NO_LIMIT ? '没有上限' : count(value));
const answer = (word: string | null, value: number): string => word ?? number(value);

export const codeWords: WordsOf<typeof english.codeWords> = {
  title: '代码',
  pick: '代码段',
  latest: (id) => `最近：${id}`,
  latestDetail: '最近做出决定的代码段',
  place: (fn, source) => `${fn}，${source}`,
  commits: (commits) => `由 ${commits.join(' 和 ')} 改动`,
  changed: (changed, asked) =>
    changed === 0 ? `至今 ${count(asked)} 个决定都没有改变` : `改变了 ${count(asked)} 个决定中的 ${count(changed)} 个`,
  neverAsked: '还没有执行到',
  value: (value) => number(value),
  yesNo: (value) => (value === 0 ? '否' : '是'),
  answers: (own, other) =>
    own.value === other.value
      ? { own: answer(own.word, own.value), other: null }
      : { own: answer(own.word, own.value), other: answer(other.word, other.value) },
  here: '这里',
  otherKernel: '另一个内核',
  both: '两个内核',
  now: '正在决定',
  nowAlike: '正执行到',
  earlier: (task) => `上次由 ${task} 执行到`,
  changedLine: '改动：',
  path: (task) => `${task} 的调用路径`,
  noPath: '没有任务在内核里',
  asksHere: '在这里决定',
  next: '下一个',
  previous: '上一个',
  nextLong: (id) => `下一个 ${id} 起作用的时刻`,
  previousLong: (id) => `上一个 ${id} 起作用的时刻`,
  all: '全部时刻',
  listTitle: (id) => `${id} 起过作用的时刻`,
  listNote: (kept, all) =>
    kept === all ? `${count(all)} 个，最早的在前` : `${count(all)} 个中的 ${count(kept)} 个，最早的在前；密集处有省略`,
  listEmpty: '至今没有。',
  moment: (ordinal, ns, what) => `${count(ordinal)}. ${clock(ns)}：${what}`,
  instead: (own, other) => `${own}，而不是 ${other}`,
  earlierMoments: '更早',
  laterMoments: '更晚',
  task: (id) => `已结束的任务 ${id}`,
  alike: '两个内核的决定处处相同。要看出差别，请只在一边打开或关闭补丁。',
  alikeHere: (id) => `两个内核在 ${id} 的决定相同。`,
};
