// The tank of free pages. Memory has zones with watermarks each, and at every moment one of them decides what kswapd does.
import type { SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import { type MemoryUnit, memoryUnit } from './marks.model.ts';

/** Between which watermarks of its zone it stands: at min or below, down to low, up to high, or above. */
export type Level = 'emergency' | 'low' | 'enough' | 'surplus';

/** A zone. Pages on the lists of single CPUs are not among those that watermarks count. */
export type Compartment = {
  readonly name: string;
  readonly managed: number;
  readonly free: number;
  /** As ordinary requests meet them: with what the zone keeps for those that can take from no other. */
  readonly min: number;
  readonly low: number;
  readonly high: number;
  readonly level: Level;
  /** What kswapd does hangs on this one. */
  readonly decides: boolean;
  readonly unit: MemoryUnit;
};

export type TankPart = {
  /** Lowest addresses first. */
  readonly compartments: readonly Compartment[];
  readonly deciding: Compartment;
  /** In all zones, drawn or not, those on the lists of single CPUs among them. */
  readonly free: number;
  /** Of these, on the lists of single CPUs. */
  readonly perCpu: number;
  /** Free above high, in all compartments. */
  readonly surplus: number;
  readonly unit: MemoryUnit;
};

/** A zone with a smaller share of all pages has no compartment of its own. */
const LEAST_SHARE = 0.03;

const levelOf = (free: number, { min, low, high }: Pick<Compartment, 'min' | 'low' | 'high'>): Level =>
  free > high ? 'surplus' : free > low ? 'enough' : free > min ? 'low' : 'emergency';

type Kswapd = Pick<SceneNode, 'node' | 'kswapd' | 'sleep_check'>;
type Placed = { readonly zone: ZoneFrame; readonly place: number };
type Part = Omit<Compartment, 'decides' | 'unit'> & Placed;

function partOf({ zone, place }: Placed): Part {
  const { name, managed, free_pages: free, reserve } = zone;
  const marks = { min: zone.min + reserve, low: zone.low + reserve, high: zone.high + reserve };
  return { zone, place, name, managed, free, ...marks, level: levelOf(free, marks) };
}

const most = <T>(all: readonly T[], of: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || of(one) > of(best) ? one : best), undefined);

/** The zone that requests are served from now: of each node the highest one that is above low; when all are down to it, kswapd is woken. */
function servingOf(parts: readonly Part[]): Part | undefined {
  const serving = [...new Set(parts.map(({ zone }) => zone.node))].flatMap(
    (node) => parts.findLast(({ zone, free, low }) => zone.node === node && free > low) ?? [],
  );
  return most(serving.length > 0 ? serving : parts, ({ free, low }) => free - low);
}

/** kswapd at work balances the zone that lacks most; while it sleeps, all hangs on the zone that serves requests. */
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

/** `node`: of this one alone. */
export function tankOf(zones: readonly ZoneFrame[], nodes: readonly Kswapd[], node: number | null = null): TankPart {
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
  if (deciding === undefined) throw new Error('a machine has a zone');
  return {
    compartments,
    deciding,
    free: sum(all, ({ zone }) => zone.free_pages + zone.per_cpu),
    perCpu: sum(all, ({ zone }) => zone.per_cpu),
    surplus: sum(compartments, ({ free, high }) => Math.max(0, free - high)),
    unit,
  };
}

/** Heights of the watermarks in the glass, as shares of it. */
export const SHARES = { min: 0.3, low: 0.44, high: 0.58 } as const;
const FULL_SHARE = 0.96;

/** How high the water stands, as a share of the glass: the same for so many pages at every moment and on both sides. Straight from watermark to
 * watermark; above, full is where the whole zone is free, and the square root makes a little seen. */
export function waterShare({ free, min, low, high, managed }: Compartment): number {
  const steps = [
    { from: 0, to: min, bottom: 0, top: SHARES.min },
    { from: min, to: low, bottom: SHARES.min, top: SHARES.low },
    { from: low, to: high, bottom: SHARES.low, top: SHARES.high },
  ];
  const step = steps.find(({ to }) => free <= to);
  if (step !== undefined) return step.bottom + ((step.top - step.bottom) * (free - step.from)) / Math.max(1, step.to - step.from);
  return SHARES.high + (FULL_SHARE - SHARES.high) * Math.sqrt((free - high) / Math.max(1, managed - high));
}
