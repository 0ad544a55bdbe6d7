// Known reasons why a counter of ours does not agree with the measured one, from lab-reasons.csv. `reclaim lab` prints the same reasons.
import { tableRows } from './lab-table.model.ts';

export type Reason = {
  readonly name: string;
  readonly workloads: readonly string[];
  readonly kernels: readonly string[];
  readonly counters: readonly string[];
  /** In English. */
  readonly sentence: string;
};

export const reasons = (text: string): readonly Reason[] =>
  tableRows(text, 'reason,workloads,kernels,counters,sentence').map(
    ([name = '', workloads = '', kernels = '', counters = '', sentence = '']) => ({
      name,
      workloads: workloads.split(' '),
      kernels: kernels.split(' '),
      counters: counters.split(' '),
      sentence,
    }),
  );

/** A pattern is a complete name, or the beginning of one followed by `*`. */
const fits = (patterns: readonly string[], name: string): boolean =>
  patterns.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));

/** The reason for one counter; null: none is known. */
export const reasonFor = (all: readonly Reason[], workload: string, kernel: string, counter: string): Reason | null =>
  all.find((one) => fits(one.workloads, workload) && fits(one.kernels, kernel) && fits(one.counters, counter)) ?? null;
