// A curve that the viewer guesses before the engine computes it: which rows of the time lanes a bet can use, the moments of the guessed
// points, and the run's own values.
import type { Ns } from '../../engine/units.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { SECOND_NS, WAITS } from '../scene/last-rows.model.ts';
import { type Amount, amountOf, type Unit } from '../scene/marks.model.ts';
import type { Standings, StorySide } from './story-values.model.ts';

/** Number of points that the viewer draws, at equal intervals over the bet's period. The known part of the curve ends one interval
 * before the first point. */
export const POINTS = 7;
/** Approximate maximum number of points of the run's own curve. */
const PLACES = 70;
/** The length of the known part that is drawn before the bet's moment, as a share of the bet's period. */
const KNOWN = 1 / 8;

/** `each`: `second` for a rate per second, averaged over the second before the moment; `standing` for a level; `total` for the sum since
 * the start of the run. */
type Line = {
  readonly columns: readonly string[];
  readonly each: 'second' | 'standing' | 'total';
  readonly factor: number;
  readonly unit: Unit;
};

const LINES = {
  /** Operations of the measured client. */
  ops: { columns: ['ops'], each: 'second', factor: 1, unit: 'count' },
  /** Free pages: the lowest number in each row. */
  free: { columns: ['free_min'], each: 'standing', factor: 1, unit: 'MB' },
  /** Pages that were swapped out, and pages that were swapped in. */
  'swap-out': { columns: ['swap_out'], each: 'second', factor: 1, unit: 'MB' },
  'swap-in': { columns: ['swap_in'], each: 'second', factor: 1, unit: 'MB' },
  /** Seconds that tasks have waited since the start for memory or for pages that had to be read. */
  lost: { columns: WAITS, each: 'total', factor: 1e-6, unit: 'seconds' },
} as const satisfies Record<string, Line>;
export type LineName = keyof typeof LINES;

export const LINE_NAMES: readonly string[] = Object.keys(LINES);
export const isLineName = (name: string): name is LineName => Object.hasOwn(LINES, name);
export const unitOf = (line: LineName): Unit => LINES[line].unit;

export type CurveSpan = { readonly fromNs: Ns; readonly atNs: Ns; readonly toNs: Ns };

/** The span of the plot: from a little before the bet's moment to the end of the bet. */
export const spanOf = (atNs: Ns, forNs: Ns): CurveSpan => ({ fromNs: Math.max(0, atNs - forNs * KNOWN), atNs, toNs: atNs + forNs });

/** The moments of the points that the viewer draws. */
export const pointNs = ({ atNs, toNs }: CurveSpan): readonly Ns[] =>
  Array.from({ length: POINTS }, (_, place) => atNs + ((toNs - atNs) * (place + 1)) / POINTS);

/** A point of a curve: a moment, and a value in the unit of the row. */
export type Place = { readonly ns: Ns; readonly value: number };

export type CurveAnswer = {
  readonly line: LineName;
  readonly side: StorySide;
  /** The value at the end of the bet, on the side that the bet is about and on the other side; `other` is null if it is not known. */
  readonly last: Amount;
  readonly other: Amount | null;
};

/** The run's own curve on one side, up to a moment of the span or to the last known row. */
export function curveOf(samples: SampleTable, line: LineName, { fromNs, toNs: endNs }: CurveSpan, toNs: Ns): readonly Place[] {
  const stepNs = Math.max(samples.intervalNs, (endNs - fromNs) / PLACES);
  const places: Place[] = [];
  for (let ns = fromNs; ns <= toNs + stepNs / 2; ns += stepNs) {
    const value = lineAt(samples, line, Math.min(ns, toNs));
    if (value !== null) places.push({ ns: Math.min(ns, toNs), value });
  }
  return places;
}

/** The value of a row at a moment; null: the sample rows do not reach that far, or the first one ends after the moment. */
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

/** The value of a row at a moment, as the rest of the page shows it: free memory is the number on the tank, not the minimum of the
 * sample row. */
function endOn(side: StorySide, line: LineName, at: Standings): Amount | null {
  const standing = at[side];
  if (standing === null) return null;
  const { scene } = standing.frame;
  if (line === 'free') return scene === undefined ? null : amountOf(scene.free, LINES.free.unit);
  const value = lineAt(standing.samples, line, standing.frame.time_ns);
  return value === null ? null : { value, unit: LINES[line].unit };
}

/** The values at the end of the bet; null: that of the bet's own side is not known. `to`: the standings at the moment that ends the bet. */
export function curveAnswer(
  { side, line }: { readonly side: StorySide; readonly line: LineName; readonly forNs: Ns },
  to: Standings,
): CurveAnswer | null {
  const last = endOn(side, line, to);
  return last === null ? null : { line, side, last, other: endOn(side === 'before' ? 'after' : 'before', line, to) };
}
