// Each NUMA node: its free memory, the state of its kswapd, and the sleep check of that kswapd.
import { Overruled, Wait } from '../../engine/codes.ts';
import type { SceneFrame, SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import { type Compartment, compartmentOf, type TankPart, tankOf } from './tank.model.ts';

/** Reasons for which kswapd waits. */
export type WaitsFor = 'congestion' | 'writeback' | 'queue' | 'inode' | 'disk';

const WAITS_FOR: Partial<Readonly<Record<Wait, WaitsFor>>> = {
  [Wait.Congestion]: 'congestion',
  [Wait.Writeback]: 'writeback',
  [Wait.ReclaimThrottle]: 'writeback',
  [Wait.RequestQueue]: 'queue',
  [Wait.InodeFlush]: 'inode',
};
export const waitsForOf = (wait: Wait): WaitsFor => WAITS_FOR[wait] ?? 'disk';

export type RoomPart = {
  readonly node: number;
  readonly tank: TankPart;
  readonly kswapd: SceneNode['kswapd'];
  readonly waitsFor: WaitsFor;
  /** kswapd has no zone to check, so it never sleeps and repeats its run without end. */
  readonly loops: boolean;
  readonly gate: Gate;
  /** The zone that some node's kswapd checks alone; null: no kswapd does, or the tank already shows the zone. */
  readonly checkedZone: CheckedZone | null;
  /** The pages on the node's lists; null: they are not drawn. */
  readonly lists: NodeLists | null;
};

/** A zone by name. `on`: the zone of that name on this node; null: the node has no such zone. */
export type CheckedZone = { readonly name: string; readonly on: Compartment | null };

/** Pages of a node by their kind. `kernel`: the kernel's own pages; `managed`: all pages. */
export type NodeLists = { readonly anon: number; readonly file: number; readonly kernel: number; readonly managed: number };

/** The sleep check of kswapd: how many zones it checks, and how many of them are balanced. `only`: the zone that it checks alone, although
 * the node has others; null: there is no such zone. */
export type Gate = {
  readonly zones: number;
  readonly balanced: number;
  readonly only: string | null;
  readonly sleeps: boolean;
  /** The only zone that is checked, without its node; null: none or several are checked. */
  readonly single: string | null;
};

/** Whether the box of a node shows the pages on its lists. If a node has several zones, kswapd's sleep check needs the room, because it
 * may cover only some of them. */
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
  // The check covers requests for this zone, and these may use the pages that the zone reserves against requests for higher zones.
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

/** kswapd sleeps until a task wakes it, or it has given up, and the kernel no longer wakes it. */
export const isAsleep = (state: SceneNode['kswapd']): boolean => state === 'asleep' || state === 'gave-up';

/** Whether the scene shows the sleep check: only if its answer explains the present state of kswapd. While kswapd works or waits, the check
 * is usually still to come; but if kswapd loops because it has no zone to check, that check is why it works. While kswapd sleeps, memory
 * may have run short since the check. */
export const asks = ({ loops, kswapd, gate }: Pick<RoomPart, 'loops' | 'kswapd' | 'gate'>): boolean =>
  loops ? kswapd !== 'waits' : gate.sleeps && (kswapd === 'asleep' || kswapd === 'naps');
