// The tank of free pages, with a compartment for each zone that is large enough. Each zone has its own watermarks, and at every moment one
// zone decides whether kswapd works or sleeps.
import type { SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import { type MemoryUnit, memoryUnit } from './marks.model.ts';

/**
 * Compares the free pages of a zone with its watermarks. `emergency`: at most min; `low`: at most low; `enough`: at most high; `surplus`:
 * above high.
 */
export type Level = 'emergency' | 'low' | 'enough' | 'surplus';

/** A zone. Its pages on per-CPU lists are not counted, because the watermarks do not count them either. */
export type Compartment = {
  readonly name: string;
  readonly node: number;
  readonly managed: number;
  readonly free: number;
  /** The watermarks for ordinary requests, which include the reserve that the zone keeps for requests that no other zone can serve. */
  readonly min: number;
  readonly low: number;
  readonly high: number;
  /** Pages by which the kernel has raised the watermarks because of fragmentation, until kswapd has run. */
  readonly boost: number;
  readonly level: Level;
  /** The state of this zone decides whether kswapd works or sleeps. */
  readonly decides: boolean;
  readonly unit: MemoryUnit;
};

export type TankPart = {
  /** The zone with the lowest addresses comes first. */
  readonly compartments: readonly Compartment[];
  readonly deciding: Compartment;
  /** Free pages in all zones, with or without a compartment, including those on per-CPU lists. */
  readonly free: number;
  /** How many of the free pages are on per-CPU lists. */
  readonly perCpu: number;
  /** Free pages above high, summed over all compartments. */
  readonly surplus: number;
  readonly unit: MemoryUnit;
};

/** A zone with a smaller share of all pages gets no compartment. */
const LEAST_SHARE = 0.03;

const levelOf = (free: number, { min, low, high }: Pick<Compartment, 'min' | 'low' | 'high'>): Level =>
  free > high ? 'surplus' : free > low ? 'enough' : free > min ? 'low' : 'emergency';

type Kswapd = Pick<SceneNode, 'node' | 'kswapd' | 'sleep_check'>;
/** The numbers of a zone that the tank shows. */
export type TankZone = Pick<
  ZoneFrame,
  'name' | 'node' | 'managed' | 'free_pages' | 'per_cpu' | 'min' | 'low' | 'high' | 'boost' | 'reserve'
>;
type Placed = { readonly zone: TankZone; readonly place: number };
type Part = Omit<Compartment, 'decides' | 'unit'> & Placed;

function partOf({ zone, place }: Placed): Part {
  const { name, node, managed, free_pages: free, reserve, boost } = zone;
  const marks = { min: zone.min + reserve, low: zone.low + reserve, high: zone.high + reserve };
  return { zone, place, name, node, managed, free, ...marks, boost, level: levelOf(free, marks) };
}

const most = <T>(all: readonly T[], of: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined);

/** The zone that serves requests now. Each node's candidate is its highest zone above low, and the candidate furthest above low serves.
 * If no zone is above low, so that kswapd is woken, it is the zone nearest to its low watermark. */
function servingOf(parts: readonly Part[]): Part | undefined {
  const serving = [...new Set(parts.map(({ zone }) => zone.node))].flatMap(
    (node) => parts.findLast(({ zone, free, low }) => zone.node === node && free > low) ?? [],
  );
  return most(serving.length > 0 ? serving : parts, ({ free, low }) => free - low);
}

/** The zone on which kswapd depends: while kswapd works, the zone that is shortest of free pages; while it sleeps, the zone that serves
 * requests. */
function decidingOf(parts: readonly Part[], nodes: readonly Kswapd[]): Part | undefined {
  const awake = nodes.filter(
    ({ kswapd, sleep_check }) => kswapd === 'works' || kswapd === 'waits' || (kswapd === 'naps' && !sleep_check.sleeps),
  );
  if (awake.length === 0) return servingOf(parts);
  const asked = new Set(awake.flatMap(({ sleep_check }) => sleep_check.zones.map(([place]) => place)));
  const theirs = parts.filter(({ zone }) => awake.some(({ node }) => node === zone.node));
  const checked = theirs.filter(({ place }) => asked.has(place));
  const those = [checked, theirs, parts].find((some) => some.length > 0) ?? [];
  return most(those, ({ free, high }) => -free / Math.max(1, high));
}

/** A zone that is shown by itself, outside a tank. */
export function compartmentOf(zone: TankZone): Compartment {
  const { zone: _, place, ...part } = partOf({ zone, place: 0 });
  return { ...part, decides: false, unit: memoryUnit(zone.managed) };
}

/** `node`: only the zones of this node; null: those of all nodes. */
export function tankOf(zones: readonly TankZone[], nodes: readonly Kswapd[], node: number | null = null): TankPart {
  const all = zones.map((zone, place) => ({ zone, place })).filter(({ zone }) => node === null || zone.node === node);
  const sum = <T>(those: readonly T[], of: (one: T) => number): number => those.reduce((total, one) => total + of(one), 0);
  const managed = sum(all, ({ zone }) => zone.managed);
  const large = all.filter(({ zone }) => zone.managed >= LEAST_SHARE * managed);
  const parts = (large.length > 0 ? large : all).map(partOf);
  const decides = decidingOf(
    parts,
    nodes.filter((one) => node === null || one.node === node),
  );
  const unit = memoryUnit(managed);
  const compartments = parts.map(({ zone: _, place, ...part }) => ({ ...part, decides: place === decides?.place, unit }));
  const deciding = compartments.find((one) => one.decides);
  if (deciding === undefined) throw new Error('a machine has at least one zone');
  return {
    compartments,
    deciding,
    free: sum(all, ({ zone }) => zone.free_pages + zone.per_cpu),
    perCpu: sum(all, ({ zone }) => zone.per_cpu),
    surplus: sum(compartments, ({ free, high }) => Math.max(0, free - high)),
    unit,
  };
}

/** Heights of the watermarks, as shares of the height of the tank. */
export const SHARES = { min: 0.3, low: 0.44, high: 0.58 } as const;
const FULL_SHARE = 0.96;

/** Water level as a share of the height of the tank. Up to the high watermark the scale is linear between two watermarks. Above it, the
 * scale is a cube root, so that a small surplus is visible, and ends at `FULL_SHARE`, where the whole zone is free. */
export function waterShare({ free, min, low, high, managed }: Pick<Compartment, 'free' | 'min' | 'low' | 'high' | 'managed'>): number {
  const steps = [
    { from: 0, to: min, bottom: 0, top: SHARES.min },
    { from: min, to: low, bottom: SHARES.min, top: SHARES.low },
    { from: low, to: high, bottom: SHARES.low, top: SHARES.high },
  ];
  const step = steps.find(({ to }) => free <= to);
  if (step !== undefined) return step.bottom + ((step.top - step.bottom) * (free - step.from)) / Math.max(1, step.to - step.from);
  return SHARES.high + (FULL_SHARE - SHARES.high) * Math.cbrt((free - high) / Math.max(1, managed - high));
}
