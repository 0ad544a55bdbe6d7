// The part of /proc/zoneinfo that describes one zone: which field each of its lines holds.
import type { ZoneField } from './recording.model.ts';

export type ZonePlace = {
  readonly node: number;
  readonly name: string;
  /** Subject of the next lines: the zone, its whole node, or the pages that each CPU holds. */
  readonly part: 'zone' | 'node' | 'cpus';
};

const MARKS: ReadonlyMap<string, ZoneField> = new Map([
  ['pages free', 'free'],
  ['min', 'min'],
  ['low', 'low'],
  ['high', 'high'],
  ['present', 'present'],
  ['managed', 'managed'],
]);

/** Until 4.7, each zone had lists of its own (`nr_`). Since then the lists belong to the node, and each zone counts its pages on them
 * (`nr_zone_`). */
const LISTS: ReadonlyMap<string, ZoneField> = new Map(
  (['inactive_anon', 'active_anon', 'inactive_file', 'active_file', 'unevictable'] as const).flatMap((list) => [
    [`nr_${list}`, list],
    [`nr_zone_${list}`, list],
  ]),
);

export const partAfter = ({ part }: ZonePlace, name: string): ZonePlace['part'] => {
  if (name === 'per-node stats') return 'node';
  if (name === 'pages free') return 'zone';
  return name === 'pagesets' ? 'cpus' : part;
};

/** The field of a line; null: the page does not show the line. */
export const zoneField = ({ part }: ZonePlace, name: string, colon: boolean): ZoneField | null => {
  if (part === 'node') return null;
  if (part === 'cpus') return name === 'count' && colon ? 'per_cpu' : null;
  if (name === 'protection') return 'reserve';
  return (colon ? null : MARKS.get(name)) ?? LISTS.get(name) ?? null;
};
