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
import { type Said, saidOf } from './sentence.model.ts';

/** The picture between the reclaimers and the right edge. */
export type Middle = 'belts' | 'groups' | 'nodes' | 'caches' | 'stack';

/** The parts of the telling that do not depend on the moment. */
export type Telling = {
  /** null: the sides are named by their patches. */
  readonly names: SideNames | null;
  readonly middle: Middle;
  /** The only kind of pages that the telling is about; null: both. */
  readonly kind: 'anon' | null;
  readonly cast: readonly CastMember[];
  readonly price: Price | null;
  /** The price that the beat shows beside the story's own price. */
  readonly cost: Price | null;
  /** The side of which the beat shows the stack of the present call. */
  readonly call?: 'before' | 'after';
};

export type SceneHalf = Facts & {
  readonly names: SideNames | null;
  readonly price: PricePart | null;
  readonly cost: PricePart | null;
  /** The badges of both figures; null: nothing is compared. */
  readonly badges: { readonly price: Badge | null; readonly cost: Badge | null };
  /** Programs that memory keeps from work are drawn as harmed, because the price is about them. */
  readonly harmed: boolean;
  readonly said: Said;
  /** What the other side says; null: it is not shown. */
  readonly saidBeside: Said | null;
  /** Zones in the order of their addresses, and the nodes that have them. */
  readonly zones: readonly ZoneFrame[];
  readonly nodes: readonly SceneNode[];
  /** File pages that kswapd has dropped together with their inodes. */
  readonly dropped: number;
  /** The same for all reclaimers. */
  readonly droppedByAll: number;
  /** Pages swapped in since the start if more pages were swapped out than are in swap now; otherwise 0, because no page is missing
   * there. */
  readonly readBack: number;
  /** Anonymous pages that became active when they were read back from swap, since the start. */
  readonly backActive: number;
  /** File pages evicted since the start, where one of the kernels has generations; null: none has. */
  readonly evicted: number | null;
  /** File pages that were read again after their eviction, since the start, where the price counts them; null: it does not. */
  readonly readAgain: number | null;
  /** Pages read from the disks since the start. */
  readonly readPages: number;
  /** Objects that shrinkers have scanned since the start. */
  readonly scannedObjects: number;
  /** What the present pass of reclaim does with dentries and inodes; null: no task reclaims, or the pass has not reached them. */
  readonly scanOfObjects: ObjectScan | null;
  /** Programs that wait until an inode is written. */
  readonly inodeWaiters: number;
};

/** The difference from the pages in swap, as a share of them, from which on a reader notices that more pages were swapped out. */
const MISSING = 0.05;
/** Anonymous pages that a note in swap made active again. */
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
  const beside = other === null ? null : factsOf(other, telling, telling.call !== undefined && telling.call !== side);
  return {
    ...facts,
    names: telling.names,
    price,
    cost,
    badges: { price: badgeOf(telling.price, price, facts, beside), cost: badgeOf(telling.cost, cost, facts, beside) },
    harmed: areHarmed(paid, cost ?? price),
    said: saidOf(facts),
    saidBeside: beside === null ? null : saidOf(beside),
    zones: frame.zones,
    nodes: scene.nodes,
    dropped: counter('kswapd_inodesteal'),
    droppedByAll: counter('kswapd_inodesteal') + counter('pginodesteal'),
    readBack: counter('pswpout') > facts.swapPages * (1 + MISSING) ? counter('pswpin') : 0,
    backActive: counter(BACK_ACTIVE),
    evicted: facts.generations === null && (beside?.generations ?? null) === null ? null : counter('pgsteal_file'),
    readAgain: countsReadAgain(telling.price) ? counter(READ_AGAIN) : null,
    readPages: counter('pgpgin') / PAGE_KIB,
    scannedObjects: counter('slabs_scanned'),
    scanOfObjects: isAsleep(facts.gear.state) && facts.direct.length === 0 ? null : scanNow(scene, frame.time_ns),
    inodeWaiters: inodeWaiters(frame),
  };
}

/** Where one of the kernels cannot tell pages that a note made active, both sides say how many pages are active. */
export const comparedBackActive = ({ backActive }: Pick<SceneHalf, 'backActive'>, other: Pick<SceneHalf, 'backActive'> | null): number =>
  other === null || other.backActive > 0 ? backActive : 0;

/** The number of pages for which the squares need room: the most that programs on the larger side can have, because the kernel keeps those
 * below min; or those of the limits of a group that is alone on the scene. */
export const mostPages = (scenes: readonly SceneFrame[], middle: Middle): number =>
  (middle === 'groups' ? pagesOfLimits(scenes) : null) ?? Math.max(1, ...scenes.map(({ managed, min }) => managed - min));
