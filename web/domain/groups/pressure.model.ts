// The memory pressure of a group of cgroup v2, as the engine reports it.
import type { GroupLimit } from '../../engine/protocol.ts';

/** Memory pressure of a group in the last ten seconds, as shares of 1. */
export type GroupPressure = {
  readonly some: number;
  readonly full: number;
  /** The group is over its own memory.high, so its tasks wait because of that limit. */
  readonly isOwn: boolean;
};

type Group = { readonly pressure?: readonly [number, number]; readonly limits: readonly GroupLimit[] };

/** The engine reports hundredths of a percent. */
const WHOLE = 10_000;

/** The pressure of a group with `usage` pages; null: the kernel does not measure pressure, or has no average yet. */
export function pressureOf({ pressure, limits }: Group, usage: number): GroupPressure | null {
  if (pressure === undefined) return null;
  const [some, full] = pressure;
  const high = limits.find(({ kind }) => kind === 'high')?.pages ?? Number.POSITIVE_INFINITY;
  return { some: some / WHOLE, full: full / WHOLE, isOwn: usage > high };
}
