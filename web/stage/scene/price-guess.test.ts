import { expect, test } from 'vitest';
import type { Bet } from '../../domain/story/bets.model.ts';
import { type Price, readPrice } from '../../domain/story/price.model.ts';
import { asksFor, placeOn, priceGuess } from './price-guess.model.ts';

const priced = (text: string): Price => {
  const price = readPrice(text);
  if (typeof price === 'string') throw new Error(price);
  return price;
};
const PRICE = priced('counter pswpout MB lower 700: of memory | thrown out');
const bet = (unit: 'MB' | 'count', name: string): Bet => ({
  type: 'number',
  value: { side: 'after', place: { type: 'counter', name } },
  unit,
  until: 'end',
  scale: { from: 1, to: 1_000 },
});

test('only a bet on the figure itself, in its unit, has its mark on the bar, on either side', () => {
  expect(asksFor(bet('MB', 'pswpout'), PRICE)).toBe(true);
  expect(asksFor(bet('count', 'pswpout'), PRICE)).toBe(false);
  expect(asksFor(bet('MB', 'pswpin'), PRICE)).toBe(false);
  expect(asksFor({ type: 'kernel', value: PRICE.value, unit: 'MB', until: 'end' }, PRICE)).toBe(false);
});

test('a guess stands at the end of the bar if it is too large', () => {
  expect(placeOn(700, 350)).toEqual({ share: 0.5, beyond: false });
  expect(placeOn(700, 5_000)).toEqual({ share: 1, beyond: true });
});

test('without a guess there is no mark', () => {
  expect(priceGuess('MB', null, [])).toBeNull();
  expect(priceGuess('MB', { type: 'choice', option: 1 }, [])).toBeNull();
  expect(priceGuess('MB', null, [{ value: 40, hands: 1 }])?.own).toBeNull();
});
