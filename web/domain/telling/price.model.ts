// The figure that a story is about, for both sides and on one scale.

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
  /** The amount on the other side; null: that side is not shown, or its number is not known. */
  readonly other: Amount | null;
  /** The value at the end of the bars of both sides, in the unit of the amounts. */
  readonly axis: number;
  /** The value up to which there is no harm; null: there is no such limit. */
  readonly limit: number | null;
  /** The amount that a program has asked the kernel to reclaim, while that request runs; null: there is no such request. */
  readonly goal: Amount | null;
  readonly standing: Standing;
  /** The amount does no harm: it is zero where less is better, or within its limit. */
  readonly isHarmless: boolean;
  /** The amount describes the present moment and is not a sum. */
  readonly now: boolean;
  readonly words: readonly [string, string];
  readonly sides: Price['sides'];
  /** The term whose definition explains the figure. */
  readonly term: Term;
};

/** Two figures count as equal if they differ by at most the share `SAME` of the larger one, or by at most the share `SAME_ON_BAR` of the
 * bar's length. */
const SAME = 0.05;
const SAME_ON_BAR = 0.003;
/** At least this many events on one side and none on the other are a difference, even if they are a smaller share of the bar than
 * `SAME_ON_BAR`. */
const MANY_BESIDE_NONE = 10;

/** The figure of one side, compared with that of the other; null: the number is not known yet. */
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
  const otherAmount = amountAt(opposite);
  return {
    amount,
    other: otherAmount,
    axis: Math.max(price.axis, amount.value, otherAmount?.value ?? 0),
    limit: price.better === 'within' ? price.axis : null,
    goal: goalOf(price, own),
    standing: otherAmount === null ? 'same' : standingOf(amount.value, otherAmount.value, price),
    isHarmless: price.better === 'within' ? amount.value <= price.axis : price.better === 'lower' && amount.value === 0,
    now: price.now,
    words: price.words,
    sides: price.sides,
    term: termOfPrice(price.value),
  };
}

/** The number in the unit of the figure. As in `amountAt` of story values, a number of the scene has its own unit. */
function inUnit({ value: { place }, unit }: Price, value: number, { scene }: Moment): Amount {
  const mark = place.type === 'scene' ? markAmount(place.mark, scene) : null;
  return mark === null ? amountOf(value, unit) : { value, unit: mark.unit };
}

/** If the figure counts swapped-out pages since the start, its bar has a mark at the amount that a program has asked the kernel to
 * reclaim; null: no mark. */
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

/** Whether the figure is a count of at most one, such as killed programs, which needs no bar and no difference. */
export const isYesOrNo = ({ amount, axis }: Pick<PricePart, 'amount' | 'axis'>): boolean => amount.unit === 'count' && axis <= 1;

/** The shortest bar, so that a small amount is visible. */
const LEAST_BAR = 5;

/** The length of a bar; `room`: the length of a full one. */
export const barWidth = ({ amount, axis }: Pick<PricePart, 'amount' | 'axis'>, room: number): number =>
  amount.value <= 0 ? 0 : Math.max(LEAST_BAR, room * Math.min(1, amount.value / axis));
