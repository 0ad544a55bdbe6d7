// Applies the choices in the link to the scenario's patches, and says which patches the user cannot switch, and why.
import type { PatchInfo } from '../../engine/protocol.ts';

export const activePatches = (patches: readonly PatchInfo[], chosen: readonly string[]): ReadonlySet<string> => {
  const on = new Set(patches.filter((patch) => patch.on).map((patch) => patch.id));
  for (const choice of chosen) {
    const [id = '', value] = choice.split('=');
    if (value === 'on') on.add(id);
    else on.delete(id);
  }
  return on;
};

/** Why a patch cannot be switched: the preset contains it, or the user has to switch `patches` first. */
export type PatchLock =
  | { readonly type: 'contained' }
  | { readonly type: 'needs'; readonly patches: readonly PatchInfo[] }
  | { readonly type: 'needed'; readonly patches: readonly PatchInfo[] };

/** Why the user cannot switch a patch; null: the user can. `on`: the patches that are on. */
export function patchLock(patches: readonly PatchInfo[], on: ReadonlySet<string>, patch: PatchInfo): PatchLock | null {
  if (patch.contained) return { type: 'contained' };
  const first = on.has(patch.id)
    ? patches.filter((other) => on.has(other.id) && other.needs.includes(patch.id))
    : patches.filter((other) => !on.has(other.id) && patch.needs.includes(other.id));
  if (first.length === 0) return null;
  return { type: on.has(patch.id) ? 'needed' : 'needs', patches: first };
}

/** The patch title without the name of the subsystem, `mm: vmscan:`, with which many titles begin. */
export const shortTitle = (patch: PatchInfo): string => patch.title.replace(/^mm: vmscan: /, '');
