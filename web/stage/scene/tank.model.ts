// The tank of free pages. Memory has parts, the zones, and kswapd wants enough free in each: what is free in one helps nobody who needs the other.
import type { ZoneFrame } from '../../engine/protocol.ts';
import { type MemoryUnit, memoryUnit } from './marks.model.ts';

/** Of a part: only emergencies may take from it, less is free than kswapd wants when it works, or more. */
export type Level = 'emergency' | 'low' | 'surplus';

export type Compartment = {
  /** The largest of its zones. */
  readonly name: string;
  /** What it is for, where that tells it from the others. */
  readonly use: Use | null;
  readonly managed: number;
  readonly free: number;
  readonly min: number;
  readonly high: number;
  readonly level: Level;
  readonly unit: MemoryUnit;
};

export type TankPart = {
  /** Lowest addresses first. */
  readonly compartments: readonly Compartment[];
  readonly free: number;
  readonly high: number;
  /** Free above high, in all compartments. */
  readonly surplus: number;
  /** Of the compartment that fares worst. */
  readonly level: Level;
  readonly unit: MemoryUnit;
};

/** A zone with a smaller share of all pages has no compartment of its own: it counts with its neighbour. */
const LEAST_SHARE = 0.03;

const levelOf = (free: number, min: number, high: number): Level => (free > high ? 'surplus' : free > min ? 'low' : 'emergency');

/** What a part is for: memory that programs alone can have, what most requests take first, and below that what devices with short addresses need. */
export type Use = 'programs' | 'general' | 'devices';

function usesOf(names: readonly string[]): readonly Use[] {
  const isHigh = (name: string): boolean => name.startsWith('HighMem');
  const general = names.findLastIndex((name) => !isHigh(name));
  return names.map((name, place) => (isHigh(name) ? 'programs' : place === general ? 'general' : 'devices'));
}

type Sums = { name: string; largest: number; managed: number; free: number; min: number; high: number };

export function tankOf(zones: readonly ZoneFrame[]): TankPart {
  const all = zones.reduce((sum, { managed }) => sum + managed, 0);
  const unit = memoryUnit(all);
  const parts: Sums[] = [];
  let small: Sums | null = null;
  for (const zone of zones) {
    const own: Sums = {
      name: zone.name,
      largest: zone.managed,
      managed: zone.managed,
      free: zone.free_pages + zone.per_cpu,
      min: zone.min,
      high: zone.high,
    };
    const together: Sums = small === null ? own : added(small, own);
    if (together.managed < LEAST_SHARE * all) small = together;
    else {
      parts.push(together);
      small = null;
    }
  }
  if (small !== null) {
    const last = parts.pop();
    parts.push(last === undefined ? small : added(last, small));
  }
  const uses = usesOf(parts.map(({ name }) => name));
  const compartments = parts.map(({ name, managed, free, min, high }, place) => ({
    name,
    use: uses.filter((use) => use === uses[place]).length === 1 ? (uses[place] ?? null) : null,
    managed,
    free,
    min,
    high,
    level: levelOf(free, min, high),
    unit,
  }));
  const sum = (of: (one: Compartment) => number): number => compartments.reduce((total, one) => total + of(one), 0);
  const has = (level: Level): boolean => compartments.some((one) => one.level === level);
  return {
    compartments,
    free: sum(({ free }) => free),
    high: sum(({ high }) => high),
    surplus: sum(({ free, high }) => Math.max(0, free - high)),
    level: has('emergency') ? 'emergency' : has('low') ? 'low' : 'surplus',
    unit,
  };
}

const added = (one: Sums, other: Sums): Sums => ({
  name: one.largest > other.largest ? one.name : other.name,
  largest: Math.max(one.largest, other.largest),
  managed: one.managed + other.managed,
  free: one.free + other.free,
  min: one.min + other.min,
  high: one.high + other.high,
});

/** Shares of the glass's height: up to min, up to high; the rest is for what is more than needed. */
export const MIN_SHARE = 0.26;
export const HIGH_SHARE = 0.5;
const FULL_SHARE = 0.96;

/** How high the water stands, as a share of the glass: the same for so many pages at every moment and on both sides. Straight up to high; above,
 * full is where the whole part is free, and the square root makes a little seen. */
export function waterShare({ free, min, high, managed }: Compartment): number {
  if (free <= min) return (MIN_SHARE * free) / Math.max(1, min);
  if (free <= high) return MIN_SHARE + ((HIGH_SHARE - MIN_SHARE) * (free - min)) / Math.max(1, high - min);
  return HIGH_SHARE + (FULL_SHARE - HIGH_SHARE) * Math.sqrt((free - high) / Math.max(1, managed - high));
}
