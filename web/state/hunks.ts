// What hunks are called: by the patches by which the two kernels differ there, or else by their own names.
import { patchesAt } from '../model/changes.ts';
import { patchesBetween } from '../model/hunks.ts';
import type { Side } from './intent.ts';
import type { AppState } from './store.ts';

type Known = Pick<AppState, 'hunks' | 'infos'> & Pick<AppState['intent'], 'patches' | 'changes'>;

let last: { readonly known: Known; readonly labels: ReadonlyMap<string, string> } | null = null;

/** By the names of the hunks. The same map as long as nothing changes that it depends on. */
export function hunkLabels({ hunks, infos, intent }: AppState): ReadonlyMap<string, string> {
  const { patches, changes } = intent;
  const old = last?.known;
  if (last !== null && old?.hunks === hunks && old.infos === infos && old.patches === patches && old.changes === changes)
    return last.labels;
  // With every patch that is ever changed on the way.
  const on = (side: Side): ReadonlySet<string> =>
    patchesAt(infos[side]?.patches ?? [], patches[side], changes, side, Number.POSITIVE_INFINITY);
  const [before, after] = [on('before'), on('after')];
  const labels = new Map(
    hunks.map((hunk) => {
      const ids = patchesBetween(hunk, before, after);
      return [hunk.name, ids.length === 0 ? hunk.name : ids.join(', ')] as const;
    }),
  );
  last = { known: { hunks, infos, patches, changes }, labels };
  return labels;
}
