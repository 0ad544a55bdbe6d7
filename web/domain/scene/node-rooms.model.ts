// Each NUMA node: its free memory, the state of its kswapd, and the sleep check of that kswapd.
import { Overruled, Wait } from '../../engine/codes.ts';
import type { SceneFrame, SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import { type Compartment, compartmentOf, type TankPart, tankOf } from './tank.model.ts';

/** What kswapd can wait for. */
export type WaitsFor = 'congestion' | 'writeback' | 'queue' | 'inode' | 'disk';

const WAITS_FOR: Partial<Readonly<Record<Wait, WaitsFor>>> = {
  [Wait.Congestion]: 'congestion',
  [Wait.Writeback]: 'writeback',
  [Wait.RequestQueue]: 'queue',
  [Wait.InodeFlush]: 'inode',
};
export const waitsForOf = (wait: Wait): WaitsFor => WAITS_FOR[wait] ?? 'disk';

export type RoomPart = {
  readonly node: number;
  readonly tank: TankPart;
  readonly kswapd: SceneNode['kswapd'];
  readonly waitsFor: WaitsFor;
  /** kswapd has no zone to check, so it cannot sleep and starts again and again. */
  readonly loops: boolean;
  readonly gate: Gate;
  /** The zone that some kswapd checks alone; null: none does, or it is in the tank. */
  readonly checkedZone: CheckedZone | null;
  /** The pages on the node's lists; null: they are not drawn. */
  readonly lists: NodeLists | null;
};

/** `on`: the zone of that name on this node; null: the node has none. */
export type CheckedZone = { readonly name: string; readonly on: Compartment | null };

/** Pages. `kernel`: its own pages; `managed`: all pages of the node. */
export type NodeLists = { readonly anon: number; readonly file: number; readonly kernel: number; readonly managed: number };

/** The sleep check: how many zones it checks, how many of them are balanced, and which is the only one, if the node has others. */
export type Gate = {
  readonly zones: number;
  readonly balanced: number;
  readonly only: string | null;
  readonly sleeps: boolean;
  /** The zone that is checked where the node has no other; null: there are several, or none is checked. */
  readonly single: string | null;
};

/** Whether the boxes show what lies on the lists. Where a node has several zones, kswapd's sleep check takes the room, because it can be
 * about some of them only. */
export const showsLists = (nodes: SceneFrame['nodes'], zones: readonly ZoneFrame[]): boolean => zones.length === nodes.length;

export function roomsOf({ nodes }: Pick<SceneFrame, 'nodes'>, zones: readonly ZoneFrame[]): readonly RoomPart[] {
  const withLists = showsLists(nodes, zones);
  const [checkedAlone = null] = nodes.flatMap(({ node, sleep_check }) => onlyOf(sleep_check.zones, zones, node) ?? []);
  return nodes.map(({ node, kswapd, kswapd_awake, kswapd_waits_for, sleep_check: check, anon, file, kernel, managed }) => ({
    node,
    lists: withLists ? { anon, file, kernel, managed } : null,
    tank: tankOf(zones, nodes, node),
    checkedZone: checkedAlone === null ? null : checkedZoneOf(checkedAlone, node, zones, tankOf(zones, nodes, node)),
    kswapd,
    waitsFor: waitsForOf(kswapd_waits_for),
    loops: loopsForNothing({ kswapd_awake, sleep_check: check }),
    gate: {
      zones: check.zones.length,
      balanced: check.zones.filter(([, isBalanced]) => isBalanced).length,
      only: onlyOf(check.zones, zones, node),
      sleeps: check.sleeps,
      single: check.zones.length === 1 ? inNode(zones[check.zones[0]?.[0] ?? 0]?.name ?? '') : null,
    },
  }));
}

function checkedZoneOf(name: string, node: number, zones: readonly ZoneFrame[], tank: TankPart): CheckedZone | null {
  if (tank.compartments.some((one) => inNode(one.name) === name)) return null;
  const zone = zones.find((one) => one.node === node && inNode(one.name) === name);
  // The check of a zone for its own requests does not count the pages that it keeps from requests for higher zones.
  return { name, on: zone === undefined ? null : compartmentOf({ ...zone, reserve: 0 }) };
}

/** The name of a zone without its node. */
export const inNode = (zone: string): string => zone.replace(/\/.*/, '');

/** The name of the zone that is checked alone, without its node; null: no or several zones are checked, or the node has no other zone. */
function onlyOf(checked: SceneNode['sleep_check']['zones'], zones: readonly ZoneFrame[], node: number): string | null {
  const [only] = checked;
  if (checked.length !== 1 || only === undefined || zones.filter((zone) => zone.node === node).length < 2) return null;
  const zone = zones[only[0]];
  return zone === undefined ? null : inNode(zone.name);
}

export const loopsForNothing = ({ kswapd_awake, sleep_check }: Pick<SceneNode, 'kswapd_awake' | 'sleep_check'>): boolean =>
  kswapd_awake && sleep_check.zones.length === 0 && !sleep_check.sleeps && sleep_check.overruled === Overruled.No;

/** It sleeps until a task wakes it, or it has given up and is no longer woken. */
export const isAsleep = (state: SceneNode['kswapd']): boolean => state === 'asleep' || state === 'gave-up';

/** Whether the sleep check is shown: only if its answer explains what kswapd does now. A kswapd that works or waits makes the check
 * later, and while kswapd sleeps, memory may have run short since the check. */
export const asks = ({ loops, kswapd, gate }: Pick<RoomPart, 'loops' | 'kswapd' | 'gate'>): boolean =>
  loops ? kswapd !== 'waits' : gate.sleeps && (kswapd === 'asleep' || kswapd === 'naps');
