// A run of the simulation in the form of a recording, so that both are drawn and compared in the same way.
import type { Frame } from '../../engine/protocol.ts';
import { counterKind } from './recorded-counters.model.ts';
import type { OtherColumn, Recording, ZoneField, ZoneSamples } from './recording.model.ts';

/** The engine's names for the totals of /proc/pressure/memory. */
const PRESSURE: ReadonlyMap<string, OtherColumn> = new Map([
  ['memory_some_total_us', 'pressure some'],
  ['memory_full_total_us', 'pressure full'],
]);

export type ComputedRun = {
  /** Adds the state at a later moment. */
  readonly add: (frame: Frame) => void;
  /** The samples so far; null: there are fewer than two. */
  readonly recording: () => Recording | null;
  /** By how much each number has grown since the first sample. */
  readonly grown: () => ReadonlyMap<string, number>;
  /** Each number at the last sample. */
  readonly last: () => ReadonlyMap<string, number>;
  readonly seconds: () => number;
};

/** Size of a page in kB, the unit of /proc/meminfo. */
const PAGE_KB = 4;

type ZoneFrame = Frame['zones'][number];

/** The zone's name without the number of its node, because /proc/zoneinfo lists the two separately. */
const bareName = ({ name }: ZoneFrame): string => name.split('/')[0] ?? name;

const FIELDS: readonly (readonly [field: ZoneField, of: (zone: ZoneFrame) => number])[] = [
  ['managed', (zone) => zone.managed],
  ['present', (zone) => zone.present],
  ['free', (zone) => zone.free_pages],
  ['min', (zone) => zone.min],
  ['low', (zone) => zone.low],
  ['high', (zone) => zone.high],
  ['reserve', (zone) => zone.reserve],
  ['per_cpu', (zone) => zone.per_cpu],
  ['inactive_anon', (zone) => zone.lists[0]],
  ['active_anon', (zone) => zone.lists[1]],
  ['inactive_file', (zone) => zone.lists[2]],
  ['active_file', (zone) => zone.lists[3]],
  ['unevictable', (zone) => zone.lists[4]],
];

/** `names`: the names of the counters of each frame, in their order. */
export function createComputedRun(names: readonly string[]): ComputedRun {
  const times: number[] = [];
  const counters: (readonly number[])[] = [];
  const zones: (readonly ZoneFrame[])[] = [];
  const swap: Pick<Frame, 'swap_total' | 'swap_free'>[] = [];

  const column = (place: number): Float64Array => Float64Array.from(counters, (row) => row[place] ?? Number.NaN);
  const sinceFirst = (place: number): Float64Array => column(place).map((value) => value - (counters[0]?.[place] ?? Number.NaN));
  const lastOf = (place: number): number => counters.at(-1)?.[place] ?? Number.NaN;

  const zonesSoFar = (): readonly ZoneSamples[] =>
    (zones[0] ?? []).map((first, place) => ({
      node: first.node,
      name: bareName(first),
      fields: new Map(
        FIELDS.map(([field, of]) => [
          field,
          Float64Array.from(zones, (row) => {
            const zone = row[place];
            return zone === undefined ? Number.NaN : of(zone);
          }),
        ]),
      ),
    }));

  const recording = (): Recording | null => {
    if (times.length < 2) return null;
    const vmstat = new Map<string, Float64Array>();
    const other = new Map<OtherColumn, Float64Array>();
    names.forEach((name, place) => {
      const kind = counterKind(name);
      if (kind !== null) vmstat.set(name, kind === 'counter' ? sinceFirst(place) : column(place));
      const pressure = PRESSURE.get(name);
      if (pressure !== undefined) other.set(pressure, sinceFirst(place));
    });
    other.set(
      'SwapTotal',
      Float64Array.from(swap, (one) => one.swap_total * PAGE_KB),
    );
    other.set(
      'SwapFree',
      Float64Array.from(swap, (one) => one.swap_free * PAGE_KB),
    );
    const free = vmstat.get('nr_free_pages') ?? Float64Array.from(times, () => Number.NaN);
    return {
      times: Float64Array.from(times),
      vmstat,
      free: { low: free, high: free },
      other,
      zones: zonesSoFar(),
      first: [],
      notes: { cut: null, falls: [], sameTime: 0, lacking: 0, samples: times.length, stride: 1 },
    };
  };

  const named = (of: (place: number) => number): ReadonlyMap<string, number> => new Map(names.map((name, place) => [name, of(place)]));

  return {
    add: (frame) => {
      times.push(frame.time_ns / 1e9);
      counters.push(frame.counters);
      zones.push(frame.zones);
      swap.push({ swap_total: frame.swap_total, swap_free: frame.swap_free });
    },
    recording,
    grown: () => named((place) => lastOf(place) - (counters[0]?.[place] ?? Number.NaN)),
    last: () => named(lastOf),
    seconds: () => times.at(-1) ?? 0,
  };
}
