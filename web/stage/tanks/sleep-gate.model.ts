// The check before kswapd sleeps, as a logic gate: the state of each zone, how the states combine to one answer, and what kswapd then does.
import { Overruled, SleepRule } from '../../engine/codes.ts';
import type { Frame, SleepCheckFrame } from '../../engine/protocol.ts';

export type GateRule = 'all' | 'any' | 'anyOrNone' | 'quarter';
/**
 * `givenUp` and `throttled` overrule the check: kswapd sleeps after too many failures, or continues because tasks wait for it. `wouldGoOn`: kswapd
 * sleeps now, but would continue if it were awake.
 */
export type GateAnswer = 'maySleep' | 'goesOn' | 'wouldGoOn' | 'givenUp' | 'throttled';

export type SleepGate = {
  readonly kswapd: string;
  readonly rule: GateRule;
  readonly order: number;
  /** Name of the highest zone that the check includes. */
  readonly zoneClass: string;
  /** The zones that are checked, from low to high; `lit`: the zone is balanced. */
  readonly lamps: readonly { readonly zone: string; readonly lit: boolean }[];
  readonly answer: GateAnswer;
};

const RULES: Readonly<Record<SleepRule, GateRule>> = {
  [SleepRule.EveryZone]: 'all',
  [SleepRule.AnyZone]: 'any',
  [SleepRule.AnyZoneOrNone]: 'anyOrNone',
  [SleepRule.Quarter]: 'quarter',
};
const CLASSES = ['DMA', 'DMA32', 'Normal'] as const;

export const sleepGate = ({ zones, sleep_check: check }: Pick<Frame, 'zones' | 'sleep_check'>): SleepGate => ({
  kswapd: `kswapd${check.node}`,
  rule: RULES[check.rule],
  order: check.order,
  zoneClass: CLASSES[check.class] ?? '',
  lamps: check.zones.flatMap(([place, balanced]) => {
    const zone = zones[place];
    return zone === undefined ? [] : [{ zone: zone.name, lit: balanced }];
  }),
  answer: answerOf(check),
});

const answerOf = ({ overruled, sleeps, awake }: SleepCheckFrame): GateAnswer => {
  if (overruled === Overruled.GivenUp) return 'givenUp';
  if (overruled === Overruled.Throttled) return 'throttled';
  if (sleeps) return 'maySleep';
  return awake ? 'goesOn' : 'wouldGoOn';
};
