// What one half of the scene shows, read off the frame of its kernel. Everything is a number, a state or a rule; words.ts says it.
import { Reclaimer } from '../../engine/codes.ts';
import type { Frame, SceneFrame, SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import type { CastMember } from '../../shell/story/cast.model.ts';
import { sumOfRows } from '../../shell/story/last-rows.model.ts';
import type { Price } from '../../shell/story/price.model.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { type Figure, figuresOf } from './figures.model.ts';
import { areHarmed } from './harm.model.ts';
import { waitingPages } from './marks.model.ts';
import { type PricePart, priceOf } from './price.model.ts';
import { type Said, saidOf } from './sentence.model.ts';
import { type TankPart, tankOf } from './tank.model.ts';

/** What stands between the reclaimers and the right edge. */
export type Middle = 'belts' | 'groups' | 'nodes' | 'caches' | 'stack';

/** A kernel at a moment, with what led there. */
export type Moment = { readonly frame: Frame; readonly scene: SceneFrame; readonly samples: SampleTable };

/** What is told, whatever the moment. */
export type Telling = {
  readonly middle: Middle;
  readonly cast: readonly CastMember[];
  readonly price: Price | null;
  /** What the beat counts beside the story's own price. */
  readonly cost: Price | null;
};

export type KswapdState = SceneNode['kswapd'];
/** Woken, it may not have come to any page yet. */
export type KswapdDoes = KswapdState | 'wakes';

export type GearPart = {
  /** Of several kswapds that of the busiest. */
  readonly state: KswapdState;
  /** While it is at work, from when it looks at anything on. */
  readonly priority: number | null;
  /** What is said of it. */
  readonly does: KswapdDoes;
  /** Programs that search for memory themselves. */
  readonly helpers: number;
};

/** What reclaim is to look at of a belt in its present pass: pages of both lists, and which share of the belt that is. */
export type Look =
  | { readonly type: 'not-looked-at' }
  | { readonly type: 'looked-at'; readonly inactive: number; readonly active: number; readonly share: number };

/** From which share on it is all of it. */
const ALL_OF_IT = 0.99;
export const isAll = (look: Look): boolean => look.type === 'looked-at' && look.share >= ALL_OF_IT;

export type BeltPart = {
  readonly kind: 'file' | 'anon';
  readonly pages: number;
  readonly look: Look;
  /** Most of what reclaim looks at next, at the tail, is not on the disk yet. */
  readonly stuck: boolean;
};

export type Rates = {
  /** Pages a second, over the last tenth of a second that is told. */
  readonly swapOut: number;
  readonly swapIn: number;
  readonly freed: number;
};

export type SceneHalf = {
  readonly price: PricePart | null;
  readonly cost: PricePart | null;
  /** Programs that memory keeps from work are what the price is about. */
  readonly harmed: boolean;
  readonly said: Said;
  readonly figures: readonly Figure[];
  readonly tank: TankPart;
  readonly gear: GearPart;
  readonly file: BeltPart;
  readonly anon: BeltPart;
  readonly searcher: Searcher;
  readonly kernelPages: number;
  readonly queuePages: number;
  readonly swapPages: number;
  readonly rates: Rates;
  /** Parts of memory, in the order of their addresses. */
  readonly zones: readonly ZoneFrame[];
  /** File data that kswapds have dropped together with its inodes. */
  readonly dropped: number;
  /** Read from the disks since the start. */
  readonly readPages: number;
};

/** The counter of what is read counts KiB. */
const PAGE_KIB = 4;

/** Rows of the samples over which a rate is told. */
const RATE_NS = 1e9;

/** The sum of a column over the time before a moment; null: not told that far. */
function sumBefore(moment: Moment, name: string, overNs: number): number | null {
  const { intervalNs } = moment.samples;
  const end = Math.floor(moment.frame.time_ns / intervalNs);
  const start = Math.max(0, end - Math.round(overNs / intervalNs));
  return end === start ? null : sumOfRows(moment, name, start, end);
}

/** From how many pages a second on a way is drawn: less is not seen. */
export const LEAST_FLOW = 20;

/** Whether programs' memory is on its way to swap. */
export const goesToSwap = ({ queue }: SceneFrame, { swapOut }: Rates): boolean => swapOut > LEAST_FLOW || queue.swap_writes > 0;

export function ratesOf(moment: Moment): Rates {
  const perSecond = (name: string): number => sumBefore(moment, name, RATE_NS) ?? 0;
  return { swapOut: perSecond('swap_out'), swapIn: perSecond('swap_in'), freed: perSecond('reclaimed') };
}

const BUSIEST_FIRST = ['works', 'waits', 'naps', 'asleep'] as const satisfies readonly KswapdState[];

/** What kswapd does: of several the one that is busiest. */
export const kswapdState = ({ nodes }: SceneFrame): KswapdState =>
  BUSIEST_FIRST.find((state) => nodes.some(({ kswapd }) => kswapd === state)) ?? 'asleep';

/** Inactive and active anon, inactive and active file, as the engine tells them. */
const PLACE_OF = { anon: 0, file: 2 } as const;

function lookOf({ reclaimer, ...scene }: SceneFrame, kind: BeltPart['kind']): Look {
  const place = PLACE_OF[kind];
  const { inactive: hasInactive, active: hasActive } = scene[kind];
  const [inactive, active] = [
    Math.min(hasInactive, reclaimer?.scan_targets[place] ?? 0),
    Math.min(hasActive, reclaimer?.scan_targets[place + 1] ?? 0),
  ];
  const pages = inactive + active;
  return pages === 0 ? { type: 'not-looked-at' } : { type: 'looked-at', inactive, active, share: pages / (hasInactive + hasActive) };
}

/** From which share of waiting pages on the tail cannot be freed. */
const STUCK = 0.7;

const isStuck = ({ reclaimer }: SceneFrame): boolean =>
  reclaimer !== undefined && reclaimer.tail > 0 && reclaimer.tail_waiting > STUCK * reclaimer.tail;

function beltOf(scene: SceneFrame, kind: BeltPart['kind']): BeltPart {
  const look = lookOf(scene, kind);
  return { kind, pages: scene[kind].inactive + scene[kind].active, look, stuck: kind === 'file' && isStuck(scene) };
}

/** Who looks at the belts: kswapd, or the program of that name. */
export type Searcher = { readonly type: 'kswapd' } | { readonly type: 'program'; readonly name: string };

function searcherOf({ reclaimer, programs }: SceneFrame): Searcher {
  const program = programs.find(({ task }) => task === reclaimer?.task);
  return reclaimer === undefined || reclaimer.reclaimer === Reclaimer.Kswapd
    ? { type: 'kswapd' }
    : { type: 'program', name: program?.name ?? '' };
}

export function halfOf(
  moment: Moment,
  other: Moment | null,
  side: 'before' | 'after',
  telling: Telling,
  counterNames: readonly string[],
): SceneHalf {
  const { frame, scene } = moment;
  const rates = ratesOf(moment);
  const figures = figuresOf(moment, telling.cast);
  const file = beltOf(scene, 'file');
  const anon = beltOf(scene, 'anon');
  const state = kswapdState(scene);
  const gear = {
    state,
    does: state === 'works' && [file, anon].every(({ look }) => look.type === 'not-looked-at') ? ('wakes' as const) : state,
    priority: scene.reclaimer?.reclaimer === Reclaimer.Kswapd ? (scene.reclaimer.priority ?? null) : null,
    helpers: scene.programs.filter(({ direct }) => direct).length,
  };
  const tank = tankOf(frame.zones);
  const counter = (name: string): number => frame.counters[counterNames.indexOf(name)] ?? 0;
  const partOf = (price: Price | null): PricePart | null => (price === null ? null : priceOf(price, moment, other, side, counterNames));
  const [price, cost] = [partOf(telling.price), partOf(telling.cost)];
  const paid = telling.cost ?? telling.price;
  return {
    price,
    cost,
    harmed: areHarmed(paid, cost ?? price),
    said: saidOf({ moment, middle: telling.middle, figures, gear, tank, file, anon, rates }),
    figures,
    tank,
    gear,
    file,
    anon,
    searcher: searcherOf(scene),
    kernelPages: scene.kernel,
    queuePages: waitingPages(scene),
    swapPages: scene.swap_used,
    rates,
    zones: frame.zones,
    dropped: counter('kswapd_inodesteal'),
    readPages: counter('pgpgin') / PAGE_KIB,
  };
}

/** The room that squares need: as many pages as the larger side could ever hold. */
export const mostPages = (scenes: readonly SceneFrame[]): number => Math.max(1, ...scenes.map(({ managed }) => managed));
