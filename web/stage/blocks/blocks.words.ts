// Words of the picture of page blocks and compaction.
import { count, difference, duration } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { CompactionRun, CompactionTotals, Deferral, Fragmentation, MigrateType, PageClass, RunResult } from './blocks.model.ts';

const type: Readonly<Record<MigrateType, string>> = {
  unmovable: 'Unmovable',
  movable: 'Movable',
  reclaimable: 'Reclaimable',
  highAtomic: 'HighAtomic',
};

const pageClass: Readonly<Record<PageClass, string>> = {
  kernel: 'kernel',
  unevictable: 'unevictable',
  anonActive: 'active anonymous',
  anonInactive: 'inactive anonymous',
  fileActive: 'active file',
  fileInactive: 'inactive file',
  free: 'free',
};

const result: Readonly<Record<RunResult, string>> = {
  skipped: 'skipped',
  deferred: 'deferred',
  goesOn: 'continues',
  wholeZone: 'whole zone scanned, no block',
  restOfZone: 'rest of the zone scanned, no block',
  givenUp: 'gave up',
  success: 'got the block',
};

const means: Readonly<Record<Fragmentation['means'], string>> = {
  free: 'A block of this size is free',
  lack: 'Towards 0: too little memory',
  scattered: 'Towards 1,000: free memory is scattered',
};
/** Shorter words for a projector. */
const meansShort: Readonly<Record<Fragmentation['means'], string>> = {
  free: 'block is free',
  lack: 'lack of memory',
  scattered: 'scattered',
};

const pages = (n: number): string => (n === 1 ? '1 page' : `${count(n)} pages`);

/** A negative index is written with a true minus sign. */
const index = (value: number): string => (value < 0 ? difference(value) : count(value));

const runText = ({ name, order, moved, result: outcome, agoNs }: CompactionRun): string =>
  agoNs === null
    ? `${name} is compacting for order ${order}: ${pages(moved)} moved so far`
    : `Last run, ${duration(agoNs)} ago: ${name} for order ${order}, ${pages(moved)} moved; ${result[outcome]}`;

const times = (n: number): string => (n === 1 ? 'once' : `${count(n)} times`);

const totals = ({ daemon, stalls, success, fail }: CompactionTotals): string => {
  const tasks =
    stalls === 0
      ? 'no task has done direct compaction'
      : `tasks have done direct compaction ${times(stalls)}: ${count(success)} got the block, ${count(fail)} did not`;
  return `kcompactd has ${daemon === 0 ? 'not run yet' : `run ${times(daemon)}`}; ${tasks}`;
};

export const blockWords = inLanguage('blockWords', {
  title: (zone: string) => `Page blocks (512 pages) of ${zone}`,
  note: (blocks: number, perCell: number) =>
    `${count(blocks)} blocks${perCell === 1 ? '' : `, ${count(perCell)} per cell`}; from the bottom: kernel, anonymous, file, free`,
  type,
  pageClass,
  migrate: 'pages to move',
  places: 'free pages to move to',
  migrateShort: 'move',
  placesShort: 'targets',
  notGrouped: 'Compaction is not modelled for this kernel, so pages are not grouped by type.',
  orders: 'Free blocks by order (log)',
  order: 'order',
  free: 'free blocks',
  index: 'fragmentation index',
  noTaskAsked: 'No task has asked for more than one page yet',
  asked: (order: number) => `Last request: order ${order}, ${count(2 ** order)} pages in one piece`,
  fragmentation: ({ index: value }: Fragmentation) => `Fragmentation index ${index(value)}`,
  means: ({ means: meaning }: Fragmentation) => means[meaning],
  fragmentationShort: ({ order, means: meaning }: Fragmentation) => `order ${order}: ${meansShort[meaning]}`,
  deferral: (put: Deferral | null) =>
    put === null
      ? 'No attempt is deferred'
      : `Compaction skips the next ${count(put.over)} of ${count(put.of)} attempts from order ${put.order} on`,
  run: (run: CompactionRun | null) => (run === null ? 'No task has compacted this zone yet' : runText(run)),
  runShort: (run: CompactionRun | null) =>
    run === null ? 'no compaction' : `${run.name}: ${run.agoNs === null ? 'compacts' : result[run.result]}`,
  totals,
  moreRuns: (n: number) => `and ${count(n)} more`,
  scanner: (name: string, at: number | null, cached: readonly number[]) =>
    `Scanner for ${name}: ${at === null ? 'has not run' : `at block ${count(Math.floor(at))}`}; it starts next at block ${cached.map((block) => count(Math.floor(block))).join(' or ')}`,
});
