import { expect, test } from 'vitest';
import { MarkKind } from './codes.ts';
import { kindsOf, type MarkLog, nextMark, previousMark } from './marks.ts';

const log: MarkLog = {
  events: [10, 20, 20, 30, 40, 50],
  kinds: [MarkKind.Batch, MarkKind.Batch, MarkKind.Pass, MarkKind.Wake, MarkKind.Batch, MarkKind.Sleep],
};

test.each([
  ['batch', 0, 10],
  ['batch', 10, 20],
  ['batch', 20, 40],
  ['batch', 40, null],
  ['pass', 0, 20],
  ['wake', 30, 50],
] as const)('the next %s after event %d is %s', (grain, event, found) => {
  expect(nextMark(log, event, kindsOf(grain))).toBe(found);
});

test.each([
  ['batch', 10, null],
  ['batch', 20, 10],
  ['batch', 99, 40],
  ['pass', 21, 20],
  ['wake', 50, 30],
] as const)('the previous %s before event %d is %s', (grain, event, found) => {
  expect(previousMark(log, event, kindsOf(grain))).toBe(found);
});
