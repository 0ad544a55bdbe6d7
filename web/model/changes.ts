// What somebody changes while the machine runs: from a moment on, on one side or on both.
import type { PatchInfo } from '../engine/protocol.ts';
import { activePatches } from './patches.ts';

export type Change = {
  readonly ns: number;
  readonly side: 'before' | 'after' | 'both';
  /** A sysctl, or the id of a patch. */
  readonly name: string;
  /** A number, or on or off. */
  readonly value: string;
};

/** Sysctls with the range that the engine takes. */
export const SYSCTLS = [
  { name: 'swappiness', least: 0, most: 100 },
  { name: 'dirty_ratio', least: 1, most: 100 },
  { name: 'dirty_background_ratio', least: 0, most: 100 },
  { name: 'vfs_cache_pressure', least: 0, most: 1000 },
] as const;
export type Sysctl = (typeof SYSCTLS)[number]['name'];

export const isSysctl = (name: string): name is Sysctl => SYSCTLS.some((sysctl) => sysctl.name === name);

export const appliesTo = ({ side }: Change, to: 'before' | 'after'): boolean => side === 'both' || side === to;

/** In the order of time; of what is changed twice at one moment the later word counts. */
export const withChange = (changes: readonly Change[], change: Change): readonly Change[] =>
  [...changes.filter(({ ns, side, name }) => ns !== change.ns || side !== change.side || name !== change.name), change].toSorted(
    (one, other) => one.ns - other.ns,
  );

/** The patches that are on at a moment: those the run began with, and what was changed since. */
export function patchesAt(
  patches: readonly PatchInfo[],
  chosen: readonly string[],
  changes: readonly Change[],
  side: 'before' | 'after',
  ns: number,
): ReadonlySet<string> {
  const on = new Set(activePatches(patches, chosen));
  for (const change of changes) {
    if (change.ns > ns || !appliesTo(change, side) || isSysctl(change.name)) continue;
    if (change.value === 'on') on.add(change.name);
    else on.delete(change.name);
  }
  return on;
}
