// Words of the sleep check: the rule by which kswapd may sleep, the answer, and the answer when there is no zone to check.
import { inLanguage } from '../../words/language.ts';
import type { GateAnswer, GateRule, SleepGate } from './sleep-gate.model.ts';

const asks: Readonly<Record<GateRule, string>> = { all: 'ALL', any: 'ANY', anyOrNone: 'ANY', quarter: '¼' };

const condition: Readonly<Record<GateRule, (zoneClass: string) => string>> = {
  all: (zoneClass) => `when ALL zones up to ${zoneClass} are balanced`,
  any: (zoneClass) => `when ANY zone up to ${zoneClass} is balanced`,
  anyOrNone: (zoneClass) => `when ANY zone up to ${zoneClass} is balanced, or no zone is eligible`,
  quarter: (zoneClass) => `when balanced zones up to ${zoneClass} hold a QUARTER of the pages`,
};

const ofNone: Readonly<Record<GateRule, string>> = {
  all: 'no zone here is eligible, which makes ALL true',
  any: 'no zone here is eligible, which makes ANY false',
  anyOrNone: 'none is',
  quarter: 'no zone here is eligible',
};

/** Words for the answer, with kswapd as the subject. */
const follows: Readonly<Record<GateAnswer, string>> = {
  maySleep: 'may sleep',
  goesOn: 'continues',
  wouldGoOn: 'would continue',
  givenUp: 'has given up',
  throttled: 'continues: tasks wait',
};

/** Words for the answer at the end of the sentence. */
const soIt: Readonly<Record<GateAnswer, string>> = {
  maySleep: ', so it may sleep',
  goesOn: ', so it continues',
  wouldGoOn: ', so it would continue',
  givenUp: '; it has given up',
  throttled: '; it continues because tasks wait for it',
};

const listed = (zones: readonly string[]): string => zones.join(' and ');

/** The zones that decide: unbalanced ones where all must be balanced, otherwise balanced ones. */
function zonesSay({ lamps, rule }: SleepGate): string {
  if (lamps.length === 0) return ofNone[rule];
  const lit = lamps.filter((lamp) => lamp.lit).map(({ zone }) => zone);
  const unlit = lamps.filter((lamp) => !lamp.lit).map(({ zone }) => zone);
  if (rule !== 'all') return lit.length === 0 ? 'none is' : `${listed(lit)} ${lit.length === 1 ? 'is' : 'are'}`;
  return unlit.length === 0 ? 'all are' : `${listed(unlit)} ${unlit.length === 1 ? 'is' : 'are'} not`;
}

export const gateWords = inLanguage('gateWords', {
  asks,
  follows: ({ answer }: SleepGate) => follows[answer],
  /** Words after the word for the rule. */
  result: ({ lamps, answer }: SleepGate) => `of ${lamps.length}: ${follows[answer]}`,
  sentence: (gate: SleepGate) => {
    const order = gate.order === 0 ? '' : ` for order ${gate.order}`;
    return `${gate.kswapd} sleeps ${condition[gate.rule](gate.zoneClass)}${order}; ${zonesSay(gate)}${soIt[gate.answer]}`;
  },
});
