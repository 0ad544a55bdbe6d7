// The lanes of a comparison: what real runs measured and what ours computed, in one lane and on one scale.

import type { Measured } from '../../domain/measured/measured-counters.model.ts';
import { type Figure, sourceOf } from '../../domain/recorded/recorded-counters.model.ts';
import { lastRow, type Recording, rowAt, secondsAt } from '../../domain/recorded/recording.model.ts';
import { higher, lower } from '../../domain/recorded/recording-columns.model.ts';
import {
  type Counting,
  LANES,
  type LaneName,
  type LaneScale,
  type LaneValues,
  laneValues,
  scaleOf,
  valuesAt,
} from './recording-lanes.model.ts';

/** One run in a lane. */
export type Curve = { readonly recording: Recording; readonly values: LaneValues };

export type Range = { readonly low: number; readonly high: number };
/** The ends of all real runs, of which not all were sampled; null: the direction is not counted. */
type LaneEnds = { readonly up: Range | null; readonly down: Range | null };
export type Ends = { readonly seconds: Range; readonly lanes: ReadonlyMap<LaneName, LaneEnds> };

export type BesideLane = {
  readonly lane: LaneName;
  readonly measured: readonly Curve[];
  readonly computed: readonly Curve[];
  readonly ends: LaneEnds | null;
  readonly scale: LaneScale;
  /** The values at the upper and at the lower edge; null: nothing is drawn there. */
  readonly edges: { readonly up: number | null; readonly down: number | null };
  /** The largest heights above and below the base line, as `scale` has them. */
  readonly room: { readonly up: number; readonly down: number };
  readonly marks: readonly number[];
};

/** Curves that were made before. While our run grows, the long recording beside it stays the same. */
const made = new WeakMap<Recording, Map<string, LaneValues | null>>();

function valuesOf(recording: Recording, lane: LaneName, counting: Counting): LaneValues | null {
  const known = made.get(recording) ?? new Map<string, LaneValues | null>();
  made.set(recording, known);
  const key = `${lane} ${counting}`;
  const values = known.get(key);
  if (values !== undefined) return values;
  const fresh = laneValues(recording, lane, counting);
  known.set(key, fresh);
  return fresh;
}

const curvesOf = (recordings: readonly Recording[], lane: LaneName, counting: Counting): readonly Curve[] =>
  recordings.flatMap((recording) => {
    const values = valuesOf(recording, lane, counting);
    return values === null ? [] : [{ recording, values }];
  });

const largest = (curves: readonly Curve[], direction: 'up' | 'down'): number =>
  Math.max(0, ...curves.map(({ values }) => values[direction]?.high.reduce((most, value) => (value > most ? value : most), 0) ?? 0));

/** A part of the room that a direction keeps, so that its base line is not at the edge. */
const LEAST_ROOM = 0.08;
/** Lanes whose values are all smaller stay flat: the shell, the logs and the timers of a real machine cause as much. */
const FEW: { readonly [lane in LaneName]: number } = {
  free: 0,
  lists: 64,
  scanned: 64,
  reclaimed: 64,
  swap: 64,
  refaults: 64,
  dirty: 64,
  pressure: 0.1,
};

function laneOf(
  lane: LaneName,
  measured: readonly Curve[],
  computed: readonly Curve[],
  ends: LaneEnds | null,
  counting: Counting,
): BesideLane {
  const all = [...measured, ...computed];
  const mostOf = (direction: 'up' | 'down'): number => Math.max(largest(all, direction), ends?.[direction]?.high ?? 0);
  const most = { up: mostOf('up'), down: mostOf('down') };
  const least = counting === 'inAll' ? FEW[lane] : 0;
  const values = all.map((one) => ({ ...one.values, most: Math.max(one.values.most, most.up, most.down, least) }));
  const scale = scaleOf(values, counting);
  const marks = values.find((one) => one.marks.length > 0)?.marks ?? [];
  const common = { lane, measured, computed, ends, scale, marks };
  // Water has the scale of the tank up to the brim.
  if (values.some(({ edge }) => edge !== null)) return { ...common, edges: { up: scale.top, down: null }, room: { up: 1, down: 0 } };
  const has = (direction: 'up' | 'down'): boolean => all.some((one) => one.values[direction] !== null);
  const heightOf = (direction: 'up' | 'down'): number =>
    has(direction) ? Math.max(LEAST_ROOM, scale.at(Math.max(most[direction], most.up + most.down < least ? least : 0))) : 0;
  const room = { up: heightOf('up'), down: heightOf('down') };
  const edgeOf = (direction: 'up' | 'down'): number | null =>
    room[direction] > LEAST_ROOM && most.up + most.down >= least ? most[direction] : null;
  return { ...common, edges: { up: edgeOf('up'), down: edgeOf('down') }, room };
}

/** The lanes for which one side or the other has values. */
export const besideLanes = (
  measured: readonly Recording[],
  computed: readonly Recording[],
  ends: Ends | null,
  counting: Counting,
): readonly BesideLane[] =>
  LANES.flatMap((lane) => {
    const [real, ours] = [curvesOf(measured, lane, counting), curvesOf(computed, lane, counting)];
    return real.length + ours.length === 0 ? [] : [laneOf(lane, real, ours, ends?.lanes.get(lane) ?? null, counting)];
  });

/** Lanes for which our runs have values and the measured ones have none, or the other way round; empty if there are no runs of one kind. */
export const oneSided = (lanes: readonly BesideLane[], has: 'measured' | 'computed'): readonly LaneName[] =>
  lanes.filter((one) => one[has].length > 0 && one[has === 'measured' ? 'computed' : 'measured'].length === 0).map(({ lane }) => lane);

const FIGURES_OF: { readonly [lane in LaneName]?: readonly [up: Figure, down: Figure] } = {
  scanned: ['scannedKswapd', 'scannedDirect'],
  reclaimed: ['reclaimedKswapd', 'reclaimedDirect'],
  swap: ['swappedOut', 'swappedIn'],
  refaults: ['refaultsFile', 'refaultsAnon'],
};

/** Where all real runs ended. `kernelNames`: the counters that the kernel has. A sum of counters lies between the sums of their ends. */
export function endsOf(counters: readonly Measured[], seconds: Measured, kernelNames: readonly string[]): Ends {
  const known = new Map(counters.map((one) => [one.counter, one]));
  const rangeOf = (figure: Figure): Range | null => {
    const source = sourceOf(figure, kernelNames);
    if (source === null) return null;
    // A counter that was zero in all runs has no row.
    const sum = (names: readonly string[], end: 'min' | 'max'): number =>
      names.reduce((total, name) => total + (known.get(name)?.[end] ?? 0), 0);
    return { low: sum(source.names, 'min') - sum(source.less, 'max'), high: sum(source.names, 'max') - sum(source.less, 'min') };
  };
  const lanes = LANES.flatMap((lane) => {
    const figures = FIGURES_OF[lane];
    return figures === undefined ? [] : [[lane, { up: rangeOf(figures[0]), down: rangeOf(figures[1]) }] as const];
  });
  return { seconds: { low: seconds.min, high: seconds.max }, lanes: new Map(lanes) };
}

/** Seconds from the first to the last sample of the longest run. */
export const longest = (recordings: readonly Recording[]): number =>
  Math.max(0, ...recordings.map((recording) => secondsAt(recording, lastRow(recording))));

/** What the runs of one kind read at a moment, on the mean. A run that has ended by then says what it had at its end. */
export function readAt(curves: readonly Curve[], seconds: number): { readonly up: number | null; readonly down: number | null } {
  const values = curves.map(({ recording, values: of }) => valuesAt(of, rowAt(recording, seconds)));
  const mean = (direction: 'up' | 'down'): number | null => {
    const known = values.flatMap((one) => one[direction] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return { up: mean('up'), down: mean('down') };
}

/** The values of several runs between their samples, as one band; NaN where no run goes so far. */
export function spread(
  curves: readonly Curve[],
  direction: 'up' | 'down',
  length: number,
  columns: number,
): { readonly low: Float64Array; readonly high: Float64Array } {
  const band = { low: new Float64Array(columns).fill(Number.NaN), high: new Float64Array(columns).fill(Number.NaN) };
  for (const { recording, values } of curves) {
    const series = values[direction]?.high;
    if (series === undefined) continue;
    const end = secondsAt(recording, lastRow(recording));
    for (let column = 0; column < columns; column += 1) {
      const seconds = ((column + 0.5) / columns) * length;
      if (seconds > end) break;
      const value = between(recording, series, seconds);
      band.low[column] = lower(band.low[column] ?? Number.NaN, value);
      band.high[column] = higher(band.high[column] ?? Number.NaN, value);
    }
  }
  return band;
}

function between(recording: Recording, series: Float64Array, seconds: number): number {
  const row = rowAt(recording, seconds);
  const [before, after] = [series[row] ?? Number.NaN, series[row + 1] ?? Number.NaN];
  const [from, to] = [secondsAt(recording, row), secondsAt(recording, row + 1)];
  return Number.isNaN(after) ? before : before + ((after - before) * (seconds - from)) / (to - from);
}
