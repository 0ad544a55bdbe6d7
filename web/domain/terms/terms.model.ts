// The words on the stage that have a special meaning. Each has a definition in panels/terms/glossary.words.ts.
import { OUTCOMES } from '../outcomes/outcomes.model.ts';

/** The terms in the order in which a reader learns them, grouped by their places on the stage. */
export const TERMS = [
  // The reclaimers, and how hard they work.
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
  // What programs demand.
  'demand',
  'stall',
  'callPath',
  // Memory: zones, nodes and their watermarks.
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
  // The lanes and the clock at the bottom.
  'lanes',
  'ops',
  'clock',
  // Groups.
  'groups',
  'usage',
  'softLimit',
  'groupLow',
  'groupHigh',
  'hardLimit',
  'pressure',
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
  // The code in which the kernels differ.
  'code',
  // The place map.
  'map',
  'frame',
] as const;
export type Term = (typeof TERMS)[number];

export const isTerm = (word: string): word is Term => TERMS.some((term) => term === word);
