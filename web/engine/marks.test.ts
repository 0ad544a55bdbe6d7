import { expect, test } from 'vitest';
import { MarkKind } from './codes.ts';
import { appendMarks, emptyMarkLog, kindsOf, knowsFrom, type MarkLog, markCount, nextMark, previousMark } from './marks.ts';

const log: MarkLog = {
  events: [10, 20, 20, 30, 40, 50],
  kinds: [MarkKind.Batch, MarkKind.Batch, MarkKind.Pass, MarkKind.Wake, MarkKind.Batch, MarkKind.Sleep],
  forgotten: 0,
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

test('of a long run the latest marks are kept in order, and the log knows from which event on it is complete', () => {
  const long = emptyMarkLog();
  const batch = 1 << 16;
  for (let at = 0; at < 20 * batch; at += batch) {
    const events = Array.from({ length: batch }, (_, index) => 2 * (at + index) + 1);
    appendMarks(long, { events, kinds: events.map(() => MarkKind.Batch) }, at + batch);
  }
  expect(markCount(long)).toBe(20 * batch);
  expect(long.events.length).toBeLessThanOrEqual(1 << 19);
  expect(previousMark(long, 40 * batch, kindsOf('batch'))).toBe(40 * batch - 1);
  expect([knowsFrom(long, 0), knowsFrom(long, 39 * batch)]).toEqual([false, true]);
  expect(knowsFrom(log, 0)).toBe(true);
});

test('when the engine has dropped marks before they were fetched, older marks are dropped too, so that there is no gap', () => {
  const gap = emptyMarkLog();
  appendMarks(gap, { events: [1, 2], kinds: [MarkKind.Batch, MarkKind.Batch] }, 2);
  appendMarks(gap, { events: [90, 91], kinds: [MarkKind.Batch, MarkKind.Pass] }, 10);
  expect(gap).toEqual({ events: [90, 91], kinds: [MarkKind.Batch, MarkKind.Pass], forgotten: 8 });
});
