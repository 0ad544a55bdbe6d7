import { expect, test } from 'vitest';
import { PERIOD, SWAPPED_OUT } from '../../test/fixtures/answers.ts';
import { barsOf, scaleOf, truthOf } from './spread.model.ts';

const amount = (value: number): { readonly value: number; readonly unit: 'count' } => ({ value, unit: 'count' });
const kernels = (before: number, after: number): ReturnType<typeof truthOf> =>
  truthOf({ type: 'kernel', ...PERIOD, place: SWAPPED_OUT.place, growths: { before: amount(before), after: amount(after) }, guess: null });

test('the right answer to a bet is the one that the run has given, by its index', () => {
  expect([kernels(2, 1), kernels(1, 2), kernels(1, 1)]).toEqual([0, 1, 2]);
  expect(truthOf({ type: 'choice', ...PERIOD, option: 1, options: ['a', 'b'], guess: null })).toBe(1);
  expect(truthOf({ type: 'choice', ...PERIOD, option: null, options: ['a', 'b'], guess: null })).toBeNull();
  expect(truthOf({ type: 'number', ...PERIOD, value: SWAPPED_OUT, answer: amount(120), guess: null })).toBe(120);
  expect(truthOf({ type: 'curve', ...PERIOD, line: 'ops', side: 'before', last: amount(1_234), other: null, guess: null })).toBe(1_234);
  expect(truthOf(null)).toBeNull();
});

test('bars are proportional to the number of hands, and the right one is marked only when it is known', () => {
  const hands = { kind: 'letters', counts: [10, 40, 0].map((count, answer) => ({ answer, hands: count })) } as const;
  expect(barsOf(hands, null).map(({ share, isTruth }) => [share, isTruth])).toEqual([
    [0.25, false],
    [1, false],
    [0, false],
  ]);
  expect(barsOf(hands, 1).map(({ isTruth }) => isTruth)).toEqual([false, true, false]);
});

test('numbers are on a logarithmic scale, and a single number is in the middle', () => {
  const place = scaleOf([1, 10, 100]);
  expect([1, 10, 100].map(place)).toEqual([0, 0.5, 1]);
  expect(scaleOf([7])(7)).toBe(0.5);
});
