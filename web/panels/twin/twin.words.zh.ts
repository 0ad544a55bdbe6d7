import { CONDITIONS } from '../../domain/lists/lists.model.ts';
import { Reclaimer } from '../../engine/codes.ts';
import { listWords } from '../../stage/lists/lists.words.zh.ts';
import { tankWords } from '../../stage/tanks/tanks.words.zh.ts';
import { clock, count, size } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type { Moment } from './twin.model.ts';
import type * as english from './twin.words.ts';
import type { Numbered } from './twin.words.ts';

const numbered = (word: string, value: number): Numbered => ({ word, number: count(value) });

/** The numbers with their words, without zeros. */
const present = (all: readonly (readonly [word: string, value: number])[]): readonly Numbered[] =>
  all.filter(([, value]) => value > 0).map(([word, value]) => numbered(word, value));

const DOES: Readonly<Record<Reclaimer, string>> = {
  [Reclaimer.Kswapd]: '正在回收',
  [Reclaimer.Direct]: '正在直接回收',
  [Reclaimer.Limit]: '因组的上限而回收',
  [Reclaimer.High]: '因组的 memory.high 而回收',
  [Reclaimer.Request]: '因写了 memory.reclaim 而回收',
};

const who = ({ reclaimer, priority, batch }: Moment): string => {
  if (reclaimer === null) return '没有任务在回收。';
  const company = reclaimer.others === 0 ? '' : `等 ${count(reclaimer.others + 1)} 个任务`;
  const doing = reclaimer.others === 0 ? DOES[reclaimer.sort] : '正在回收';
  const last = batch === null ? '' : `：在 ${batch.place} 扫描 ${count(batch.scanned)} 页，释放 ${count(batch.reclaimed)}`;
  return `${reclaimer.name} ${company}以优先级 ${priority} ${doing}${last}。`;
};

export const twinWords: WordsOf<typeof english.twinWords> = {
  title: '画面的文字版',
  at: (ns) => `在 ${clock(ns)}`,
  waits: '画面正在变化。文字描述的是它上一次停住的那一刻。',
  numbersOf: (side) => `${side}的数字`,
  tree: (side) => `${side}的内存：节点、zone、链表、链表的一段`,
  hint: { keys: '用方向键移动和展开，按 Escape 关闭。', touch: '点按可展开或收起一部分。' },
  listsElsewhere: '水箱下面显示链表时，这里列出链表的各段。',
  sentence: (moment) => {
    const { zone } = moment;
    const free = zone === null ? '' : `${zone.name} 空闲 ${count(zone.free)} 页（${size(zone.free)}），${tankWords.region[zone.region]}。`;
    return `${who(moment)}${free}`;
  },
  name: (row) => {
    switch (row.type) {
      case 'node':
        return `节点 ${row.node}`;
      case 'zone':
        return `zone ${row.name}`;
      case 'list':
        return `${listWords.age[row.age]}${listWords.kind[row.kind]}`;
      case 'segment':
        return row.from === row.to ? `页面 ${count(row.from)}` : `页面 ${count(row.from)} 到 ${count(row.to)}`;
      case 'tail':
        return `最后 ${count(row.pages)} 页，一页一页`;
    }
  },
  numbers: (row) => {
    switch (row.type) {
      case 'node':
        return [numbered('zone', row.zones), numbered('空闲', row.free), numbered('共', row.managed)];
      case 'zone': {
        const { zone } = row;
        return [
          numbered('空闲', zone.free_pages),
          { word: tankWords.region[row.region], number: '' },
          numbered('min', zone.min),
          numbered('low', zone.low),
          numbered('high', zone.high),
          numbered('managed', zone.managed),
          ...present([
            ['内核', zone.kernel_pages],
            ['不可回收', zone.lists[4] ?? 0],
            ['已隔离', zone.isolated_anon + zone.isolated_file],
            ['脏', zone.dirty],
            ['正在写', zone.writeback],
          ]),
        ];
      }
      case 'list':
        return [
          numbered('页面', row.size),
          ...(row.drawn === null
            ? []
            : present([
                ...CONDITIONS.map((one) => [listWords.condition[one], row.drawn?.tally[one] ?? 0] as const),
                ...row.drawn.waitingByLaps.slice(1).map((n, i) => [listWords.lapsOf(i + 1), n] as const),
                ['扫描窗口', row.drawn.window],
              ])),
        ];
      case 'segment':
        return present(CONDITIONS.map((one) => [listWords.condition[one], row.tally[one]] as const));
      case 'tail':
        return row.bits.map(({ bit, pages: n }) => numbered(listWords.tailBit[bit], n));
    }
  },
};
