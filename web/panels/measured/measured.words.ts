// Words of the comparison of the lab with real kernels.
import type { Agreement } from '../../domain/measured/judged.model.ts';
import { count, figure, tenths } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';

const runs = (number: number): string => (number === 1 ? '1 run' : `${count(number)} runs`);

/** What the workloads do, by their names in the lab; a short name for the list, and a sentence. */
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
  linux: (name: string): string => `Linux ${name}`,
  finished: 'Linux kernels',
  debian: 'Debian kernels; our presets are incomplete',
  intro: (preset: string, patches: readonly string[]): string =>
    `Each kernel ran on a virtual machine with 256 MiB and one CPU. Ours computes the same work on such a machine, here and now, with the preset ${preset}${
      patches.length === 0 ? '' : ` and the patches ${patches.join(', ')}`
    }.`,
  fetching: 'The page fetches the measured values.',
  running: (seed: number, all: number, seconds: number): string => `Our run ${seed} of ${all} has reached ${tenths(seconds)} s.`,
  done: (all: number): string => `Our ${count(all)} runs are complete.`,
  again: 'Try again',
  moment: 'Moment of all runs',
  at: (seconds: number): string => `${tenths(seconds)} s after the start`,
  clock: (seconds: number): string => `${tenths(seconds)} s`,
  key: {
    measured: (sampled: number): string =>
      sampled === 1 ? 'each second of the first run' : `each second of ${count(sampled)} runs, and between them`,
    computed: (number: number): string => `${runs(number)} with different seeds`,
    ends: (all: number): string => `least to most of all ${count(all)} measured runs, at their ends`,
  },
  notRun: (kernel: string, works: readonly string[]): string =>
    `Linux ${kernel} was not measured with this workload, only with ${works.join(', ')}.`,
  table: {
    label: 'All counters',
    score: (near: number, all: number): string =>
      near === all
        ? `All ${count(all)} counters are within a factor of two of the measured range, or a few events away.`
        : `${count(near)} of ${count(all)} counters are within a factor of two of the measured range, or a few events away.`,
    columns: {
      counter: 'counter',
      measured: 'measured',
      range: 'least to most',
      computed: 'computed',
      agreement: 'verdict',
    },
    measuredTitle: (number: number): string => `mean of ${runs(number)}; how much it grows during the workload`,
    computedTitle: (number: number): string => `mean of ${runs(number)}`,
    off: (number: number): string => (number === 1 ? 'Off: 1 counter, and why' : `Off: ${count(number)} counters, and why`),
    rest: (number: number): string => (number === 1 ? 'The other counter' : `The other ${count(number)} counters`),
    agreement,
    factor: (value: number): string => `${figure(value)} ×`,
    unknown: 'We have not found the reason.',
    end: (measured: string, computed: string): string => `At the end: measured ${measured}, computed ${computed}`,
  },
  notes: {
    uncounted: (names: readonly string[]): string =>
      names.length === 0 ? '' : `This kernel does not count ${names.join(', ')}; ours does.`,
    missing: (names: readonly string[]): string => (names.length === 0 ? '' : `Ours has no ${names.join(', ')}.`),
    unfinished: 'The preset lacks parts of this kernel: docs/fidelity/mechanisms.md lists them.',
    seconds: (low: number, high: number): string =>
      `The measured runs took ${low === high ? tenths(low) : `${tenths(low)} to ${tenths(high)}`} s`,
    ours: (low: number, high: number): string => `, ours ${low === high ? tenths(low) : `${tenths(low)} to ${tenths(high)}`} s.`,
    lab: 'The costs of CPU and disk were derived from the runs of 3.9.6, no other count of pages was fitted. “reclaim lab” prints the same table; docs/fidelity/lab.md says more.',
  },
  /** Sentences for the reasons of lab-reasons.csv, if the page is not in English. */
  reasons: {} as Readonly<Record<string, string>>,
});
