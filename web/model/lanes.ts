// The time lanes: samples of the whole run, reduced to one minimum and one maximum for every column of pixels.
import { GENTLEST } from './priority.ts';

/** A structural part of the store's Samples, so that the model knows nothing of the store. */
export type SampleTable = { readonly intervalNs: number; readonly rows: number; readonly column: (name: string) => Uint32Array };
export type Span = { readonly fromNs: number; readonly toNs: number };

export type Lane = 'free' | 'priority' | 'scan' | 'swap' | 'ops' | 'stalls';
export const LANES: readonly Lane[] = ['free', 'priority', 'scan', 'swap', 'ops', 'stalls'];
/** What a projector has room for. */
export const FEW_LANES: readonly Lane[] = ['free', 'priority', 'swap', 'ops'];

/** Lowest and highest value in every column; NaN where nothing is known. */
export type Band = { readonly low: Float64Array; readonly high: Float64Array };
/** up is drawn above the lane's base line, down below it. */
export type LaneBands = { readonly up: Band; readonly down: Band | null };

type Reading = (row: number) => number;

const band = (columns: number): Band => ({
  low: new Float64Array(columns).fill(Number.NaN),
  high: new Float64Array(columns).fill(Number.NaN),
});

const fill = (table: SampleTable, span: Span, columns: number, low: Reading, high: Reading): Band => {
  const out = band(columns);
  const nsPerColumn = (span.toNs - span.fromNs) / columns;
  for (let column = 0; column < columns; column += 1) {
    const start = span.fromNs + column * nsPerColumn;
    const first = Math.max(0, Math.floor(start / table.intervalNs));
    const last = Math.min(table.rows, Math.max(first + 1, Math.ceil((start + nsPerColumn) / table.intervalNs)));
    let least = Number.NaN;
    let most = Number.NaN;
    for (let row = first; row < last; row += 1) {
      const [a, b] = [low(row), high(row)];
      if (!(least <= a)) least = Number.isNaN(a) ? least : a;
      if (!(most >= b)) most = Number.isNaN(b) ? most : b;
    }
    out.low[column] = least;
    out.high[column] = most;
  }
  return out;
};

const sumOf = (table: SampleTable, names: readonly string[], factor: number): Reading => {
  const [a, b, c] = names.map((name) => table.column(name));
  return (row) => ((a?.[row] ?? 0) + (b?.[row] ?? 0) + (c?.[row] ?? 0)) * factor;
};

const priorityOf = (table: SampleTable): Reading => {
  const column = table.column('priority');
  return (row) => {
    const value = column[row] ?? Number.NaN;
    return value > GENTLEST ? Number.NaN : value;
  };
};

type Readings = { readonly low: Reading; readonly high: Reading; readonly down: Reading | null };

const readings = (table: SampleTable, lane: Lane): Readings => {
  const same = (reading: Reading, down: Reading | null): Readings => ({ low: reading, high: reading, down });
  switch (lane) {
    case 'free':
      return { low: sumOf(table, ['free_min'], 1), high: sumOf(table, ['free_max'], 1), down: null };
    case 'priority':
      return same(priorityOf(table), null);
    case 'scan':
      return same(sumOf(table, ['kswapd_scanned', 'direct_scanned'], 1), sumOf(table, ['reclaimed'], 1));
    case 'swap':
      return same(sumOf(table, ['swap_out'], 1), sumOf(table, ['swap_in'], 1));
    case 'ops':
      return same(sumOf(table, ['ops'], 1e9 / table.intervalNs), null);
    case 'stalls':
      return same(sumOf(table, ['stall_reclaim_us', 'stall_fault_us', 'stall_dirty_us'], 1e-3), null);
    default:
      return unreachable(lane);
  }
};

const unreachable = (lane: never): never => {
  throw new Error(`no such lane: ${String(lane)}`);
};

export const laneBands = (table: SampleTable, lane: Lane, span: Span, columns: number): LaneBands => {
  const { low, high, down } = readings(table, lane);
  return { up: fill(table, span, columns, low, high), down: down === null ? null : fill(table, span, columns, down, down) };
};

/** The value at a moment, for the text twin and the labels: of the interval that holds it. */
export const laneAt = (table: SampleTable, lane: Lane, ns: number): { readonly up: number; readonly down: number | null } | null => {
  const row = Math.min(table.rows - 1, Math.floor(ns / table.intervalNs));
  if (row < 0) return null;
  const { low, down } = readings(table, lane);
  return { up: low(row), down: down === null ? null : down(row) };
};

/** Highest value of a lane in everything explored, 0 when nothing is. */
export const laneTop = (tables: readonly SampleTable[], lane: Lane): number => {
  let top = 0;
  for (const table of tables) {
    const { high, down } = readings(table, lane);
    for (let row = 0; row < table.rows; row += 1) {
      const [value, below] = [high(row), down === null ? 0 : down(row)];
      if (value > top) top = value;
      if (below > top) top = below;
    }
  }
  return top;
};

/** Zooms a span by a factor around a moment and keeps it inside the run; null is the whole run. */
export const zoomed = (span: Span, aroundNs: number, factor: number, endNs: number): Span | null => {
  const length = Math.max((span.toNs - span.fromNs) * factor, 1000);
  if (length >= endNs) return null;
  const share = (aroundNs - span.fromNs) / (span.toNs - span.fromNs);
  const fromNs = Math.round(Math.min(Math.max(0, aroundNs - share * length), endNs - length));
  return { fromNs, toNs: Math.round(fromNs + length) };
};

/** Moves a span so that a moment is inside it. */
export const following = (span: Span, ns: number, endNs: number): Span => {
  const length = span.toNs - span.fromNs;
  if (ns >= span.fromNs && ns <= span.toNs) return span;
  const fromNs = Math.min(Math.max(0, ns - length / 4), Math.max(0, endNs - length));
  return { fromNs, toNs: fromNs + length };
};

/** Place of a moment in a span, in per cent; null when it lies outside. */
export const percentOf = ({ fromNs, toNs }: Span, ns: number): number | null =>
  ns < fromNs || ns > toNs ? null : ((ns - fromNs) / Math.max(1, toNs - fromNs)) * 100;

/** The same, kept inside. */
export const clampedPercent = ({ fromNs, toNs }: Span, ns: number): number =>
  Math.min(100, Math.max(0, ((ns - fromNs) / Math.max(1, toNs - fromNs)) * 100));

/** Share of a span that has been run; below 0 and above 1 outside of it. */
export const exploredShare = (table: SampleTable | null, { fromNs, toNs }: Span): number =>
  table === null ? 0 : (table.rows * table.intervalNs - fromNs) / Math.max(1, toNs - fromNs);
