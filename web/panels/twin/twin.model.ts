// The stage in words: a summary of one moment, and memory as a tree of nodes, zones, lists and segments, with the numbers that the pictures show.

import { isReclaiming, othersReclaiming, priorityOf, shownGauge } from '../../domain/dial/priority.model.ts';
import {
  CONDITIONS,
  type Condition,
  LISTS,
  type ListAge,
  type ListKind,
  type ListRow,
  listRows,
  TAIL_BIT_NAMES,
  type TailBit,
  tailCount,
} from '../../domain/lists/lists.model.ts';
import { freeTotals, type Region, regionOf } from '../../domain/tanks/zones.model.ts';
import { EventKind, type Reclaimer } from '../../engine/codes.ts';
import type { EventKinds, Frame, ZoneFrame } from '../../engine/protocol.ts';
import { fieldValue } from '../../stage/events/events.model.ts';

type Tally = Readonly<Record<Condition, number>>;

export type TwinRow = { readonly id: string; readonly children: readonly TwinRow[] } & (
  | { readonly type: 'node'; readonly node: number; readonly zones: number; readonly free: number; readonly managed: number }
  | { readonly type: 'zone'; readonly name: string; readonly zone: ZoneFrame; readonly region: Region }
  | {
      readonly type: 'list';
      readonly age: ListAge;
      readonly kind: ListKind;
      readonly size: number;
      /** The details of a list that the picture shows; null: the picture does not show it. */
      readonly drawn: { readonly tally: Tally; readonly window: number; readonly waitingByLaps: readonly number[] } | null;
    }
  /** Pages `from` to `to` of a list, counted from 1 at its tail. */
  | { readonly type: 'segment'; readonly from: number; readonly to: number; readonly tally: Tally }
  | { readonly type: 'tail'; readonly pages: number; readonly bits: readonly { readonly bit: TailBit; readonly pages: number }[] }
);

/** The number of segments into which a drawn list is divided; the first one is at the tail. */
const SEGMENTS = 8;

const segments = (row: ListRow, id: string): readonly TwinRow[] => {
  const { columns } = row.ribbon;
  const width = columns.length / CONDITIONS.length;
  const out: TwinRow[] = [];
  let before = 0;
  for (let part = 0; part < SEGMENTS; part += 1) {
    const tally: Record<Condition, number> = { clean: 0, referenced: 0, dirty: 0, writeback: 0 };
    const end = Math.floor(((part + 1) * width) / SEGMENTS);
    for (let column = Math.floor((part * width) / SEGMENTS); column < end; column += 1)
      for (const [place, condition] of CONDITIONS.entries()) tally[condition] += columns[column * CONDITIONS.length + place] ?? 0;
    const pages = CONDITIONS.reduce((sum, condition) => sum + tally[condition], 0);
    if (pages > 0) out.push({ type: 'segment', id: `${id}/${part}`, children: [], from: before + 1, to: before + pages, tally });
    before += pages;
  }
  return out;
};

const tail = ({ ribbon }: ListRow, id: string): TwinRow => ({
  type: 'tail',
  id: `${id}/tail`,
  children: [],
  pages: ribbon.tail.length,
  bits: TAIL_BIT_NAMES.map((bit) => ({ bit, pages: tailCount(ribbon.tail, bit) })).filter(({ pages }) => pages > 0),
});

const drawnList = (row: ListRow, under: string): TwinRow => {
  const id = `${under}/${row.age}-${row.kind}`;
  const children = row.size === 0 ? [] : [tail(row, id), ...segments(row, id)];
  const drawn = { tally: row.tally, window: row.window, waitingByLaps: [...row.ribbon.waiting_by_laps] };
  return { type: 'list', id, children, age: row.age, kind: row.kind, size: row.size, drawn };
};

const countedLists = (zone: ZoneFrame, under: string): readonly TwinRow[] =>
  LISTS.map(({ age, kind }, lru) => ({
    type: 'list',
    id: `${under}/${age}-${kind}`,
    children: [],
    age,
    kind,
    size: zone.lists[lru] ?? 0,
    drawn: null,
  }));

/** Memory as a tree. The lists of the chosen zone, or of its node if lists belong to nodes, have the details of the ribbons. */
export function twinTree(frame: Frame, shown: number, nodeLists: boolean): readonly TwinRow[] {
  const drawn = listRows(frame);
  const ofZone = (zone: ZoneFrame, place: number): TwinRow => {
    const id = `zone ${zone.name}`;
    const isDrawn = place === shown && drawn.length > 0 && !nodeLists;
    const children = isDrawn ? drawn.map((row) => drawnList(row, id)) : countedLists(zone, id);
    return { type: 'zone', id, children, name: zone.name, zone, region: regionOf(zone) };
  };
  const nodes = [...new Set(frame.zones.map(({ node }) => node))];
  return nodes.map((node) => {
    const id = `node ${node}`;
    const zones = frame.zones.flatMap((zone, place) => (zone.node === node ? [ofZone(zone, place)] : []));
    const lists = nodeLists && frame.zones[shown]?.node === node ? drawn.map((row) => drawnList(row, id)) : [];
    const { free, managed } = freeTotals({ ...frame, zones: frame.zones.filter((zone) => zone.node === node) });
    return { type: 'node', id, children: [...lists, ...zones], node, zones: zones.length, free, managed };
  });
}

export type Moment = {
  /** The task whose priority the dial shows, and how many more reclaim; null: no task reclaims. */
  readonly reclaimer: { readonly name: string; readonly others: number; readonly sort: Reclaimer } | null;
  readonly priority: number;
  /** The newest batch that the task has scanned, if it is among the last events. */
  readonly batch: { readonly place: string; readonly scanned: number; readonly reclaimed: number } | null;
  readonly zone: { readonly name: string; readonly free: number; readonly region: Region } | null;
};

/** A summary of the moment for its sentence. */
export function momentOf(frame: Frame, shown: number, kinds: EventKinds): Moment {
  const gauge = isReclaiming(frame) ? shownGauge(frame) : null;
  const zone = frame.zones[shown];
  const batch = frame.recent.findLast(({ kind, task }) => kind === EventKind.LruShrinkInactive && task === gauge?.task);
  return {
    reclaimer: gauge === null ? null : { name: gauge.name, others: othersReclaiming(frame), sort: gauge.reclaimer },
    priority: priorityOf(frame),
    batch:
      batch === undefined
        ? null
        : {
            place: batch.place,
            scanned: fieldValue(batch, kinds, 'scanned') ?? 0,
            reclaimed: fieldValue(batch, kinds, 'reclaimed') ?? 0,
          },
    zone: zone === undefined ? null : { name: zone.name, free: zone.free_pages, region: regionOf(zone) },
  };
}
