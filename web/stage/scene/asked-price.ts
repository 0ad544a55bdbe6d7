// The figure that a bet asks about, to stand above the scene while the run answers.

import type { Bet } from '../../domain/story/bets.model.ts';
import { countedWords } from '../../domain/story/counted.words.ts';
import { isUnit, type Price } from '../../domain/story/price.model.ts';
import type { See } from '../../domain/story/see.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';

/** Less of what is counted is better: only what has words of its own is, and all of that costs somebody something. */
const BETTER = 'lower';
/** Where nobody says how long the bar is, the larger figure does. */
const ANY_AXIS = 1;

/** null: the bet asks for no number, or for one that has no words. */
function askedPrice(bet: Bet): Price | null {
  if ((bet.type !== 'number' && bet.type !== 'kernel') || !isUnit(bet.unit)) return null;
  const words = countedWords.figure(bet.value.place, bet.unit);
  if (words === null) return null;
  const axis = bet.type === 'number' ? bet.scale.to : ANY_AXIS;
  return { value: bet.value, unit: bet.unit, better: BETTER, axis, words, sides: null, now: false, beside: false };
}

/** Whether two prices count the same. */
const isSameFigure = (one: Price, other: Price): boolean =>
  one.unit === other.unit && JSON.stringify(one.value.place) === JSON.stringify(other.value.place);

/** What an answer is about, on the side that has it; null: nothing that has an outline. */
export function answerSeen(bet: Bet, growths: { readonly before: number; readonly after: number } | null): See | null {
  if (askedPrice(bet) === null) return null;
  const mark = { kind: 'price', name: '' } as const;
  if (bet.type === 'number') return { side: bet.value.side, mark };
  if (growths === null || growths.before === growths.after) return null;
  return { side: growths.before > growths.after ? 'before' : 'after', mark };
}

/** While the run answers a bet, and when it has, the figure is the one that was asked for: its badge speaks of nothing else. */
export function answerTelling(telling: Telling, bet: Bet): Telling {
  const asked = askedPrice(bet);
  const { price, cost } = telling;
  if (asked === null || price === null || isSameFigure(cost ?? price, asked)) return telling;
  return { ...telling, price: asked, cost: null };
}
