// The scales of the time lanes, which turn values into heights. Both kernels have the same scale in a lane.
import { GENTLEST } from '../../domain/dial/priority.model.ts';
import { type Lane, laneTop, type SampleTable } from '../../domain/lanes/lanes.model.ts';
import { brokenScale, type FreeTotals } from '../../domain/tanks/zones.model.ts';

export type ScaleKind = 'broken' | 'steps' | 'logarithmic' | 'linear';
export type LaneScale = {
  readonly kind: ScaleKind;
  /** The largest value on the scale. */
  readonly top: number;
  /** Height of a value, 0 at the base line and 1 at the edge. */
  readonly at: (value: number) => number;
  /** Values at which the lane has a line: the watermarks min, low and high in the lane of free pages, none in the others. */
  readonly lines: readonly number[];
};

/** A round number at or above a value, so that the scale rarely moves while the run grows. */
export const niceTop = (value: number): number => {
  if (value <= 1) return 1;
  const decade = 10 ** Math.floor(Math.log10(value));
  return ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * decade >= value) ?? 10) * decade;
};

/** The smallest power of ten at or above a value, at least 10. */
export const decadeTop = (value: number): number => Math.max(10, 10 ** Math.ceil(Math.log10(Math.max(1, value))));

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

export const laneScale = (lane: Lane, tables: readonly SampleTable[], free: FreeTotals | null): LaneScale => {
  switch (lane) {
    case 'free': {
      const { at, top } = brokenScale(free?.high ?? 1, free?.managed ?? 1);
      return { kind: 'broken', top, at, lines: free === null ? [] : [free.min, free.low, free.high] };
    }
    case 'priority':
      return { kind: 'steps', top: GENTLEST, at: (value) => 0.06 + 0.88 * clamp(value / GENTLEST), lines: [] };
    case 'scan':
    case 'swap': {
      const top = decadeTop(laneTop(tables, lane));
      return { kind: 'logarithmic', top, at: (value) => clamp(Math.log1p(value) / Math.log1p(top)), lines: [] };
    }
    case 'generations': {
      // One more, so that the line of the youngest generation does not touch the edge.
      const top = niceTop(laneTop(tables, lane) + 1);
      return { kind: 'linear', top, at: (value) => clamp(value / top), lines: [] };
    }
    case 'age':
    case 'ops':
    case 'stalls': {
      const top = niceTop(laneTop(tables, lane) * 1.02);
      return { kind: 'linear', top, at: (value) => clamp(value / top), lines: [] };
    }
    default:
      return unreachable(lane);
  }
};

const unreachable = (lane: never): never => {
  throw new Error(`no such lane: ${String(lane)}`);
};

type LanePlace = { readonly lane: Lane; readonly top: number; readonly height: number };

/** The position of every lane, as shares of the whole height. The lane of free pages is higher, because it has lines for three watermarks. */
export const lanePlaces = (lanes: readonly Lane[]): readonly LanePlace[] => {
  const weight = (lane: Lane): number => (lane === 'free' ? 1.5 : 1);
  const sum = lanes.reduce((total, lane) => total + weight(lane), 0);
  let top = 0;
  return lanes.map((lane) => {
    const height = weight(lane) / sum;
    const place = { lane, top, height };
    top += height;
    return place;
  });
};
