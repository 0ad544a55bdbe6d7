// While the run answers a bet, the figure above the scene and its outline show what the bet asks for.
import { expect, test } from 'vitest';
import type { Bet } from '../../domain/story/bets.model.ts';
import { type Price, readPrice } from '../../domain/story/price.model.ts';
import { readValue } from '../../domain/story/story-values.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { answerSeen, answerTelling } from './asked-price.ts';

const priceOf = (text: string): Price => {
  const price = readPrice(text);
  if (typeof price === 'string') throw new Error(price);
  return price;
};
const SWAPPED = priceOf('counter pswpout MB lower 700: of programs’ memory | thrown out so far');
const telling: Telling = { names: null, middle: 'belts', cast: [], price: SWAPPED, cost: null };
const betOn = (text: string, unit: 'count' | 'MB', type: 'number' | 'kernel'): Bet => {
  const value = readValue(text, 'after');
  if (value === null) throw new Error(`${text} is a number`);
  return { type, value, unit, until: 'end', scale: { from: 1, to: 5_000 } };
};

test('a figure that the bet does not ask for is replaced by the one that it asks for, and so is its badge', () => {
  const { price, cost } = answerTelling(telling, betOn('counter allocstall', 'count', 'kernel'));
  expect(cost).toBeNull();
  expect(price).toMatchObject({
    unit: 'count',
    better: 'lower',
    words: ['direct reclaims', 'so far'],
    value: { place: { name: 'allocstall' } },
  });
  expect(answerTelling(telling, betOn('counter nr_vmscan_write', 'count', 'number')).price).toMatchObject({
    axis: 5_000,
    words: ['pages written by reclaim', 'so far'],
  });
});

test('the figure stays if the bet asks for it, if the asked value has no words, and if the beat has no figure', () => {
  expect(answerTelling(telling, betOn('counter pswpout', 'MB', 'number'))).toBe(telling);
  expect(answerTelling(telling, betOn('free Normal', 'count', 'number'))).toBe(telling);
  const none = { ...telling, price: null };
  expect(answerTelling(none, betOn('counter allocstall', 'count', 'kernel'))).toBe(none);
});

test('the outline is around the figure of the side that has more; if both are equal there is none', () => {
  const bet = betOn('counter allocstall', 'count', 'kernel');
  const own = { side: 'after', mark: { kind: 'swap', name: '' } } as const;
  expect(answerSeen(bet, { before: 0, after: 195 }, own)).toEqual({ side: 'after', mark: { kind: 'price', name: '' } });
  expect(answerSeen(bet, { before: 3, after: 3 }, own)).toBeNull();
  expect(answerSeen(betOn('counter pswpout', 'MB', 'number'), null, own)?.side).toBe('after');
});

test('the answer to a choice points at what the beat points at', () => {
  const own = { side: 'after', mark: { kind: 'pages', name: 'test/second' } } as const;
  expect(answerSeen({ type: 'choice', options: [], until: 'end' }, null, own)).toBe(own);
});
