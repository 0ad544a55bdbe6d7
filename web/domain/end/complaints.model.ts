// The complaints: short stories, each about a question that users ask, whose sides differ in one thing, such as the swappiness or the LRU.
// The gallery lists them below the stories, in this order. The end of each shows the figure of one of its beats for both sides, and offers
// settings to try.
import type { Comparison } from './comparison.model.ts';

export const COMPLAINTS = {
  'complaint-reread': {
    figure: { beat: 'cure', values: ['counter pgmajfault'], unit: 'count', better: 'lower' },
    tries: ['memcg.app.max=72MiB', 'memcg.app.swap_max=2MiB'],
  },
  'complaint-copy': {
    figure: { beat: 'cure', values: ['stalled'], unit: 'seconds', better: 'lower' },
    tries: ['machine.disk.vda.bandwidth=64MiB/s', 'memcg.job.max=24MiB'],
  },
  'complaint-high': {
    figure: { beat: 'cure', values: ['stalled'], unit: 'seconds', better: 'lower' },
    tries: ['memcg.A.high=90MiB', 'actor.job.pages=60MiB'],
  },
  'complaint-no-swap': {
    figure: { beat: 'cure', values: ['counter pgmajfault'], unit: 'count', better: 'lower' },
    tries: ['actor.browser.pages=215MiB', 'actor.browser.pages=180MiB'],
  },
  'complaint-usb': {
    figure: { beat: 'symptom', values: ['writeback'], unit: 'MB', better: 'lower' },
    tries: ['actor.copy.fsync=end', 'machine.disk.stick.bandwidth=20MiB/s'],
  },
  'complaint-boost': {
    figure: { beat: 'cure', values: ['list inactive-file'], unit: 'MB', better: 'higher' },
    tries: ['kernel.boost_slab=shrunk', 'machine.min_free_kbytes=8000'],
  },
  'complaint-zram': {
    figure: { beat: 'cure', values: ['counter workingset_refault_file'], unit: 'MB', better: 'lower' },
    tries: ['machine.swap.zram.page=3000B', 'actor.browser.pages=180MiB'],
  },
  'complaint-generations': {
    figure: { beat: 'cure', values: ['counter memcg_data_usage'], unit: 'MB', better: 'higher' },
    tries: ['memcg.data.min=50MiB', 'memcg.data.low=0B'],
  },
  'complaint-two-nodes': {
    figure: { beat: 'cure', values: ['counter pswpout'], unit: 'MB', better: 'lower' },
    tries: ['actor.database.pages=150MiB', 'machine.swappiness=0'],
  },
  'complaint-idle': {
    figure: { beat: 'cure', values: ['kswapdTime'], unit: 'seconds', better: 'lower' },
    tries: ['machine.node[1].zone.DMA32.kernel=10000', 'actor.database.pages=56MiB'],
  },
} as const satisfies Readonly<Record<string, Comparison>>;

export type ComplaintName = keyof typeof COMPLAINTS;

export const isComplaintName = (scenario: string): scenario is ComplaintName => Object.hasOwn(COMPLAINTS, scenario);

export const COMPLAINT_NAMES: readonly ComplaintName[] = Object.keys(COMPLAINTS).filter(isComplaintName);
