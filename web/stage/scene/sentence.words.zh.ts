import { mbText, memoryText } from '../../domain/scene/amounts.words.zh.ts';
import type { WaitsFor } from '../../domain/scene/node-rooms.model.ts';
import type { Level } from '../../domain/scene/tank.model.ts';
import { BUSIEST_FIRST, type GearPart, type OneKswapd } from '../../domain/telling/facts.model.ts';
import type { GroupReason } from '../../domain/telling/group-reason.model.ts';
import type { Kswapds, Said } from '../../domain/telling/sentence.model.ts';
import { count } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import { called } from './programs.words.zh.ts';
import type * as english from './sentence.words.ts';
import { shaftWords } from './shaft.words.zh.ts';

/** The reason for kswapd's wait, and a shorter form. */
const WAITS_FOR: Readonly<Record<WaitsFor, readonly [string, string]>> = {
  congestion: ['繁忙的磁盘', '磁盘'],
  writeback: ['回写', '回写'],
  queue: ['磁盘已满的队列', '磁盘'],
  inode: [' inode 写入磁盘', '磁盘'],
  disk: ['磁盘', '磁盘'],
};

export type KswapdPart = Pick<GearPart, 'does' | 'waitsFor'>;

export function kswapdDoes({ does, waitsFor }: KswapdPart): readonly (readonly string[])[] {
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

const kswapdVerb = ({ state, waitsFor, failures }: OneKswapd, way: 0 | 1): string => {
  switch (state) {
    case 'works':
      return way === 0 ? '在扫描' : '扫描';
    case 'waits':
      return way === 0 ? `在等${WAITS_FOR[waitsFor][0]}` : `等${WAITS_FOR[waitsFor][1]}`;
    case 'asleep':
      return way === 0 ? '在睡眠' : '睡眠';
    case 'gave-up':
      return way === 0 ? `试了 ${failures} 次，已放弃` : '已放弃';
    case 'naps':
      return '稍停';
  }
};

/** Groups the kswapds that do the same, the busiest first. */
function doings(each: readonly OneKswapd[], way: 0 | 1): string {
  const verbOf = (one: OneKswapd): string => kswapdVerb(one, way);
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

/** “还在” if memory is free, because then the program began to reclaim before memory was free. */
const stillIn = (level: Level): string => (level === 'surplus' || level === 'enough' ? '还在' : '在');

/** Words about how much memory is free while programs reclaim. */
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

const reclaimsForGroup = ({ who, why, asked, reached, full }: Extract<Said, { rule: 'reclaims-for-group' }>): readonly string[] =>
  full !== null
    ? [`${who.length === 1 ? `${called(who[0] ?? '')} ` : `${who.length} 个程序`}在直接回收：${full} 已满。`]
    : who.length === 1 && asked !== null
      ? reached
        ? [`${called(who[0] ?? '')} 要的 ${mbText(asked)} 已经收回，回收却还在继续。`, `${mbText(asked)} 已收回，回收还在继续。`]
        : [`${called(who[0] ?? '')} 请内核收回 ${mbText(asked)}。`]
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
      if (said.isNow) return [`${shaftWords.owner(said.who)} 的这次调用放得进它的栈。`];
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
        `文件 ${said.file} 连同 inode 一次被逐出：${mbText(said.pages)}。`,
        `文件 ${said.file} 被逐出：${mbText(said.pages)}。`,
        `一次逐出 ${mbText(said.pages)} 文件页。`,
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
    case 'is-out': {
      const pages = memoryText(said.unit, said.pages);
      return said.isWaiting
        ? [`${called(said.who)} 在等待：它的内存大部分在交换区，${pages}。`, `${called(said.who)} 在等待：${pages}在交换区。`]
        : [`${called(said.who)} 的内存大部分在交换区：${pages}。`, `${called(said.who)} 大部分在交换区：${pages}。`];
    }
    case 'killed-for-group': {
      const was = `${called(said.who)} 被杀死`;
      const limit = said.limit === null ? [] : [`${was}：${said.group} 已满（${mbText(said.limit)}）。`];
      return [...limit, `${was}：${said.group} 已满。`, `${was}，因为组的上限。`];
    }
    case 'more-than-needed':
      return said.stillOut !== null
        ? ['空闲内存远多于需要：kswapd 在睡眠，但还在换出。', 'kswapd 在睡眠，但还在换出。']
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
              `${enough}${those(said.who, '即将睡眠')}${said.stillOut !== null ? '，但还在换出' : ''}。`,
              `${those(said.who, '即将睡眠')}${said.stillOut !== null ? '，但还在换出' : ''}。`,
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
      if (said.alone) return [`${those(said.who, '扫描文件页')}。`];
      return [`${those(said.who, '扫描文件页，不扫描匿名页')}。`, `${those(said.who, '不扫描匿名页')}。`];
    case 'scans-both':
      return [`${those(said.who, '扫描文件页和匿名页')}。`, `${those(said.who, '两种页都扫描')}。`];
    default:
      return unreachable(said);
  }
}

/** `zone`: the zone that has enough free memory; null: all zones have. */
const hasEnough = (zone: string | null): string => `${zone === null ? '' : `${inZone(zone)} `}空闲内存足够`;

const inZone = (zone: string): string => `zone ${zone.replace(/\/.*/, '')}`;

function atRest({ level, zone, drained, who, stillOut, isContained }: Extract<Said, { rule: 'at-rest' }>): readonly string[] {
  const where = zone === null ? '空闲内存' : `zone ${zone.replace(/\/.*/, '')} `;
  if (stillOut !== null)
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

export const sentenceOf: WordsOf<typeof english.sentenceOf> = sentence;
