// The lanes of a recording: one curve over its whole time for each kind of work, reduced to one minimum and one maximum for each column of
// pixels.
import type { Band } from '../../domain/lanes/lanes.model.ts';
import type { Figure } from '../../domain/recorded/recorded-counters.model.ts';
import type { Recording, ZoneField } from '../../domain/recorded/recording.model.ts';
import { higher, lower } from '../../domain/recorded/recording-columns.model.ts';
import { figureValues, type RowSpan, ratesOf } from '../../domain/recorded/recording-rates.model.ts';
import { SHARES, waterShare } from '../../domain/scene/tank.model.ts';
import { decadeTop, niceTop } from '../../stage/lanes/lane-scale.model.ts';

export const RECORDED_LANES = ['free', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty', 'pressure'] as const;
export type RecordedLane = (typeof RECORDED_LANES)[number];

/** The values of a lane in each row: those since the row before. */
type Series = { readonly low: Float64Array; readonly high: Float64Array };
/** `top`: the value at the edge of the lane, as far from its base line as anything is drawn. */
export type LaneScale = { readonly top: number; readonly at: (value: number) => number };

/** A lane that the recording tells. */
export type LaneCurves = {
  readonly lane: RecordedLane;
  /** Drawn above the base line. */
  readonly up: Series | null;
  /** Drawn below the base line. */
  readonly down: Series | null;
  readonly scale: LaneScale;
  /** Heights of the watermarks, as shares of the lane; empty: the recording does not tell them. */
  readonly marks: readonly number[];
  /** What the cursor reads, if the curves are not in the unit of the lane. */
  readonly read: Float64Array | null;
};

const same = (values: Float64Array | null): Series | null => (values === null ? null : { low: values, high: values });
const topOf = (all: readonly (Series | null)[]): number =>
  all.reduce((top, one) => (one === null ? top : one.high.reduce((most, value) => (value > most ? value : most), top)), 0);

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const logarithmic = (top: number): LaneScale => ({ top, at: (value) => clamp(Math.log1p(value) / Math.log1p(top)) });
const linear = (top: number): LaneScale => ({ top, at: (value) => clamp(value / top) });

/** Pages of a field in all zones that have pages; NaN where a zone lacks it. */
function sumOfZones({ zones, times }: Recording, field: ZoneField): Float64Array {
  const inUse = zones.filter(({ fields }) => fields.get('present')?.some((pages) => pages > 0) === true);
  return times.map((_, row) =>
    inUse.length === 0 ? Number.NaN : inUse.reduce((sum, { fields }) => sum + (fields.get(field)?.[row] ?? Number.NaN), 0),
  );
}

/** Kernels before 3.8 do not tell the managed pages. */
function managedPages(recording: Recording): Float64Array {
  const managed = sumOfZones(recording, 'managed');
  return isKnown(managed) ? managed : sumOfZones(recording, 'present');
}

const isKnown = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));

/** Free pages on the scale of the tank, so that the curve and the water beside it are equally high; without watermarks on a linear scale. */
function freeLane(recording: Recording): LaneCurves | null {
  const ofZones = sumOfZones(recording, 'free');
  const up = isKnown(recording.free.low) ? recording.free : isKnown(ofZones) ? { low: ofZones, high: ofZones } : null;
  if (up === null) return null;
  const [min, low, high] = [sumOfZones(recording, 'min'), sumOfZones(recording, 'low'), sumOfZones(recording, 'high')];
  const managed = managedPages(recording);
  const read = up.high;
  if (!isKnown(high)) return { lane: 'free', up, down: null, scale: linear(Math.max(1, topOf([up]))), marks: [], read };
  const share = (free: number, row: number): number => {
    const at = (values: Float64Array): number => values[row] ?? Number.NaN;
    return waterShare({ free, min: at(min), low: at(low), high: at(high), managed: at(managed) });
  };
  const shares = { low: up.low.map(share), high: up.high.map(share) };
  return { lane: 'free', up: shares, down: null, scale: { top: topOf([same(managed)]), at: clamp }, marks: Object.values(SHARES), read };
}

const rates = (recording: Recording, figure: Figure): Float64Array | null => {
  const values = figureValues(recording, figure);
  return values === null ? null : ratesOf(recording, values);
};

function mirrored(lane: RecordedLane, up: Float64Array | null, down: Float64Array | null): LaneCurves | null {
  if (up === null && down === null) return null;
  const [over, under] = [same(up), same(down)];
  return { lane, up: over, down: under, scale: logarithmic(decadeTop(topOf([over, under]))), marks: [], read: null };
}

/** Shares of each second for which tasks waited; the upper curve: at least one did, the lower: all of them did. */
function pressureLane(recording: Recording): LaneCurves | null {
  const share = (of: 'pressure some' | 'pressure full'): Float64Array | null => {
    const totalUs = recording.other.get(of);
    return totalUs === undefined ? null : ratesOf(recording, totalUs).map((us) => us / 1e4);
  };
  const [some, full] = [same(share('pressure some')), same(share('pressure full'))];
  if (some === null && full === null) return null;
  return { lane: 'pressure', up: some, down: full, scale: linear(Math.min(100, niceTop(topOf([some, full])))), marks: [], read: null };
}

/** null: the recording does not tell the lane. */
export function laneCurves(recording: Recording, lane: RecordedLane): LaneCurves | null {
  switch (lane) {
    case 'free':
      return freeLane(recording);
    case 'scanned':
      return mirrored(lane, rates(recording, 'scannedKswapd'), rates(recording, 'scannedDirect'));
    case 'reclaimed':
      return mirrored(lane, rates(recording, 'reclaimedKswapd'), rates(recording, 'reclaimedDirect'));
    case 'swap':
      return mirrored(lane, rates(recording, 'swappedOut'), rates(recording, 'swappedIn'));
    case 'refaults':
      return mirrored(lane, rates(recording, 'refaultsFile'), rates(recording, 'refaultsAnon'));
    case 'dirty':
      return mirrored(lane, recording.vmstat.get('nr_dirty') ?? null, recording.vmstat.get('nr_writeback') ?? null);
    case 'pressure':
      return pressureLane(recording);
    default:
      return unreachable(lane);
  }
}

const unreachable = (lane: never): never => {
  throw new Error(`no such lane: ${String(lane)}`);
};

/** Reduces a part of a series to one minimum and one maximum for each column. The value of a row stands for the time since the row before it. */
export function bandOf({ times }: Recording, { low, high }: Series, columns: number, { from, to }: RowSpan): Band {
  const band = { low: new Float64Array(columns).fill(Number.NaN), high: new Float64Array(columns).fill(Number.NaN) };
  const first = times[from] ?? 0;
  const whole = (times[to] ?? 0) - first;
  const columnAt = (row: number): number => Math.min(columns - 1, Math.floor((((times[row] ?? 0) - first) / whole) * columns));
  for (let row = from + 1; row <= to; row += 1) {
    const [least, most] = [low[row] ?? Number.NaN, high[row] ?? Number.NaN];
    for (let column = columnAt(row - 1); column <= columnAt(row); column += 1) {
      band.low[column] = lower(band.low[column] ?? Number.NaN, least);
      band.high[column] = higher(band.high[column] ?? Number.NaN, most);
    }
  }
  return band;
}

/** The values of a lane in a row; null: the recording does not tell them. */
export const valuesAt = ({ up, down, read }: LaneCurves, row: number): { readonly up: number | null; readonly down: number | null } => {
  const known = (values: Float64Array | undefined): number | null => {
    const value = values?.[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return { up: known(read ?? up?.high), down: known(down?.high) };
};
