import { expect, test } from 'vitest';
import type { Bet } from '../story/bets.model.ts';
import type { Value } from '../story/story-values.model.ts';
import { calledUnit, type Hands, handsFor, handsOn, readHands, sumOf, withHands } from './hands.model.ts';

const VALUE: Value = { side: 'before', place: { type: 'counter', name: 'pswpout' } };
const ofKernels: Bet = { type: 'kernel', value: VALUE, unit: 'count', until: 'end' };
const ofNumbers: Bet = { ...ofKernels, type: 'number', scale: { from: 1, to: 100 } };
const ofCurves: Bet = { type: 'curve', side: 'before', line: 'ops', forNs: 1, scale: { from: 1, to: 100 } };

const after = (hands: Hands, ...more: readonly (readonly [number, number])[]): Hands =>
  more.reduce((sum, [answer, by]) => withHands(sum, answer, by), hands);
const text = ({ counts }: Hands): string => counts.map(({ answer, hands }) => `${answer}:${hands}`).join(' ');

test('a choice counts hands for its own answers only, and never below zero', () => {
  const three = handsFor(ofKernels);
  expect(text(after(three, [0, 1], [0, 10], [2, 1], [2, -5], [7, 1]))).toBe('0:11 1:0 2:0');
  expect(sumOf(after(three, [0, 1], [1, 10]))).toBe(11);
});

test('called numbers are kept in ascending order, and a number without hands is removed', () => {
  const none = handsFor(ofNumbers);
  expect(text(after(none, [500, 1], [40, 1], [500, 1], [7, 1], [7, -1]))).toBe('40:1 500:2');
  expect(text(after(none, ...Array.from({ length: 60 }, (_, place) => [place, 1] as const)))).toMatch(/ 39:1$/);
});

test('hands from another window are read as they were sent, and anything else is refused', () => {
  const counted = after(handsFor(ofNumbers), [40, 2]);
  expect(readHands(JSON.parse(JSON.stringify(counted)))).toEqual(counted);
  for (const wrong of [
    null,
    'numbers',
    { kind: 'words', counts: [] },
    { kind: 'letters', counts: {} },
    { kind: 'letters', counts: [null] },
    { kind: 'letters', counts: [{ answer: 0, hands: -1 }] },
    { kind: 'letters', counts: [{ answer: 0, hands: 1e9 }] },
    { kind: 'numbers', counts: [{ answer: '<b>', hands: 1 }] },
    { kind: 'numbers', counts: Array.from({ length: 99 }, () => ({ answer: 1, hands: 1 })) },
  ])
    expect(readHands(wrong)).toBeNull();
});

test('for a curve people call out the value at its end, in the unit of its row', () => {
  expect(text(after(handsFor(ofCurves), [500, 1], [40, 1]))).toBe('40:1 500:1');
  expect([ofNumbers, { ...ofNumbers, unit: 'MB' } as const, ofCurves, { ...ofCurves, line: 'lost' } as const].map(calledUnit)).toEqual([
    'count',
    'MB',
    'count',
    'seconds',
  ]);
});

test('a stored count is used only for a bet that has such answers', () => {
  const three = after(handsFor(ofKernels), [1, 2]);
  const numbers = after(handsFor(ofNumbers), [40, 2]);
  const four: Hands = { kind: 'letters', counts: [...three.counts, { answer: 3, hands: 1 }] };
  expect(handsOn(ofKernels, three)).toBe(three);
  expect(handsOn(ofNumbers, numbers)).toBe(numbers);
  for (const other of [numbers, four, undefined]) expect(handsOn(ofKernels, other)).toEqual(handsFor(ofKernels));
  expect(handsOn(ofNumbers, three)).toEqual(handsFor(ofNumbers));
  expect(handsOn(ofCurves, three)).toEqual(handsFor(ofCurves));
});
