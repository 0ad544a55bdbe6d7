import { count, difference, duration } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Fragmentation, RunResult } from './blocks.model.ts';
import type * as english from './blocks.words.ts';

const result: Readonly<Record<RunResult, string>> = {
  skipped: '跳过',
  deferred: '推迟',
  goesOn: '继续',
  wholeZone: '扫描了整个 zone，没有得到块',
  restOfZone: '扫描了 zone 的剩余部分，没有得到块',
  givenUp: '放弃',
  success: '得到了块',
};

const means: Readonly<Record<Fragmentation['means'], string>> = {
  free: '有这种大小的空闲块',
  lack: '接近 0：内存不足',
  scattered: '接近 1,000：空闲内存太分散',
};
/** Shorter words for a projector. */
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
  migrate: '要移动的页',
  places: '作为目标的空闲页',
  migrateShort: '移动',
  placesShort: '目标',
  notGrouped: '这个内核的内存规整没有建模，因此页面没有按类型分组。',
  orders: '各 order 的空闲块（对数）',
  order: 'order',
  free: '空闲块',
  index: '碎片指数',
  noTaskAsked: '还没有任务一次申请一页以上',
  asked: (order) => `最近一次申请：order ${order}，连续 ${count(2 ** order)} 页`,
  fragmentation: ({ index: value }) => `碎片指数 ${value < 0 ? difference(value) : count(value)}`,
  means: ({ means: meaning }) => means[meaning],
  fragmentationShort: ({ order, means: meaning }) => `order ${order}：${meansShort[meaning]}`,
  deferral: (put) =>
    put === null ? '没有推迟的尝试' : `从 order ${put.order} 起，内存规整跳过 ${count(put.of)} 次尝试中接下来的 ${count(put.over)} 次`,
  run: (run) => {
    if (run === null) return '还没有任务规整过这个 zone';
    const { name, order, moved, result: outcome, agoNs } = run;
    return agoNs === null
      ? `${name} 正在为 order ${order} 规整：至今移动 ${count(moved)} 页`
      : `最近一次在 ${duration(agoNs)} 前：${name} 为 order ${order} 移动 ${count(moved)} 页；${result[outcome]}`;
  },
  runShort: (run) => (run === null ? '没有规整' : `${run.name}：${run.agoNs === null ? '规整' : result[run.result]}`),
  totals: ({ daemon, stalls, success, fail }) =>
    `kcompactd ${daemon === 0 ? '还没有运行过' : `运行过 ${count(daemon)} 次`}；任务${stalls === 0 ? '没有做过直接规整' : `做过 ${count(stalls)} 次直接规整：${count(success)} 次得到了块，${count(fail)} 次没有`}`,
  moreRuns: (n) => `另有 ${count(n)} 次规整`,
  scanner: (name, at, cached) =>
    `扫描器（${name}）：${at === null ? '还没有运行过' : `在第 ${count(Math.floor(at))} 块`}，下次从第 ${cached.map((block) => count(Math.floor(block))).join(' 或 ')} 块开始`,
};
