// Groups of processes in the order of their hierarchy, on one common scale, and the order in which reclaim comes to them.
import type { Frame, GroupsFrame } from '../../engine/protocol.ts';
import { LISTS, type ListAge, type ListKind } from '../lists/lists.model.ts';

/** In the engine: no limit, no walk, no group. */
const NONE = 0xffff_ffff;
/** Rows, however much room there is. */
export const MOST_GROUPS = 12;

type Part = { readonly kind: ListKind; readonly age: ListAge; readonly pages: number };

/** What reclaim has done to a group, and its major faults. */
export type GroupTally = {
  readonly kswapdScanned: number;
  readonly kswapdReclaimed: number;
  readonly directScanned: number;
  readonly directReclaimed: number;
  readonly majorFaults: number;
};

export const scannedOf = (tally: GroupTally): number => tally.kswapdScanned + tally.directScanned;
export const reclaimedOf = (tally: GroupTally): number => tally.kswapdReclaimed + tally.directReclaimed;

/** Where a group stands in the order of reclaim. */
export type GroupTurn =
  /** Nowhere. */
  | { readonly type: 'none' }
  /** On the soft-limit tree, with what it had in excess when it was last looked at. */
  | { readonly type: 'queued'; readonly excess: number }
  /** It gives for its soft limit: now, or as the last one. */
  | { readonly type: 'gives' | 'gave'; readonly visits: number; readonly reclaimed: number }
  /** A walk has come to it. */
  | {
      readonly type: 'visited';
      readonly priority: number;
      readonly scanned: number;
      readonly reclaimed: number;
      readonly done: boolean;
    };

export type GroupRow = {
  readonly name: string;
  /** 0: the root. */
  readonly depth: number;
  readonly usage: number;
  readonly parts: readonly Part[];
  readonly softLimit: number | null;
  readonly limit: number | null;
  /** Pages beyond the soft limit. */
  readonly excess: number;
  /** A walk takes it for one over its soft limit here and now, be it for a group above it or for its share of a node. */
  readonly over: boolean;
  /** Pages on lists in the domain shown. */
  readonly here: number;
  /** Dentries and inodes. */
  readonly objects: number;
  /** Its directory is removed. */
  readonly gone: boolean;
  /** Number in the queue or in the round, from 1; null: it is not in it. */
  readonly order: number | null;
  readonly turn: GroupTurn;
  readonly tally: GroupTally;
  /** Of the other kernel at the same clock; null when it is not shown. */
  readonly other: GroupTally | null;
};

/** A group that gives, or gave last; `others` give at the same time to somebody else. */
export type SoftGift = { readonly name: string; readonly turn: GroupTurn; readonly others: number };

/** The order in which reclaim comes to groups: by excess before all others, or one after the other. */
export type GroupOrder =
  | { readonly type: 'queue'; readonly length: number; readonly latest: SoftGift | null }
  | { readonly type: 'walk'; readonly priority: number | null; readonly at: string | null };

type Column = Uint32Array | Uint8Array;
const at = (column: Column, place: number): number => column[place] ?? 0;
const limitAt = (column: Column, place: number): number | null => (at(column, place) === NONE ? null : at(column, place));

/** Numbers that stand together, in groups of so many. */
const records = (flat: Uint32Array, width: number): readonly Uint32Array[] =>
  Array.from({ length: flat.length / width }, (_, i) => flat.subarray(i * width, (i + 1) * width));

const tallyOf = ({ stats }: GroupsFrame, place: number): GroupTally => {
  const [kswapdScanned = 0, kswapdReclaimed = 0, directScanned = 0, directReclaimed = 0, majorFaults = 0] = stats.subarray(5 * place);
  return { kswapdScanned, kswapdReclaimed, directScanned, directReclaimed, majorFaults };
};

type SoftCall = { readonly place: number; readonly visits: number; readonly reclaimed: number };

const softCalls = (flat: Uint32Array): readonly SoftCall[] =>
  records(flat, 5).map(([place = 0, , visits = 0, , reclaimed = 0]) => ({ place, visits, reclaimed }));

function queueTurn(groups: GroupsFrame, place: number): GroupTurn {
  const now = softCalls(groups.soft_calls).find((call) => call.place === place);
  if (now !== undefined) return { type: 'gives', visits: now.visits, reclaimed: now.reclaimed };
  const last = softCalls(groups.last_soft_call).find((call) => call.place === place);
  if (last !== undefined) return { type: 'gave', visits: last.visits, reclaimed: last.reclaimed };
  const queued = records(groups.tree, 2).find(([member]) => member === place);
  return queued === undefined ? { type: 'none' } : { type: 'queued', excess: queued[1] ?? 0 };
}

function walkTurn(groups: GroupsFrame, place: number): GroupTurn {
  const visit = records(groups.walk_visits, 5).findLast(([visited]) => visited === place);
  if (visit === undefined) return { type: 'none' };
  const [, priority = 0, scanned = 0, reclaimed = 0, done = 0] = visit;
  return { type: 'visited', priority, scanned, reclaimed, done: done === 1 };
}

function orderOf(groups: GroupsFrame, place: number): number | null {
  const members = groups.has_tree ? records(groups.tree, 2) : records(groups.walk_visits, 5);
  const index = members.findIndex(([member]) => member === place);
  return index < 0 ? null : index + 1;
}

const namesOf = ({ names }: GroupsFrame): readonly string[] => names.split('\n');

const isRoot = (place: number): boolean => place === 0;

function row(groups: GroupsFrame, other: GroupsFrame | null, place: number): GroupRow {
  const names = namesOf(groups);
  const usage = at(groups.usage, place);
  const softLimit = limitAt(groups.soft_limits, place);
  let depth = 0;
  for (let above = place; !isRoot(above); above = at(groups.parents, above)) depth += 1;
  return {
    name: names[place] ?? '',
    depth,
    usage,
    parts: LISTS.map((list, i) => ({ ...list, pages: at(groups.lists, LISTS.length * place + i) })),
    softLimit,
    limit: limitAt(groups.limits, place),
    excess: softLimit === null ? 0 : Math.max(0, usage - softLimit),
    over: at(groups.over, place) === 1,
    here: at(groups.here, place),
    objects: at(groups.objects, place),
    gone: at(groups.online, place) === 0,
    order: orderOf(groups, place),
    turn: groups.has_tree ? queueTurn(groups, place) : walkTurn(groups, place),
    tally: tallyOf(groups, place),
    other: other === null || namesOf(other)[place] !== names[place] ? null : tallyOf(other, place),
  };
}

/** Places in the order of the hierarchy: each group is followed by those below it. */
function inHierarchy({ parents }: GroupsFrame): readonly number[] {
  const below = (parent: number): readonly number[] =>
    Array.from(parents, (above, place) => ({ above, place }))
      .filter(({ above, place }) => above === parent && !isRoot(place))
      .flatMap(({ place }) => [place, ...below(place)]);
  return [0, ...below(0)];
}

/** The groups that reclaim has looked at most, on either side, with those above them; and the one that is pointed at. */
function chosen(groups: GroupsFrame, other: GroupsFrame | null, room: number, pointed: string | null): ReadonlySet<number> {
  const sides = other === null ? [groups] : [groups, other];
  const sum = (of: (side: GroupsFrame) => number): number => sides.reduce((all, side) => all + of(side), 0);
  const all = namesOf(groups).map((name, place) => ({
    place,
    first: name === pointed ? 1 : 0,
    activity: sum((side) => scannedOf(tallyOf(side, place))),
    usage: sum((side) => at(side.usage, place)),
    objects: sum((side) => at(side.objects, place)),
  }));
  const wanted = all.toSorted(
    (a, b) => b.first - a.first || b.activity - a.activity || b.usage - a.usage || b.objects - a.objects || a.place - b.place,
  );
  const shown = new Set([0]);
  for (const { place } of wanted) {
    const missing: number[] = [];
    for (let above = place; !shown.has(above); above = at(groups.parents, above)) missing.push(above);
    if (shown.size + missing.length <= room) for (const one of missing) shown.add(one);
  }
  return shown;
}

export type GroupList = {
  readonly rows: readonly GroupRow[];
  /** How many are not among the rows, and what they use together. */
  readonly others: number;
  readonly othersUsage: number;
};

/** All groups of a frame, or the most active ones where there is not room for all: a line of them then says how many are left. */
export function groupList(frame: Frame, other: Frame | null, room: number, pointed: string | null): GroupList {
  const { groups } = frame;
  if (groups === undefined) return { rows: [], others: 0, othersUsage: 0 };
  const otherGroups = other?.groups ?? null;
  const all = inHierarchy(groups);
  const most = Math.min(MOST_GROUPS, Math.max(2, room));
  const shown = all.length <= most ? new Set(all) : chosen(groups, otherGroups, most - 1, pointed);
  const hidden = all.filter((place) => !shown.has(place));
  return {
    rows: all.filter((place) => shown.has(place)).map((place) => row(groups, otherGroups, place)),
    others: hidden.length,
    othersUsage: hidden.reduce((sum, place) => sum + at(groups.usage, place), 0),
  };
}

export function groupOrder({ groups }: Frame): GroupOrder | null {
  if (groups === undefined) return null;
  const names = namesOf(groups);
  if (!groups.has_tree) {
    const at = groups.walk_position === NONE ? null : (names[groups.walk_position] ?? null);
    return { type: 'walk', priority: groups.walk_priority === NONE ? null : groups.walk_priority, at };
  }
  const now = softCalls(groups.soft_calls);
  const latest = now[0] ?? softCalls(groups.last_soft_call)[0];
  const gift = (place: number): SoftGift => ({
    name: names[place] ?? '',
    turn: queueTurn(groups, place),
    others: Math.max(0, now.length - 1),
  });
  return { type: 'queue', length: groups.tree.length / 2, latest: latest === undefined ? null : gift(latest.place) };
}

/** What there is to say about all of them: without a soft limit nobody is over, whatever reclaim does. */
export type GroupFacts = {
  readonly softLimits: boolean;
  /** Groups that are gone and that something is still charged to. */
  readonly dying: number;
  /** Dentries and inodes charged to these. */
  readonly dyingObjects: number;
};

export function groupFacts({ groups }: Frame): GroupFacts {
  if (groups === undefined) return { softLimits: false, dying: 0, dyingObjects: 0 };
  const places = Array.from(groups.usage.keys());
  const dying = places.filter((place) => at(groups.online, place) === 0 && at(groups.usage, place) + at(groups.objects, place) > 0);
  return {
    softLimits: groups.soft_limits.some((limit) => limit !== NONE),
    dying: dying.length,
    dyingObjects: dying.reduce((sum, place) => sum + at(groups.objects, place), 0),
  };
}

/**
 * Pages that a full bar stands for: usage and limits of all groups on the sides shown, rounded up so that it rarely changes. Limits beyond the
 * whole machine say nothing, and the root, which may have all of it, is cut off where it is longer.
 */
export function groupScale(frames: readonly (Frame | null)[]): number {
  const needed = frames.flatMap((frame) => {
    const groups = frame?.groups;
    if (frame === null || groups === undefined) return [];
    const machine = frame.zones.reduce((sum, zone) => sum + zone.managed, 0);
    const limits = [...groups.soft_limits, ...groups.limits].filter((limit) => limit <= machine);
    return [...groups.usage.subarray(1), ...limits];
  });
  const longest = Math.max(64, ...needed);
  const step = 2 ** Math.max(0, Math.floor(Math.log2(longest)) - 2);
  return Math.ceil((longest + 1) / step) * step;
}
