import { count, size } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { type LimitNow, limitNow, type SoftGift } from './groups.model.ts';
import type * as english from './groups.words.ts';

/** An amount. Small ones are in KiB, because groups can be small. */
const bytes = (pages: number): string => (pages < 256 ? `${count(pages * 4)} KiB` : size(pages));

const share = (of: number): string => `${count(Math.round(of * 100))} %`;

const LIMIT_NOW: Readonly<Record<LimitNow, string>> = {
  'over-high': '超过 memory.high',
  'below-min': '受保护（min）',
  'below-low': '受保护（low）',
};

const visits = (n: number): string => `${count(n)} 次访问`;

const gift = ({ name, turn: of, others }: SoftGift): string => {
  if (of.type === 'gave') return `上次：${name}，${visits(of.visits)}，释放 ${count(of.reclaimed)}`;
  const more = others === 0 ? '' : `；同时另有 ${count(others)} 个组`;
  return of.type === 'gives' ? `${name}：${visits(of.visits)}，至今释放 ${count(of.reclaimed)}${more}` : '';
};

export const groupWords: WordsOf<typeof english.groupWords> = {
  title: (order, { softLimits }, place) => {
    if (order?.type === 'walk') return `逐组访问，${place}`;
    return softLimits ? `软限制队列，${place}` : '组';
  },
  shortTitle: (order, { softLimits }, place) => {
    if (order?.type === 'walk') return `逐组，${place}`;
    return softLimits ? `队列，${place}` : '组';
  },
  note: (order, { softLimits, dying, dyingObjects }) => {
    if (order.type === 'walk') {
      if (order.priority === null) return '还没有为整台机器访问过';
      return `优先级 ${order.priority}，${order.at === null ? '一轮访问完' : `正在访问 ${order.at}`}`;
    }
    if (dying > 0 && !softLimits) return `${count(dying)} 个组正在消亡，还记着 ${count(dyingObjects)} 个对象`;
    if (!softLimits) return '没有组有软限制';
    if (order.latest !== null) return gift(order.latest);
    return order.length === 0 ? '队列为空' : '超出最多的在前';
  },
  none: '这次运行里没有组',
  turn: (row, isQueue) => {
    const { turn: of, order, softLimit, over } = row;
    const decides = limitNow(row);
    if (decides !== null) return LIMIT_NOW[decides];
    switch (of.type) {
      case 'none':
        if (!isQueue) return over ? '超出，未访问' : '未访问';
        return softLimit === null ? '没有软限制' : '不在队列里';
      case 'queued':
        return order === 1 ? '队列第一' : '在队列里';
      case 'gives':
        return `至今 ${visits(of.visits)}`;
      case 'gave':
        return `上次：${visits(of.visits)}`;
      case 'visited':
        return of.done ? `优先级 ${of.priority}` : `正在访问，优先级 ${of.priority}`;
    }
  },
  usage: bytes,
  over: (pages) => `超出 ${bytes(pages)}`,
  objects: (n) => `${count(n)} 个对象`,
  gone: '正在消亡',
  soft: (pages) => `软 ${bytes(pages)}`,
  hard: (pages) => `硬 ${bytes(pages)}`,
  file: (kind, pages) => `memory.${kind} ${bytes(pages)}`,
  pressure: (some) => `压力 ${share(some)}`,
  scale: (pages) => `全长：${bytes(pages)}`,
  here: (place) => `线：${place} 的部分`,
  scanned: '扫描',
  reclaimed: '释放',
  majorFaults: '主缺页异常',
  direct: (pages) => `直接 ${count(pages)}`,
  more: (n, pages) => `另有 ${count(n)} 个，共 ${bytes(pages)}`,
  twin: {
    caption: '组',
    group: '组',
    order: '次序',
    turn: '状态',
    usage: '计入的页数',
    softLimit: '软限制',
    excess: '超出',
    limit: '硬限制',
    limits: 'cgroup v2 的限制',
    pressure: '最近 10 秒的内存压力',
    shares: ({ some, full }) => `some ${share(some)}，full ${share(full)}`,
    anon: '匿名',
    file: '文件',
    here: (place) => `${place} 上`,
    objects: 'dentry 和 inode',
    kswapdScanned: 'kswapd 扫描',
    kswapdReclaimed: 'kswapd 释放',
    directScanned: '直接回收扫描',
    directReclaimed: '直接回收释放',
    majorFaults: '主缺页异常',
    none: '没有',
  },
};
