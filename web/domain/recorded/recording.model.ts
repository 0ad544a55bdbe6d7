// A recording of a real machine, sample by sample. The simulation computes nothing of it.
import type { RecordedMoment } from '../../engine/protocol.ts';

/** The numbers that a sample can contain for each zone, in pages. */
export const ZONE_FIELDS = [
  'managed',
  'present',
  'free',
  'min',
  'low',
  'high',
  'reserve',
  'per_cpu',
  'inactive_anon',
  'active_anon',
  'inactive_file',
  'active_file',
  'unevictable',
] as const;
export type ZoneField = (typeof ZONE_FIELDS)[number];

export type ZoneSamples = {
  readonly node: number;
  readonly name: string;
  /** NaN where a sample lacks the field. */
  readonly fields: ReadonlyMap<ZoneField, Float64Array>;
};

/** Figures that are not in /proc/vmstat, by their names in /proc/pressure/memory and /proc/meminfo. */
export const OTHER_COLUMNS = ['pressure some', 'pressure full', 'SwapTotal', 'SwapFree'] as const;
export type OtherColumn = (typeof OTHER_COLUMNS)[number];

/** A part of the first sample, in the form of one file of /proc, for importing it as a scenario. */
export type FirstFile = { readonly name: 'zoneinfo' | 'vmstat' | 'meminfo'; readonly text: string };

/** A counter fell between two samples, because the machine was booted again. How much it counted in that time is unknown. */
export type Fall = {
  readonly line: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
};

export type RecordingNotes = {
  /** The line where the last sample begins, if that sample is cut off; null: it is complete. */
  readonly cut: number | null;
  /** For each boot in the middle of the recording, one of the counters that fell. */
  readonly falls: readonly Fall[];
  /** Number of samples that were dropped because they had the same time as the previous one. */
  readonly sameTime: number;
  /** Number of samples with fewer numbers than the previous one. */
  readonly lacking: number;
  /** Number of samples in the file. */
  readonly samples: number;
  /** One of this many samples is kept as a row. */
  readonly stride: number;
};

export type Recording = {
  /** Seconds, ascending; one for each row. */
  readonly times: Float64Array;
  /** The kept counters of /proc/vmstat, by the kernel's names. Counters are 0 at the first sample; gauges are as recorded. */
  readonly vmstat: ReadonlyMap<string, Float64Array>;
  /** Free pages of the machine: the lowest and the highest number since the previous row. */
  readonly free: { readonly low: Float64Array; readonly high: Float64Array };
  /** Waiting times in microseconds since the first sample, and swap in kB. */
  readonly other: ReadonlyMap<OtherColumn, Float64Array>;
  readonly zones: readonly ZoneSamples[];
  readonly first: readonly FirstFile[];
  readonly notes: RecordingNotes;
};

/** Seconds between the first sample and this one. */
export const secondsAt = ({ times }: Recording, row: number): number => (times[row] ?? Number.NaN) - (times[0] ?? Number.NaN);
export const lastRow = ({ times }: Recording): number => times.length - 1;

/** The last row at or before a number of seconds after the first sample. */
export function rowAt(recording: Recording, seconds: number): number {
  let [from, to] = [0, lastRow(recording)];
  while (from < to) {
    const middle = Math.ceil((from + to) / 2);
    if (secondsAt(recording, middle) <= seconds) from = middle;
    else to = middle - 1;
  }
  return from;
}

type MomentZone = RecordedMoment['zones'][number];

/** A zone in a row; null: the sample lacks the zone's size, free pages or watermarks, or the zone has no pages. */
function zoneAt({ node, name, fields }: ZoneSamples, row: number): MomentZone | null {
  const at = (field: ZoneField): number => fields.get(field)?.[row] ?? Number.NaN;
  const managed = Number.isNaN(at('managed')) ? at('present') : at('managed');
  const marks = { free: at('free'), min: at('min'), low: at('low'), high: at('high') };
  if (!(managed > 0) || Object.values(marks).some(Number.isNaN)) return null;
  const lists = {
    inactive_anon: at('inactive_anon'),
    active_anon: at('active_anon'),
    inactive_file: at('inactive_file'),
    active_file: at('active_file'),
    unevictable: at('unevictable'),
  };
  const zone = { node, name, managed, ...marks, reserve: at('reserve') || 0, per_cpu: at('per_cpu') || 0, blocks: [] };
  return Object.values(lists).some(Number.isNaN) ? zone : { ...zone, lists };
}

/** Size of a page in kB, the unit of /proc/meminfo. */
const PAGE_KB = 4;

/** The state of the machine in a row, for the picture of a recorded state; null: the row has no complete zone. */
export function momentAt(recording: Recording, row: number): RecordedMoment | null {
  const zones = recording.zones.flatMap((zone) => zoneAt(zone, row) ?? []);
  if (zones.length === 0) return null;
  const swap = (name: OtherColumn): number => (recording.other.get(name)?.[row] ?? Number.NaN) / PAGE_KB;
  const [total, free] = [swap('SwapTotal'), swap('SwapFree')];
  return {
    place: '',
    cause: 'read',
    task: '',
    zones,
    ...(Number.isNaN(total) ? {} : { swap: Number.isNaN(free) ? { total } : { total, free } }),
  };
}

/** The most pages that a node has on the lists of one kind, at any moment. */
export function largestBelt({ zones, times }: Recording): number {
  let largest = 0;
  for (const node of new Set(zones.map((zone) => zone.node)))
    for (const [inactive, active] of [
      ['inactive_file', 'active_file'],
      ['inactive_anon', 'active_anon'],
    ] as const) {
      const columns = zones.filter((zone) => zone.node === node).flatMap(({ fields }) => [fields.get(inactive), fields.get(active)]);
      times.forEach((_, row) => {
        largest = Math.max(
          largest,
          columns.reduce((sum, values) => sum + (values?.[row] || 0), 0),
        );
      });
    }
  return largest;
}
