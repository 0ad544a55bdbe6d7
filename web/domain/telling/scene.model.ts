// What one half of the scene shows: the facts of its kernel, and how they compare with those of the other.
import type { SceneFrame, SceneNode, ZoneFrame } from '../../engine/protocol.ts';
import type { CastMember } from '../scene/cast.model.ts';
import type { Moment } from '../scene/moment.model.ts';
import type { Price } from '../story/price.model.ts';
import { type Badge, badgeOf } from './badge.model.ts';
import { type Facts, factsOf } from './facts.model.ts';
import { areHarmed } from './harm.model.ts';
import { type PricePart, priceOf } from './price.model.ts';
import { type Said, saidOf } from './sentence.model.ts';

/** What stands between the reclaimers and the right edge. */
export type Middle = 'belts' | 'groups' | 'nodes' | 'caches' | 'stack';

/** What is told, whatever the moment. */
export type Telling = {
  readonly middle: Middle;
  readonly cast: readonly CastMember[];
  readonly price: Price | null;
  /** What the beat counts beside the story's own price. */
  readonly cost: Price | null;
};

export type SceneHalf = Facts & {
  readonly price: PricePart | null;
  readonly cost: PricePart | null;
  /** What is said of either; null: nothing is compared. */
  readonly badges: { readonly price: Badge | null; readonly cost: Badge | null };
  /** Programs that memory keeps from work are what the price is about. */
  readonly harmed: boolean;
  readonly said: Said;
  /** Parts of memory, in the order of their addresses, and the nodes that have them. */
  readonly zones: readonly ZoneFrame[];
  readonly nodes: readonly SceneNode[];
  /** File pages that kswapds have dropped together with their inodes. */
  readonly dropped: number;
  /** Read back from swap since the start, where more was swapped out than lies there; 0: nothing, or nothing is missing. */
  readonly readBack: number;
  /** Read from the disks since the start. */
  readonly readPages: number;
};

/** From which share of what lies in swap on it is seen that more was swapped out. */
const MISSING = 0.05;
/** The counter of what is read counts KiB. */
const PAGE_KIB = 4;

export function halfOf(
  moment: Moment,
  other: Moment | null,
  side: 'before' | 'after',
  telling: Telling,
  counterNames: readonly string[],
): SceneHalf {
  const { frame, scene } = moment;
  const facts = factsOf(moment, telling);
  const counter = (name: string): number => frame.counters[counterNames.indexOf(name)] ?? 0;
  const partOf = (price: Price | null): PricePart | null => (price === null ? null : priceOf(price, moment, other, side, counterNames));
  const [price, cost] = [partOf(telling.price), partOf(telling.cost)];
  const paid = telling.cost ?? telling.price;
  const beside = other === null ? null : factsOf(other, telling);
  return {
    ...facts,
    price,
    cost,
    badges: { price: badgeOf(telling.price, price, facts, beside), cost: badgeOf(telling.cost, cost, facts, beside) },
    harmed: areHarmed(paid, cost ?? price),
    said: saidOf(facts),
    zones: frame.zones,
    nodes: scene.nodes,
    dropped: counter('kswapd_inodesteal'),
    readBack: counter('pswpout') > facts.swapPages * (1 + MISSING) ? counter('pswpin') : 0,
    readPages: counter('pgpgin') / PAGE_KIB,
  };
}

/** The room that squares need: as many pages as the larger side could ever hold. */
export const mostPages = (scenes: readonly SceneFrame[]): number => Math.max(1, ...scenes.map(({ managed }) => managed));
