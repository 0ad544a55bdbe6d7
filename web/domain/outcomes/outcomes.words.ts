// Words of the outcomes, the numbers that sum up a run so far.

import { count, shortDifference, span, spanDifference } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { Outcome, OutcomeRow, OutcomeUnit } from './outcomes.model.ts';

const outcome: Readonly<Record<Outcome, string>> = {
  scanned: 'scanned',
  freed: 'freed',
  swappedOut: 'swapped out',
  swappedIn: 'swapped in',
  written: 'writepage',
  activated: 'activated',
  majorFaults: 'major faults',
  stalls: 'direct reclaims',
  stallTime: 'stall time',
  kswapdTime: 'kswapd CPU',
  shrinkerTime: 'shrinker CPU',
  failed: 'failed requests',
  oom: 'OOM kills',
  memorySome: 'PSI memory some',
  memoryFull: 'PSI memory full',
  ioSome: 'PSI I/O some',
  ioFull: 'PSI I/O full',
};

export const outcomeWords = inLanguage('outcomeWords', {
  outcomes: 'Outcomes',
  outcome,
  stalledTasks: 'Stall time by task',
  comparedWith: (side: string) => `compared with ${side}`,
});

export const outcomeValue = ({ value, unit }: Pick<OutcomeRow, 'value' | 'unit'>): string =>
  unit === 'us' ? span(value * 1000) : count(value);

/** How much higher or lower the value is than that of the other kernel. */
export const outcomeDifference = (value: number, other: number, unit: OutcomeUnit): string =>
  unit === 'us' ? spanDifference((value - other) * 1000) : shortDifference(value - other);

export const stalledValue = span;
