// The labels of hunks: the patches that make the two kernels differ there, or else the hunk's own name.
import { patchesAt } from '../domain/change/changes.model.ts';
import { patchesBetween } from '../domain/code/code.model.ts';
import { keepLast } from '../domain/keep-last.model.ts';
import type { Side } from './intent.ts';
import type { AppState } from './store.ts';

type Known = Pick<AppState, 'hunks' | 'infos'> & Pick<AppState['intent'], 'patches' | 'changes'>;
type Names = {
  /** Labels by hunk name. */
  readonly labels: ReadonlyMap<string, string>;
  /** The commits of the patches of a hunk, by the name of the hunk. Patches whose sources name no commit are left out. */
  readonly commits: ReadonlyMap<string, readonly string[]>;
  /** Patches that have a hunk and that only one side has on at the end of the run. */
  readonly patches: readonly string[];
};

export const hunkLabels = (state: AppState): Names['labels'] => namesOf(state).labels;
export const hunkCommits = (state: AppState): Names['commits'] => namesOf(state).commits;
export const patchesBetweenSides = (state: AppState): Names['patches'] => namesOf(state).patches;

const isSame = (one: Known, other: Known): boolean =>
  one.hunks === other.hunks && one.infos === other.infos && one.patches === other.patches && one.changes === other.changes;

/** Returns the same object while its inputs do not change. */
const computedOnce = keepLast(isSame, computed);
const namesOf = ({ hunks, infos, intent: { patches, changes } }: AppState): Names => computedOnce({ hunks, infos, patches, changes });

function computed({ hunks, infos, patches, changes }: Known): Names {
  // Includes the patches that a change switches on during the run.
  const on = (side: Side): ReadonlySet<string> =>
    patchesAt(infos[side]?.patches ?? [], patches[side], changes, side, Number.POSITIVE_INFINITY);
  const [before, after] = [on('before'), on('after')];
  const named = hunks.map((hunk) => {
    const ids = patchesBetween(hunk, before, after);
    return { hunk, ids, label: ids.length === 0 ? hunk.name : ids.join(', ') };
  });
  const commitOf = new Map([infos.before, infos.after].flatMap((info) => info?.patches ?? []).map(({ id, commit }) => [id, commit]));
  const commits = (ids: readonly string[]): readonly string[] =>
    ids.flatMap((id) => /^[0-9a-f]{12}/.exec(commitOf.get(id) ?? '')?.[0] ?? []);
  // A patch that decides at several places has several hunks.
  const isShared = (label: string): boolean => named.filter((one) => one.label === label).length > 1;
  return {
    labels: new Map(named.map(({ hunk, label }) => [hunk.name, isShared(label) ? `${label}: ${hunk.name}` : label])),
    commits: new Map(named.map(({ hunk, ids }) => [hunk.name, commits(ids)])),
    patches: [...new Set(named.flatMap(({ ids }) => ids))],
  };
}
