// While the run answers a bet, the figure above the scene and its outline show what the bet asks for.
import { expect, test } from 'vitest';
import type { Counted, KernelBet, NumberBet } from '../../domain/story/bets.model.ts';
import { type Price, readPrice } from '../../domain/story/price.model.ts';
import { readValue } from '../../domain/story/story-values.model.ts';
import type { Telling } from '../../domain/telling/scene.model.ts';
import { type Asked, answerSeen, answerTelling } from './asked-price.ts';

const priceOf = (text: string): Price => {
  const price = readPrice(text);
  if (typeof price === 'string') throw new Error(price);
  return price;
};
const SWAPPED = priceOf('counter pswpout MB lower 700: of programs’ memory | thrown out so far');
const telling: Telling = { names: null, middle: 'belts', kind: null, cast: [], price: SWAPPED, cost: null };
const betOn = (text: string, unit: Counted['unit'], type: 'number' | 'kernel'): NumberBet | KernelBet => {
  const value = readValue(text, 'after');
  if (value === null) throw new Error(`${text} is a number`);
  return { type, value, unit, until: 'end', scale: { from: 1, to: 5_000 } };
};

const ASKED: Asked = { ns: 9_900_000_000, values: { before: 40, after: 512 }, guess: null };

test('while a bet is answered, the figure is the one that it asks for, and counts from the question on', () => {
  const { price, cost } = answerTelling(telling, betOn('counter allocstall', 'count', 'kernel'), ASKED);
  expect(cost).toBeNull();
  expect(price).toMatchObject({
    unit: 'count',
    better: 'lower',
    words: ['direct reclaims', 'since 9.9 s'],
    value: { place: { name: 'allocstall' } },
    since: { before: 40, after: 512 },
    axis: 1,
  });
  expect(answerTelling(telling, betOn('counter pswpout', 'MB', 'number'), { ...ASKED, guess: 400 }).price?.axis).toBe(400);
});

test('a figure that counts from the start counts from the question on, too, if the bet asks for it', () => {
  const { price } = answerTelling(telling, betOn('counter pswpout', 'MB', 'number'), { ...ASKED, values: { before: 40, after: null } });
  expect(price).toMatchObject({ words: ['swapped out', 'since 9.9 s'], since: { before: 40, after: null } });
});

test('the figure stays if the asked value has no words, and if the beat has no figure', () => {
  expect(answerTelling(telling, betOn('free Normal', 'count', 'number'), ASKED)).toBe(telling);
  const none = { ...telling, price: null };
  expect(answerTelling(none, betOn('counter allocstall', 'count', 'kernel'), ASKED)).toBe(none);
});

test('neither side is worse if the figure counts work, and the outline is around the pages that it counts', () => {
  const bet = betOn('counter nr_written', 'MB', 'kernel');
  const answered = answerTelling(telling, bet, ASKED);
  expect(answered.price).toMatchObject({ words: ['written to disk', 'since 9.9 s'], better: 'neither', sides: null });
  expect(answerSeen(answered, bet, { before: 0, after: 600 }, null)).toEqual({ side: 'after', mark: { kind: 'queue', name: '' } });
  const handed = answerTelling(telling, betOn('counter nr_vmscan_write', 'count', 'kernel'), ASKED);
  expect(handed.price?.words[0]).toBe('pages handed to writepage');
});

test('the outline is around the figure of the side that has more; if both are equal there is none', () => {
  const bet = betOn('counter allocstall', 'count', 'kernel');
  const answered = answerTelling(telling, bet, ASKED);
  const own = { side: 'after', mark: { kind: 'swap', name: '' } } as const;
  expect(answerSeen(answered, bet, { before: 0, after: 195 }, own)).toEqual({ side: 'after', mark: { kind: 'price', name: '' } });
  expect(answerSeen(answered, bet, { before: 3, after: 3 }, own)).toBeNull();
  expect(answerSeen(answered, betOn('counter pswpout', 'MB', 'number'), null, own)?.side).toBe('after');
});

test('an answer without a figure points at the place of its counter, or at what the beat points at', () => {
  const own = { side: 'before', mark: { kind: 'kswapd', name: '' } } as const;
  const choice = { type: 'choice', options: [], until: 'end', see: null, counted: null } as const;
  expect(answerSeen(telling, choice, null, own)).toBe(own);
  const see = { side: 'after', mark: { kind: 'pages', name: 'player' } } as const;
  expect(answerSeen(telling, { ...choice, see }, null, own)).toBe(see);
  const none = { ...telling, price: null };
  expect(answerSeen(none, betOn('counter pswpin', 'count', 'number'), null, own)).toEqual({
    side: 'after',
    mark: { kind: 'anon', name: '' },
  });
  expect(answerSeen(none, betOn('counter nr_vmscan_write', 'count', 'number'), null, own)).toBe(own);
});

test('a choice can have a figure, too', () => {
  const { value, unit } = betOn('lost', 'seconds', 'number');
  const choice = { type: 'choice', options: [], until: 'end', see: null, counted: { value, unit } } as const;
  const answered = answerTelling(telling, choice, ASKED);
  expect(answered.price).toMatchObject({ unit: 'seconds', words: ['spent waiting', 'since 9.9 s, all tasks'], since: ASKED.values });
  expect(answerSeen(answered, choice, null, null)).toEqual({ side: 'after', mark: { kind: 'price', name: '' } });
});

test('pages that a beat outlines stay outlined, with the corners on the side that has more', () => {
  const own = { side: 'after', mark: { kind: 'pages', name: 'test/second' } } as const;
  const bet = betOn('counter pswpin', 'MB', 'kernel');
  const seen = (growths: { readonly before: number; readonly after: number } | null) =>
    answerSeen(answerTelling(telling, bet, ASKED), bet, growths, own);
  expect(seen({ before: 480, after: 386 })).toEqual({ ...own, side: 'before' });
  expect(seen({ before: 386, after: 386 })).toEqual(own);
  expect(seen(null)).toEqual(own);
  const side = betOn('counter pswpin', 'MB', 'number');
  expect(answerSeen(answerTelling(telling, side, ASKED), side, null, own)).toEqual(own);
});
