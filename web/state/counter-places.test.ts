import { expect, test } from 'vitest';
import { movedCounters } from './counter-places.ts';

test('a counter keeps its name when the list of names changes', () => {
  const moved = movedCounters([7, 8, 9], ['pgscan', 'oom_kill', 'pswpin'], ['pswpin', 'new', 'pgscan']);
  expect([moved[0], moved[1], moved[2], moved.length]).toEqual([9, undefined, 7, 3]);
});

test('counters whose places stay the same are the same list', () => {
  const counters = [7, 8];
  expect(movedCounters(counters, ['a', 'b'], ['a', 'b', 'c'])).toBe(counters);
});
