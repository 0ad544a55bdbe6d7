// Groups of processes: their memory, their soft limits, and the result of scanning them.
import type { Frame, SceneFrame, SceneGroup } from '../../engine/protocol.ts';
import { groupPages } from './marks.model.ts';
import type { Grid, Square } from './squares.model.ts';
import type { ListOnBelt } from './windows.model.ts';

/** Inactive and active file pages, then inactive and active anonymous pages, each from the tail of its list. */
export const GROUP_PARTS = [
  { kind: 'file', active: false },
  { kind: 'file', active: true },
  { kind: 'anon', active: false },
  { kind: 'anon', active: true },
] as const;
export type PartPages = readonly [number, number, number, number];

export type GroupBelt = {
  readonly name: string;
  /** Pages of each part, in the order of `GROUP_PARTS`. */
  readonly parts: PartPages;
  readonly pages: number;
  readonly softLimit: number | null;
  /** Limits and protection of a group of version 2, the lowest first. */
  readonly limits: SceneGroup['limits'];
  /** Pages scanned since the start of the run, and how many of them were reclaimed. */
  readonly searched: number;
  readonly freed: number;
  /** Pages of each part that the reclaimer with the lowest priority is going to scan in its current pass. */
  readonly targets: PartPages;
  /** At least one of `targets` is above zero. */
  readonly isSearched: boolean;
};

export type GroupsPart = {
  readonly belts: readonly GroupBelt[];
  /** The number of groups without a belt, and their pages. */
  readonly more: { readonly groups: number; readonly pages: number };
  /** Pages that are on the lists but belong to no group. */
  readonly nobodys: number;
};

/** The number of belts that are drawn; the other groups are only counted. */
export const MOST_BELTS = 4;
/** A call in a call path that scans a group because of its soft limit, with the group's index in the scene. */
const SOFT_RECLAIM = /^mem_cgroup_soft_reclaim\(memcg=(\d+)/;

export const searchedGroups = ({ tasks }: Pick<Frame, 'tasks'>): ReadonlySet<number> =>
  new Set(tasks.flatMap(({ path }) => path.flatMap((call) => Number(SOFT_RECLAIM.exec(call)?.[1] ?? Number.NaN))).filter(Number.isInteger));

/** Names of the groups that are scanned because they exceed their soft limit: either a call path says so, or only such groups are
 * scanned. */
export function yieldingGroups(frame: Pick<Frame, 'tasks'>, { groups }: SceneFrame): readonly string[] {
  const asked = [...searchedGroups(frame)].flatMap((number) => groups[number]?.name ?? []);
  if (asked.length > 0) return asked;
  const tops = groups.filter((group) => group.depth === 1 && groupPages(group) > 0);
  const searched = tops.filter(({ scan_targets }) => isSearched(scan_targets));
  const areOver = searched.every((group) => groupPages(group) > (group.soft_limit ?? Number.POSITIVE_INFINITY));
  return areOver && searched.length < tops.length ? searched.map(({ name }) => name) : [];
}

function beltOf({ name, anon, file, soft_limit, limits, scan_targets, scanned, reclaimed }: SceneGroup): GroupBelt {
  const [inactiveAnon, activeAnon, inactiveFile, activeFile] = scan_targets;
  return {
    name,
    parts: [file[0], file[1], anon[0], anon[1]],
    pages: groupPages({ anon, file }),
    softLimit: soft_limit ?? null,
    limits,
    searched: scanned,
    freed: reclaimed,
    targets: [inactiveFile, activeFile, inactiveAnon, activeAnon],
    isSearched: isSearched(scan_targets),
  };
}

const isSearched = (targets: SceneGroup['scan_targets']): boolean => targets.some((pages) => pages > 0);

/** Names of the groups that have a belt: those with the most pages on either side, in the order in which they were created. A group
 * inside another one counts as part of it. */
export function shownGroups(scenes: readonly SceneFrame[]): readonly string[] {
  const most = new Map<string, number>();
  for (const { groups } of scenes)
    for (const group of groups.filter(({ depth }) => depth === 1))
      most.set(group.name, Math.max(most.get(group.name) ?? 0, groupPages(group)));
  const largest = [...most].sort((a, b) => b[1] - a[1]).slice(0, MOST_BELTS);
  return [...most.keys()].filter((name) => largest.some(([one]) => one === name));
}

export function groupsOf(scene: SceneFrame, shown: readonly string[]): GroupsPart {
  const tops = scene.groups.filter(({ depth }) => depth === 1);
  const belts = shown.flatMap((name) => {
    const found = tops.find((group) => group.name === name);
    return found === undefined ? [] : [beltOf(found)];
  });
  const others = tops.filter(({ name }) => !shown.includes(name));
  const sum = (pages: readonly number[]): number => pages.reduce((total, one) => total + one, 0);
  const listed = scene.anon.inactive + scene.anon.active + scene.file.inactive + scene.file.active;
  const inGroups = sum(tops.map(groupPages));
  return {
    belts,
    more: { groups: others.length, pages: sum(others.map(groupPages)) },
    nobodys: Math.max(0, listed - inGroups),
  };
}

/** The squares of a group: as many as all its parts together need, divided among the parts without gaps, so that the soft limit stands
 * at its true place. */
export function groupSquares(parts: PartPages, each: number, grid: Grid): readonly (Square & { readonly kind: 'file' | 'anon' })[] {
  let pages = 0;
  let from = 0;
  return parts.flatMap((count, place) => {
    pages += count;
    const to = Math.round(pages / each);
    const part = GROUP_PARTS[place] ?? GROUP_PARTS[0];
    const squares = Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const at = from + index;
      return { column: Math.floor(at / grid.rows), row: at % grid.rows, active: part.active, condition: 'clean' as const, kind: part.kind };
    });
    from = to;
    return squares;
  });
}

/** Each part as it lies on the belt, in the same scale as the soft limit. */
export function listsOf(
  { parts, targets }: Pick<GroupBelt, 'parts' | 'targets'>,
  each: number,
  { rows, pitch }: Grid,
): readonly ListOnBelt[] {
  const scale = pitch / each / rows;
  let pages = 0;
  return parts.map((count, place) => {
    const from = pages * scale;
    pages += count;
    return { from, to: pages * scale, share: (targets[place] ?? 0) / Math.max(1, count) };
  });
}
