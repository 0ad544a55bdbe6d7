// Words of the top edge: who reclaims, how hard, and with what success.
import { count } from '../../words/format.ts';
import type { Actor } from '../demand/tasks.model.ts';

const actor: Readonly<Record<Actor, string>> = {
  kswapd: 'kswapd',
  direct: 'direct reclaim',
  flusher: 'flusher',
  disk: 'disk',
  workload: 'task',
};

/** 12 and 0 always have their words: lower means more pressure, and that is what everybody gets wrong first. */
const pressure = (priority: number): string => {
  if (priority >= 12) return 'gentle';
  if (priority >= 10) return 'mild';
  if (priority >= 7) return 'firm';
  if (priority >= 4) return 'hard';
  return priority >= 1 ? 'very hard' : 'desperate';
};

export const dialWords = {
  whoReclaims: 'Who reclaims',
  actor,
  actorState: { idle: 'idle', asleep: 'asleep', nobody: 'nobody', works: 'works', many: (n: number) => `${count(n)} tasks` },
  priority: 'priority',
  pressure,
  looksAt: (priority: number, denominator: number) => (priority === 0 ? 'scans everything' : `scans 1/${denominator}`),
  dialEnds: {
    gentle: { word: 'gentle', means: 'scans 1/4096' },
    desperate: { word: 'desperate', means: 'scans everything' },
  },
  dialTick: (priority: number) => String(priority),
  door: 'scans',
  /** From 4.8 on the target is the sum over a node's zones. */
  target: (pages: number, nodeLists: boolean) => `aims at ${count(pages)} pages ${nodeLists ? 'in all' : 'a zone'}`,
  noTarget: 'no limit to what it may reclaim',
  trail: 'Last passes',
  trailEmpty: 'no pass yet',
  pass: (priority: number, scanned: number, reclaimed: number, enough: boolean) =>
    `priority ${priority}: scanned ${count(scanned)}, reclaimed ${count(reclaimed)}, ${enough ? 'enough' : 'not enough'}`,
} as const;
