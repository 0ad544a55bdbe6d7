import { HAND } from '../../domain/change/errands.model.ts';
import { amountText } from '../../domain/scene/amounts.words.zh.ts';
import { type Doing, isAtWork } from '../../domain/scene/figures.model.ts';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { type MemoryUnit, memoryIn } from '../../domain/scene/marks.model.ts';
import type { WaitsFor } from '../../domain/scene/node-rooms.model.ts';
import type { Level } from '../../domain/scene/tank.model.ts';
import type { NAMED_MARKS, PLAIN_MARKS } from '../../domain/story/see.model.ts';
import type { Badge } from '../../domain/telling/badge.model.ts';
import {
  BUSIEST_FIRST,
  type GearPart,
  isAll,
  type KswapdState,
  type Look,
  type OneKswapd,
  type Searcher,
  type Unscanned,
} from '../../domain/telling/facts.model.ts';
import type { GroupReason } from '../../domain/telling/group-reason.model.ts';
import type { Kswapds, Said } from '../../domain/telling/sentence.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './scene.words.ts';
import { shaftWords } from './shaft.words.zh.ts';

const memory = (unit: MemoryUnit, pages: number): string => amountText(memoryIn(unit, pages));
const mb = (pages: number): string => memory('MB', pages);
const listed = (unit: MemoryUnit, pages: number): string => (unit === 'pages' ? count(pages) : mb(pages));

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
};

function scanned(who: Searcher, look: Look, unscanned: Unscanned = 'skipped'): readonly string[] {
  if (look.type === 'not-looked-at') return UNSCANNED[unscanned];
  const how = isAll(look)
    ? '全部'
    : look.zone !== null
      ? ` ${look.zone} 中的全部`
      : (HOW_MUCH.find(([from]) => look.share >= from)?.[1] ?? '');
  const notOnDisk = Math.round(look.notOnDisk * 100);
  if (notOnDisk === 0) return [`${scanner(who)} 扫描${how}`, `扫描${how}`, how];
  const state = `${notOnDisk}% 未写盘`;
  return [`扫描${how}：${state}`, `扫描：${state}`, state];
}

const scanner = (who: Searcher): string => (who.type === 'kswapd' ? 'kswapd' : who.name === '' ? '某个程序' : called(who.name));
const called = (program: string): string => (program === HAND ? '你的程序' : program);

const DOING: Readonly<Record<Doing, readonly string[]>> = {
  works: ['在工作'],
  'in-use': ['使用中'],
  reclaims: ['在直接回收', '直接回收'],
  'reclaims-waiting': ['在直接回收中等待', '回收中等待'],
  memory: ['等内存'],
  'memory-high': ['在睡眠：超过 memory.high', '超过 memory.high'],
  'group-limit': ['在等：组到了上限', '组到了上限'],
  'own-pages': ['等自己的页'],
  disk: ['等磁盘'],
  throttled: ['被限速：磁盘太慢', '等磁盘'],
  idle: ['空闲'],
  'to-start': ['还没开始', '未开始'],
  ended: ['已结束'],
  killed: ['被杀死', '被杀'],
};

const doingOf = (doing: Doing, isPlural: boolean): readonly string[] => {
  if (!isPlural || doing === 'to-start' || doing === 'ended' || doing === 'killed') return DOING[doing];
  return DOING[doing].map((way) => `1 个${way}`);
};

/** What several programs do; states in which memory keeps programs from work come first. */
const STATES: readonly (readonly [readonly Doing[], string])[] = [
  [['reclaims', 'reclaims-waiting'], '直接回收'],
  [['memory'], '等内存'],
  [['memory-high'], '因 memory.high 睡眠'],
  [['group-limit'], '因组的上限在等'],
  [['own-pages'], '等自己的页'],
  [['disk', 'throttled'], '等磁盘'],
  [['idle'], '空闲'],
];

type TwoLines = {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly between: string;
  readonly alike: readonly string[];
};

function severalDo(doing: readonly Doing[]): TwoLines {
  const working = doing.filter(isAtWork).length;
  const resting = doing.filter((each) => each === 'idle').length;
  const first =
    working === 0 && resting > 0
      ? [`${resting} 个空闲`]
      : [`${doing.length} 个中 ${working} 个在工作`, `${working}/${doing.length} 在工作`, `${working} 个在工作`];
  const [most, next] = STATES.map(([states, does]) => ({ number: doing.filter((each) => states.includes(each)).length, does })).filter(
    ({ number }) => number > 0,
  );
  if (most === undefined) return { first, second: [], between: '', alike: [] };
  const { number, does } = most;
  const all = number === 2 ? '两个' : `${number} 个`;
  if (doing.every((one) => one === 'reclaims-waiting'))
    return { first: [`${all}都在回收中等待`, '都在等待'], second: [], between: '', alike: [] };
  if (number === doing.length) return { first: [`${all}都${does}`, `都${does}`, does], second: [], between: '', alike: [] };
  const both = next === undefined || next.does === '空闲' ? [] : [`${number} 个${does}，${next.number} 个${next.does}`];
  return { first, second: [...both, `${number} 个${does}`], between: '，', alike: [] };
}

/** What kswapd waits for, and a shorter form. */
const WAITS_FOR: Readonly<Record<WaitsFor, readonly [string, string]>> = {
  congestion: ['繁忙的磁盘', '磁盘'],
  writeback: ['回写', '回写'],
  queue: ['磁盘已满的队列', '磁盘'],
  inode: [' inode 写入磁盘', '磁盘'],
  disk: ['磁盘', '磁盘'],
};

type KswapdPart = Pick<GearPart, 'does' | 'waitsFor'>;

function kswapdDoes({ does, waitsFor }: KswapdPart): readonly (readonly string[])[] {
  switch (does) {
    case 'wakes':
      return [['醒来']];
    case 'asleep':
      return [['睡眠']];
    case 'gave-up':
      return [['已放弃'], ['放弃']];
    case 'works':
      return [['扫描']];
    case 'evicts':
      return [['逐出']];
    case 'ages':
      return [['遍历页表'], ['遍历']];
    case 'waits':
      return [[`等${WAITS_FOR[waitsFor][1]}`]];
    case 'settles':
      return [['即将睡眠'], ['将睡']];
    case 'naps':
    case 'pauses':
      return [['稍停'], ['停']];
  }
}

const those = (who: Kswapds, does: string): string => `${who.join(' 和 ')} ${does}`;

const kswapdVerb = (state: KswapdState, waitsFor: WaitsFor, way: 0 | 1): string => {
  switch (state) {
    case 'works':
      return way === 0 ? '在扫描' : '扫描';
    case 'waits':
      return way === 0 ? `在等${WAITS_FOR[waitsFor][0]}` : `等${WAITS_FOR[waitsFor][1]}`;
    case 'asleep':
      return way === 0 ? '在睡眠' : '睡眠';
    case 'gave-up':
      return '已放弃';
    case 'naps':
      return '稍停';
  }
};

/** Groups the kswapds that do the same, the busiest first. */
function doings(each: readonly OneKswapd[], way: 0 | 1): string {
  const verbOf = ({ state, waitsFor }: OneKswapd): string => kswapdVerb(state, waitsFor, way);
  return BUSIEST_FIRST.flatMap((state) => [...new Set(each.filter((one) => one.state === state).map(verbOf))])
    .map((verb) =>
      those(
        each.filter((one) => verbOf(one) === verb).map(({ name }) => name),
        verb,
      ),
    )
    .join('；');
}

/** The part of the sentence about kswapd; it follows the words about programs. */
const andKswapd = (waits: WaitsFor | null): string => (waits === null ? '' : `；kswapd 等${WAITS_FOR[waits][0]}`);

/** A program that reclaims although memory is free began before it was. */
const stillIn = (level: Level): string => (level === 'surplus' || level === 'enough' ? '还在' : '在');

/** Says how much memory is free while programs reclaim. */
const beside = (level: Level, zone: string | null): string => {
  if (level === 'surplus') return zone === null ? '空闲内存已够，但' : `${hasEnough(zone)}，但`;
  return level === 'enough' ? `${zone === null ? '空闲内存' : `${inZone(zone)} `}高于 low，但` : '空闲内存不足：';
};

/** Why programs reclaim from their groups, after one subject and after several. */
const GROUP_REASONS: Readonly<Record<GroupReason, readonly [string, string]>> = {
  limit: ['在直接回收，因为它的组到了上限', '在直接回收，因为它们的组到了上限'],
  high: ['在直接回收，因为它的组超过了 memory.high', '在直接回收，因为它们的组超过了 memory.high'],
  request: ['写了 memory.reclaim，所以在直接回收', '写了 memory.reclaim，所以在直接回收'],
  several: ['在为自己的组直接回收', '在为自己的组直接回收'],
};

const reclaimsForGroup = ({ who, why, asked }: Extract<Said, { rule: 'reclaims-for-group' }>): readonly string[] =>
  who.length === 1 && asked !== null
    ? [`${called(who[0] ?? '')} 请内核收回 ${mb(asked)}。`]
    : who.length === 1
      ? [`${called(who[0] ?? '')} ${GROUP_REASONS[why][0]}。`, `${called(who[0] ?? '')} 在直接回收。`]
      : [`${who.length} 个程序${GROUP_REASONS[why][1]}。`, `${who.length} 个程序在直接回收。`];

function sentence(said: Said): readonly string[] {
  switch (said.rule) {
    case 'stack-overflows':
      return [
        `${shaftWords.owner(said.who)} 超出自己的栈 ${count(said.bytes)} 字节，写进了别的数据。`,
        `${shaftWords.owner(said.who)} 超出栈 ${count(said.bytes)} 字节。`,
      ];
    case 'stack-holds':
      return [`至今最深的调用来自 ${shaftWords.owner(said.who)}，放得进它的栈。`, '至今最深的调用放得进栈。'];
    case 'kswapd-for-nothing': {
      const { name, state, waitsFor, hasEnough } = said.who;
      if (!hasEnough) return [state === 'waits' ? `${name} 等${WAITS_FOR[waitsFor][0]}。` : `${name} 没有要检查的 zone，所以无法睡眠。`];
      return state === 'waits'
        ? [`空闲内存充足，${name} 却在等${WAITS_FOR[waitsFor][0]}。`, `内存空闲，${name} 等${WAITS_FOR[waitsFor][1]}。`]
        : [`空闲内存充足，${name} 却无法睡眠。`, `内存空闲，${name} 无法睡眠。`];
    }
    case 'kswapds':
      return [`${doings(said.each, 0)}。`, `${doings(said.each, 1)}。`];
    case 'group-yields':
      return [
        ...(said.zone === null
          ? []
          : [`只有 ${inZone(said.zone)} 不足：kswapd 扫描${said.groups.join('和')}。`, `kswapd 只为 ${inZone(said.zone)} 扫描。`]),
        `因为软限制，kswapd 先扫描 ${said.groups.join(' 和 ')}。`,
        `kswapd 先扫描 ${said.groups.join(' 和 ')}。`,
        'kswapd 扫描超出限制的组。',
      ];
    case 'cache-fell':
      return [
        `文件 ${said.file} 连同 inode 一次被逐出：${mb(said.pages)}。`,
        `文件 ${said.file} 被逐出：${mb(said.pages)}。`,
        `一次逐出 ${mb(said.pages)} 文件页。`,
      ];
    case 'bit-by-bit':
      return ['kswapd 一点一点地逐出旧文件页。', 'kswapd 一点一点地逐出文件页。'];
    case 'too-much-out':
      return ['换出得太多：程序要等着读回来。', '换出得太多：程序在等。'];
    case 'one-reclaims':
      return [
        `${beside(said.level, said.zone)}${called(said.who)} ${stillIn(said.level)}直接回收${andKswapd(said.waits)}。`,
        `${beside(said.level, said.zone)}${called(said.who)} ${stillIn(said.level)}直接回收。`,
        `${called(said.who)} 在直接回收。`,
      ];
    case 'some-reclaim':
      return [
        `${beside(said.level, said.zone)}${said.count} 个程序${stillIn(said.level)}直接回收${andKswapd(said.waits)}。`,
        `${beside(said.level, said.zone)}${said.count} 个程序${stillIn(said.level)}直接回收。`,
        `${said.count} 个程序在直接回收。`,
      ];
    case 'waits-for-own':
      return [`${called(said.who)} 一次又一次地等待自己在交换区的页。`, `${called(said.who)} 等待自己在交换区的页。`];
    case 'reclaims-for-group':
      return reclaimsForGroup(said);
    case 'waits-for-group':
      return said.sleeps
        ? [`${called(said.who)} 在睡眠，因为它的组超过了 memory.high。`, `${called(said.who)} 因 memory.high 而睡眠。`]
        : [`${called(said.who)} 在等，因为它的组到了上限。`];
    case 'all-wait-for-disk':
      return [`${said.count} 个程序都在等磁盘。`];
    case 'waits-for-memory':
      return said.lately
        ? [`又有空闲内存了；${called(said.who)} 刚才一直在等。`, `${called(said.who)} 刚才在等内存。`]
        : [`${called(said.who)} 停顿了：它在等空闲内存。`, `${called(said.who)} 等空闲内存。`];
    case 'stuck':
      if (said.waits !== null) {
        const waits = those(said.who, `等${WAITS_FOR[said.waits][1]}`);
        return [`最旧的文件页是脏的：${waits}。`, `文件页是脏的：${waits}。`];
      }
      return said.spares
        ? [`最旧的文件页是脏的：${those(said.who, '还不能逐出它们')}。`, '最旧的文件页是脏的。']
        : [`最旧的文件页是脏的：${those(said.who, '转向匿名页')}。`, '文件页是脏的：接着换出。'];
    case 'swaps-out':
      return [
        ...(said.waits === null ? [] : [`${those(said.who, `换出匿名页，并等${WAITS_FOR[said.waits][1]}`)}。`]),
        `${those(said.who, '把匿名页写到交换区')}。`,
        `${those(said.who, '换出匿名页')}。`,
        '匿名页被换出。',
      ];
    case 'kswapd-waits': {
      const waits = (way: 0 | 1): string => those(said.who, `等${WAITS_FOR[said.waitsFor][way]}`);
      return [...(said.outBefore ? [] : [`${waits(0)}；没有页被换出。`]), `${waits(0)}。`, `${waits(1)}。`];
    }
    case 'is-out':
      return [
        `${called(said.who)} 的内存大部分在交换区：${memory(said.unit, said.pages)}。`,
        `${called(said.who)} 大部分在交换区：${memory(said.unit, said.pages)}。`,
      ];
    case 'killed-for-group': {
      const was = `${called(said.who)} 被杀死`;
      const limit = said.limit === null ? [] : [`${was}：${said.group} 已满（${mb(said.limit)}）。`];
      return [...limit, `${was}：${said.group} 已满。`, `${was}，因为组的上限。`];
    }
    case 'more-than-needed':
      return said.writes
        ? ['空闲内存远多于需要：kswapd 在睡眠，但换出的页面还在写往磁盘。', 'kswapd 在睡眠，但还在换出。']
        : ['换出释放的内存远多于需要。', '空闲内存远多于需要。'];
    case 'gave-up':
      return [`${those(said.who, '已放弃')}：连续 16 次运行没有释放一页。`, `${those(said.who, '已放弃')}：16 次没有释放一页。`];
    case 'at-rest':
      return atRest(said);
    case 'naps': {
      const enough = said.enough ? `${hasEnough(said.zone)}：` : '';
      return said.thenSleeps
        ? said.isShort
          ? [`${those(said.who, '稍停，再检查一次')}。`, `${those(said.who, '稍停')}。`]
          : [
              `${enough}${those(said.who, '即将睡眠')}${said.writes ? '，但还在换出' : ''}。`,
              `${those(said.who, '即将睡眠')}${said.writes ? '，但还在换出' : ''}。`,
            ]
        : [`${those(said.who, '稍停，再继续扫描')}。`, `${those(said.who, '稍停')}。`];
    }
    case 'begins':
      return [`${those(said.who, '已醒来，即将扫描')}。`, `${those(said.who, '已醒来')}。`];
    case 'ages': {
      const then = said.opens === null ? '' : `，然后打开第 ${said.opens} 代`;
      return [
        `${those(said.who, '遍历页表找用过的页')}${then}。`,
        `${those(said.who, '遍历页表')}${then}。`,
        `${those(said.who, '遍历页表')}。`,
      ];
    }
    case 'evicts-oldest': {
      const kind = said.kind === 'file' ? '文件页' : '匿名页';
      return said.seq === null
        ? [`${those(said.who, `逐出最老一代的${kind}`)}。`]
        : [`${those(said.who, `逐出第 ${said.seq} 代（最老）的${kind}`)}。`, `${those(said.who, `逐出第 ${said.seq} 代的${kind}`)}。`];
    }
    case 'scans-files':
      return [`${those(said.who, '扫描文件页，不扫描匿名页')}。`, `${those(said.who, '不扫描匿名页')}。`];
    case 'scans-both':
      return [`${those(said.who, '扫描文件页和匿名页')}。`, `${those(said.who, '两种页都扫描')}。`];
    default:
      return unreachable(said);
  }
}

/** `zone`: the zone that has enough, if another has not. */
const hasEnough = (zone: string | null): string => `${zone === null ? '' : `${inZone(zone)} `}空闲内存足够`;
const inZone = (zone: string): string => `zone ${zone.replace(/\/.*/, '')}`;

function atRest({ level, zone, drained, who, writes, isContained }: Extract<Said, { rule: 'at-rest' }>): readonly string[] {
  const where = zone === null ? '空闲内存' : `zone ${zone.replace(/\/.*/, '')} `;
  if (writes)
    return [
      `${level === 'surplus' ? `${hasEnough(drained ? zone : null)}：` : ''}${those(who, '在睡眠，但还在换出')}。`,
      `${those(who, '在睡眠，但还在换出')}。`,
    ];
  switch (level) {
    case 'surplus':
      return [
        ...(drained && zone !== null ? [`${where}空闲内存足够，所以 ${those(who, '在睡眠')}。`] : []),
        `${isContained ? '整台机器的' : ''}空闲内存足够，${those(who, '在睡眠')}。`,
        `${those(who, '在睡眠')}。`,
      ];
    case 'enough':
      return [`${where}高于 low，所以 ${those(who, '还在睡眠')}。`, `高于 low：${those(who, '还在睡眠')}。`];
    case 'low':
      return [`${where}已到 low，而 ${those(who, '还在睡眠')}。`, `已到 low：${those(who, '还在睡眠')}。`];
    case 'emergency':
      return [`空闲内存不足，而 ${those(who, '还在睡眠')}。`, `空闲内存不足：${those(who, '还在睡眠')}。`];
  }
}

const unreachable = (said: never): never => {
  throw new Error(`no such rule: ${JSON.stringify(said)}`);
};

const MARKS: Readonly<Record<(typeof PLAIN_MARKS)[number] | (typeof NAMED_MARKS)[number], string>> = {
  price: '代价',
  tank: '空闲内存',
  surplus: '高于 high 的空闲内存',
  file: '内存中的文件页',
  anon: '匿名页',
  queue: '写队列',
  swap: '在交换区',
  kswapd: 'kswapd',
  reclaimers: '在直接回收的程序',
  inodes: '未使用的 dentry 和 inode',
  shaft: '最深的调用栈，字节',
  flusher: 'flusher',
  node: '节点的空闲内存',
  group: '组的内存',
  program: '程序',
  pages: '匿名页，属于',
};

const inNode = (zone: string): string => zone.replace(/\/.*/, '');

const STANDING = { worse: '更差', better: '更好' } as const;

const badge = (of: Badge): readonly string[] => {
  if (of.type === 'equal') {
    if (of.besides !== null && of.none !== 'within' && !of.now) {
      const soFar = of.none === 'nothing' ? '没有' : of.nearly ? '几乎相同' : '相同';
      return [`至今${soFar}，现在 ${of.besides} 个受阻`, `现在 ${of.besides} 个受阻`];
    }
    if (of.none === 'within') return ['至今放得下'];
    if (of.none === 'nothing') return ['至今没有'];
    const equal = of.nearly ? '几乎相同' : '相同';
    return [`${of.now ? '现在' : '至今'}${equal}`, equal];
  }
  const word = `${of.now ? '现在' : ''}${of.name ?? STANDING[of.standing]}`;
  if (of.by === null || of.by === 'at-all') return [word];
  return [of.by === 'beyond' ? `${word}：越界` : `${word}：差 ${amountText(of.by)}`, word];
};

export const sceneWords: WordsOf<english.SceneWords> = {
  machine: (pages) => `一台 ${count(pages)} 页的机器`,
  floors: { programs: '程序', memory: '内存', disk: '磁盘', devices: '设备' },
  badge,
  bar: (full) => `整条代表 ${full}。很小的数画得比它应占的份额宽。`,
  goal: (amount) => `目标：${amount}`,
  edge: (bytes) => [`边界：${count(bytes)}`, count(bytes)],
  ghost: (name, text) => `${name}：${text}`,
  guess: (text, more) => `你：${more ? '再多 ' : ''}${text}`,
  called: (least, most, more) => [`大家：${more ? '再多 ' : ''}${least === most ? least : `${least} 到 ${most}`}`, '大家'],
  free: ({ compartments, deciding, unit }) => {
    const amount = memory(unit, deciding.free);
    return compartments.length === 1 ? [`空闲：${amount}`, amount] : [`${inNode(deciding.name)}：${amount}`, amount];
  },
  raised: ({ deciding, unit }) => [`水位 + ${memory(unit, deciding.boost)}`, `boost：${memory(unit, deciding.boost)}`],
  freeInAll: ({ free, perCpu, compartments, unit }) => {
    const amount = memory(unit, free);
    if (compartments.length > 1) return [`空闲共 ${amount}`, `共 ${amount}`];
    const listed = memory(unit, perCpu);
    return [`另在 CPU 链表里：${listed}`, `CPU 链表：${listed}`];
  },
  compartment: ({ name }) => inNode(name),
  kernel: '内核',
  kswapd: 'kswapd',
  kswapdDoes: (part) => kswapdDoes(part),
  passLimit: (limit) => (limit === 'none' ? ['一轮没有上限', '无上限'] : ['一轮有上限', '有上限']),
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
  amount: memory,
  searched: scanned,
  scansPages: (who, number, of) => [
    `${scanner(who)} 扫描 ${count(of)} 页中的 ${count(number)} 页`,
    `扫描 ${count(of)} 页中的 ${count(number)} 页`,
    `扫描 ${count(number)} 页`,
  ],
  oldest: '左边最旧',
  stuck: ['脏：还没释放', '脏'],
  evictedSoFar: (unit, pages) =>
    pages === 0 ? ['到现在没有逐出', '没有逐出'] : [`到现在逐出：${listed(unit, pages)}`, `已逐出 ${listed(unit, pages)}`],
  kernelOwn: (unit, pages) => [`内核自用：${memory(unit, pages)}`, `内核：${memory(unit, pages)}`],
  queue: (pages) => [pages === 0 ? '写队列为空' : '写队列'],
  swap: ['交换区：匿名页', '交换区'],
  swapEmpty: '交换区为空',
  noSwap: '没有交换区',
  zram: ['zram 中：', 'zram：'],
  zramEmpty: 'zram 为空',
  inZram: (pages, taken) => [`${mb(pages)}，占内存 ${mb(taken)}`, `${mb(pages)} 占 ${mb(taken)}`],
  inZswap: (pages, stored, taken) => [
    `${mb(pages)}，其中 ${mb(stored)} 在 zswap 中（占内存 ${mb(taken)}）`,
    `${mb(pages)}，zswap 中 ${mb(stored)}`,
  ],
  thrownOut: (unit, pages) => ['换出：', `${memory(unit, pages)}/秒`],
  writesGoOn: (unit, pages) => ['仍在写出', pages > 0 ? `${memory(unit, pages)}/秒` : '到交换区'],
  readAgain: (unit, pages) => ['读回：', `${memory(unit, pages)}/秒`],
  readBackSoFar: (unit, pages) => ['已读回：', memory(unit, pages)],
  thrownOutNow: ['正在', '换出'],
  goesOut: ['正在换出', '换出'],
  comesBack: ['从交换区读回', '读回'],
  active: (unit, pages) => [`活跃 ${listed(unit, pages)}`],
  backActive: (unit, pages) => [`读回后即活跃：${listed(unit, pages)}`, `读回即活跃 ${listed(unit, pages)}`],
  thrownOutEarlier: ['之前', '换出'],
  doing: doingOf,
  asksFor: (pages) => [`目标：收回 ${mb(pages)}`, `目标 ${mb(pages)}`],
  allDoing: ({ doing, isPlural }) => {
    const [only] = doing;
    if (doing.length === 1 && only !== undefined) return doingOf(only, isPlural)[0] ?? '';
    const { first, second, between } = severalDo(doing);
    return [first[0], second[0]].filter((part) => part !== undefined).join(between);
  },
  eachFigure: (each) => `1 个小人 = ${each}`,
  severalDo,
  sentence,
  mark: ({ kind, name }: Mark) => (name === '' ? MARKS[kind] : `${MARKS[kind]} ${name}`),
  square: (unit, pages) => (pages === 1 ? '一个方块：一页，4 KB' : `一个方块：${memory(unit, pages)}`),
  key: {
    file: '文件页',
    anon: '匿名页',
    inactive: '不活跃',
    active: '活跃',
    generations: '代，从老到新',
    used: '用过',
    dirty: '脏',
    writeback: '在回写',
    high: 'high：kswapd 停下',
    low: 'low：kswapd 醒来',
    min: 'min：直接回收',
    surplus: '高于 high',
    idleZone: '另一个 zone',
    searched: '这一轮扫描',
    framed: '这一轮扫描',
    softLimit: '软限制',
    barred: '不能释放',
    way: '页移到那里',
    reclaims: '在直接回收',
    idle: '等待或空闲',
    missing: '另一侧更多',
    gone: '只有另一侧有',
    pointed: '看这里',
  },
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
    return [`${scanner(who)} 扫描${parts}`, `扫描${parts}`, `扫描 ${pages}`, pages];
  },
  kswapdDoes: (part, priority) => {
    const ways = kswapdDoes(part);
    return priority === null ? ways : [[...(ways[0] ?? []), `优先级 ${priority}`], [`优先级 ${priority}`]];
  },
};
