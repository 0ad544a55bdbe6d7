// Words about the state that a file of a real machine recorded.
import type { RecordedMoment } from '../../engine/protocol.ts';
import { count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

/** The task and the size of its request. */
const asked = (task: string, order: number | undefined): string => {
  if (task === '') return '';
  if (order === undefined) return ` because of ${task}`;
  return order === 0 ? `: ${task} asked for a page` : `: ${task} asked for a block of ${count(2 ** order)} pages`;
};

export const recordedWords = inLanguage('recordedWords', {
  title: 'Recorded',
  /** The origin of the state, and the reason why the kernel printed it. */
  source: ({ place, cause, task, order }: RecordedMoment): string =>
    ({
      killed: `${place}, when the kernel called the OOM killer${asked(task, order)}.`,
      failed: `${place}, when an allocation failed${asked(task, order)}.`,
      unknown: `${place}.`,
      read: `${place}, when the file was read.`,
    })[cause],
  notComputed: 'The simulation computed none of this; its run begins with a machine that has just booted.',
  node: (node: number): string => `node ${node}`,
  belts: { file: 'file pages', anon: 'anonymous pages' },
  belt: (all: string, active: string): string => `${all}, ${active} of it active`,
  square: (pages: string): string => `a square: ${pages}`,
  noLists: 'The file does not say how many pages are on the lists.',
  swap: (total: string, free: string | null): string => (free === null ? `Swap: ${total}.` : `Swap: ${free} of ${total} free.`),
  noSwap: 'No swap.',
  table: {
    caption: 'Pages of each zone, as recorded',
    zone: 'zone',
    free: 'free',
    min: 'min',
    low: 'low',
    high: 'high',
    anon: 'anon',
    file: 'file',
    large: 'in 2 MiB blocks',
    unknown: 'not recorded',
  },
});
