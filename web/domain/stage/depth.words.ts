// Words of the three depths: the phrases that Story shows in place of Model's numbers, and the kernel's names that Kernel adds.

import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { ListAge, ListKind } from '../lists/lists.model.ts';
import { IN_KERNEL } from '../terms/terms.model.ts';
import type { Depth } from './depth.model.ts';

/** The engine's number for “no limit”. */
const UNLIMITED = 0xffff_ffff;

const names: Readonly<Record<Depth, string>> = { story: 'Story', model: 'Model', kernel: 'Kernel' };

const says: Readonly<Record<Depth, string>> = {
  story: 'words, bars and squares, and few numbers',
  model: 'all structures, with their numbers',
  kernel: 'the kernel’s own names for fields and functions',
};

/** Words for how much of a list a pass scans at a reclaim priority. */
const share = (priority: number): string => {
  if (priority === 0) return 'scans everything';
  if (priority <= 3) return 'scans a large part';
  if (priority <= 6) return 'scans a part';
  return priority <= 9 ? 'scans a small part' : 'scans a tiny part';
};

export const depthWords = inLanguage('depthWords', {
  label: 'Depth',
  names,
  says,
  notInStory: 'not in this story',
  notInRun: 'not in this run',
  share,
  many: 'several tasks',
  moreTasks: 'and more',
  dialEnds: { gentle: 'scans a little', desperate: 'scans everything' },
  lookedAt: 'scanned next',
  lap: 'put back',
  empty: 'empty',
  kernel: {
    priority: 'sc->priority',
    covers: (priority: number) => `size >> ${priority}`,
    door: 'scan_balance',
    targetIs: (pages: number) => `nr_to_reclaim = ${pages === UNLIMITED ? 'ULONG_MAX' : count(pages)}`,
    free: 'NR_FREE_PAGES',
    mark: { min: 'WMARK_MIN', low: 'WMARK_LOW', high: 'WMARK_HIGH' },
    markWhole: { min: IN_KERNEL.min.kernel, low: IN_KERNEL.low.kernel, high: IN_KERNEL.high.kernel },
    list: (age: ListAge, kind: ListKind) => `LRU_${age.toUpperCase()}_${kind.toUpperCase()}`,
    window: (priority: number, window: number) => `>> ${priority} = ${count(window)}`,
    target: (window: number) => `nr = ${count(window)}`,
    path: (name: string) => `${name} is in`,
  },
});
