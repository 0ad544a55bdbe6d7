// Groups of processes: what each has in memory, where its soft limit stands, and what searching it has brought.
import type { Frame, SceneFrame, SceneGroup } from '../../engine/protocol.ts';
import { groupPages } from './marks.model.ts';
import type { Grid, Square } from './squares.model.ts';

/** Inactive and active file data, inactive and active memory of programs: tail first. */
export const GROUP_PARTS = [
  { kind: 'file', active: false },
  { kind: 'file', active: true },
  { kind: 'anon', active: false },
  { kind: 'anon', active: true },
] as const;
export type PartPages = readonly [number, number, number, number];

export type GroupBelt = {
  readonly name: string;
  /** In the order of `GROUP_PARTS`. */
  readonly parts: PartPages;
  readonly pages: number;
  readonly softLimit: number | null;
  /** Pages looked at since the start, and those of them that were freed. */
  readonly searched: number;
  readonly freed: number;
  /** Somebody looks for pages in it now, because it is over its soft limit. */
  readonly isSearched: boolean;
};

export type GroupsPart = {
  readonly belts: readonly GroupBelt[];
  /** Groups that have no belt, and what they have. */
  readonly more: { readonly groups: number; readonly pages: number };
  /** On the lists, and in no group. */
  readonly nobodys: number;
};

/** Belts that are drawn; more are counted. */
export const MOST_BELTS = 4;
/** In a call path: which group is looked at for its soft limit. Groups are numbered as the scene tells them. */
const SOFT_RECLAIM = /^mem_cgroup_soft_reclaim\(memcg=(\d+)/;

export const searchedGroups = ({ tasks }: Pick<Frame, 'tasks'>): ReadonlySet<number> =>
  new Set(tasks.flatMap(({ path }) => path.flatMap((call) => Number(SOFT_RECLAIM.exec(call)?.[1] ?? Number.NaN))).filter(Number.isInteger));

const beltOf = (group: SceneGroup, isSearched: boolean): GroupBelt => ({
  name: group.name,
  parts: [group.file[0], group.file[1], group.anon[0], group.anon[1]],
  pages: groupPages(group),
  softLimit: group.soft_limit ?? null,
  searched: group.scanned,
  freed: group.reclaimed,
  isSearched,
});

/** Names of the groups that have a belt: those with most on the larger of both sides, in the order of their making. Whoever is below one counts with it. */
export function shownGroups(scenes: readonly SceneFrame[]): readonly string[] {
  const most = new Map<string, number>();
  for (const { groups } of scenes)
    for (const group of groups.filter(({ depth }) => depth === 1))
      most.set(group.name, Math.max(most.get(group.name) ?? 0, groupPages(group)));
  const largest = [...most].sort((a, b) => b[1] - a[1]).slice(0, MOST_BELTS);
  return [...most.keys()].filter((name) => largest.some(([one]) => one === name));
}

export function groupsOf(scene: SceneFrame, frame: Pick<Frame, 'tasks'>, shown: readonly string[]): GroupsPart {
  const searched = searchedGroups(frame);
  const numbered = scene.groups.map((group, number) => ({ group, number })).filter(({ group }) => group.depth === 1);
  const belts = shown.flatMap((name) => {
    const found = numbered.find(({ group }) => group.name === name);
    return found === undefined ? [] : [beltOf(found.group, searched.has(found.number))];
  });
  const others = numbered.filter(({ group }) => !shown.includes(group.name));
  const sum = (pages: readonly number[]): number => pages.reduce((total, one) => total + one, 0);
  const listed = scene.anon.inactive + scene.anon.active + scene.file.inactive + scene.file.active;
  const inGroups = sum(numbered.map(({ group }) => groupPages(group)));
  return {
    belts,
    more: { groups: others.length, pages: sum(others.map(({ group }) => groupPages(group))) },
    nobodys: Math.max(0, listed - inGroups),
  };
}

/** As many squares as all parts together need, shared out so that each has its share, without a gap: a wall stands at its true place. */
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
