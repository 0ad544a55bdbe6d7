// The badge of a half: worse or better than the other side and by how much, or equal to it, and whether memory keeps more programs from
// working than on the other side.

import type { Amount } from '../scene/marks.model.ts';
import type { Price } from '../story/price.model.ts';
import type { Facts } from './facts.model.ts';
import { isPaidByPrograms } from './harm.model.ts';
import { isYesOrNo, type PricePart } from './price.model.ts';

export type Badge =
  | {
      readonly type: 'differs';
      readonly standing: 'worse' | 'better';
      /** A name for the side that replaces "worse" or "better"; null: there is none. */
      readonly name: string | null;
      readonly now: boolean;
      /** Why the side is worse: by this amount, because the value is beyond the limit, or because the event happened at all; null: it is
       * the better side. */
      readonly by: Amount | 'beyond' | 'at-all' | null;
    }
  | {
      readonly type: 'equal';
      readonly now: boolean;
      /** The two numbers look different, but the difference is too small to call a side worse. */
      readonly nearly: boolean;
      /** `nothing`: the count is zero; `within`: the value is within its limit. */
      readonly none: 'nothing' | 'within' | null;
      /** Number of programs that memory keeps from working at this moment; null: as many as on the other side, or programs do not pay
       * the price. */
      readonly besides: number | null;
    };

const TENTHS = 10;
/** MB in a GB. */
const GB = 1024;

/** The number rounded as on the page, because the badge must show the difference between the two numbers that the reader sees. The page
 * shows tenths of a MB below 10 MB, unless that would be 0, and tenths of a GB from 1 to 10 GB. */
function asShown({ value, unit }: Amount): number {
  if (unit !== 'MB') return Math.round(value);
  if (value >= GB) return value >= 10 * GB ? GB * Math.round(value / GB) : (GB / TENTHS) * Math.round((value / GB) * TENTHS);
  const tenths = Math.round(value * TENTHS) / TENTHS;
  return value >= 10 ? Math.round(value) : tenths === 0 ? value : tenths;
}

export function badgeOf(price: Price | null, part: PricePart | null, facts: Facts, otherFacts: Facts | null): Badge | null {
  if (price === null || price.better === 'neither' || part === null || part.other === null || otherFacts === null) return null;
  const { standing, amount, other, now, limit, sides, isHarmless } = part;
  if (standing === 'same')
    return {
      type: 'equal',
      now,
      nearly: limit === null && asShown(amount) !== asShown(other),
      none: isHarmless ? (limit === null ? 'nothing' : 'within') : null,
      besides: besidesOf(price, facts, otherFacts),
    };
  const by = limit === null ? { ...amount, value: Math.abs(asShown(amount) - asShown(other)) } : ('beyond' as const);
  const why = isYesOrNo(part) ? ('at-all' as const) : by;
  return { type: 'differs', standing, name: sides?.[standing] ?? null, now, by: standing === 'worse' ? why : null };
}

function besidesOf(price: Price, { kept }: Facts, other: Facts): number | null {
  return !isPaidByPrograms(price) || kept === other.kept ? null : kept;
}
