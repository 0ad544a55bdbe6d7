// Groups of processes in the order of their hierarchy, on one common scale, and the order in which reclaim scans them.

import { type GroupPressure, pressureOf } from '../../domain/groups/pressure.model.ts';
import { LISTS, type ListAge, type ListKind } from '../../domain/lists/lists.model.ts';
import type { Frame, GroupFrame, GroupLimit, GroupsFrame, SoftCall } from '../../engine/protocol.ts';

/** The largest number of rows, however many would fit. */
export const MOST_GROUPS = 12;

type Part = { readonly kind: ListKind; readonly age: ListAge; readonly pages: number };

/** The pages that reclaim has scanned and reclaimed in a group, and the group's major faults. */
export type GroupTally = {
  readonly kswapdScanned: number;
  readonly kswapdReclaimed: number;
  readonly directScanned: number;
  readonly directReclaimed: number;
  readonly majorFaults: number;
};

export const scannedOf = (tally: GroupTally): number => tally.kswapdScanned + tally.directScanned;
export const reclaimedOf = (tally: GroupTally): number => tally.kswapdReclaimed + tally.directReclaimed;

/** Position of a group in the order of reclaim. */
type GroupTurn =
  /** The group is not in the soft-limit tree, or no walk has reached it. */
  | { readonly type: 'none' }
  /** The group is in the soft-limit tree; `excess`: its excess when the kernel last updated the tree. */
  | { readonly type: 'queued'; readonly excess: number }
  /** The group is being reclaimed because of its soft limit (`gives`), or was the last group that was (`gave`). */
  | { readonly type: 'gives' | 'gave'; readonly visits: number; readonly reclaimed: number }
  /** A walk through the groups has reached this one. The values are those of its last visit. */
  | {
      readonly type: 'visited';
      readonly priority: number;
      readonly scanned: number;
      readonly reclaimed: number;
      readonly done: boolean;
    };

export type GroupRow = {
  readonly name: string;
  /** Depth in the hierarchy; 0: the root. */
  readonly depth: number;
  readonly usage: number;
  readonly parts: readonly Part[];
  readonly softLimit: number | null;
  readonly limit: number | null;
  /** Limits and protection of a group of version 2, the lowest first. */
  readonly limits: readonly GroupLimit[];
  /** Memory pressure; null: not known, as for the root. */
  readonly pressure: GroupPressure | null;
  /** Pages beyond the soft limit, or beyond `memory.high`. */
  readonly excess: number;
  /** A walk now treats the group as over its soft limit, for example because of a group above it or because of its share of a node. */
  readonly over: boolean;
  /** Pages on lists in the chosen domain. */
  readonly here: number;
  /** Dentries and inodes that are charged to the group. */
  readonly objects: number;
  /** The directory of the group has been removed. */
  readonly gone: boolean;
  /** Position in the queue or in the walk, from 1; null: the group is in neither. */
  readonly order: number | null;
  readonly turn: GroupTurn;
  readonly tally: GroupTally;
  /** The other kernel's values at the same time; null: that kernel is not shown, or it has no such group. */
  readonly other: GroupTally | null;
};

/** The group that is being reclaimed because of its soft limit, or was the last one; `others`: number of groups that other reclaimers are
 * reclaiming at the same time. */
export type SoftGift = { readonly name: string; readonly turn: GroupTurn; readonly others: number };

/** The order in which reclaim scans groups: a queue, largest excess first, or a walk through all of them. */
export type GroupOrder =
  | { readonly type: 'queue'; readonly length: number; readonly latest: SoftGift | null }
  | { readonly type: 'walk'; readonly priority: number | null; readonly at: string | null };

/** The limit that matters at this moment. Below a protection means at it or below it. */
export type LimitNow = 'over-high' | 'below-min' | 'below-low';

export function limitNow({ limits, usage }: Pick<GroupRow, 'limits' | 'usage'>): LimitNow | null {
  const pagesOf = (kind: GroupLimit['kind']): number | undefined => limits.find((limit) => limit.kind === kind)?.pages;
  const [min, low, high] = [pagesOf('min'), pagesOf('low'), pagesOf('high')];
  if (high !== undefined && usage > high) return 'over-high';
  if (min !== undefined && usage <= min) return 'below-min';
  return low !== undefined && usage <= low ? 'below-low' : null;
}

const tallyOf = ({ stat }: GroupFrame): GroupTally => ({
  kswapdScanned: stat.kswapd_pgscan,
  kswapdReclaimed: stat.kswapd_pgreclaim,
  directScanned: stat.pgscan,
  directReclaimed: stat.pgreclaim,
  majorFaults: stat.pgmajfault,
});

function queueTurn({ soft_calls, last_soft_call: last, tree }: GroupsFrame, place: number): GroupTurn {
  const now = soft_calls.find(({ memcg }) => memcg === place);
  if (now !== undefined) return { type: 'gives', visits: now.visits, reclaimed: now.reclaimed };
  if (last?.memcg === place) return { type: 'gave', visits: last.visits, reclaimed: last.reclaimed };
  const queued = tree.find(([member]) => member === place);
  return queued === undefined ? { type: 'none' } : { type: 'queued', excess: queued[1] };
}

function walkTurn({ walk }: GroupsFrame, place: number): GroupTurn {
  const visit = walk?.visits.findLast(({ memcg }) => memcg === place);
  if (visit === undefined) return { type: 'none' };
  const { priority, scanned, reclaimed, done } = visit;
  return { type: 'visited', priority, scanned, reclaimed, done };
}

function orderOf({ has_tree, tree, walk }: GroupsFrame, place: number): number | null {
  const members = has_tree ? tree.map(([member]) => member) : (walk?.visits ?? []).map(({ memcg }) => memcg);
  const index = members.indexOf(place);
  return index < 0 ? null : index + 1;
}

const isRoot = (place: number): boolean => place === 0;
const parentOf = ({ groups }: GroupsFrame, place: number): number => groups[place]?.parent ?? 0;

function row(all: GroupsFrame, other: GroupsFrame | null, place: number): GroupRow | null {
  const group = all.groups[place];
  if (group === undefined) return null;
  const twin = other?.groups[place];
  const { soft_limit: softLimit = null, limit = null, limits, usage } = group;
  const bound = softLimit ?? limits.find(({ kind }) => kind === 'high')?.pages ?? null;
  let depth = 0;
  for (let above = place; !isRoot(above); above = parentOf(all, above)) depth += 1;
  return {
    name: group.name,
    depth,
    usage,
    parts: LISTS.map((list, i) => ({ ...list, pages: group.lists[i] ?? 0 })),
    softLimit,
    limit: limits.length > 0 ? null : limit,
    limits,
    pressure: isRoot(place) ? null : pressureOf(group, usage),
    excess: bound === null ? 0 : Math.max(0, usage - bound),
    over: group.over,
    here: group.here,
    objects: group.objects,
    gone: !group.online,
    order: orderOf(all, place),
    turn: all.has_tree ? queueTurn(all, place) : walkTurn(all, place),
    tally: tallyOf(group),
    other: twin?.name === group.name ? tallyOf(twin) : null,
  };
}

/** Indices of the groups in the order of the hierarchy: each group is followed by the groups below it. */
function inHierarchy({ groups }: GroupsFrame): readonly number[] {
  const below = (parent: number): readonly number[] =>
    groups.flatMap((group, place) => (group.parent === parent && !isRoot(place) ? [place, ...below(place)] : []));
  return [0, ...below(0)];
}

/**
 * The root, the group that the story points at, and the groups that reclaim has scanned most on both sides together, with their ancestors: as many as
 * fit into `room` rows.
 */
function chosen(mine: GroupsFrame, other: GroupsFrame | null, room: number, pointed: string | null): ReadonlySet<number> {
  const all = mine.groups.map((group, place) => {
    const sides = [group, other?.groups[place]].filter((one) => one !== undefined);
    const sum = (value: (side: GroupFrame) => number): number => sides.reduce((all, side) => all + value(side), 0);
    return {
      place,
      first: group.name === pointed ? 1 : 0,
      activity: sum((side) => scannedOf(tallyOf(side))),
      usage: sum(({ usage }) => usage),
      objects: sum(({ objects }) => objects),
    };
  });
  const wanted = all.toSorted(
    (a, b) => b.first - a.first || b.activity - a.activity || b.usage - a.usage || b.objects - a.objects || a.place - b.place,
  );
  const shown = new Set([0]);
  for (const { place } of wanted) {
    const missing: number[] = [];
    for (let above = place; !shown.has(above); above = parentOf(mine, above)) missing.push(above);
    if (shown.size + missing.length <= room) for (const one of missing) shown.add(one);
  }
  return shown;
}

export type GroupList = {
  readonly rows: readonly GroupRow[];
  /** Number of groups without a row, and their usage together. */
  readonly others: number;
  readonly othersUsage: number;
};

/** The groups of a frame or, if not all fit, the most active ones and a line that counts the others. */
export function groupList(frame: Frame, other: Frame | null, room: number, pointed: string | null): GroupList {
  const { groups } = frame;
  if (groups === undefined) return { rows: [], others: 0, othersUsage: 0 };
  const otherGroups = other?.groups ?? null;
  const all = inHierarchy(groups);
  const most = Math.min(MOST_GROUPS, Math.max(2, room));
  const shown = all.length <= most ? new Set(all) : chosen(groups, otherGroups, most - 1, pointed);
  const hidden = all.filter((place) => !shown.has(place));
  return {
    rows: all.filter((place) => shown.has(place)).flatMap((place) => row(groups, otherGroups, place) ?? []),
    others: hidden.length,
    othersUsage: hidden.reduce((sum, place) => sum + (groups.groups[place]?.usage ?? 0), 0),
  };
}

export function groupOrder({ groups }: Frame): GroupOrder | null {
  if (groups === undefined) return null;
  const { walk, soft_calls: now, last_soft_call: last, tree } = groups;
  const nameOf = (place: number): string => groups.groups[place]?.name ?? '';
  if (!groups.has_tree) {
    return { type: 'walk', priority: walk?.priority ?? null, at: walk?.position === undefined ? null : nameOf(walk.position) };
  }
  const latest = now[0] ?? last;
  const gift = ({ memcg }: SoftCall): SoftGift => ({
    name: nameOf(memcg),
    turn: queueTurn(groups, memcg),
    others: Math.max(0, now.length - 1),
  });
  return { type: 'queue', length: tree.length, latest: latest === undefined ? null : gift(latest) };
}

/** Facts about all groups. `softLimits`: some group has a soft limit. */
export type GroupFacts = {
  readonly softLimits: boolean;
  /** Number of groups whose directory was removed and that still have charges. */
  readonly dying: number;
  /** Dentries and inodes that are charged to these groups. */
  readonly dyingObjects: number;
};

export function groupFacts({ groups }: Frame): GroupFacts {
  if (groups === undefined) return { softLimits: false, dying: 0, dyingObjects: 0 };
  const all = groups.groups;
  const dying = all.filter(({ online, usage, objects }) => !online && usage + objects > 0);
  return {
    softLimits: all.some(({ soft_limit }) => soft_limit !== undefined),
    dying: dying.length,
    dyingObjects: dying.reduce((sum, { objects }) => sum + objects, 0),
  };
}

/** Number of pages that a full bar stands for: the largest usage or limit of a group on the visible sides, but at least 64, rounded up so
 * that it rarely changes. Limits above the size of the machine are ignored, and the bar of the root, which can have all of memory, is cut off
 * at the end of the scale. */
export function groupScale(frames: readonly (Frame | null)[]): number {
  const needed = frames.flatMap((frame) => {
    const groups = frame?.groups;
    if (frame === null || groups === undefined) return [];
    const machine = frame.zones.reduce((sum, zone) => sum + zone.managed, 0);
    const bounds = groups.groups.flatMap(({ soft_limit, limit, limits }) => [soft_limit, limit, ...limits.map(({ pages }) => pages)]);
    return [
      ...groups.groups.slice(1).map(({ usage }) => usage),
      ...bounds.filter((one) => one !== undefined).filter((one) => one <= machine),
    ];
  });
  const longest = Math.max(64, ...needed);
  const step = 2 ** Math.max(0, Math.floor(Math.log2(longest)) - 2);
  return Math.ceil((longest + 1) / step) * step;
}
