// The number that a bet asks for. The scene shows it in the place of the cost while the run answers, and counts from the moment of the question.

import type { PlainMark } from '../../domain/scene/mark.model.ts';
import { type Bet, countedBy } from '../../domain/story/bets.model.ts';
import { countedWords } from '../../domain/story/counted.words.ts';
import { isUnit, type Price } from '../../domain/story/price.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import { isSum, type StorySide, type Value } from '../../domain/story/story-values.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import type { Ns } from '../../engine/units.ts';

/** The moment of a question, the asked value there, and the user's guess in the unit of the bet. A side that is not shown has no value. */
export type Asked = { readonly ns: Ns; readonly values: Readonly<Record<StorySide, number | null>>; readonly guess: number | null };

/** Counters of work, where more is neither better nor worse, and the mark that shows their pages on the scene; null: no mark shows them. */
const WORK: Readonly<Record<string, PlainMark | null>> = { nr_vmscan_write: null, nr_written: 'queue', pgsteal_file: 'file' };
const isWork = ({ place }: Value): boolean => place.type === 'counter' && place.name in WORK;

/** The bar ends at this value or later: a larger figure or guess extends it. */
const LEAST_AXIS = 1;

/** The number that the scene shows for a bet; null: the bet asks for no number that can be counted, or there are no words for it. */
function askedPrice(bet: Bet, { ns, values, guess }: Asked): Price | null {
  const counted = countedBy(bet);
  if (counted === null || !isUnit(counted.unit) || !isSum(counted.value.place)) return null;
  const { value, unit } = counted;
  const words = countedWords.figure(value.place, unit, ns);
  if (words === null) return null;
  const axis = Math.max(LEAST_AXIS, guess ?? 0);
  // Every other value that `countedWords` can name counts a cost.
  const better = isWork(value) ? 'neither' : 'lower';
  return { value, unit, better, axis, words, sides: null, now: false, beside: false, since: values };
}

/** The mark that shows the pages of a counter, where the scene has no figure for it. */
const PLACES: Readonly<Record<string, PlainMark | null>> = { ...WORK, pgsteal_kswapd: 'tank', pswpin: 'anon' };

/** The mark that shows the number of an answer; null: the scene does not show it. */
function markOf(value: Value, { price }: Telling): PlainMark | null {
  if (price !== null && price.since !== null && !isWork(value)) return 'price';
  if (value.place.type === 'zones' && value.place.number === 'free') return 'tank';
  return value.place.type === 'counter' ? (PLACES[value.place.name] ?? null) : null;
}

/**
 * The mark that an answer outlines: for a number, the mark that shows it; for a question about the two kernels, this mark on the side with more, or
 * none if both are equal or not known; for a choice, the mark that the story names. Any other answer outlines what the beat points at (`own`). Pages
 * that a beat outlines stay outlined; if the question is about the two kernels, the corners are on the side with more.
 */
export function answerSeen(
  telling: Telling,
  bet: Bet,
  growths: { readonly before: number; readonly after: number } | null,
  own: See | null,
): See | null {
  if (bet.type === 'choice' && bet.see !== null) return bet.see;
  const value = countedBy(bet)?.value;
  const kind = value === undefined ? null : markOf(value, telling);
  const outlined = own?.mark.kind === 'pages' ? own : null;
  if (value === undefined || kind === null || (outlined !== null && bet.type !== 'kernel')) return own;
  const mark = outlined?.mark ?? ({ kind, name: '' } as const);
  if (bet.type !== 'kernel') return { side: value.side, mark };
  if (growths === null || growths.before === growths.after) return outlined;
  return { side: growths.before > growths.after ? 'before' : 'after', mark };
}

/** While the run answers a bet, and afterwards, the scene shows the figure that the bet asks for, and no cost beside it. If the beat has no figure,
 * or the bet asks for none, nothing changes. */
export function answerTelling(telling: Telling, bet: Bet, asked: Asked): Telling {
  const price = askedPrice(bet, asked);
  return price === null || telling.price === null ? telling : { ...telling, price, cost: null };
}
