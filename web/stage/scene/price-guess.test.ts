import { expect, test } from 'vitest';
import { placeOn, priceGuess } from './price-guess.model.ts';

test('a guess stands at the end of the bar if it is too large', () => {
  expect(placeOn(700, 350)).toEqual({ share: 0.5, beyond: false });
  expect(placeOn(700, 5_000)).toEqual({ share: 1, beyond: true });
});

test('without a guess there is no mark', () => {
  expect(priceGuess('MB', null, [])).toBeNull();
  expect(priceGuess('MB', { type: 'choice', option: 1 }, [])).toBeNull();
  expect(priceGuess('MB', null, [{ value: 40, hands: 1 }])?.own).toBeNull();
});
