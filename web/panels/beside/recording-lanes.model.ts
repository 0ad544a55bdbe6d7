// The lanes of a recording: for each kind of work a curve over the whole time, reduced to one minimum and one maximum for each column of
// pixels.
import type { Band } from '../../domain/lanes/lanes.model.ts';
import type { Figure } from '../../domain/recorded/recorded-counters.model.ts';
import type { Recording, ZoneField } from '../../domain/recorded/recording.model.ts';
import { higher, lower } from '../../domain/recorded/recording-columns.model.ts';
import { figureValues, type RowSpan, ratesOf } from '../../domain/recorded/recording-rates.model.ts';
import { SHARES, waterShare } from '../../domain/scene/tank.model.ts';
import { decadeTop, niceTop } from '../../stage/lanes/lane-scale.model.ts';

/** The lanes of a comparison. `lists`: pages on the LRU lists. */
export const LANES = ['free', 'lists', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty', 'pressure'] as const;
export type LaneName = (typeof LANES)[number];
/** The lanes of a recording alone. It has no lane for the lists, because its picture of the moment shows them. */
export const RECORDED_LANES = ['free', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty', 'pressure'] as const;
export type RecordedLane = (typeof RECORDED_LANES)[number];
/** Whether a lane shows the number of events per second, or all events since the first sample. */
export type Counting = 'perSecond' | 'inAll';

/** The least and the greatest value of a lane in each row. A rate is that of the time since the previous row. */
export type Series = { readonly low: Float64Array; readonly high: Float64Array };
/** `top`: the value at the edge of the lane; `at`: the height of a value, from 0 to 1. */
export type LaneScale = { readonly top: number; readonly at: (value: number) => number };

export type LaneValues = {
  readonly lane: LaneName;
  /** The curve above the base line; null: there is none. */
  readonly up: Series | null;
  /** The curve below the base line; null: there is none. */
  readonly down: Series | null;
  /** The largest value of the curves, in the unit of `up` and `down`. */
  readonly most: number;
  /** Heights of the watermarks, as shares of the lane; empty: the lane shows none. */
  readonly marks: readonly number[];
  /** The values for the cursor, if the curves are not in the unit of the lane; null: the cursor reads the curves. */
  readonly read: Float64Array | null;
  /** The value at the upper edge, if the curves are shares of the lane's height; null: they are not. */
  readonly edge: number | null;
};

export type LaneCurves = LaneValues & { readonly scale: LaneScale };

const same = (values: Float64Array | null): Series | null => (values === null ? null : { low: values, high: values });
const topOf = (all: readonly (Series | null)[]): number =>
  all.reduce((top, one) => (one === null ? top : one.high.reduce((most, value) => (value > most ? value : most), top)), 0);

const clamp = (share: number): number => Math.min(1, Math.max(0, share));

const logarithmic = (top: number): LaneScale => ({ top, at: (value) => clamp(Math.log1p(value) / Math.log1p(top)) });
const linear = (top: number): LaneScale => ({ top, at: (value) => clamp(value / top) });

/** The sum of a field over all zones that have pages, for each row; NaN where a zone lacks the field. */
function sumOfZones({ zones, times }: Recording, field: ZoneField): Float64Array {
  const inUse = zones.filter(({ fields }) => (['present', 'managed'] as const).some((one) => fields.get(one)?.some((pages) => pages > 0)));
  return times.map((_, row) =>
    inUse.length === 0 ? Number.NaN : inUse.reduce((sum, { fields }) => sum + (fields.get(field)?.[row] ?? Number.NaN), 0),
  );
}

/** The managed pages or, for kernels before 3.8, which do not print them, the present pages. */
function managedPages(recording: Recording): Float64Array {
  const managed = sumOfZones(recording, 'managed');
  return isKnown(managed) ? managed : sumOfZones(recording, 'present');
}

const isKnown = (values: Float64Array): boolean => values.some((value) => !Number.isNaN(value));

/** Free pages on the scale of the tank, so that the curve is as high as the water beside it. Without watermarks the scale is linear. */
function freeLane(recording: Recording): LaneValues | null {
  const ofZones = sumOfZones(recording, 'free');
  const up = isKnown(recording.free.low) ? recording.free : isKnown(ofZones) ? { low: ofZones, high: ofZones } : null;
  if (up === null) return null;
  const [min, low, high] = [sumOfZones(recording, 'min'), sumOfZones(recording, 'low'), sumOfZones(recording, 'high')];
  const managed = managedPages(recording);
  const read = up.high;
  if (!isKnown(high)) return { lane: 'free', up, down: null, most: topOf([up]), marks: [], read, edge: null };
  const share = (free: number, row: number): number => {
    const at = (values: Float64Array): number => values[row] ?? Number.NaN;
    return waterShare({ free, min: at(min), low: at(low), high: at(high), managed: at(managed) });
  };
  const shares = { low: up.low.map(share), high: up.high.map(share) };
  return { lane: 'free', up: shares, down: null, most: 1, marks: Object.values(SHARES), read, edge: topOf([same(managed)]) };
}

function figure(recording: Recording, name: Figure, counting: Counting): Float64Array | null {
  const values = figureValues(recording, name);
  return values === null || counting === 'inAll' ? values : ratesOf(recording, values);
}

function mirrored(lane: LaneName, up: Float64Array | null, down: Float64Array | null): LaneValues | null {
  if (up === null && down === null) return null;
  const [over, under] = [same(up), same(down)];
  return { lane, up: over, down: under, most: topOf([over, under]), marks: [], read: null, edge: null };
}

/** Pages on the lists of file pages above the base line, and on those of anonymous pages below it. */
function listsLane(recording: Recording): LaneValues | null {
  const both = (inactive: ZoneField, active: ZoneField): Float64Array | null => {
    const [one, other] = [sumOfZones(recording, inactive), sumOfZones(recording, active)];
    const sum = one.map((pages, row) => pages + (other[row] ?? Number.NaN));
    return isKnown(sum) ? sum : null;
  };
  return mirrored('lists', both('inactive_file', 'active_file'), both('inactive_anon', 'active_anon'));
}

/** Percent of the time during which tasks waited for memory, or seconds in all. The upper curve counts the time of at least one waiting task,
 * the lower one the time when all tasks waited. */
function pressureLane(recording: Recording, counting: Counting): LaneValues | null {
  const waited = (name: 'pressure some' | 'pressure full'): Float64Array | null => {
    const totalUs = recording.other.get(name);
    if (totalUs === undefined) return null;
    return counting === 'inAll' ? totalUs.map((us) => us / 1e6) : ratesOf(recording, totalUs).map((us) => us / 1e4);
  };
  return mirrored('pressure', waited('pressure some'), waited('pressure full'));
}

/** The values of a lane; null: the recording lacks them. */
export function laneValues(recording: Recording, lane: LaneName, counting: Counting): LaneValues | null {
  const values = (name: Figure): Float64Array | null => figure(recording, name, counting);
  switch (lane) {
    case 'free':
      return freeLane(recording);
    case 'lists':
      return listsLane(recording);
    case 'scanned':
      return mirrored(lane, values('scannedKswapd'), values('scannedDirect'));
    case 'reclaimed':
      return mirrored(lane, values('reclaimedKswapd'), values('reclaimedDirect'));
    case 'swap':
      return mirrored(lane, values('swappedOut'), values('swappedIn'));
    case 'refaults':
      return mirrored(lane, values('refaultsFile'), values('refaultsAnon'));
    case 'dirty':
      return mirrored(lane, recording.vmstat.get('nr_dirty') ?? null, recording.vmstat.get('nr_writeback') ?? null);
    case 'pressure':
      return pressureLane(recording, counting);
    default:
      return unreachable(lane);
  }
}

const unreachable = (lane: never): never => {
  throw new Error(`no such lane: ${String(lane)}`);
};

/** One scale for all curves of a lane. If the lanes count per second, it is logarithmic, because rates differ by powers of ten; if they count
 * in all, it is linear. The scale of pressure, and of free pages without watermarks, is always linear. Free pages with watermarks have the
 * scale of the tank. */
export function scaleOf(all: readonly LaneValues[], counting: Counting): LaneScale {
  const most = Math.max(0, ...all.map((one) => one.most));
  const edges = all.flatMap(({ edge }) => edge ?? []);
  if (edges.length > 0) return { top: Math.max(...edges), at: clamp };
  const [first] = all;
  if (first?.lane === 'free') return linear(Math.max(1, most));
  if (first?.lane === 'pressure') return linear(counting === 'inAll' ? niceTop(most) : Math.min(100, niceTop(most)));
  return counting === 'inAll' ? linear(niceTop(most)) : logarithmic(decadeTop(most));
}

/** The curves of a lane with their scale; null: the recording lacks them. */
export function laneCurves(recording: Recording, lane: RecordedLane): LaneCurves | null {
  const values = laneValues(recording, lane, 'perSecond');
  return values === null ? null : { ...values, scale: scaleOf([values], 'perSecond') };
}

/** Reduces a part of a series to one minimum and one maximum for each column. The value of a row stands for the time since the previous row. */
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

/** The values of a lane in a row; null: the recording lacks them. */
export const valuesAt = ({ up, down, read }: LaneValues, row: number): { readonly up: number | null; readonly down: number | null } => {
  const known = (values: Float64Array | undefined): number | null => {
    const value = values?.[row] ?? Number.NaN;
    return Number.isNaN(value) ? null : value;
  };
  return { up: known(read ?? up?.high), down: known(down?.high) };
};
