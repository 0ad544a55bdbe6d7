// A curve that is drawn before the run draws it: which rows of the time lanes can be guessed, at which moments, and what they come to.
import type { Ns } from '../../engine/units.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { SECOND_NS, WAITS } from '../scene/last-rows.model.ts';
import { type Amount, amountOf, type Unit } from '../scene/marks.model.ts';
import type { Standings, StorySide } from './story-values.model.ts';

/** Points that are drawn, evenly over the time; the first stands where the known part ends. */
export const POINTS = 7;
/** Places at which the run's own curve is drawn. */
const PLACES = 70;
/** How much of what is known is drawn in front, as a share of what is guessed. */
const KNOWN = 1 / 8;

/** `each`: a row is a number of something that happens, and those of the second before are told; else a row says how it stands, or all are added. */
type Line = {
  readonly columns: readonly string[];
  readonly each: 'second' | 'standing' | 'total';
  readonly factor: number;
  readonly unit: Unit;
};

const LINES = {
  /** Operations of the measured client. */
  ops: { columns: ['ops'], each: 'second', factor: 1, unit: 'count' },
  /** Free pages. */
  free: { columns: ['free_min'], each: 'standing', factor: 1, unit: 'MB' },
  /** Pages that went to swap, and came back. */
  'swap-out': { columns: ['swap_out'], each: 'second', factor: 1, unit: 'MB' },
  'swap-in': { columns: ['swap_in'], each: 'second', factor: 1, unit: 'MB' },
  /** Seconds that tasks have waited for memory since the start. */
  lost: { columns: WAITS, each: 'total', factor: 1e-6, unit: 'seconds' },
} as const satisfies Record<string, Line>;
export type LineName = keyof typeof LINES;

export const LINE_NAMES: readonly string[] = Object.keys(LINES);
export const isLineName = (name: string): name is LineName => Object.hasOwn(LINES, name);
export const unitOf = (line: LineName): Unit => LINES[line].unit;

export type CurveSpan = { readonly fromNs: Ns; readonly atNs: Ns; readonly toNs: Ns };

/** From a little before the bet's moment to where it ends. */
export const spanOf = (atNs: Ns, forNs: Ns): CurveSpan => ({ fromNs: Math.max(0, atNs - forNs * KNOWN), atNs, toNs: atNs + forNs });

/** The moments of the points that are drawn. */
export const pointNs = ({ atNs, toNs }: CurveSpan): readonly Ns[] =>
  Array.from({ length: POINTS }, (_, place) => atNs + ((toNs - atNs) * (place + 1)) / POINTS);

/** A place of a drawn curve: a moment, and a number in the unit of the row. */
export type Place = { readonly ns: Ns; readonly value: number };

export type CurveAnswer = {
  readonly line: LineName;
  readonly side: StorySide;
  /** What the row of the asked side comes to at the end, and that of the other side, where it is known. */
  readonly last: Amount;
  readonly other: Amount | null;
};

/** The run's own curve on a side up to a moment of the span, as far as its rows are known. */
export function curveOf(samples: SampleTable, line: LineName, { fromNs, toNs: endNs }: CurveSpan, toNs: Ns): readonly Place[] {
  const stepNs = Math.max(samples.intervalNs, (endNs - fromNs) / PLACES);
  const places: Place[] = [];
  for (let ns = fromNs; ns <= toNs + stepNs / 2; ns += stepNs) {
    const value = lineAt(samples, line, Math.min(ns, toNs));
    if (value !== null) places.push({ ns: Math.min(ns, toNs), value });
  }
  return places;
}

/** What the row says at a moment; null: its rows are not known that far. */
export function lineAt({ intervalNs, rows, column }: SampleTable, line: LineName, ns: Ns): number | null {
  const { columns, each, factor, unit } = LINES[line];
  const end = Math.floor(ns / intervalNs);
  const start = each === 'total' ? 0 : Math.max(0, end - (each === 'standing' ? 1 : Math.max(1, Math.round(SECOND_NS / intervalNs))));
  if (end > rows || end === 0) return null;
  const sum = columns.reduce(
    (total, name) =>
      total +
      column(name)
        .subarray(start, end)
        .reduce((all, row) => all + row, 0),
    0,
  );
  const over = each === 'second' ? ((end - start) * intervalNs) / 1e9 : each === 'standing' ? end - start : 1;
  return amountOf((sum * factor) / over, unit).value;
}

/** What a row comes to at a moment, as all else says it there: of memory that is free what the tank shows, not the least of a tenth of a second. */
function endOn(side: StorySide, line: LineName, at: Standings): Amount | null {
  const standing = at[side];
  if (standing === null) return null;
  const { scene } = standing.frame;
  if (line === 'free') return scene === undefined ? null : amountOf(scene.free, LINES.free.unit);
  const value = lineAt(standing.samples, line, standing.frame.time_ns);
  return value === null ? null : { value, unit: LINES[line].unit };
}

/** What the row comes to; null when its rows are not there. `to`: the moment at which the bet ends. */
export function curveAnswer(
  { side, line }: { readonly side: StorySide; readonly line: LineName; readonly forNs: Ns },
  to: Standings,
): CurveAnswer | null {
  const last = endOn(side, line, to);
  return last === null ? null : { line, side, last, other: endOn(side === 'before' ? 'after' : 'before', line, to) };
}
