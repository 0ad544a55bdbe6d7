// Groups of processes: their memory, their soft limits, and the result of scanning them.
import type { Frame, SceneFrame, SceneGroup } from '../../engine/protocol.ts';
import { groupAmount, groupPages } from './marks.model.ts';
import type { Grid, Square } from './squares.model.ts';
import type { ListOnBelt } from './windows.model.ts';

/** A part of a group's belt: one of its LRU lists, or a generation of one kind. */
export type GroupPart = {
  readonly kind: 'file' | 'anon';
  readonly active: boolean;
  /** With generations: the number of younger ones. */
  readonly younger?: number;
  readonly pages: number;
  /** Pages that reclaim is going to scan in the current pass of the reclaimer that has to scan the most pages of the group. */
  readonly target: number;
};

export type GroupBelt = {
  readonly name: string;
  /** File pages, then anonymous pages, each kind beginning with the tail or with the oldest generation. */
  readonly parts: readonly GroupPart[];
  readonly pages: number;
  /** The number of pages that the scene writes beside the group, see `groupAmount`. */
  readonly amount: number;
  readonly softLimit: number | null;
  /** Limits and protection of a group of version 2, the lowest first. */
  readonly limits: SceneGroup['limits'];
  /** Pages scanned since the start of the run, and how many of them were reclaimed. */
  readonly searched: number;
  readonly freed: number;
  /** At least one part has a target. */
  readonly isSearched: boolean;
};

export type GroupsPart = {
  readonly belts: readonly GroupBelt[];
  /** The number of groups without a belt, and their pages. */
  readonly more: { readonly groups: number; readonly pages: number };
  /** Pages on the lists that belong to no group. */
  readonly inNoGroup: number;
};

/** The scene draws at most this many belts; the other groups are only counted. */
export const MOST_BELTS = 4;
/** Matches the call in a call path that scans a group because of its soft limit, and captures the group's index in the scene. */
const SOFT_RECLAIM = /^mem_cgroup_soft_reclaim\(memcg=(\d+)/;

export const softLimitScans = ({ tasks }: Pick<Frame, 'tasks'>): ReadonlySet<number> =>
  new Set(tasks.flatMap(({ path }) => path.flatMap((call) => Number(SOFT_RECLAIM.exec(call)?.[1] ?? Number.NaN))).filter(Number.isInteger));

/** Names of the groups that are scanned because they exceed their soft limit: those that a call path names, or else all scanned groups,
 * if each of them is over its soft limit and some group is not scanned. */
export function yieldingGroups(frame: Pick<Frame, 'tasks'>, { groups }: SceneFrame): readonly string[] {
  const asked = [...softLimitScans(frame)].flatMap((number) => groups[number]?.name ?? []);
  if (asked.length > 0) return asked;
  const tops = groups.filter((group) => group.depth === 1 && groupPages(group) > 0);
  const searched = tops.filter(({ scan_targets }) => isSearched(scan_targets));
  const areOver = searched.every((group) => groupPages(group) > (group.soft_limit ?? Number.POSITIVE_INFINITY));
  return areOver && searched.length < tops.length ? searched.map(({ name }) => name) : [];
}

/** The engine's number of each kind, and of its inactive list; the active list has the next number. */
const KINDS = [
  { kind: 'file', number: 1, list: 2 },
  { kind: 'anon', number: 0, list: 0 },
] as const;
/** The kernel counts the pages of this many youngest generations as active (MIN_NR_GENS). */
const ACTIVE = 2;

const partsOf = ({ anon, file, generations, scan_targets }: SceneGroup): readonly GroupPart[] =>
  KINDS.flatMap(({ kind, number, list }): readonly GroupPart[] => {
    const ages = generations?.[number];
    if (ages === undefined)
      return { anon, file }[kind].map((pages, place) => ({ kind, active: place === 1, pages, target: scan_targets[list + place] ?? 0 }));
    const oldest = ages.findIndex((pages) => pages > 0);
    return ages.map((pages, place) => {
      const younger = ages.length - 1 - place;
      const target = place === oldest ? (scan_targets[list] ?? 0) : 0;
      return { kind, active: younger < ACTIVE, younger, pages, target };
    });
  });

function beltOf(group: SceneGroup): GroupBelt {
  const { name, anon, file, soft_limit, limits, scan_targets, scanned, reclaimed } = group;
  return {
    name,
    parts: partsOf(group),
    pages: groupPages({ anon, file }),
    amount: groupAmount(group),
    softLimit: soft_limit ?? null,
    limits,
    searched: scanned,
    freed: reclaimed,
    isSearched: isSearched(scan_targets),
  };
}

/** Whether protection has kept a group from being scanned while another group was scanned. */
export const isSpared = ({ limits, pages, searched, isSearched: is }: GroupBelt, all: readonly GroupBelt[]): boolean =>
  searched === 0 &&
  !is &&
  limits.some(({ kind, pages: protects }) => (kind === 'min' || kind === 'low') && pages <= protects) &&
  all.some((other) => other.searched > 0 || other.isSearched);

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
    inNoGroup: Math.max(0, listed - inGroups),
  };
}

/** The squares of a group: as many as all its parts together need, divided among the parts without gaps, so that the soft limit is at
 * its true place. */
export function groupSquares(
  parts: readonly Omit<GroupPart, 'target'>[],
  each: number,
  grid: Grid,
): readonly (Square & { readonly kind: 'file' | 'anon' })[] {
  let pages = 0;
  let from = 0;
  return parts.flatMap(({ pages: count, ...part }) => {
    pages += count;
    const to = Math.round(pages / each);
    const squares = Array.from({ length: Math.max(0, to - from) }, (_, index) => {
      const at = from + index;
      return { ...part, column: Math.floor(at / grid.rows), row: at % grid.rows, condition: 'clean' as const };
    });
    from = to;
    return squares;
  });
}

/** Each part's place on the belt, on the same scale as the soft limit. */
export function listsOf({ parts }: Pick<GroupBelt, 'parts'>, each: number, { rows, pitch }: Grid): readonly ListOnBelt[] {
  const scale = pitch / each / rows;
  let pages = 0;
  return parts.map(({ pages: count, target }) => {
    const from = pages * scale;
    pages += count;
    return { from, to: pages * scale, share: target / Math.max(1, count) };
  });
}
