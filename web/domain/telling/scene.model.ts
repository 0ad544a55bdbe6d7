// One half of the scene: the facts about its kernel, and how they compare with those of the other kernel.
import type { SceneFrame, SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import { inodeWaiters, type ObjectScan, scanNow } from '../scene/caches.model.ts';
import type { CastMember } from '../scene/cast.model.ts';
import { pagesOfLimits } from '../scene/limited-group.model.ts';
import type { Moment } from '../scene/moment.model.ts';
import { isAsleep } from '../scene/node-rooms.model.ts';
import type { SideNames } from '../side-names.model.ts';
import type { Price } from '../story/price.model.ts';
import { type Badge, badgeOf } from './badge.model.ts';
import { type Facts, factsOf } from './facts.model.ts';
import { areHarmed } from './harm.model.ts';
import { type PricePart, priceOf } from './price.model.ts';
import { type Said, sentenceOf } from './sentence.model.ts';

/** The picture to the right of the reclaimers. */
export type Middle = 'belts' | 'groups' | 'nodes' | 'caches' | 'stack';

/** The parts of the story and its beat that do not depend on the moment. */
export type Telling = {
  /** The names of the sides; null: the sides are named by their patches. */
  readonly names: SideNames | null;
  readonly middle: Middle;
  /** The only kind of pages that the story is about; null: both. */
  readonly kind: 'anon' | null;
  readonly cast: readonly CastMember[];
  readonly price: Price | null;
  /** The price that the beat shows beside the story's own price. */
  readonly cost: Price | null;
  /** The side whose present stack the beat shows; absent: the beat shows none. */
  readonly call?: 'before' | 'after';
};

export type SceneHalf = Facts & {
  readonly names: SideNames | null;
  readonly price: PricePart | null;
  readonly cost: PricePart | null;
  /** The badges of both figures; null: nothing is compared. */
  readonly badges: { readonly price: Badge | null; readonly cost: Badge | null };
  /** The scene draws programs that wait for memory as harmed. */
  readonly harmed: boolean;
  readonly said: Said;
  /** The sentence of the other side; null: that side is not shown. */
  readonly saidBeside: Said | null;
  /** Zones in the order of their addresses, and the nodes that have them. */
  readonly zones: readonly ZoneFrame[];
  readonly nodes: readonly SceneNode[];
  /** File pages that kswapd has dropped together with their inodes. */
  readonly dropped: number;
  /** File pages that any reclaimer has dropped together with their inodes. */
  readonly droppedByAll: number;
  /** Pages swapped in since the start, to explain why fewer pages are in swap than were swapped out; 0 if the two numbers hardly differ. */
  readonly readBack: number;
  /** Anonymous pages that became active when they were swapped in, since the start. */
  readonly backActive: number;
  /** File pages evicted since the start; null: neither kernel has generations. */
  readonly evicted: number | null;
  /** File pages that were read again after their eviction, since the start; null: the price does not count them. */
  readonly readAgain: number | null;
  /** Pages read from the disks since the start. */
  readonly readPages: number;
  /** Objects that shrinkers have scanned since the start. */
  readonly scannedObjects: number;
  /** How the current pass of reclaim scans dentries and inodes; null: no task reclaims, or the pass has not reached them. */
  readonly scanOfObjects: ObjectScan | null;
  /** Number of programs that wait until an inode is written. */
  readonly inodeWaiters: number;
};

/** If more pages were swapped out than are in swap now, readers notice a difference above this share of the pages in swap. */
const MISSING = 0.05;
/** Counts anonymous pages that the kernel activated when they were swapped in, because their refault distance was short. */
const BACK_ACTIVE = 'workingset_activate_anon';
const READ_AGAIN = 'workingset_refault_file';
const countsReadAgain = (price: Price | null): boolean => price?.value.place.type === 'counter' && price.value.place.name === READ_AGAIN;

/** The counter pgpgin counts KiB. */
const PAGE_KIB = 4;

export function halfOf(
  moment: Moment,
  other: Moment | null,
  side: 'before' | 'after',
  telling: Telling,
  counterNames: readonly string[],
): SceneHalf {
  const { frame, scene } = moment;
  const facts = factsOf(moment, telling, telling.call === side);
  const counter = (name: string): number => frame.counters[counterNames.indexOf(name)] ?? 0;
  const partOf = (price: Price | null): PricePart | null => (price === null ? null : priceOf(price, moment, other, side, counterNames));
  const [price, cost] = [partOf(telling.price), partOf(telling.cost)];
  const paid = telling.cost ?? telling.price;
  const otherFacts = other === null ? null : factsOf(other, telling, telling.call !== undefined && telling.call !== side);
  return {
    ...facts,
    names: telling.names,
    price,
    cost,
    badges: { price: badgeOf(telling.price, price, facts, otherFacts), cost: badgeOf(telling.cost, cost, facts, otherFacts) },
    harmed: areHarmed(paid, cost ?? price),
    said: sentenceOf(facts),
    saidBeside: otherFacts === null ? null : sentenceOf(otherFacts),
    zones: frame.zones,
    nodes: scene.nodes,
    dropped: counter('kswapd_inodesteal'),
    droppedByAll: counter('kswapd_inodesteal') + counter('pginodesteal'),
    readBack: counter('pswpout') > facts.swapPages * (1 + MISSING) ? counter('pswpin') : 0,
    backActive: counter(BACK_ACTIVE),
    evicted: facts.generations === null && (otherFacts?.generations ?? null) === null ? null : counter('pgsteal_file'),
    readAgain: countsReadAgain(telling.price) ? counter(READ_AGAIN) : null,
    readPages: counter('pgpgin') / PAGE_KIB,
    scannedObjects: counter('slabs_scanned'),
    scanOfObjects: isAsleep(facts.gear.state) && facts.direct.length === 0 ? null : scanNow(scene, frame.time_ns),
    inodeWaiters: inodeWaiters(frame),
  };
}

/** Anonymous pages that became active when they were swapped in; 0 if the other side has none, because then both sides show the number
 * of active pages instead. */
export const comparedBackActive = ({ backActive }: Pick<SceneHalf, 'backActive'>, other: Pick<SceneHalf, 'backActive'> | null): number =>
  other === null || other.backActive > 0 ? backActive : 0;

/** The number of pages for which the squares need room: all pages of the larger side except those below the min watermark, which the
 * kernel keeps for itself; or the pages of the limits of a group that is alone on the scene. */
export const mostPages = (scenes: readonly SceneFrame[], middle: Middle): number =>
  (middle === 'groups' ? pagesOfLimits(scenes) : null) ?? Math.max(1, ...scenes.map(({ managed, min }) => managed - min));
