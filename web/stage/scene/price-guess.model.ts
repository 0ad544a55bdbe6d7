// Guesses at the cost above the scene, for the marks on its bar: the user's own number, and the numbers that an audience has called out.

import type { Unit } from '../../domain/scene/marks.model.ts';
import type { Guess } from '../../domain/story/bets.model.ts';

/** A number, and how many people have called it out. */
export type Called = { readonly value: number; readonly hands: number };

/** Guesses at the cost, in the unit of the cost. */
export type PriceGuess = {
  readonly unit: Unit;
  /** The user's own guess; null: the user has not guessed here. */
  readonly own: number | null;
  readonly called: readonly Called[];
};

/** The guesses of the user and of an audience; null: there is no guess of a number. */
export function priceGuess(unit: Unit, guess: Guess | null, called: readonly Called[]): PriceGuess | null {
  const own = guess?.type === 'number' ? guess.number : null;
  return own === null && called.length === 0 ? null : { unit, own, called };
}

/** Position of a number on the bar, from 0 to 1; `beyond`: the number is beyond the end of the bar. */
export function placeOn(axis: number, value: number): { readonly share: number; readonly beyond: boolean } {
  const share = value / axis;
  return { share: Math.min(1, share), beyond: share > 1 };
}
