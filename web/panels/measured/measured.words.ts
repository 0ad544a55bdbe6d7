// Words of the comparison of the lab with real kernels.
import type { Agreement } from '../../domain/measured/judged.model.ts';
import { count, figure, tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const runs = (number: number): string => (number === 1 ? '1 run' : `${count(number)} runs`);

/** For each workload of the lab a short name for the list, and a sentence that says what it does. */
const works: Readonly<Record<string, readonly [name: string, does: string]>> = {
  reader: ['reader', 'A program reads 384 MiB of a file twice; memory has 256 MiB.'],
  writer: ['writer', 'A program writes a file of 384 MiB; memory has 256 MiB.'],
  smallfiles: ['small files', 'A program reads 30,000 small files, creates 4,000, and reads the 30,000 again.'],
  'mix-read': ['mix-read', 'A program uses 160 MiB while another reads 384 MiB of a file three times.'],
  'anon-hotcold': ['anon-hotcold', 'A program uses 320 MiB, a fifth of it most of the time; memory has 256 MiB.'],
};

const agreement: Readonly<Record<Agreement, string>> = { within: 'within', near: 'near', off: 'off' };

export const measuredWords = inLanguage('measuredWords', {
  title: 'Measured beside computed',
  link: 'Real kernels beside ours',
  kernel: 'Real kernel',
  work: 'Workload',
  works,
  /** The name of a kernel, from its name in the lab. */
  linux: (name: string): string => {
    const debian = /^deb([0-9.]+)(-mglru)?$/.exec(name);
    if (debian === null) return `Linux ${name}`;
    return `Debian ${debian[1]}${debian[2] === undefined ? '' : ', Multi-Gen LRU'}`;
  },
  /** The difference of a kernel from the release in its name. */
  details: {
    '4.10.17-p123': 'with the three patches of the 2017 story',
    '4.19.13-rev': 'without 172b06c32b94 and a76cf1a474d7',
    '4.19.13-slabonly': 'without a76cf1a474d7',
    '4.19.13-inodeonly': 'without 172b06c32b94',
  } as Readonly<Record<string, string>>,
  finished: 'Linux kernels',
  debian: 'Debian kernels; our presets are incomplete',
  intro: (preset: string, patches: readonly string[]): string =>
    `Each kernel ran on a virtual machine with 256 MiB and one CPU. The simulation now does the same work on such a machine, with the preset ${preset}${
      patches.length === 0 ? '' : ` and the patches ${patches.join(', ')}`
    }.`,
  fetching: 'The page fetches the measured values.',
  running: (seed: number, all: number, seconds: number): string => `Our run ${seed} of ${all} has reached ${tenths(seconds)} s.`,
  done: (all: number): string => `Our ${count(all)} runs are complete.`,
  again: 'Try again',
  key: {
    measured: (sampled: number): string =>
      sampled === 1 ? 'each second of the first run' : `each second of ${count(sampled)} runs, and between them`,
    computed: (number: number): string => (number === 1 ? 'one run' : `${runs(number)} with different seeds`),
    ends: (all: number): string => `least to most of all ${count(all)} measured runs at their ends`,
  },
  notRun: (kernel: string, works: readonly string[]): string =>
    `${kernel} was not measured with this workload, only with ${works.join(', ')}.`,
  table: {
    label: 'All counters',
    score: (near: number, all: number): string => `${near === all ? 'All' : `${count(near)} of`} ${count(all)} counters agree`,
    scoreMeans: 'within a factor of two of the measured range, or a few events away',
    columns: {
      counter: 'counter',
      measured: 'measured',
      range: 'least to most',
      computed: 'computed',
      agreement: 'verdict',
    },
    note: (measured: number, computed: number): string =>
      `How much each number grows during the workload: the means of ${runs(measured)} measured and of ${runs(computed)} computed.`,
    off: (number: number): string =>
      number === 1 ? '1 counter disagrees, with the reason' : `${count(number)} counters disagree, with the reasons`,
    agree: (number: number): string => (number === 1 ? 'Agree: 1 counter' : `Agree: ${count(number)} counters`),
    missing: (number: number): string => `Measured, but not in ours: ${count(number)}`,
    agreement,
    /** A range. Negative numbers are separated by a word, because a dash would look like a minus sign. */
    range: (low: string, high: string, negative: boolean): string => `${low}${negative ? ' to ' : '–'}${high}`,
    factor: (value: number): string => `${figure(value)} ×`,
    unknown: 'We have not found the reason.',
    end: (measured: string, computed: string): string => `At the end: measured ${measured}, computed ${computed}`,
  },
  notes: {
    uncounted: (names: readonly string[]): string =>
      names.length === 0 ? '' : `This kernel does not count ${names.join(', ')}; ours does.`,
    unfinished: 'The preset lacks parts of this kernel: docs/fidelity/mechanisms.md lists them.',
    seconds: (low: number, high: number): string =>
      `The measured runs took ${low === high ? tenths(low) : `${tenths(low)} to ${tenths(high)}`} s`,
    ours: (low: number, high: number): string => `, ours ${low === high ? tenths(low) : `${tenths(low)} to ${tenths(high)}`} s.`,
    lab: 'We derived the costs of CPU and disk from the runs of 3.9.6, and the number of block bitmaps from samples; we fitted no other count of pages. “reclaim lab” prints the same table; docs/fidelity/lab.md says more.',
  },
  /** Sentences for the reasons of lab-reasons.csv, if the page is not in English. */
  reasons: {} as Readonly<Record<string, string>>,
});
