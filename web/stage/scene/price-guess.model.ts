// What was guessed of the figure above the scene, as marks on its bar: your own number, and those that an audience has called out.

import type { Unit } from '../../domain/scene/marks.model.ts';
import type { Bet, Guess } from '../../domain/story/bets.model.ts';
import type { Price } from '../../domain/story/price.model.ts';

/** How often a number was called out. */
export type Called = { readonly value: number; readonly hands: number };

/** In the unit of the figure. */
export type PriceGuess = {
  /** What the figure was when it was guessed by how much it grows: marks stand beyond it. */
  readonly from: number;
  readonly unit: Unit;
  /** null: nobody has guessed here. */
  readonly own: number | null;
  readonly called: readonly Called[];
};

/** Whether a bet asks by how much the figure grows. */
export const asksFor = (bet: Bet, { value, unit }: Price): boolean =>
  bet.type === 'number' && bet.unit === unit && JSON.stringify(bet.value.place) === JSON.stringify(value.place);

/** null: nothing was guessed. */
export function priceGuess(from: number, unit: Unit, guess: Guess | null, called: readonly Called[]): PriceGuess | null {
  const own = guess?.type === 'number' ? guess.number : null;
  return own === null && called.length === 0 ? null : { from, unit, own, called };
}

/** Where on a bar a number stands, 0 to 1; `beyond`: the bar ends before it. */
export function placeOn({ from }: PriceGuess, axis: number, value: number): { readonly share: number; readonly beyond: boolean } {
  const share = (from + value) / axis;
  return { share: Math.min(1, share), beyond: share > 1 };
}
