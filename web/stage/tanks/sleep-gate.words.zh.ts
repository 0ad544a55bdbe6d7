import type { WordsOf } from '../../words/language.ts';
import type { GateAnswer, GateRule, SleepGate } from './sleep-gate.model.ts';
import type * as english from './sleep-gate.words.ts';

const condition: Readonly<Record<GateRule, (zoneClass: string) => string>> = {
  all: (zoneClass) => `到 ${zoneClass} 为止的 zone 全都平衡时`,
  any: (zoneClass) => `到 ${zoneClass} 为止的 zone 有一个平衡时`,
  anyOrNone: (zoneClass) => `到 ${zoneClass} 为止的 zone 有一个平衡，或没有要检查的 zone 时`,
  quarter: (zoneClass) => `到 ${zoneClass} 为止平衡的 zone 占四分之一的页面时`,
};

const ofNone: Readonly<Record<GateRule, string>> = {
  all: '这里没有要检查的 zone，“全都平衡”为真',
  any: '这里没有要检查的 zone，“有一个平衡”为假',
  anyOrNone: '这里没有要检查的 zone',
  quarter: '这里没有要检查的 zone',
};

const follows: Readonly<Record<GateAnswer, string>> = {
  maySleep: '可以睡眠',
  goesOn: '继续',
  wouldGoOn: '会继续',
  givenUp: '已放弃',
  throttled: '继续：有任务在等',
};

/** Words for the answer at the end of the sentence. */
const soIt: Readonly<Record<GateAnswer, string>> = {
  maySleep: '，因此可以睡眠',
  goesOn: '，因此继续',
  wouldGoOn: '，因此会继续',
  givenUp: '；它已放弃',
  throttled: '；它继续，因为有任务在等它',
};

const listed = (zones: readonly string[]): string => zones.join(' 和 ');

/** The zones that decide: unbalanced ones where all must be balanced, otherwise balanced ones. */
function zonesSay({ lamps, rule }: SleepGate): string {
  if (lamps.length === 0) return ofNone[rule];
  const lit = lamps.filter((lamp) => lamp.lit).map(({ zone }) => zone);
  const unlit = lamps.filter((lamp) => !lamp.lit).map(({ zone }) => zone);
  if (rule !== 'all') return lit.length === 0 ? '没有一个平衡' : `${listed(lit)} 平衡`;
  return unlit.length === 0 ? '全都平衡' : `${listed(unlit)} 不平衡`;
}

export const gateWords: WordsOf<typeof english.gateWords> = {
  asks: { all: '全部', any: '任一', anyOrNone: '任一', quarter: '¼' },
  follows: ({ answer }) => follows[answer],
  result: ({ lamps, answer }) => `共 ${lamps.length}：${follows[answer]}`,
  sentence: (gate) => {
    const order = gate.order === 0 ? '' : `（order ${gate.order}）`;
    return `${gate.kswapd} 在${condition[gate.rule](gate.zoneClass)}睡眠${order}；${zonesSay(gate)}${soIt[gate.answer]}`;
  },
};
