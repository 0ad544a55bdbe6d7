import { expect, test } from 'vitest';
import { elapsedMs, lateness, paused, planOf, readStopwatch, started, stopped } from './plan.model.ts';

const notes = [60, 30].map((seconds, place) => ({ beat: `b${place}`, seconds, says: [], question: '', answer: '' }));
const plan = planOf(['b0', 'b1', 'b2'], notes);

test('each beat begins where the one before ends, and a beat without notes has its time, too', () => {
  expect(plan).toEqual({ begins: [0, 60, 90], endSeconds: 135 });
});

test('a lecturer is behind after the end of a beat, ahead before its beginning, and on time in between, with some slack', () => {
  const at = (place: number | null, seconds: number): string => {
    const late = lateness(plan, place, seconds);
    return late.type === 'on-time' ? late.type : `${late.type} ${late.seconds}`;
  };
  expect(['0', '79', '81', '300'].map((seconds) => at(0, Number(seconds)))).toEqual(['on-time', 'on-time', 'behind 21', 'behind 240']);
  expect(['0', '39', '41', '110', '200'].map((seconds) => at(1, Number(seconds)))).toEqual([
    'ahead 60',
    'ahead 21',
    'on-time',
    'on-time',
    'behind 110',
  ]);
  expect([at(null, 100), at(null, 150), at(null, 160)]).toEqual(['ahead 35', 'on-time', 'behind 25']);
});

test('the stopwatch keeps running in the background, and a pause keeps its time', () => {
  const running = started(stopped, 1_000);
  expect(elapsedMs(running, 61_000)).toBe(60_000);
  expect(started(running, 50_000)).toBe(running);
  const waiting = paused(running, 31_000);
  expect(elapsedMs(waiting, 99_000)).toBe(30_000);
  expect(elapsedMs(started(waiting, 100_000), 110_000)).toBe(40_000);
  // Setting the clock back does not take time away.
  expect(elapsedMs(running, 0)).toBe(0);
});

test.each([
  [{ sinceMs: null, bankedMs: Number.POSITIVE_INFINITY }],
  [{ sinceMs: null, bankedMs: -1 }],
  [{ sinceMs: null, bankedMs: Number.NaN }],
  [{ sinceMs: null, bankedMs: 1e300 }],
  [{ sinceMs: -1e308, bankedMs: 0 }],
  [{ sinceMs: Number.NEGATIVE_INFINITY, bankedMs: 0 }],
  [{ sinceMs: 1e15, bankedMs: 0 }],
  [{ sinceMs: '1', bankedMs: 0 }],
  [{ sinceMs: 5 }],
  [[]],
  [null],
  ['stopped'],
])('a stored stopwatch of %j is refused, so the clock starts from zero', (kept) => {
  expect(readStopwatch(kept, 1_000_000)).toEqual(stopped);
});

test('a stored stopwatch of a plausible length is continued', () => {
  expect(readStopwatch({ sinceMs: 900_000, bankedMs: 60_000 }, 1_000_000)).toEqual({ sinceMs: 900_000, bankedMs: 60_000 });
  expect(readStopwatch({ sinceMs: null, bankedMs: 60_000 }, 1_000_000)).toEqual({ sinceMs: null, bankedMs: 60_000 });
});
