// Turns the samples of a recording into columns, one sample at a time. The kernel counts from boot; here each count starts at the first
// sample, and a boot in the middle of the recording does not reset it.
import type { Fall } from './recording.model.ts';
import { type Columns, createColumns } from './recording-columns.model.ts';

/** The place of a number that each sample can have. `counts`: the number is a counter, which grows until the machine is booted again. */
export type Slot = { readonly column: number; readonly counts: boolean };

/** Why a number is refused. */
type WrongNumber = 'twice' | 'tooLarge';

/** The sample that is being read. `named`: how many numbers it has so far. */
type Sample = { readonly line: number; readonly seconds: number; named: number };

export type Samples = {
  readonly slot: (counts: boolean, keeps: 'values' | 'extremes') => Slot;
  /** Begins a sample; `line`: its first line in the file. */
  readonly begin: (line: number, seconds: number) => void;
  /** The first line of the sample that is being read; null: no sample is being read. */
  readonly line: () => number | null;
  readonly set: (slot: Slot, value: number) => WrongNumber | null;
  /** Adds to a number of the sample that is being read. */
  readonly add: (slot: Slot, value: number) => WrongNumber | null;
  /** Ends the sample that is being read, and keeps it unless it has the time of the previous one. Returns a counter that fell, or null. */
  readonly end: () => (Omit<Fall, 'name'> & { readonly slot: Slot }) | null;
  /** The first line of the sample that is being read, if it has fewer numbers than the previous one; null: it does not. */
  readonly shorter: () => number | null;
  readonly tally: () => { readonly samples: number; readonly sameTime: number; readonly lacking: number; readonly seconds: number };
  readonly columns: Columns;
  /** The seconds of each sample. */
  readonly times: Slot;
};

export function createSamples(mostRows: number): Samples {
  const columns = createColumns(mostRows);
  const slots: Slot[] = [];
  // By slot: the sample that is being read, the last known numbers, and the counts since the first sample.
  let now: Float64Array = new Float64Array();
  let before: Float64Array = new Float64Array();
  let sums: Float64Array = new Float64Array();
  let sample: Sample | null = null;
  const last = { seconds: Number.NaN, named: 0 };
  const tally = { samples: 0, sameTime: 0, lacking: 0 };

  const wider = (old: Float64Array, fill: number): Float64Array => {
    const grown = new Float64Array(slots.length).fill(fill);
    grown.set(old);
    return grown;
  };

  const slot: Samples['slot'] = (counts, keeps) => {
    const made = { column: columns.add(keeps), counts };
    slots.push(made);
    now = wider(now, Number.NaN);
    before = wider(before, Number.NaN);
    sums = wider(sums, 0);
    return made;
  };
  const times = slot(false, 'values');
  const known = ({ column }: Slot): number => now[column] ?? Number.NaN;

  const set: Samples['set'] = (one, value) => {
    if (value > Number.MAX_SAFE_INTEGER) return 'tooLarge';
    if (!Number.isNaN(known(one))) return 'twice';
    now[one.column] = value;
    if (sample !== null) sample.named += 1;
    return null;
  };

  const keep = ({ line, seconds }: Sample): ReturnType<Samples['end']> => {
    const fell = slots.find((one) => one.counts && known(one) < (before[one.column] ?? Number.NaN));
    const fall =
      fell === undefined
        ? null
        : { slot: fell, line, from: before[fell.column] ?? 0, to: known(fell), fromSeconds: last.seconds, toSeconds: seconds };
    for (const one of slots) {
      const value = known(one);
      if (!one.counts || Number.isNaN(value)) continue;
      const grown = value - (before[one.column] ?? Number.NaN);
      if (fall === null && !Number.isNaN(grown)) sums[one.column] = (sums[one.column] ?? 0) + grown;
      before[one.column] = value;
      now[one.column] = sums[one.column] ?? 0;
    }
    columns.push(now);
    return fall;
  };

  return {
    slot,
    times,
    columns,
    set,
    add: (one, value) => {
      const old = known(one);
      if (Number.isNaN(old)) return set(one, value);
      now[one.column] = old + value;
      return old + value > Number.MAX_SAFE_INTEGER ? 'tooLarge' : null;
    },
    begin: (line, seconds) => {
      now.fill(Number.NaN);
      now[times.column] = seconds;
      sample = { line, seconds, named: 0 };
    },
    line: () => sample?.line ?? null,
    end: () => {
      const ended = sample;
      sample = null;
      if (ended === null) return null;
      tally.samples += 1;
      if (ended.seconds === last.seconds) {
        tally.sameTime += 1;
        return null;
      }
      if (ended.named < last.named) tally.lacking += 1;
      const fall = keep(ended);
      last.named = ended.named;
      last.seconds = ended.seconds;
      return fall;
    },
    shorter: () => (sample !== null && sample.named < last.named ? sample.line : null),
    tally: () => ({ ...tally, seconds: last.seconds }),
  };
}
