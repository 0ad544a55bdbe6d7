// The figure that a story is about, for both sides on one scale.

import { requestOf } from '../scene/lone-group.model.ts';
import { type Amount, amountOf, markAmount } from '../scene/marks.model.ts';
import type { Moment } from '../scene/moment.model.ts';
import type { Better, Price } from '../story/price.model.ts';
import { type Standings, valueAt } from '../story/story-values.model.ts';
import type { Term } from '../terms/terms.model.ts';
import { termOfPrice } from './price-term.model.ts';

export type Standing = 'worse' | 'better' | 'same';

export type PricePart = {
  readonly amount: Amount;
  /** The amount on the other side; null: that side is not shown. */
  readonly other: Amount | null;
  /** The value at the end of both bars, in the unit of the amounts. */
  readonly axis: number;
  /** The value up to which there is no harm; null: there is no such limit. */
  readonly limit: number | null;
  /** The amount that a program has asked for, while reclaim works for it; null: no program has. */
  readonly goal: Amount | null;
  readonly standing: Standing;
  /** The amount does no harm: it is zero where less is better, or within its limit. */
  readonly isHarmless: boolean;
  /** The amount describes the present moment and is not a sum. */
  readonly now: boolean;
  readonly words: readonly [string, string];
  readonly sides: Price['sides'];
  /** The word whose definition explains the figure. */
  readonly term: Term;
};

/** Figures that differ by less count as equal: a share of the larger figure, and a share of the bar's length. */
const SAME = 0.05;
const SAME_ON_BAR = 0.003;
/** From this count on, something that never happens on the other side is a difference, however short its bar is. */
const MANY_BESIDE_NONE = 10;

/** null: the number is not known yet. */
export function priceOf(
  price: Price,
  own: Moment,
  other: Moment | null,
  side: 'before' | 'after',
  counterNames: readonly string[],
): PricePart | null {
  const opposite = side === 'before' ? 'after' : 'before';
  const standings: Standings = { before: null, after: null, counterNames, [side]: own, ...(other === null ? {} : { [opposite]: other }) };
  const amountAt = (of: 'before' | 'after'): Amount | null => {
    const value = valueAt({ ...price.value, side: of }, standings);
    const from = price.since === null ? 0 : price.since[of];
    return value === null || from === null ? null : inUnit(price, value - from, own);
  };
  const amount = amountAt(side);
  if (amount === null) return null;
  const beside = amountAt(opposite);
  return {
    amount,
    other: beside,
    axis: Math.max(price.axis, amount.value, beside?.value ?? 0),
    limit: price.better === 'within' ? price.axis : null,
    goal: goalOf(price, own),
    standing: beside === null ? 'same' : standingOf(amount.value, beside.value, price),
    isHarmless: price.better === 'within' ? amount.value <= price.axis : price.better === 'lower' && amount.value === 0,
    now: price.now,
    words: price.words,
    sides: price.sides,
    term: termOfPrice(price.value),
  };
}

/** The number in the unit of the figure, as `amountAt` of story values has it: a number of the scene has its unit already. */
function inUnit({ value: { place }, unit }: Price, value: number, { scene }: Moment): Amount {
  const mark = place.type === 'scene' ? markAmount(place.mark, scene) : null;
  return mark === null ? amountOf(value, unit) : { value, unit: mark.unit };
}

/** The figure of the pages that were swapped out has a mark at the amount that a program has asked the kernel to reclaim, unless a part of
 * these pages is not counted. */
function goalOf({ value: { place }, unit, since }: Price, { frame, scene }: Moment): Amount | null {
  const request = since === null && place.type === 'counter' && place.name === 'pswpout' ? requestOf(frame, scene) : null;
  return request === null ? null : amountOf(request.pages, unit);
}

type Scale = { readonly better: Better; readonly axis: number; readonly unit: Price['unit'] };

export function standingOf(own: number, other: number, { better, axis, unit }: Scale): Standing {
  if (better === 'neither') return 'same';
  if (better === 'within') return own > axis === other > axis ? 'same' : own > axis ? 'worse' : 'better';
  const difference = Math.abs(own - other);
  const isNoneBeside = unit === 'count' && Math.min(own, other) === 0 && difference >= MANY_BESIDE_NONE;
  if (difference <= SAME * Math.max(Math.abs(own), Math.abs(other)) || (difference <= SAME_ON_BAR * axis && !isNoneBeside)) return 'same';
  return own < other === (better === 'lower') ? 'better' : 'worse';
}

/** A count of at most one, such as whether a program was killed, needs no bar and has no difference. */
export const isYesOrNo = ({ amount, axis }: Pick<PricePart, 'amount' | 'axis'>): boolean => amount.unit === 'count' && axis <= 1;

/** The least length of a bar, so that a small amount is visible. */
const LEAST_BAR = 5;

/** The length of a bar in the room that it has. */
export const barWidth = ({ amount, axis }: Pick<PricePart, 'amount' | 'axis'>, room: number): number =>
  amount.value <= 0 ? 0 : Math.max(LEAST_BAR, room * Math.min(1, amount.value / axis));
