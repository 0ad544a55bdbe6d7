// The state of a real machine from a recorded file, as parts of a picture. The simulation computes nothing of it.
import type { RecordedMoment } from '../../engine/protocol.ts';
import { type BeltCounts, pagesPerSquare } from '../scene/squares.model.ts';
import { type TankPart, type TankZone, tankOf } from '../scene/tank.model.ts';

export type RecordedZone = RecordedMoment['zones'][number];

/** Pages of one kind on both lists. */
export type RecordedBelt = BeltCounts & { readonly kind: 'file' | 'anon' };

/** A node with its tank and its belts; no belts: the file lacks the lists of a zone. */
export type RecordedNode = {
  readonly node: number;
  readonly tank: TankPart;
  readonly belts: readonly RecordedBelt[];
};

/** The name of a zone as on the rest of the page: with the number of its node, unless that is 0. */
export const zoneName = ({ name, node }: RecordedZone): string => (node === 0 ? name : `${name}/${node}`);

const tankZone = (zone: RecordedZone): TankZone => ({
  name: zoneName(zone),
  node: zone.node,
  managed: zone.managed,
  free_pages: zone.free,
  per_cpu: zone.per_cpu,
  min: zone.min,
  low: zone.low,
  high: zone.high,
  // The recorded watermarks already include the boost.
  boost: 0,
  reserve: zone.reserve,
});

/** No file lists which pages are dirty or referenced. */
const NO_CONDITIONS = new Uint32Array();

function beltsOf(zones: readonly RecordedZone[]): readonly RecordedBelt[] {
  const lists = zones.flatMap((zone) => zone.lists ?? []);
  if (lists.length < zones.length) return [];
  const sum = (of: (one: NonNullable<RecordedZone['lists']>) => number): number => lists.reduce((total, one) => total + of(one), 0);
  return [
    { kind: 'file', inactive: sum((one) => one.inactive_file), active: sum((one) => one.active_file), columns: NO_CONDITIONS },
    { kind: 'anon', inactive: sum((one) => one.inactive_anon), active: sum((one) => one.active_anon), columns: NO_CONDITIONS },
  ];
}

/** The nodes of the machine, in the order of the file. */
export function recordedNodes({ zones }: RecordedMoment): readonly RecordedNode[] {
  const nodes = [...new Set(zones.map(({ node }) => node))];
  return nodes.map((node) => {
    const mine = zones.filter((zone) => zone.node === node);
    return { node, tank: tankOf(mine.map(tankZone), []), belts: beltsOf(mine) };
  });
}

/** Pages per square in all belts of the picture, if each belt has room for this many squares. */
export const pagesOfSquare = (nodes: readonly RecordedNode[], squares: number): number =>
  pagesPerSquare(Math.max(1, ...nodes.flatMap(({ belts }) => belts.map(({ inactive, active }) => inactive + active))), squares);

/** A block of this order has 2 MiB, if a page has 4 KiB. */
const LARGE_ORDER = 9;

/** Free pages in blocks of at least 2 MiB; null: the file does not list free blocks. */
export const largeBlockPages = ({ blocks }: RecordedZone): number | null =>
  blocks.length === 0 ? null : blocks.reduce((sum, count, order) => (order < LARGE_ORDER ? sum : sum + count * 2 ** order), 0);
