import { amountText, mbText, memoryText } from '../../domain/scene/amounts.words.zh.ts';
import type { MemoryUnit } from '../../domain/scene/marks.model.ts';
import { inNode } from '../../domain/scene/node-rooms.model.ts';
import type { Badge } from '../../domain/telling/badge.model.ts';
import { isAll, type Look, type Searcher, type Unscanned } from '../../domain/telling/facts.model.ts';
import { count, number } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { called } from './programs.words.zh.ts';
import type * as english from './scene.words.ts';
import { kswapdDoes } from './sentence.words.zh.ts';

const listed = (unit: MemoryUnit, pages: number): string => (unit === 'pages' ? count(pages) : mbText(pages));

/** Words for the share of a list that is scanned, largest first. */
const HOW_MUCH: readonly (readonly [number, string])[] = [
  [0.6, '大部分'],
  [0.4, '一半'],
  [0.2, '四分之一'],
  [0.02, '一小部分'],
  [0, '极小一部分'],
];

const UNSCANNED: Readonly<Record<Unscanned, readonly string[]>> = {
  'to-come': ['还没扫描'],
  'at-rest': ['未扫描'],
  skipped: ['这一轮跳过', '跳过'],
  'no-swap': ['不能释放：没有交换区', '不能释放'],
  'swap-full': ['不能释放：交换区满了', '不能释放'],
};

const exactly = (share: number): string => ` ${share < 0.1 ? number(Math.round(share * 1000) / 10) : count(share * 100)}%`;

function scanned(who: Searcher, look: Look, unscanned: Unscanned = 'skipped', both = false): readonly string[] {
  if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
  const how = isAll(look)
    ? '全部'
    : look.zone !== null
      ? ` ${look.zone} 中的全部`
      : both
        ? exactly(look.share)
        : (HOW_MUCH.find(([from]) => look.share >= from)?.[1] ?? '');
  const notOnDisk = Math.round(look.notOnDisk * 100);
  if (notOnDisk === 0) return [`${scans(who)}${how}`, `扫描${how}`, how];
  const state = `${notOnDisk}% 未写盘`;
  return [`扫描${how}：${state}`, `扫描：${state}`, state];
}

const scanner = (who: Searcher): string => (who.type === 'kswapd' ? 'kswapd' : who.name === '' ? '某个程序' : called(who.name));

const scans = (who: Searcher): string => `${scanner(who)} 扫描${who.type === 'kswapd' && who.waits ? '了' : ''}`;

const STANDING = { worse: '更差', better: '更好' } as const;

const badge = (of: Badge): readonly string[] => {
  if (of.type === 'equal') {
    if (of.besides !== null && of.none !== 'within' && !of.now) {
      const soFar = of.none === 'nothing' ? '没有' : of.nearly ? '几乎相同' : '相同';
      return [`至今${soFar}，现在 ${of.besides} 个受阻`, `现在 ${of.besides} 个受阻`];
    }
    if (of.none === 'within') return ['至今放得下'];
    if (of.none === 'nothing') return [of.now ? '现在没有' : '至今没有'];
    const equal = of.nearly ? '几乎相同' : '相同';
    return [`${of.now ? '现在' : '至今'}${equal}`, equal];
  }
  const word = `${of.now ? '现在' : ''}${of.name ?? STANDING[of.standing]}`;
  if (of.by === null || of.by === 'at-all') return [word];
  return [of.by === 'beyond' ? `${word}：越界` : `${word}：差 ${amountText(of.by)}`, word];
};

export const sceneWords: WordsOf<english.SceneWords> = {
  machine: (pages) => `一台 ${count(pages)} 页的机器`,
  floors: { programs: '程序', tables: '页表', memory: '内存', disk: '磁盘', devices: '设备' },
  badge,
  bar: (full) => `整条代表 ${full}。很小的数画得比它应占的份额宽。`,
  goal: (amount) => `目标：${amount}`,
  edge: (bytes) => [`边界：${count(bytes)}`, count(bytes)],
  ghost: (name, text) => `${name}：${text}`,
  guess: (text) => `你：${text}`,
  called: (least, most) => [`大家：${least === most ? least : `${least} 到 ${most}`}`, '大家'],
  free: ({ compartments, deciding, unit }) => {
    const amount = memoryText(unit, deciding.free);
    return compartments.length === 1 ? [`空闲：${amount}`, amount] : [`${inNode(deciding.name)}：${amount}`, amount];
  },
  raised: ({ deciding, unit }) => [`水位 + ${memoryText(unit, deciding.boost)}`, `boost：${memoryText(unit, deciding.boost)}`],
  freeInAll: ({ free, perCpu, compartments, unit }) => {
    const amount = memoryText(unit, free);
    if (compartments.length > 1) return [`空闲共 ${amount}`, `共 ${amount}`];
    const listed = memoryText(unit, perCpu);
    return [`另在 CPU 链表里：${listed}`, `CPU 链表：${listed}`];
  },
  compartment: ({ name }) => inNode(name),
  kernel: '内核',
  kswapdDoes: (part) => kswapdDoes(part),
  passLimit: (limit) =>
    limit === 'none'
      ? [['一轮没有上限'], ['一轮', '没有上限'], ['无上限']]
      : [[`一轮最多释放 ${mbText(limit)}`], ['一轮最多释放', mbText(limit)], [`≤ ${mbText(limit)}`]],
  helpers: (names, besideKswapd) => {
    const [name = '', ...more] = names;
    const who = more.length === 0 ? name : `${names.length} 个程序`;
    return [
      ...(besideKswapd ? [[who, '也在回收']] : []),
      [who, '直接回收'],
      [more.length === 0 ? `${name} 回收` : `${names.length} 个回收`],
      [more.length === 0 ? name : `${names.length} 个回收`],
    ];
  },
  file: ['文件页'],
  anon: ['匿名页', '匿名'],
  belt: (unit, pages) => [listed(unit, pages)],
  generations: (unit, pages) => [listed(unit, pages)],
  evicted: (look, unscanned) => (look.type === 'not-looked-at' ? UNSCANNED[unscanned] : ['从这里逐出']),
  amount: memoryText,
  searched: scanned,
  scansPages: (who, number, of) => [
    `${scans(who)} ${count(of)} 页中的 ${count(number)} 页`,
    `扫描 ${count(of)} 页中的 ${count(number)} 页`,
    `扫描 ${count(number)} 页`,
  ],
  stuck: ['脏：还没释放', '脏'],
  evictedSoFar: (unit, pages) =>
    pages === 0 ? ['到现在没有逐出', '没有逐出'] : [`到现在逐出：${listed(unit, pages)}`, `已逐出 ${listed(unit, pages)}`],
  readAgainSoFar: (unit, pages) => [`累计重读：${listed(unit, pages)}`, `重读：${listed(unit, pages)}`],
  kernelOwn: (unit, pages) => [`内核自用：${memoryText(unit, pages)}`, `内核：${memoryText(unit, pages)}`],
  queue: (pages) => [pages === 0 ? '写队列为空' : '写队列'],
  swap: ['交换区：匿名页', '交换区'],
  swapEmpty: '交换区为空',
  noSwap: '没有交换区',
  noSwapFor: (group) => [`${group} 不能用交换区`, '没有交换区'],
  zram: ['交换区（zram）：', 'zram：'],
  zramEmpty: '交换区（zram）为空',
  inZram: (pages, taken) => [`${mbText(pages)}，占内存 ${mbText(taken)}`, `${mbText(pages)} 占 ${mbText(taken)}`],
  inZswap: (pages, stored, taken) => [
    `${mbText(pages)}，其中 ${mbText(stored)} 在 zswap 中（占内存 ${mbText(taken)}）`,
    `${mbText(pages)}，zswap 中 ${mbText(stored)}`,
  ],
  thrownOut: (unit, pages) => ['换出：', `${memoryText(unit, pages)}/秒`],
  writesGoOn: (unit, pages) => ['仍在写出', pages > 0 ? `${memoryText(unit, pages)}/秒` : '到交换区'],
  readAgain: (unit, pages) => ['读回：', `${memoryText(unit, pages)}/秒`],
  readBackSoFar: (unit, pages) => ['已读回：', memoryText(unit, pages)],
  thrownOutNow: ['正在', '换出'],
  goesOut: ['正在换出', '换出'],
  comesBack: ['从交换区读回', '读回'],
  active: (unit, pages) => [`活跃 ${listed(unit, pages)}`],
  backActive: (unit, pages) => [`读回后即活跃：${listed(unit, pages)}`, `读回即活跃 ${listed(unit, pages)}`],
  thrownOutEarlier: ['之前', '换出'],
};

export const modelWords: WordsOf<english.SceneWords> = {
  ...sceneWords,
  belt: (unit, pages, active) => [`${listed(unit, pages)}，活跃 ${listed(unit, active)}`, listed(unit, pages)],
  generations: (unit, pages, each) => {
    const sum = each.map((one) => count(one)).join(' + ');
    return [`${sum} 页`, sum, listed(unit, pages)];
  },
  evicted: (look, unscanned) =>
    look.type === 'not-looked-at' ? UNSCANNED[unscanned] : [`最多逐出 ${count(look.inactive)} 页`, `最多 ${count(look.inactive)}`],
  searched: (who, look, unscanned = 'skipped') => {
    if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
    const pages = `${count(look.inactive + look.active)} 页`;
    const parts = look.active > 0 ? `不活跃 ${count(look.inactive)}，活跃 ${count(look.active)}` : `不活跃 ${count(look.inactive)}`;
    return [`${scans(who)}${parts}`, `扫描${parts}`, `扫描 ${pages}`, pages];
  },
  kswapdDoes: (part, priority) => {
    const ways = kswapdDoes(part);
    return priority === null ? ways : [[...(ways[0] ?? []), `优先级 ${priority}`], [`优先级 ${priority}`]];
  },
};
