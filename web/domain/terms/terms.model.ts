// The words on the stage that have a meaning of their own. Each has a definition in panels/terms/glossary.words.ts.
import { OUTCOMES } from '../outcomes/outcomes.model.ts';

/** In the order in which one learns them, by their places on the stage. */
export const TERMS = [
  // Who runs, and how hard.
  'kswapd',
  'direct',
  'flusher',
  'priority',
  'gentle',
  'desperate',
  'door',
  'swappiness',
  'target',
  'pass',
  'batch',
  // Demand.
  'demand',
  'stall',
  'callPath',
  // Memory.
  'memory',
  'zone',
  'node',
  'managed',
  'free',
  'min',
  'low',
  'high',
  'reserve',
  'woke',
  'slept',
  'gate',
  // Lists.
  'lists',
  'inactive',
  'active',
  'anon',
  'file',
  'tail',
  'head',
  'scan',
  'scanTarget',
  'page',
  'clean',
  'referenced',
  'dirty',
  'writeback',
  'lap',
  'mapped',
  'unevictable',
  'kernel',
  // Outcomes.
  'outcomes',
  ...OUTCOMES,
  'refault',
  'workingSet',
  'events',
  'event',
  'wake',
  // The floor.
  'lanes',
  'ops',
  'clock',
  // Groups.
  'groups',
  'usage',
  'softLimit',
  'hardLimit',
  'excess',
  'turn',
  'groupScanned',
  'groupReclaimed',
  'groupFaults',
  // Caches.
  'caches',
  'shrinker',
  'asked',
  'deferred',
  'pageCache',
  // Blocks.
  'blocks',
  'order',
  'blockType',
  'scanners',
  'compaction',
  'lumpy',
  'fragmentation',
  'deferral',
  // Stacks.
  'stack',
  'deepest',
  // Disks.
  'disk',
  'read',
  'queue',
  'congestion',
  'dirtyPages',
  'background',
  'dirtyLimit',
  'waits',
  // What differs.
  'code',
  // The place map.
  'map',
  'frame',
] as const;
export type Term = (typeof TERMS)[number];

export const isTerm = (word: string): word is Term => TERMS.some((term) => term === word);
