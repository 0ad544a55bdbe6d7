// Words of the gate: what kswapd asks before it sleeps, both ways of asking, and what follows of no zone at all.
import type { GateAnswer, GateRule, SleepGate } from '../model/sleep-gate.ts';

const asks: Readonly<Record<GateRule, string>> = { all: 'ALL', any: 'ANY', anyOrNone: 'ANY', quarter: '¼' };

const condition: Readonly<Record<GateRule, (zoneClass: string) => string>> = {
  all: (zoneClass) => `when ALL zones up to ${zoneClass} are balanced`,
  any: (zoneClass) => `when ANY zone up to ${zoneClass} is balanced`,
  anyOrNone: (zoneClass) => `when ANY zone up to ${zoneClass} is balanced, or there is none`,
  quarter: (zoneClass) => `when balanced zones up to ${zoneClass} hold a QUARTER of the pages`,
};

const ofNone: Readonly<Record<GateRule, string>> = {
  all: 'here no zone is up to the class: of none, ALL is true',
  any: 'here no zone is up to the class: of none, ANY is false',
  anyOrNone: 'here there is none',
  quarter: 'here no zone is up to the class',
};

/** Of kswapd; asked now, whether it is awake or not. */
const follows: Readonly<Record<GateAnswer, string>> = {
  maySleep: 'may sleep',
  goesOn: 'goes on',
  givenUp: 'has given up',
  throttled: 'goes on: tasks wait',
};

const zonesSay = ({ lamps, rule }: SleepGate): string =>
  lamps.length === 0 ? ofNone[rule] : lamps.map(({ zone, lit }) => `${zone} ${lit ? 'is' : 'is not'}`).join(', ');

export const gateWords = {
  asks,
  /** Read after the word of the rule. */
  result: ({ lamps, answer }: SleepGate) => `of ${lamps.length}: ${follows[answer]}`,
  sentence: (gate: SleepGate) => {
    const order = gate.order === 0 ? '' : ` for order ${gate.order}`;
    return `${gate.kswapd} sleeps ${condition[gate.rule](gate.zoneClass)}${order}; ${zonesSay(gate)}: ${follows[gate.answer]}`;
  },
} as const;
