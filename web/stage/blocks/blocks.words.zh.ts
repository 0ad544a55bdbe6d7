import { count, difference, duration } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Fragmentation, RunResult } from './blocks.model.ts';
import type * as english from './blocks.words.ts';

const result: Readonly<Record<RunResult, string>> = {
  skipped: '跳过',
  deferred: '推迟',
  goesOn: '继续',
  wholeZone: '走完整个 zone，白费',
  restOfZone: '走完剩下的，白费',
  givenUp: '放弃',
  success: '块有了',
};

const means: Readonly<Record<Fragmentation['means'], string>> = {
  free: '有这样的空闲块',
  lack: '接近 0：内存不足',
  scattered: '接近 1,000：空闲的太分散',
};
/** For a wall. */
const meansShort: Readonly<Record<Fragmentation['means'], string>> = { free: '有空闲', lack: '内存不足', scattered: '太分散' };

export const blockWords: WordsOf<typeof english.blockWords> = {
  title: (zone) => `${zone} 的页块（512 页）`,
  note: (blocks, perCell) => `${count(blocks)} 块${perCell === 1 ? '' : `，每格 ${count(perCell)} 块`}；自下而上：内核、匿名、文件、空闲`,
  type: { unmovable: 'Unmovable', movable: 'Movable', reclaimable: 'Reclaimable', highAtomic: 'HighAtomic' },
  pageClass: {
    kernel: '内核',
    unevictable: '不可回收',
    anonActive: '活跃匿名',
    anonInactive: '不活跃匿名',
    fileActive: '活跃文件',
    fileInactive: '不活跃文件',
    free: '空闲',
  },
  migrate: '要移动的页面',
  places: '移过去的空闲页面',
  migrateShort: '移动',
  placesShort: '目标',
  notGrouped: '这个内核的内存规整没有建模：页面没有按类型分组。',
  orders: '按 order 的空闲块（对数）',
  order: 'order',
  free: '空闲块',
  index: '碎片指数',
  nobodyAsked: '还没有谁一次要过一页以上',
  asked: (order) => `上次要的：order ${order}，连续 ${count(2 ** order)} 页`,
  fragmentation: ({ index: value }) => `碎片指数 ${value < 0 ? difference(value) : count(value)}`,
  means: ({ means: meaning }) => means[meaning],
  fragmentationShort: ({ order, means: meaning }) => `order ${order}：${meansShort[meaning]}`,
  deferral: (put) => (put === null ? '没有推迟' : `从 order ${put.order} 起跳过 ${count(put.of)} 次尝试里的 ${count(put.over)} 次`),
  run: (run) => {
    if (run === null) return '这个 zone 还没有规整过';
    const { name, order, moved, result: outcome, agoNs } = run;
    return agoNs === null
      ? `${name} 为 order ${order} 规整：至今移动 ${count(moved)} 页`
      : `上次，${duration(agoNs)} 前：${name}，order ${order}，移动 ${count(moved)} 页；${result[outcome]}`;
  },
  runShort: (run) => (run === null ? '没有规整' : `${run.name}：${run.agoNs === null ? '规整' : result[run.result]}`),
  totals: ({ daemon, stalls, success, fail }) =>
    `kcompactd 工作过 ${count(daemon)} 次，${stalls === 0 ? '任务自己一次也没有' : `任务自己 ${count(stalls)} 次：${count(success)} 次得到了块，${count(fail)} 次没有`}`,
  moreRuns: (n) => `另有 ${count(n)} 个`,
  scanner: (name, at, cached) =>
    `${name}：${at === null ? '还没跑过' : `在第 ${count(Math.floor(at))} 块`}，下次从第 ${cached.map((block) => count(Math.floor(block))).join(' 或 ')} 块开始`,
};
