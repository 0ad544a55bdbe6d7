// A recording of a real machine: what it held, sample by sample. Nothing here is computed by the simulation.
import type { RecordedMoment } from '../../engine/protocol.ts';

/** What a zone of a sample tells, in pages. */
export const ZONE_FIELDS = [
  'managed',
  'present',
  'free',
  'min',
  'low',
  'high',
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

/** Figures that are in no vmstat, by their place in the recording. */
export const OTHER_COLUMNS = ['pressure some', 'pressure full', 'SwapTotal', 'SwapFree'] as const;
export type OtherColumn = (typeof OTHER_COLUMNS)[number];

/** A part of the file, for the import of the first sample. */
export type FirstFile = { readonly name: 'zoneinfo' | 'vmstat' | 'meminfo'; readonly text: string };

/** A counter fell, because the machine was booted again. Between the two samples nothing is known. */
export type Fall = {
  readonly line: number;
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly fromSeconds: number;
  readonly toSeconds: number;
};

export type RecordingNotes = {
  /** The last sample begins in this line and is cut; null: the last sample is whole. */
  readonly cut: number | null;
  /** The first falls of counters, one for each boot. */
  readonly falls: readonly Fall[];
  /** Samples that were left out because they had the time of the one before. */
  readonly sameTime: number;
  /** Samples that lack lines which the one before had. */
  readonly lacking: number;
  /** Samples that the file has. */
  readonly samples: number;
  /** One of this many samples is kept. */
  readonly stride: number;
};

export type Recording = {
  /** Seconds, ascending; one for each row. */
  readonly times: Float64Array;
  /** The counters of /proc/vmstat that are kept, as the kernel spells them. Counts begin with 0 at the first sample. */
  readonly vmstat: ReadonlyMap<string, Float64Array>;
  /** Free pages of the machine: the lowest and the highest number since the row before. */
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

/** null: the sample lacks the zone, or the zone has no pages. */
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
  const zone = { node, name, managed, ...marks, per_cpu: at('per_cpu') || 0, blocks: [] };
  return Object.values(lists).some(Number.isNaN) ? zone : { ...zone, lists };
}

/** Pages of 4 KiB, of which /proc/meminfo counts kB. */
const PAGE_KB = 4;

/** The state of the machine in a row, as the picture of a recorded state needs it; null: the row has no /proc/zoneinfo. */
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
