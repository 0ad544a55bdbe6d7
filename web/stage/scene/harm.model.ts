// Where the scene may be red: only what its price counts as harm, and only on a side that does not fare better by it.
import type { Price } from '../../shell/story/price.model.ts';
import type { Value } from '../../shell/story/story-values.model.ts';
import type { PricePart } from './price.model.ts';
import type { Said } from './sentence.model.ts';

/** Counters of what kswapd does: no program waits longer for it. */
const KSWAPD_COUNTS = /^(kswapd_|pageoutrun$)/;

/** Whether a price counts what programs lose by waiting for memory. */
function isPaidByPrograms({ value, better }: { readonly value: Value; readonly better: Price['better'] }): boolean {
  if (better === 'within') return false;
  return value.place.type !== 'counter' || !KSWAPD_COUNTS.test(value.place.name);
}

/** Whether programs that memory keeps from work are drawn as harmed: where nothing is compared, always. */
export function areHarmed(price: Price | null, part: PricePart | null): boolean {
  if (price === null || part === null || part.other === null) return true;
  return isPaidByPrograms(price) && part.standing !== 'better';
}

const ALARMING: ReadonlySet<Said['rule']> = new Set([
  'cache-fell',
  'kswapd-for-nothing',
  'more-than-needed',
  'throws-out',
  'too-much-out',
  'waits-for-own',
]);

/** Whether a sentence tells of harm. Of one machine alone nothing is worse than anything, save what lies over an edge. */
export function isAlarming(said: Said, { price, harmed }: { readonly price: PricePart | null; readonly harmed: boolean }): boolean {
  if (said.rule === 'stack-overflows') return true;
  if (price === null || price.other === null || price.standing === 'better') return false;
  if (said.rule === 'stuck') return !said.spares;
  if (said.rule === 'one-searches' || said.rule === 'some-search' || said.rule === 'waits-for-memory') return harmed;
  return ALARMING.has(said.rule);
}
