// The lanes of a recording: one curve over its whole time for each kind of work, reduced to one minimum and one maximum for each column of
// pixels.
import type { Band } from '../../domain/lanes/lanes.model.ts';
import type { Figure } from '../../domain/recorded/recorded-counters.model.ts';
import { lastRow, momentAt, type Recording, type ZoneField } from '../../domain/recorded/recording.model.ts';
import { higher, lower } from '../../domain/recorded/recording-columns.model.ts';
import { figureValues, ratesOf } from '../../domain/recorded/recording-rates.model.ts';
import { brokenScale } from '../../domain/tanks/zones.model.ts';
import { decadeTop } from '../../stage/lanes/lane-scale.model.ts';

export const RECORDED_LANES = ['free', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty', 'pressure'] as const;
export type RecordedLane = (typeof RECORDED_LANES)[number];

/** The values of a lane in each row: those since the row before. */
type Series = { readonly low: Float64Array; readonly high: Float64Array };
export type LaneScale = { readonly top: number; readonly at: (value: number) => number };

/** A lane that the recording tells. `up` is drawn above its base line, `down` below it. */
export type LaneCurves = {
  readonly lane: RecordedLane;
  readonly up: Series | null;
  readonly down: Series | null;
  readonly scale: LaneScale;
  /** The watermarks of all zones in each row: min, low, high. */
  readonly marks: readonly Float64Array[];
};

const same = (values: Float64Array | null): Series | null => (values === null ? null : { low: values, high: values });
const topOf = (all: readonly (Series | null)[]): number =>
  all.reduce((top, one) => (one === null ? top : one.high.reduce((most, value) => (value > most ? value : most), top)), 0);

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const logarithmic = (top: number): LaneScale => ({ top, at: (value) => clamp(Math.log1p(value) / Math.log1p(top)) });
const linear = (top: number): LaneScale => ({ top, at: (value) => clamp(value / top) });

/** Pages of a field in all zones that have pages; NaN where a zone lacks it. */
function sumOfZones({ zones, times }: Recording, field: ZoneField): Float64Array {
  const inUse = zones.filter(({ fields }) => (fields.get('present') ?? new Float64Array()).some((pages) => pages > 0));
  return times.map((_, row) =>
    inUse.length === 0 ? Number.NaN : inUse.reduce((sum, { fields }) => sum + (fields.get(field)?.[row] ?? Number.NaN), 0),
  );
}

const isKnown = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));

function freeLane(recording: Recording): LaneCurves | null {
  const { free } = recording;
  const ofZones = sumOfZones(recording, 'free');
  const up = isKnown(free.low) ? free : isKnown(ofZones) ? same(ofZones) : null;
  if (up === null) return null;
  const marks = (['min', 'low', 'high'] as const).map((field) => sumOfZones(recording, field)).filter(isKnown);
  const moment = momentAt(recording, 0) ?? momentAt(recording, lastRow(recording));
  const pages = moment?.zones.reduce((sum, { managed }) => sum + managed, 0) ?? 0;
  const top = Math.max(topOf([up]), pages);
  const high = topOf(marks.map(same));
  return { lane: 'free', up, down: null, marks, scale: high > 0 ? brokenScale(high, top) : linear(Math.max(1, top)) };
}

const rates = (recording: Recording, figure: Figure): Float64Array | null => {
  const values = figureValues(recording, figure);
  return values === null ? null : ratesOf(recording, values);
};

function mirrored(lane: RecordedLane, up: Float64Array | null, down: Float64Array | null): LaneCurves | null {
  if (up === null && down === null) return null;
  const [over, under] = [same(up), same(down)];
  return { lane, up: over, down: under, marks: [], scale: logarithmic(decadeTop(topOf([over, under]))) };
}

/** Shares of each second for which tasks waited; the upper curve: at least one did, the lower: all of them did. */
function pressureLane(recording: Recording): LaneCurves | null {
  const share = (of: 'pressure some' | 'pressure full'): Float64Array | null => {
    const totalUs = recording.other.get(of);
    return totalUs === undefined ? null : ratesOf(recording, totalUs).map((us) => us / 1e4);
  };
  const [some, full] = [share('pressure some'), share('pressure full')];
  return some === null && full === null ? null : { lane: 'pressure', up: same(some), down: same(full), marks: [], scale: linear(100) };
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

/** Reduces a series to one minimum and one maximum for each column. The value of a row stands for the time since the row before it. */
export function bandOf({ times }: Recording, { low, high }: Series, columns: number): Band {
  const band = { low: new Float64Array(columns).fill(Number.NaN), high: new Float64Array(columns).fill(Number.NaN) };
  const first = times[0] ?? 0;
  const whole = (times.at(-1) ?? 0) - first;
  const columnAt = (row: number): number => Math.min(columns - 1, Math.floor((((times[row] ?? 0) - first) / whole) * columns));
  for (let row = 1; row < times.length; row += 1) {
    const [least, most] = [low[row] ?? Number.NaN, high[row] ?? Number.NaN];
    for (let column = columnAt(row - 1); column <= columnAt(row); column += 1) {
      band.low[column] = lower(band.low[column] ?? Number.NaN, least);
      band.high[column] = higher(band.high[column] ?? Number.NaN, most);
    }
  }
  return band;
}

/** The values of a lane in a row. */
export const valuesAt = ({ up, down }: LaneCurves, row: number): { readonly up: number | null; readonly down: number | null } => {
  const known = (series: Series | null): number | null => {
    const value = series?.high[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return { up: known(up), down: known(down) };
};
