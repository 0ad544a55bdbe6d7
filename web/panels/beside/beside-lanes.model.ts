// The lanes of a comparison: measured values of real runs and computed values of our runs, in one lane and on one scale.

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
/** The least and the greatest final values of all real runs, even of those that were not sampled. null: the lane has no counter for this
 * direction. */
type LaneEnds = { readonly up: Range | null; readonly down: Range | null };
export type Ends = { readonly seconds: Range; readonly lanes: ReadonlyMap<LaneName, LaneEnds> };

export type BesideLane = {
  readonly lane: LaneName;
  readonly measured: readonly Curve[];
  readonly computed: readonly Curve[];
  readonly ends: LaneEnds | null;
  readonly scale: LaneScale;
  /** The values at the upper and at the lower edge; null: the edge has no number. */
  readonly edges: { readonly up: number | null; readonly down: number | null };
  /** The largest heights above and below the base line, on `scale`. */
  readonly room: { readonly up: number; readonly down: number };
  readonly marks: readonly number[];
};

/** Curves that were computed before. They are kept, because a long recording does not change while our run grows beside it. */
const computedCurves = new WeakMap<Recording, Map<string, LaneValues | null>>();

function valuesOf(recording: Recording, lane: LaneName, counting: Counting): LaneValues | null {
  const known = computedCurves.get(recording) ?? new Map<string, LaneValues | null>();
  computedCurves.set(recording, known);
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

/** The least share of the height for each direction, so that the base line is not at the edge. */
const LEAST_ROOM = 0.08;
/** If the largest sums above and below its base line are together less than this, a lane stays flat, because the shell, the logs and the timers
 * of a real machine cause as much. Lanes of rates have no such limit. */
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
  // Free pages have the scale of the tank, so their lane has the height of a full tank.
  if (values.some(({ edge }) => edge !== null)) return { ...common, edges: { up: scale.top, down: null }, room: { up: 1, down: 0 } };
  const has = (direction: 'up' | 'down'): boolean => all.some((one) => one.values[direction] !== null);
  const heightOf = (direction: 'up' | 'down'): number =>
    has(direction) ? Math.max(LEAST_ROOM, scale.at(Math.max(most[direction], most.up + most.down < least ? least : 0))) : 0;
  const room = { up: heightOf('up'), down: heightOf('down') };
  const edgeOf = (direction: 'up' | 'down'): number | null =>
    room[direction] > LEAST_ROOM && most.up + most.down >= least ? most[direction] : null;
  return { ...common, edges: { up: edgeOf('up'), down: edgeOf('down') }, room };
}

/** The lanes for which the measured or the computed runs have values. */
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

/** Lanes for which only the measured or only the computed runs have values, as `has` says. */
export const oneSided = (lanes: readonly BesideLane[], has: 'measured' | 'computed'): readonly LaneName[] =>
  lanes.filter((one) => one[has].length > 0 && one[has === 'measured' ? 'computed' : 'measured'].length === 0).map(({ lane }) => lane);

const FIGURES_OF: { readonly [lane in LaneName]?: readonly [up: Figure, down: Figure] } = {
  scanned: ['scannedKswapd', 'scannedDirect'],
  reclaimed: ['reclaimedKswapd', 'reclaimedDirect'],
  swap: ['swappedOut', 'swappedIn'],
  refaults: ['refaultsFile', 'refaultsAnon'],
};

/** The ranges of the final values of all real runs. `kernelNames`: the counters that the kernel has. The range of a sum of counters is computed
 * from the ranges of the counters, so it can be too wide. */
export function endsOf(counters: readonly Measured[], seconds: Measured, kernelNames: readonly string[]): Ends {
  const known = new Map(counters.map((one) => [one.counter, one]));
  const rangeOf = (figure: Figure): Range | null => {
    const source = sourceOf(figure, kernelNames);
    if (source === null) return null;
    // A counter without a row was zero in all runs.
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

/** The mean value of several runs at a moment. A run that has already ended counts with its last value. */
export function readAt(curves: readonly Curve[], seconds: number): { readonly up: number | null; readonly down: number | null } {
  const values = curves.map((curve) => valuesAt(curve.values, rowAt(curve.recording, seconds)));
  const mean = (direction: 'up' | 'down'): number | null => {
    const known = values.flatMap((one) => one[direction] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
  };
  return { up: mean('up'), down: mean('down') };
}

/** The least and the greatest value of several runs in each column, interpolated between samples; NaN after the end of all runs. */
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
