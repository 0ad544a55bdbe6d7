// The facts about a kernel at a moment, read from its frame once. The sentence, the badge, the figures and the drawing are made from these
// facts, so that they do not contradict each other.
import { Ending, Reclaimer, TaskKind, Wait } from '../../engine/codes.ts';
import type { SceneFrame, SceneNode } from '../../engine/protocol.ts';
import { type Caches, cachesOf } from '../scene/caches.model.ts';
import { matchesTask } from '../scene/cast.model.ts';
import { containerOf, isFull } from '../scene/container.model.ts';
import { slicesOf } from '../scene/fields.model.ts';
import { type Figure, figuresOf, groupLabel, isKept, isThrottled, nameBeside } from '../scene/figures.model.ts';
import { type Flusher, flusherOf } from '../scene/flusher.model.ts';
import { type Generations, generationsOf, groupNumbers, type Numbers } from '../scene/generations.model.ts';
import { yieldingGroups } from '../scene/groups.model.ts';
import { sumOfRows } from '../scene/last-rows.model.ts';
import { type Request, requestOf } from '../scene/lone-group.model.ts';
import { type MemoryUnit, memoryUnit, waitingPages } from '../scene/marks.model.ts';
import type { Moment } from '../scene/moment.model.ts';
import { inNode, isAsleep, loopsForNothing, type WaitsFor, waitsForOf } from '../scene/node-rooms.model.ts';
import { callOf, type Shaft, shaftOf } from '../scene/shaft.model.ts';
import { waitingShare } from '../scene/squares.model.ts';
import { type Compartment, type TankPart, tankOf } from '../scene/tank.model.ts';
import { type GroupReason, groupReasonOf } from './group-reason.model.ts';
import type { Middle, Telling } from './scene.model.ts';

export type KswapdState = SceneNode['kswapd'];
/** The activity of kswapd. `wakes`: it is awake, but has no pages to scan yet. With generations, it `evicts` the oldest one, or `ages`: it
 * walks page tables to open a new one. A nap is split in two: kswapd `settles` if all zones that it checks are balanced and the deciding
 * zone is above low, and then sleeps, or else `pauses`. */
type KswapdDoes = KswapdState | 'wakes' | 'pauses' | 'evicts' | 'ages' | 'settles';

export type GearPart = {
  /** The name of the only kswapd that is awake, if the machine has several; otherwise `kswapd`. */
  readonly name: string;
  /** The state of the busiest kswapd. */
  readonly state: KswapdState;
  /** The reclaim priority of kswapd; null: kswapd is not the reclaimer. */
  readonly priority: number | null;
  /** The state of kswapd as the scene words it. */
  readonly does: KswapdDoes;
  readonly waitsFor: WaitsFor;
  /** The programs in direct reclaim. */
  readonly helpers: readonly string[];
  /** How much a pass of kswapd may free, now or when it last worked; null: it has not worked yet. */
  readonly passLimit: PassLimit | null;
};

/** How much a pass may free, in pages; `none`: a pass stops only after it has scanned its whole target. */
export type PassLimit = number | 'none';

/** The pages of a belt that are the target of the current pass: pages of both lists, and their share of the belt. */
export type Look =
  | { readonly type: 'not-looked-at' }
  | {
      readonly type: 'looked-at';
      readonly inactive: number;
      readonly active: number;
      readonly share: number;
      /** The only zone whose pages of this kind the pass scans, if it scans all of them; null: there is none. */
      readonly zone: string | null;
      /** Share of the pages at the tail that are dirty or under writeback, so that reclaim cannot evict them now; 0 if few pages of the
       * belt are. */
      readonly notOnDisk: number;
    };

/** Why a belt is not scanned: kswapd is about to scan (`to-come`), no task scans (`at-rest`), reclaim scans only the other belt
 * (`skipped`), or anonymous pages cannot be reclaimed because there is no free swap space. */
export type Unscanned = 'to-come' | 'at-rest' | 'skipped' | NoSwap;
export type NoSwap = 'no-swap' | 'swap-full';

/** If a scan covers at least this share of the belt, the scene says that reclaim scans all of it. */
const ALL_OF_IT = 0.99;
export const isAll = (look: Look): boolean => look.type === 'looked-at' && look.share >= ALL_OF_IT;

export type BeltPart = {
  readonly kind: 'file' | 'anon';
  readonly pages: number;
  readonly look: Look;
  /** Most of the pages at the tail, which reclaim scans next, are dirty or under writeback. */
  readonly stuck: boolean;
};

export type Rates = {
  /** Pages per second, over the last second of the sample rows. */
  readonly swapOut: number;
  readonly swapIn: number;
  readonly freed: number;
};

/** Paths on the scene that have an arrow, because pages move along them. */
type Ways = {
  readonly toSwap: boolean;
  /** Writes to swap wait for the disk. */
  readonly swapQueue: boolean;
  readonly fromSwap: boolean;
  /** The belts whose pages reclaim frees, so that they move to the tank. */
  readonly reclaimed: readonly BeltPart['kind'][];
  /** The reclaimer scans file pages, but finds hardly one that it can free. */
  readonly barred: boolean;
};

/** The reclaimer that scans the belts: kswapd, which may wait in the middle of its pass, or a program, by its name. */
export type Searcher = { readonly type: 'kswapd'; readonly waits: boolean } | { readonly type: 'program'; readonly name: string };

/** One of the machine's kswapds. */
export type OneKswapd = {
  readonly name: string;
  readonly state: KswapdState;
  readonly waitsFor: WaitsFor;
  /** The kswapd naps because every zone that it checks is balanced. */
  readonly isBalanced: boolean;
  /** The kswapd has no zone to check, so it does not sleep. */
  readonly loops: boolean;
  /** Number of runs in a row that freed nothing. */
  readonly failures: number;
  /** The deciding zone of its node is above its high watermark. */
  readonly hasEnough: boolean;
};

export type Facts = {
  readonly middle: Middle;
  readonly figures: readonly Figure[];
  /** Number of programs that memory keeps from working. */
  readonly kept: number;
  /** Names of the programs in direct reclaim. */
  readonly direct: readonly string[];
  /** Why all programs in direct reclaim reclaim only from their groups, however much memory is free; null: not all of them do. */
  readonly forGroups: GroupReason | null;
  readonly tank: TankPart;
  readonly gear: GearPart;
  readonly kswapds: readonly OneKswapd[];
  readonly file: BeltPart;
  readonly anon: BeltPart;
  /** The generations of the pages; null: the kernel has classic lists. */
  readonly generations: Generations | null;
  /** The numbers of the generations of each group; none with classic lists. */
  readonly groupNumbers: ReadonlyMap<string, Numbers>;
  readonly searcher: Searcher;
  readonly rates: Rates;
  readonly ways: Ways;
  readonly kernelPages: number;
  readonly queuePages: number;
  readonly swapPages: number;
  /** Swap holds no pages, and none are being written to it. */
  readonly isSwapEmpty: boolean;
  /** Why anonymous pages cannot be reclaimed; null: they can, or there are none. */
  readonly noSwap: NoSwap | null;
  /** The stack that the scene draws; null: the story is not about stacks, or no task has called a function with a published frame size
   * yet. */
  readonly shaft: Shaft | null;
  /** Labels of the groups that are scanned first because of their soft limits. */
  readonly yielding: readonly string[];
  /** The caches that the scene draws; null: the story is not about inodes. */
  readonly caches: Caches | null;
  readonly flusher: Flusher | null;
  /** The program with the largest part of its memory in swap, at least half; null: there is none. */
  readonly out: SwappedOut | null;
  /** A program has asked the kernel to reclaim memory from a group; null: none has. */
  readonly request: Request | null;
  /** The oldest generation has mostly dirty file pages, so reclaim moves them to the next one instead of evicting them. */
  readonly movesOn: boolean;
  /** The name of the container on the scene, if it is full; null: it is not full, or the scene shows none. */
  readonly fullContainer: string | null;
  /** The last program that was killed because its group was at its limit; null: none was. */
  readonly killed: Killed | null;
};

/** A program with at least half of its memory in swap. */
export type SwappedOut = { readonly who: string; readonly pages: number; readonly unit: MemoryUnit; readonly isWaiting: boolean };

/** `limit`: pages; null: the group has no limit now. */
export type Killed = { readonly who: string; readonly group: string; readonly limit: number | null };

/** The period over which a rate is averaged, in nanoseconds. */
const RATE_NS = 1e9;

/** The sum of a column over `overNs` before a moment; null: its rows are not known. */
function sumBefore(moment: Moment, name: string, overNs: number): number | null {
  const { intervalNs } = moment.samples;
  const end = Math.floor(moment.frame.time_ns / intervalNs);
  const start = Math.max(0, end - Math.round(overNs / intervalNs));
  return end === start ? null : sumOfRows(moment, name, start, end);
}

function ratesOf(moment: Moment): Rates {
  const perSecond = (name: string): number => sumBefore(moment, name, RATE_NS) ?? 0;
  return { swapOut: perSecond('swap_out'), swapIn: perSecond('swap_in'), freed: perSecond('reclaimed') };
}

/** The kernel function that walks page tables and opens a generation. */
const WALKS = /^try_to_inc_max_seq\(/;
const isWalking = ({ tasks }: Moment['frame']): boolean =>
  tasks.some(({ kind, path }) => kind === TaskKind.Kswapd && path.some((call) => WALKS.test(call)));

export const BUSIEST_FIRST = ['works', 'waits', 'naps', 'asleep', 'gave-up'] as const satisfies readonly KswapdState[];

/** Index of each kind's inactive list among the scan targets, in the engine's order; the active list has the next index. */
const PLACE_OF = { anon: 0, file: 2 } as const;

/** At this priority a pass scans whole lists. While it works, lists grow and shrink, so a target may differ from them by this share. */
const WHOLE_LISTS = 0;
const CHANGED = 0.25;

/** The zone whose lists the pass scans, if it scans them completely and scans no other zone's; null: it does not, or the machine has only
 * one zone. On kernels with lists for each zone, kswapd works through its zones one by one. */
function wholeZone({ frame, scene: { reclaimer } }: Moment, deciding: Compartment, kind: BeltPart['kind']): string | null {
  const zone = frame.zones.find(({ name }) => name === deciding.name);
  if (zone === undefined || frame.zones.length < 2 || reclaimer?.priority !== WHOLE_LISTS) return null;
  const place = PLACE_OF[kind];
  const sum = (lists: readonly number[]): number => (lists[place] ?? 0) + (lists[place + 1] ?? 0);
  const [asked, there] = [sum(reclaimer.scan_targets), sum(zone.lists)];
  return asked > 0 && Math.abs(asked - there) <= CHANGED * there ? inNode(zone.name) : null;
}

function lookOf(moment: Moment, deciding: Compartment, kind: BeltPart['kind']): Look {
  const { reclaimer, ...scene } = moment.scene;
  const place = PLACE_OF[kind];
  const { inactive: hasInactive, active: hasActive } = scene[kind];
  const [inactive, active] = [
    Math.min(hasInactive, reclaimer?.scan_targets[place] ?? 0),
    Math.min(hasActive, reclaimer?.scan_targets[place + 1] ?? 0),
  ];
  const pages = inactive + active;
  if (pages === 0) return { type: 'not-looked-at' };
  return {
    type: 'looked-at',
    inactive,
    active,
    share: pages / (hasInactive + hasActive),
    zone: wholeZone(moment, deciding, kind),
    notOnDisk: kind === 'file' && waitingShare(scene.file.columns) >= MATTERS ? waitingAtTail(moment.scene) : 0,
  };
}

/** If fewer file pages than this share are dirty or under writeback, they do not hinder reclaim. */
const MATTERS = 0.1;

/** Share of the file pages at the tail that are dirty or under writeback. */
const waitingAtTail = ({ reclaimer }: SceneFrame): number =>
  reclaimer === undefined || reclaimer.tail === 0 ? 0 : reclaimer.tail_waiting / reclaimer.tail;

/** A list counts as stuck if more than this share of the pages at its tail is dirty or under writeback. */
const STUCK = 0.7;

function beltOf(moment: Moment, deciding: Compartment, kind: BeltPart['kind']): BeltPart {
  const { scene } = moment;
  const look = lookOf(moment, deciding, kind);
  return { kind, pages: scene[kind].inactive + scene[kind].active, look, stuck: kind === 'file' && waitingAtTail(scene) > STUCK };
}

function searcherOf({ reclaimer, programs }: SceneFrame, kswapd: KswapdState): Searcher {
  const program = programs.find(({ task }) => task === reclaimer?.task);
  return reclaimer === undefined || reclaimer.reclaimer === Reclaimer.Kswapd
    ? { type: 'kswapd', waits: kswapd === 'waits' }
    : { type: 'program', name: program?.name ?? '' };
}

const oneOf = (one: SceneNode, isAlone: boolean, tank: TankPart): OneKswapd => ({
  name: isAlone ? 'kswapd' : `kswapd${one.node}`,
  state: one.kswapd,
  waitsFor: waitsForOf(one.kswapd_waits_for),
  isBalanced: one.kswapd === 'naps' && one.kswapd_waits_for === Wait.KswapdNap,
  loops: loopsForNothing(one),
  failures: one.kswapd_failures,
  hasEnough: tank.deciding.level === 'surplus',
});

/** The only kswapd that is not asleep; null: none is awake, or several are. */
function awakeOf(kswapds: readonly OneKswapd[]): OneKswapd | null {
  const [only, ...more] = kswapds.filter(({ state }) => !isAsleep(state));
  return more.length > 0 ? null : (only ?? null);
}

/** The scene does not draw flows of fewer pages per second, because they would not be visible. */
const LEAST_FLOW = 20;

type Reclaiming = { readonly file: BeltPart; readonly anon: BeltPart; readonly rates: Rates; readonly isReclaiming: boolean };

/** The paths that have an arrow. While no task reclaims, no path that leads out of a belt has one, even if kswapd reclaimed pages or
 * swapped them out within the last second; only the path to swap keeps its arrow while writes to swap wait for the disk. */
function waysOf({ queue }: SceneFrame, { file, anon, rates, isReclaiming }: Reclaiming): Ways {
  const isTaken = isReclaiming && rates.freed >= LEAST_FLOW;
  const looksAt = ({ look }: BeltPart): boolean => look.type !== 'not-looked-at';
  return {
    swapQueue: queue.swap_writes > 0,
    toSwap: (isReclaiming && rates.swapOut > LEAST_FLOW) || queue.swap_writes > 0,
    fromSwap: rates.swapIn > LEAST_FLOW,
    reclaimed: [
      ...(isTaken && looksAt(anon) && rates.swapOut > 0 ? (['anon'] as const) : []),
      ...(isTaken && looksAt(file) && !file.stuck ? (['file'] as const) : []),
    ],
    barred: file.stuck && looksAt(file),
  };
}

/** Whether more than `STUCK` of the file pages in the oldest generation that has any are dirty or under writeback, so that reclaim finds
 * hardly any other page there. */
function isOldestDirty({ file }: SceneFrame, generations: Generations | null): boolean {
  const oldest = generations?.fields.find((field) => field.file > 0);
  if (oldest === undefined) return false;
  return waitingShare(slicesOf(file.columns, oldest.younger)) > STUCK;
}

/** A program counts as swapped out if at least the share `MOST` of its memory is in swap, and these pages are at least the share
 * `LEAST_OUT` of all memory. */
const MOST = 0.5;
const LEAST_OUT = 0.01;

function outOf({ programs, managed }: SceneFrame, figures: readonly Figure[]): SwappedOut | null {
  const all = figures.map((figure) => {
    const own = programs.filter(({ name }) => matchesTask(figure, name));
    const sum = (of: 'resident' | 'swapped'): number => own.reduce((pages, one) => pages + one[of], 0);
    return { who: figure.label, resident: sum('resident'), pages: sum('swapped'), isWaiting: figure.doing.includes('own-pages') };
  });
  const out = all.filter(({ resident, pages }) => pages >= managed * LEAST_OUT && pages >= MOST * (resident + pages));
  const share = ({ resident, pages }: (typeof all)[number]): number => pages / (resident + pages);
  const [most] = out.toSorted((one, other) => share(other) - share(one));
  return most === undefined ? null : { who: most.who, pages: most.pages, unit: memoryUnit(managed), isWaiting: most.isWaiting };
}

function fullContainerOf(scene: SceneFrame): string | null {
  const container = containerOf(scene, null);
  return container !== null && isFull(container.charged, container.limit) ? container.name : null;
}

function killedOf({ frame, scene }: Moment, figures: readonly Figure[]): Killed | null {
  const last = frame.unfinished.findLast(({ ending }) => ending === Ending.GroupLimit);
  if (last === undefined) return null;
  const group = scene.groups.find(({ name }) => name === last.group);
  const figure = figures.find((one) => matchesTask(one, last.task));
  return { who: figure?.label ?? last.task, group: last.group, limit: group?.hard_limit ?? null };
}

function doesOf(
  { frame, scene }: Moment,
  kswapds: readonly OneKswapd[],
  state: KswapdState,
  belts: readonly BeltPart[],
  hasEnough: boolean,
): KswapdDoes {
  if (state === 'naps') return hasEnough && kswapds.every((one) => one.state !== 'naps' || one.isBalanced) ? 'settles' : 'pauses';
  if (state !== 'works') return state;
  if (isWalking(frame)) return 'ages';
  if (belts.every(({ look }) => look.type === 'not-looked-at')) return 'wakes';
  return scene.file.generations === undefined ? state : 'evicts';
}

/** The engine's value for the target of a pass without a limit. */
const NO_LIMIT = 0xffff_ffff;

function passLimitOf({ gauges }: Moment['frame']): PassLimit | null {
  const target = gauges.find(({ reclaimer }) => reclaimer === Reclaimer.Kswapd)?.target;
  return target === undefined ? null : target === NO_LIMIT ? 'none' : target;
}

/** `ofCall`: the stack is the present one, if there is one, and not the deepest so far. */
export function factsOf(moment: Moment, { middle, cast }: Pick<Telling, 'middle' | 'cast'>, ofCall = false): Facts {
  const { frame, scene } = moment;
  const figures = figuresOf(moment, cast);
  const tank = tankOf(frame.zones, scene.nodes);
  const file = beltOf(moment, tank.deciding, 'file');
  const anon = beltOf(moment, tank.deciding, 'anon');
  const rates = ratesOf(moment);
  const kswapds = scene.nodes.map((one) => oneOf(one, scene.nodes.length === 1, tankOf(frame.zones, scene.nodes, one.node)));
  const state = BUSIEST_FIRST.find((one) => kswapds.some((each) => each.state === one)) ?? 'asleep';
  const reclaiming = scene.programs.filter(({ reclaims }) => reclaims !== undefined);
  const direct = reclaiming.map(({ name }) => nameBeside(figures, name));
  const gear: GearPart = {
    name: awakeOf(kswapds)?.name ?? 'kswapd',
    state,
    does: doesOf(moment, kswapds, state, [file, anon], tank.deciding.level === 'surplus' || tank.deciding.level === 'enough'),
    waitsFor: kswapds.find((one) => one.state === 'waits')?.waitsFor ?? 'disk',
    priority: scene.reclaimer?.reclaimer === Reclaimer.Kswapd ? (scene.reclaimer.priority ?? null) : null,
    helpers: direct,
    passLimit: passLimitOf(frame),
  };
  const isReclaiming = !isAsleep(state) || direct.length > 0;
  const ways = waysOf(scene, { file, anon, rates, isReclaiming });
  const generations = generationsOf(frame, scene);
  return {
    middle,
    figures,
    kept: figures.flatMap(({ doing }) => doing).filter(isKept).length,
    direct,
    forGroups: groupReasonOf(reclaiming.flatMap(({ reclaims }) => reclaims ?? [])),
    tank,
    gear,
    kswapds,
    file,
    anon,
    generations,
    groupNumbers: groupNumbers(frame),
    searcher: searcherOf(scene, state),
    rates,
    ways,
    kernelPages: scene.kernel,
    queuePages: waitingPages(scene),
    swapPages: scene.swap_used,
    isSwapEmpty: scene.swap_used === 0 && !ways.toSwap,
    noSwap: anon.pages === 0 ? null : noSwapOf(scene),
    shaft: middle === 'stack' ? ((ofCall ? callOf(scene) : null) ?? shaftOf(scene)) : null,
    yielding: middle === 'groups' ? yieldingGroups(frame, scene).map((group) => groupLabel(group, figures)) : [],
    caches: middle === 'caches' ? cachesOf(scene) : null,
    flusher: flusherOf(frame, isThrottled(figures)),
    request: requestOf(frame, scene),
    out: outOf(scene, figures),
    movesOn: isReclaiming && isOldestDirty(scene, generations),
    fullContainer: middle === 'belts' ? fullContainerOf(scene) : null,
    killed: killedOf(moment, figures),
  };
}

const noSwapOf = ({ swap_total: all, swap_used: used }: SceneFrame): NoSwap | null =>
  all === 0 ? 'no-swap' : used === all ? 'swap-full' : null;

export function unscannedOf(
  { file, anon, noSwap, said }: Pick<Facts, 'file' | 'anon' | 'noSwap'> & { readonly said: { readonly rule: string } },
  kind: BeltPart['kind'],
): Unscanned {
  if (kind === 'anon' && noSwap !== null) return noSwap;
  if (said.rule === 'begins') return 'to-come';
  return [file, anon].some(({ look }) => look.type === 'looked-at') ? 'skipped' : 'at-rest';
}
