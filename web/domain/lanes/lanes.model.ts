// The time lanes: samples of the whole run, reduced to one minimum and one maximum for each column of pixels.

import { Reclaimer } from '../../engine/codes.ts';
import type { Ns } from '../../engine/units.ts';
import { GENTLEST } from '../dial/priority.model.ts';

/** The part of the store's Samples that the lanes need, so that this model does not depend on the store. */
export type SampleTable = { readonly intervalNs: Ns; readonly rows: number; readonly column: (name: string) => Uint32Array };
export type Span = { readonly fromNs: Ns; readonly toNs: Ns };

export type Lane = 'free' | 'priority' | 'generations' | 'age' | 'scan' | 'swap' | 'ops' | 'stalls';
export const LANES: readonly Lane[] = ['free', 'priority', 'scan', 'swap', 'ops', 'stalls'];
/** All lanes, shown if a kernel has generations; `ops` only if the scenario counts operations. */
export const GENERATION_LANES: readonly Lane[] = ['free', 'priority', 'generations', 'age', 'scan', 'swap', 'ops', 'stalls'];
/** The lanes for which there is room beside a story. */
export const MOST_LANES: readonly Lane[] = ['free', 'priority', 'swap', 'ops', 'stalls'];
const MOST_GENERATION_LANES: readonly Lane[] = ['free', 'generations', 'age', 'swap', 'stalls'];

/** `besideStory`: a story takes some of the room. */
export const lanesOfGenerations = (besideStory: boolean, countsOps: boolean): readonly Lane[] =>
  besideStory ? MOST_GENERATION_LANES : GENERATION_LANES.filter((lane) => lane !== 'ops' || countsOps);

/** The lanes for a projector, most important first. The projector shows as many as fit, first those that the scenario uses. */
const ON_WALL: readonly Lane[] = ['swap', 'ops', 'free', 'priority', 'stalls', 'scan'];

export const wallLanes = (room: number, isInPlay: (lane: Lane) => boolean): readonly Lane[] => {
  const first = [...ON_WALL.filter(isInPlay), ...ON_WALL.filter((lane) => !isInPlay(lane))].slice(0, room);
  return LANES.filter((lane) => first.includes(lane));
};

/** The lowest and the highest value in each column of pixels; NaN where the samples are not known. */
export type Band = { readonly low: Float64Array; readonly high: Float64Array };
/** `up` is drawn above the lane's base line, `down` below it. */
export type LaneBands = { readonly up: Band; readonly down: Band | null };

/** One value for each sample, NaN where it is not known, and the highest of them. */
type Series = { readonly values: Float64Array; readonly top: number };
type LaneSeries = { readonly low: Series; readonly high: Series; readonly down: Series | null };

type Growing = { rows: number; values: Float64Array; top: number };

/** The series computed so far, by the buffer of the samples, because each run has its own. Written rows never change, so only new rows
 * are read. */
const grown = new WeakMap<ArrayBufferLike, Map<string, Growing>>();

/** The sum of the named columns, times a factor; values that `known` rejects become NaN and are not drawn. */
const series = (table: SampleTable, names: readonly string[], factor: number, known: (value: number) => boolean): Series => {
  const columns = names.map((name) => table.column(name));
  const memory = columns[0]?.buffer;
  const kept = (memory === undefined ? undefined : grown.get(memory)) ?? new Map<string, Growing>();
  if (memory !== undefined) grown.set(memory, kept);
  const id = names.join(' ');
  const growing = kept.get(id) ?? { rows: 0, values: new Float64Array(table.rows), top: 0 };
  kept.set(id, growing);
  if (growing.values.length < table.rows) {
    const larger = new Float64Array(table.rows * 2);
    larger.set(growing.values);
    growing.values = larger;
  }
  for (; growing.rows < table.rows; growing.rows += 1) {
    let value = 0;
    for (const column of columns) value += column[growing.rows] ?? 0;
    value = known(value) ? value * factor : Number.NaN;
    growing.values[growing.rows] = value;
    if (value > growing.top) growing.top = value;
  }
  return { values: growing.values, top: growing.top };
};

const RECLAIMERS = [Reclaimer.Kswapd, Reclaimer.Direct, Reclaimer.Limit, Reclaimer.High, Reclaimer.Request] as const;
const always = (): boolean => true;
/** With the classic lists, the samples of the youngest generation and of the age of the oldest one are 0, and such values are not drawn. */
const isGeneration = (value: number): boolean => value > 0;
const isPriority = (value: number): boolean => value <= GENTLEST;

const laneSeries = (table: SampleTable, lane: Lane): LaneSeries => {
  const flow = (names: readonly string[], factor: number): Series => series(table, names, factor, always);
  const same = (one: Series, down: Series | null): LaneSeries => ({ low: one, high: one, down });
  switch (lane) {
    case 'free':
      return { low: flow(['free_min'], 1), high: flow(['free_max'], 1), down: null };
    case 'priority':
      return same(series(table, ['priority'], 1, isPriority), null);
    case 'generations':
      return { low: flow(['oldest_generation'], 1), high: series(table, ['youngest_generation'], 1, isGeneration), down: null };
    case 'age':
      return same(series(table, ['oldest_age_ms'], 1e-3, isGeneration), null);
    case 'scan':
      return same(flow(['kswapd_scanned', 'direct_scanned'], 1), flow(['reclaimed'], 1));
    case 'swap':
      return same(flow(['swap_out'], 1), flow(['swap_in'], 1));
    case 'ops':
      return same(flow(['ops'], 1e9 / table.intervalNs), null);
    case 'stalls':
      return same(flow(['stall_reclaim_us', 'stall_group_us', 'stall_fault_us', 'stall_dirty_us'], 1e-3), null);
    default:
      return unreachable(lane);
  }
};

const unreachable = (lane: never): never => {
  throw new Error(`no such lane: ${String(lane)}`);
};

const reduce = (table: SampleTable, span: Span, columns: number, low: Float64Array, high: Float64Array): Band => {
  const out = { low: new Float64Array(columns).fill(Number.NaN), high: new Float64Array(columns).fill(Number.NaN) };
  const nsPerColumn = (span.toNs - span.fromNs) / columns;
  for (let column = 0; column < columns; column += 1) {
    const start = span.fromNs + column * nsPerColumn;
    const first = Math.max(0, Math.floor(start / table.intervalNs));
    const last = Math.min(table.rows, Math.max(first + 1, Math.ceil((start + nsPerColumn) / table.intervalNs)));
    let least = Number.POSITIVE_INFINITY;
    let most = Number.NEGATIVE_INFINITY;
    // A comparison with NaN is false, so unknown values are skipped without a test.
    for (let row = first; row < last; row += 1) {
      const [a, b] = [low[row] ?? Number.NaN, high[row] ?? Number.NaN];
      if (a < least) least = a;
      if (b > most) most = b;
    }
    if (least <= most) {
      out.low[column] = least;
      out.high[column] = most;
    }
  }
  return out;
};

export const laneBands = (table: SampleTable, lane: Lane, span: Span, columns: number): LaneBands => {
  const { low, high, down } = laneSeries(table, lane);
  return {
    up: reduce(table, span, columns, low.values, high.values),
    down: down === null ? null : reduce(table, span, columns, down.values, down.values),
  };
};

/** The value at a moment, for the stage as text: that of the interval that contains the moment or, if the run is not computed so far, of
 * the last interval; null: there are no samples. */
export const laneAt = (table: SampleTable, lane: Lane, ns: Ns): { readonly up: number; readonly down: number | null } | null => {
  const row = Math.min(table.rows - 1, Math.floor(ns / table.intervalNs));
  if (row < 0) return null;
  const { low, high, down } = laneSeries(table, lane);
  return {
    up: (lane === 'generations' ? high : low).values[row] ?? Number.NaN,
    down: down === null ? null : (down.values[row] ?? Number.NaN),
  };
};

/** The reclaimer with the lowest priority in the interval that contains a moment or, if the run is not computed so far, in the last
 * interval; null: no task reclaimed. */
export const hardestAt = (table: SampleTable, ns: Ns): Reclaimer | null => {
  const row = Math.min(table.rows - 1, Math.floor(ns / table.intervalNs));
  return RECLAIMERS.find((reclaimer) => reclaimer === table.column('priority_of')[row]) ?? null;
};

/** The highest value of a lane in the part of the runs that was computed; 0 if there is none. */
export const laneTop = (tables: readonly SampleTable[], lane: Lane): number =>
  tables.reduce((top, table) => {
    const { high, down } = laneSeries(table, lane);
    return Math.max(top, high.top, down?.top ?? 0);
  }, 0);

/** Zooms a span by a factor around a moment and keeps it inside the run. */
export const zoomed = (span: Span, aroundNs: Ns, factor: number, endNs: Ns): Span => {
  const length = Math.max((span.toNs - span.fromNs) * factor, 1000);
  if (length >= endNs) return { fromNs: 0, toNs: endNs };
  const share = (aroundNs - span.fromNs) / (span.toNs - span.fromNs);
  const fromNs = Math.round(Math.min(Math.max(0, aroundNs - share * length), endNs - length));
  return { fromNs, toNs: Math.round(fromNs + length) };
};

/** The span shown first is at least 1/2^DOUBLINGS of the run. */
const DOUBLINGS = 4;

/** The span that is shown before the user has chosen one: the smallest of the whole run, its half, its quarter and so on that contains the
 * computed part. */
export const firstPart = (exploredNs: Ns, endNs: Ns): Span => {
  let toNs = endNs;
  for (let i = 0; i < DOUBLINGS && exploredNs <= toNs / 2; i += 1) toNs /= 2;
  return { fromNs: 0, toNs };
};

/** Moves a span, if necessary, so that it contains a moment. */
export const following = (span: Span, ns: Ns, endNs: Ns): Span => {
  const length = span.toNs - span.fromNs;
  if (ns >= span.fromNs && ns <= span.toNs) return span;
  const fromNs = Math.min(Math.max(0, ns - length / 4), Math.max(0, endNs - length));
  return { fromNs, toNs: fromNs + length };
};

/** Position of a moment in a span, in percent; null if the moment lies outside. */
export const percentOf = ({ fromNs, toNs }: Span, ns: Ns): number | null =>
  ns < fromNs || ns > toNs ? null : ((ns - fromNs) / Math.max(1, toNs - fromNs)) * 100;

/** Position of a moment in a span, in percent, limited to 0 to 100. */
export const clampedPercent = ({ fromNs, toNs }: Span, ns: Ns): number =>
  Math.min(100, Math.max(0, ((ns - fromNs) / Math.max(1, toNs - fromNs)) * 100));

/** Share of a span that has been computed; below 0 if the computed part ends before the span, above 1 if it ends after it. */
export const exploredShare = (table: SampleTable | null, { fromNs, toNs }: Span): number =>
  table === null ? 0 : (table.rows * table.intervalNs - fromNs) / Math.max(1, toNs - fromNs);

/** Left edge and width of a part within the whole span, in percent. */
export const windowIn = (whole: Span, part: Span): { readonly left: number; readonly width: number } => {
  const [left, right] = [clampedPercent(whole, part.fromNs), clampedPercent(whole, part.toNs)];
  return { left, width: right - left };
};
