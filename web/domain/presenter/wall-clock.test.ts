import { expect, test } from 'vitest';
import { createWallClock } from './wall-clock.model.ts';

test('a clock that is set back continues from where it was, and after sleep the time is right', () => {
  const at = { date: 1_000_000, tick: 0 };
  const wallMs = createWallClock(
    () => at.date,
    () => at.tick,
  );
  const after = (dateMs: number, tickMs: number): number => {
    at.date += dateMs;
    at.tick += tickMs;
    return wallMs();
  };
  expect(after(0, 0)).toBe(1_000_000);
  expect(after(5_000, 5_000)).toBe(1_005_000);
  // The clock is set back by an hour while two seconds pass.
  expect(after(2_000 - 3_600_000, 2_000)).toBe(1_007_000);
  expect(after(1_000, 1_000)).toBe(1_008_000);
  // The computer sleeps for ten minutes.
  expect(after(600_000, 10)).toBe(1_608_000);
  // A small correction of the clock is followed.
  expect(after(500, 1_000)).toBe(1_608_500);
});
