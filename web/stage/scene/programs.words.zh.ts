import { HAND } from '../../domain/change/errands.model.ts';
import { mbText } from '../../domain/scene/amounts.words.zh.ts';
import { type Doing, isAtWork } from '../../domain/scene/figures.model.ts';
import { count, seconds } from '../../words/format.ts';
import type { WordsOf } from '../../words/language.ts';
import type * as english from './programs.words.ts';

export function called(program: string): string {
  return program === HAND ? '你的程序' : program;
}

type TwoLines = {
  readonly first: readonly string[];
  readonly second: readonly string[];
  readonly between: string;
  readonly alike: readonly string[];
};

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

/** Words for the states of several programs. States in which memory keeps programs from work come first. */
const STATES: readonly (readonly [readonly Doing[], string])[] = [
  [['reclaims', 'reclaims-waiting'], '直接回收'],
  [['memory'], '等内存'],
  [['memory-high'], '因 memory.high 睡眠'],
  [['group-limit'], '因组的上限在等'],
  [['own-pages'], '等自己的页'],
  [['disk', 'throttled'], '等磁盘'],
  [['idle'], '空闲'],
];

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

export const programsWords: WordsOf<typeof english.programsWords> = {
  doing: doingOf,
  endedAt: (ns) => [`${seconds(ns)} 时结束`, ...DOING.ended],
  asksFor: (pages) => [`目标：收回 ${mbText(pages)}`, `目标 ${mbText(pages)}`],
  allDoing: ({ doing, isPlural }) => {
    const [only] = doing;
    if (doing.length === 1 && only !== undefined) return doingOf(only, isPlural)[0] ?? '';
    const { first, second, between } = severalDo(doing);
    return [first[0], second[0]].filter((part) => part !== undefined).join(between);
  },
  noTable: ['没有映射页面', '无'],
  tableOf: (program) => `${program} 的页表`,
  entries: (entries, used) => `内存中有 ${count(entries)} 页，其中 ${count(used)} 页带有使用标记`,
  eachFigure: (each) => `1 个小人 = ${each}`,
  severalDo,
};
