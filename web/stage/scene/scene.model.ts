// What one half of the scene shows, read off the frame of its kernel. Everything is a number, a state or a rule; words.ts says it.
import { ScanMode, TaskState } from '../../engine/codes.ts';
import type { Frame, SceneFrame, ZoneFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';
import type { CastMember } from '../../shell/story/cast.model.ts';
import type { Price } from '../../shell/story/price.model.ts';
import { isReclaiming, scanWindow, shownGauge } from '../dial/priority.model.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { type Figure, figuresOf } from './figures.model.ts';
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
};

export type KswapdState = 'asleep' | 'works' | 'waits';
export type GearPart = {
  readonly state: KswapdState;
  /** Of whoever is at the tail; null: nobody. */
  readonly priority: number | null;
  /** Programs that search for memory themselves. */
  readonly helpers: number;
};

/** How much of a list reclaim looks at now: none of it, this share, or all. */
export type Look = { readonly type: 'not-looked-at' } | { readonly type: 'share'; readonly share: number } | { readonly type: 'all' };

export type BeltPart = {
  readonly kind: 'file' | 'anon';
  readonly pages: number;
  readonly look: Look;
  /** Most of what reclaim would take is not on the disk yet. */
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
  readonly said: Said;
  readonly figures: readonly Figure[];
  readonly tank: TankPart;
  readonly gear: GearPart;
  readonly file: BeltPart;
  readonly anon: BeltPart;
  readonly kernelPages: number;
  readonly queuePages: number;
  readonly swapPages: number;
  readonly rates: Rates;
  /** Parts of memory, in the order of their addresses. */
  readonly zones: readonly ZoneFrame[];
  readonly tasks: Frame['tasks'];
  /** File data that kswapds have dropped together with its inodes. */
  readonly dropped: number;
};

/** Rows of the samples over which a rate is told. */
const RATE_NS = 1e9;

/** The sum of a column over the time before a moment; null: not told that far. */
export function sumBefore({ intervalNs, rows, column }: SampleTable, ns: Ns, name: string, overNs: number): number | null {
  const end = Math.floor(ns / intervalNs);
  const start = Math.max(0, end - Math.round(overNs / intervalNs));
  if (end > rows || end === start) return null;
  return column(name)
    .subarray(start, end)
    .reduce((sum, value) => sum + value, 0);
}

export function ratesOf({ frame, samples }: Moment): Rates {
  const perSecond = (name: string): number => sumBefore(samples, frame.time_ns, name, RATE_NS) ?? 0;
  return { swapOut: perSecond('swap_out'), swapIn: perSecond('swap_in'), freed: perSecond('reclaimed') };
}

/** What kswapd does: that of a node, or of any. */
export function kswapdState({ frame, scene }: Moment, node: number | null): KswapdState {
  const awake = scene.nodes.filter((one) => one.kswapd_awake && (node === null || one.node === node)).map(({ kswapd_task }) => kswapd_task);
  if (awake.length === 0) return 'asleep';
  const tasks = frame.tasks.filter(({ id }) => awake.includes(id));
  return tasks.some(({ state }) => state !== TaskState.Waiting) ? 'works' : 'waits';
}

/** From what share of a list on it is all of it. */
const ALL_OF_IT = 0.99;

function lookOf(frame: Frame, kind: BeltPart['kind'], inactive: number): Look {
  const gauge = shownGauge(frame);
  const mode = gauge?.scan_mode;
  if (!isReclaiming(frame) || gauge?.priority === undefined || mode === undefined) return { type: 'not-looked-at' };
  const only = mode === ScanMode.File ? 'file' : mode === ScanMode.Anon ? 'anon' : null;
  if ((only !== null && only !== kind) || inactive === 0) return { type: 'not-looked-at' };
  const share = scanWindow(inactive, gauge.priority) / inactive;
  return share >= ALL_OF_IT ? { type: 'all' } : { type: 'share', share };
}

/** From which share of waiting pages on the tail cannot be freed. */
const STUCK = 0.7;
/** A list shorter than this is not stuck but empty. */
const SHORT_LIST = 100;
/** Clean, referenced, dirty, under writeback. */
const CLASSES = 4;

function stuckOf({ inactive, columns }: SceneFrame['file']): boolean {
  if (inactive < SHORT_LIST) return false;
  const waiting = columns.subarray(0, columns.length / 2).reduce((sum, value, place) => sum + (place % CLASSES >= 2 ? value : 0), 0);
  return waiting / inactive > STUCK;
}

const beltOf = ({ frame, scene }: Moment, kind: BeltPart['kind']): BeltPart => ({
  kind,
  pages: scene[kind].inactive + scene[kind].active,
  look: lookOf(frame, kind, scene[kind].inactive),
  stuck: kind === 'file' && stuckOf(scene.file),
});

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
  const gear = {
    state: kswapdState(moment, null),
    priority: isReclaiming(frame) ? (shownGauge(frame)?.priority ?? null) : null,
    helpers: scene.programs.filter(({ direct }) => direct).length,
  };
  const tank = tankOf(frame.zones);
  const file = beltOf(moment, 'file');
  const anon = beltOf(moment, 'anon');
  return {
    price: telling.price === null ? null : priceOf(telling.price, moment, other, side, counterNames),
    said: saidOf({ moment, middle: telling.middle, figures, gear, tank, file, anon, rates }),
    figures,
    tank,
    gear,
    file,
    anon,
    kernelPages: scene.kernel,
    queuePages: waitingPages(scene),
    swapPages: scene.swap_used,
    rates,
    zones: frame.zones,
    tasks: frame.tasks,
    dropped: frame.counters[counterNames.indexOf('kswapd_inodesteal')] ?? 0,
  };
}

/** The room that squares need: as many pages as the larger side could ever hold. */
export const mostPages = (scenes: readonly SceneFrame[]): number => Math.max(1, ...scenes.map(({ managed }) => managed));
