// The check before kswapd sleeps, as a gate: what each zone says, how that makes one answer, and what follows.
import { Overruled, SleepRule } from '../../engine/codes.ts';
import type { Frame, SleepCheckFrame } from '../../engine/protocol.ts';

export type GateRule = 'all' | 'any' | 'anyOrNone' | 'quarter';
/** What kswapd is told: by the gate, or in spite of it. */
export type GateAnswer = 'maySleep' | 'goesOn' | 'wouldGoOn' | 'givenUp' | 'throttled';

export type SleepGate = {
  readonly kswapd: string;
  readonly rule: GateRule;
  readonly order: number;
  /** Highest class that is asked about. */
  readonly zoneClass: string;
  /** The zones that are asked, low to high. */
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
