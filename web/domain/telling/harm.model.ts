// Where the scene may use red. If it compares two sides, red is only for the harm that its price counts, and only on the side that its
// badge calls worse.
import type { Price } from '../story/price.model.ts';
import type { Value } from '../story/story-values.model.ts';
import type { PricePart } from './price.model.ts';
import type { Said } from './sentence.model.ts';

/** Counters of kswapd's work, which does not make programs wait. */
const KSWAPD_COUNTS = /^(kswapd_|pageoutrun$)/;

/** Whether programs pay the price, such as time that they wait for memory. */
export function isPaidByPrograms({ value, better }: { readonly value: Value; readonly better: Price['better'] }): boolean {
  if (better === 'within') return false;
  return value.place.type !== 'counter' || !KSWAPD_COUNTS.test(value.place.name);
}

/** Whether the badge calls the side worse. Sides with names of their own count as different, not worse. */
const isWorse = ({ standing, sides }: PricePart): boolean => standing === 'worse' && sides === null;

/** Whether the scene draws programs that wait for memory as harmed. If it does not compare two sides, it always does. */
export function areHarmed(price: Price | null, part: PricePart | null): boolean {
  if (price === null || part === null || part.other === null) return true;
  return isPaidByPrograms(price) && isWorse(part);
}

/** Whether the sides are compared and none has a red badge; then no word on their pictures is red. */
export const isUnharmed = (parts: readonly (PricePart | null)[]): boolean => {
  const compared = parts.filter((part) => part !== null && part.other !== null);
  return compared.length > 0 && !compared.some((part) => part !== null && isWorse(part));
};

const ALARMING: ReadonlySet<Said['rule']> = new Set([
  'cache-fell',
  'is-out',
  'killed-for-group',
  'kswapd-for-nothing',
  'more-than-needed',
  'stack-overflows',
  'swaps-out',
  'too-much-out',
  'waits-for-own',
]);

/** Sentences about programs that memory keeps from working. */
const KEEPS: ReadonlySet<Said['rule']> = new Set([
  'one-reclaims',
  'some-reclaim',
  'reclaims-for-group',
  'waits-for-memory',
  'waits-for-group',
]);

/** Whether the sentence of the other side reports at least as many pages of a program in swap. */
const isOutAsMuchOnOther = (said: Said, other: Said | null): boolean =>
  said.rule === 'is-out' && other?.rule === 'is-out' && other.pages >= said.pages;

type Telling = { readonly price: PricePart | null; readonly harmed: boolean; readonly saidBeside: Said | null };

/** Whether a sentence reports harm. Without another side to compare with, only a stack overflow is harm. */
export function isAlarming(said: Said, { price, harmed, saidBeside }: Telling): boolean {
  if (price === null || price.other === null) return said.rule === 'stack-overflows';
  if (!isWorse(price) || isOutAsMuchOnOther(said, saidBeside)) return false;
  if (said.rule === 'stuck') return !said.spares;
  if (KEEPS.has(said.rule)) return harmed;
  return ALARMING.has(said.rule);
}
