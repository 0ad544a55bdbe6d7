// The text of a half's badge: worse or better and by how much, or equal to the other side, with the programs at work now if these differ.

import type { Amount } from '../scene/marks.model.ts';
import type { Price } from '../story/price.model.ts';
import type { Facts } from './facts.model.ts';
import { isPaidByPrograms } from './harm.model.ts';
import type { PricePart } from './price.model.ts';

export type Badge =
  | {
      readonly type: 'differs';
      readonly standing: 'worse' | 'better';
      /** What the side is called instead. */
      readonly name: string | null;
      readonly now: boolean;
      /** Why it is the worse one: by this amount, or because it is beyond a limit. */
      readonly by: Amount | 'beyond' | null;
    }
  | {
      readonly type: 'equal';
      readonly now: boolean;
      /** The two numbers that one reads differ, though by too little to make a side the worse one. */
      readonly nearly: boolean;
      /** There is none of what is counted, or all of it within its limit. */
      readonly none: 'nothing' | 'within' | null;
      /** Memory keeps more programs from work just now than on the other side, or fewer. */
      readonly besides: 'worse' | 'better' | null;
    };

/** As it is written: the difference is that of the two numbers that one reads. */
const asShown = ({ value }: Amount): number => (value < 10 ? value : Math.round(value));

export function badgeOf(price: Price | null, part: PricePart | null, facts: Facts, beside: Facts | null): Badge | null {
  if (price === null || part === null || part.other === null || beside === null) return null;
  const { standing, amount, other, now, limit, sides, isHarmless } = part;
  if (standing === 'same')
    return {
      type: 'equal',
      now,
      nearly: limit === null && asShown(amount) !== asShown(other),
      none: isHarmless ? (limit === null ? 'nothing' : 'within') : null,
      besides: besidesOf(price, facts, beside),
    };
  const by = limit === null ? { ...amount, value: Math.abs(asShown(amount) - asShown(other)) } : ('beyond' as const);
  return { type: 'differs', standing, name: sides?.[standing] ?? null, now, by: standing === 'worse' ? by : null };
}

function besidesOf(price: Price, { kept }: Facts, other: Facts): 'worse' | 'better' | null {
  if (!isPaidByPrograms(price) || kept === other.kept) return null;
  return kept > other.kept ? 'worse' : 'better';
}
