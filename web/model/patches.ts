// Which patches are on: the scenario's own choice and what the link changes of it.
import type { PatchInfo } from '../engine/protocol.ts';

export const activePatches = (patches: readonly PatchInfo[], chosen: readonly string[]): ReadonlySet<string> => {
  const on = new Set(patches.filter((patch) => patch.on).map((patch) => patch.id));
  for (const choice of chosen) {
    const [id = '', value] = choice.split('=');
    if (value === 'on') on.add(id);
    else on.delete(id);
  }
  return on;
};
