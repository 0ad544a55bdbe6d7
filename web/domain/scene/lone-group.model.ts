// A group without limits that is alone on the scene: its pages by kind, how much of each kind the current pass of reclaim has scanned, and
// how much memory a program has asked the kernel to reclaim from it.
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import { type GroupBelt, type GroupPart, groupSquares, groupsOf } from './groups.model.ts';
import { conditionsOf, type Grid, type Square } from './squares.model.ts';

export type GroupKind = {
  readonly kind: 'file' | 'anon';
  readonly parts: readonly GroupPart[];
  readonly pages: number;
  /** Share of this pass's target for the kind that is already scanned; null: no task reclaims, or its pass is short, has scanned nothing
   * yet, or scans only one kind. */
  readonly scanned: number | null;
  /** For anonymous pages: the conditions of all anonymous pages of the machine in slices, if all of them belong to the group; null: not
   * known. */
  readonly columns: Uint32Array | null;
};

export type LoneGroup = { readonly belt: GroupBelt; readonly kinds: readonly GroupKind[] };

const KINDS = ['file', 'anon'] as const;

/** Indices of each kind's lists among the scan targets. */
const LISTS = { anon: [0, 1], file: [2, 3] } as const;

/** A pass over a smaller share of memory ends at once, so its progress is of no interest. */
const LEAST_PASS = 0.01;

function shareOf({ reclaimer, managed }: SceneFrame, kind: GroupKind['kind']): number | null {
  if (reclaimer === undefined || reclaimer.scanned.every((pages) => pages === 0)) return null;
  if (reclaimer.scan_targets.reduce((all, pages) => all + pages, 0) < managed * LEAST_PASS) return null;
  const lists: readonly number[] = LISTS[kind];
  const sum = (of: readonly number[]): number => lists.reduce((all, list) => all + (of[list] ?? 0), 0);
  const target = sum(reclaimer.scan_targets);
  return target === 0 ? null : Math.min(1, sum(reclaimer.scanned) / target);
}

function ownColumns({ anon }: SceneFrame, parts: readonly GroupPart[]): Uint32Array | null {
  const sizes = [false, true].map((active) => parts.find((part) => part.active === active)?.pages ?? 0);
  return sizes[0] === anon.inactive && sizes[1] === anon.active && anon.generations === undefined ? anon.columns : null;
}

/** The only group of a scene, if it has no limits; otherwise null, because limits are drawn on the belt of a group. */
export function loneGroupOf(scene: SceneFrame, shown: readonly string[]): LoneGroup | null {
  const [belt, ...more] = groupsOf(scene, shown).belts;
  if (belt === undefined || more.length > 0 || belt.softLimit !== null || belt.limits.length > 0) return null;
  // The shares exist to be compared, so a pass that scans only one kind gets none.
  const shares = KINDS.map((kind) => shareOf(scene, kind));
  const isCompared = shares.every((share) => share !== null);
  const kinds = KINDS.map((kind, place): GroupKind => {
    const parts = belt.parts.filter((part) => part.kind === kind);
    return {
      kind,
      parts,
      pages: parts.reduce((sum, { pages }) => sum + pages, 0),
      scanned: isCompared ? (shares[place] ?? null) : null,
      columns: kind === 'anon' ? ownColumns(scene, parts) : null,
    };
  });
  return { belt, kinds };
}

/** The squares of a kind. If the conditions of its pages are known, each square shows the condition of its stretch of the list. */
export function kindSquares({ parts, columns }: Pick<GroupKind, 'parts' | 'columns'>, each: number, grid: Grid): readonly Square[] {
  const squares = groupSquares(parts, each, grid);
  if (columns === null) return squares;
  const half = columns.length / 2;
  const conditions = [false, true].flatMap((active) => {
    const count = squares.filter((square) => square.active === active).length;
    return conditionsOf(active ? columns.subarray(half) : columns.subarray(0, half), count);
  });
  return squares.map((square, place) => ({ ...square, condition: conditions[place] ?? 'clean' }));
}

/** Pages of the larger kind on either side. */
export const mostOfKinds = (groups: readonly (LoneGroup | null)[]): number =>
  Math.max(1, ...groups.flatMap((group) => group?.kinds ?? []).map(({ pages }) => pages));

/** Matches the `memory_reclaim` call in a call path and captures how many pages the program asked for. */
const REQUEST = /^memory_reclaim\(pages=(\d+)/;

/** A program has asked the kernel to reclaim memory from a group. `isReached`: the kernel has freed at least that many pages. */
export type Request = { readonly who: string; readonly pages: number; readonly isReached: boolean };

export function requestOf({ tasks }: Pick<Frame, 'tasks'>, { reclaimer }: Pick<SceneFrame, 'reclaimer'>): Request | null {
  const asked = tasks.flatMap(({ id, name, path }) =>
    path.flatMap((call) => {
      const pages = Number(REQUEST.exec(call)?.[1] ?? Number.NaN);
      return Number.isInteger(pages) ? [{ who: name, pages, isReached: reclaimer?.task === id && reclaimer.freed >= pages }] : [];
    }),
  );
  return asked[0] ?? null;
}
