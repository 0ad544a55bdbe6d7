// The figure that a bet asks about; it stands above the scene while the run answers.

import type { Bet } from '../../domain/story/bets.model.ts';
import { countedWords } from '../../domain/story/counted.words.ts';
import { isUnit, type Price } from '../../domain/story/price.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';

/** Less is better for every value that has words of its own, because each of them counts a cost. */
const BETTER = 'lower';
/** The axis for a bet without a scale; the larger figure extends it. */
const ANY_AXIS = 1;

/** null: the bet does not ask for a number, or the number has no words. */
function askedPrice(bet: Bet): Price | null {
  if ((bet.type !== 'number' && bet.type !== 'kernel') || !isUnit(bet.unit)) return null;
  const words = countedWords.figure(bet.value.place, bet.unit);
  if (words === null) return null;
  const axis = bet.type === 'number' ? bet.scale.to : ANY_AXIS;
  return { value: bet.value, unit: bet.unit, better: BETTER, axis, words, sides: null, now: false, beside: false };
}

/** Whether two prices count the same thing. */
const isSameFigure = (one: Price, other: Price): boolean =>
  one.unit === other.unit && JSON.stringify(one.value.place) === JSON.stringify(other.value.place);

/** The mark that an answer outlines: the figure that was asked for, on the side that has more, or nothing if both sides are equal. An answer
 * without a figure is about what the beat points at (`own`). */
export function answerSeen(bet: Bet, growths: { readonly before: number; readonly after: number } | null, own: See | null): See | null {
  if (askedPrice(bet) === null) return own;
  const mark = { kind: 'price', name: '' } as const;
  if (bet.type === 'number') return { side: bet.value.side, mark };
  if (growths === null || growths.before === growths.after) return null;
  return { side: growths.before > growths.after ? 'before' : 'after', mark };
}

/** While the run answers a bet, and after it has answered, the figure is the one that the bet asks for, and its badge is about nothing
 * else. */
export function answerTelling(telling: Telling, bet: Bet): Telling {
  const asked = askedPrice(bet);
  const { price, cost } = telling;
  if (asked === null || price === null || isSameFigure(cost ?? price, asked)) return telling;
  return { ...telling, price: asked, cost: null };
}
