// Which patches are on: the scenario's own choice and what the link changes of it.
import type { PatchInfo } from '../engine/protocol.ts';

/** The scenario itself has all of a series on after, and none before. */
export const activePatches = (side: 'before' | 'after', patches: readonly PatchInfo[], chosen: readonly string[]): ReadonlySet<string> => {
  const on = new Set(side === 'after' ? patches.map((patch) => patch.id) : []);
  for (const choice of chosen) {
    const [id = '', value] = choice.split('=');
    if (value === 'on') on.add(id);
    else on.delete(id);
  }
  return on;
};
