// The figure that a bet asks about; it stands above the scene while the run answers, and counts from the question on.

import type { PlainMark } from '../../domain/scene/mark.model.ts';
import type { Bet } from '../../domain/story/bets.model.ts';
import { countedWords } from '../../domain/story/counted.words.ts';
import { isUnit, type Price } from '../../domain/story/price.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import type { StorySide } from '../../domain/story/story-values.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import type { Ns } from '../../engine/units.ts';

/** The moment of a question, the asked value there, and the user's guess in the unit of the bet. A side that is not shown has no value. */
export type Asked = { readonly ns: Ns; readonly values: Readonly<Record<StorySide, number | null>>; readonly guess: number | null };

/** Less is better for every value that has words of its own, because each of them counts a cost. */
const BETTER = 'lower';
/** The least end of the bar. The larger figure extends it, and so does the guess, which is marked on the bar. */
const LEAST_AXIS = 1;

/** null: the bet does not ask for a number, or the number has no words. */
function askedPrice(bet: Bet, { ns, values, guess }: Asked): Price | null {
  if ((bet.type !== 'number' && bet.type !== 'kernel') || !isUnit(bet.unit)) return null;
  const words = countedWords.figure(bet.value.place, bet.unit, ns);
  if (words === null) return null;
  const axis = Math.max(LEAST_AXIS, guess ?? 0);
  return { value: bet.value, unit: bet.unit, better: BETTER, axis, words, sides: null, now: false, beside: false, since: values };
}

/** The place on the scene of counters that have no figure there. */
const PLACES: Readonly<Record<string, PlainMark>> = { nr_written: 'queue', pgsteal_file: 'file', pgsteal_kswapd: 'tank', pswpin: 'anon' };

/** The mark that the answer to a bet is about; null: the bet asks for no number, or its number has no place. */
function placeOf(bet: Bet, { price }: Telling): PlainMark | null {
  if (bet.type !== 'number' && bet.type !== 'kernel') return null;
  if (price !== null && price.since !== null) return 'price';
  const { place } = bet.value;
  return place.type === 'counter' ? (PLACES[place.name] ?? null) : null;
}

/** The mark that an answer outlines: what was asked for, on the side that has more, or nothing if both sides are equal; for a choice, the
 * mark that the story names. Any other answer is about what the beat points at (`own`), and pages that a beat outlines stay outlined. */
export function answerSeen(
  telling: Telling,
  bet: Bet,
  growths: { readonly before: number; readonly after: number } | null,
  own: See | null,
): See | null {
  if (bet.type === 'choice') return bet.see ?? own;
  const kind = placeOf(bet, telling);
  if (kind === null || own?.mark.kind === 'pages') return own;
  const mark = { kind, name: '' } as const;
  if (bet.type === 'number') return { side: bet.value.side, mark };
  if (growths === null || growths.before === growths.after) return null;
  return { side: growths.before > growths.after ? 'before' : 'after', mark };
}

/** While the run answers a bet, and after it has answered, the figure is the one that the bet asks for, and its badge is about nothing
 * else. */
export function answerTelling(telling: Telling, bet: Bet, asked: Asked): Telling {
  const price = askedPrice(bet, asked);
  return price === null || telling.price === null ? telling : { ...telling, price, cost: null };
}
