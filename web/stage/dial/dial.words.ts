// Words of the top edge: which tasks reclaim, how hard, and with what success.

import type { Actor } from '../../domain/demand/tasks.model.ts';
import { PassOutcome, Reclaimer, TargetScope } from '../../engine/codes.ts';
import type { PassFrame } from '../../engine/protocol.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const actor: Readonly<Record<Actor, string>> = {
  kswapd: 'kswapd',
  direct: 'direct reclaim',
  flusher: 'flusher',
  disk: 'disk',
  workload: 'task',
};

/** A lower number means more pressure, which is easy to get wrong, so every priority has a word. */
const pressure = (priority: number): string => {
  if (priority >= 12) return 'gentle';
  if (priority >= 10) return 'mild';
  if (priority >= 7) return 'firm';
  if (priority >= 4) return 'hard';
  return priority >= 1 ? 'very hard' : 'desperate';
};

/** The words after the name of the task. The name kswapd needs none. */
const OF: Readonly<Record<Reclaimer, string>> = {
  [Reclaimer.Kswapd]: '',
  [Reclaimer.Direct]: ' (direct)',
  [Reclaimer.Limit]: ' (group limit)',
  [Reclaimer.High]: ' (memory.high)',
  [Reclaimer.Request]: ' (memory.reclaim)',
};

const SORT: Readonly<Record<Reclaimer, string>> = {
  [Reclaimer.Kswapd]: 'kswapd',
  [Reclaimer.Direct]: 'direct reclaim',
  [Reclaimer.Limit]: 'reclaim because of a group limit',
  [Reclaimer.High]: 'reclaim because of memory.high',
  [Reclaimer.Request]: 'reclaim because of memory.reclaim',
};

/** The scope of a target of reclaim. Since 3.11 each zone has a target of its own; since 4.8 the zones of a node share one. */
const SCOPE: Readonly<Record<TargetScope, string>> = {
  [TargetScope.EachZone]: 'per zone',
  [TargetScope.Node]: 'in all',
  [TargetScope.Run]: 'in all',
};

const OUTCOME: Readonly<Record<PassOutcome, string>> = {
  [PassOutcome.TooLittle]: 'not enough',
  [PassOutcome.Enough]: 'enough',
  [PassOutcome.Balanced]: 'node balanced',
};

export const dialWords = inLanguage('dialWords', {
  whoReclaims: 'Who reclaims',
  actor,
  actorState: { idle: 'idle', asleep: 'asleep', noTask: 'no task', works: 'works', many: (n: number) => `${count(n)} tasks` },
  priority: 'priority',
  pressure,
  looksAt: (priority: number, denominator: number) => (priority === 0 ? 'scans everything' : `scans 1/${denominator}`),
  dialEnds: {
    gentle: { word: 'gentle', means: 'scans 1/4096' },
    desperate: { word: 'desperate', means: 'scans everything' },
  },
  dialTick: (priority: number) => String(priority),
  door: 'scans',
  whose: (name: string, reclaimer: Reclaimer) => `${name}${OF[reclaimer]}`,
  /** While no task reclaims, the dial keeps the last priority. */
  last: (whose: string) => `last: ${whose}`,
  moreReclaim: (others: number) => (others === 1 ? 'and 1 more reclaims' : `and ${count(others)} more reclaim`),
  othersReclaim: 'and others reclaim',
  target: (pages: number, scope: TargetScope) => `aims at ${count(pages)} pages ${SCOPE[scope]}`,
  noTarget: 'no limit on what it may reclaim',
  trail: 'Last passes',
  trailEmpty: 'no pass yet',
  pass: ({ priority, scanned, reclaimed, outcome }: PassFrame) =>
    `priority ${priority}: scanned ${count(scanned)}, reclaimed ${count(reclaimed)}, ${OUTCOME[outcome]}`,
  /** The value of the priority lane, in words. */
  hardest: (priority: number, reclaimer: Reclaimer | null) => (reclaimer === null ? String(priority) : `${priority}, ${SORT[reclaimer]}`),
});
