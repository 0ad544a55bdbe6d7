import { expect, test } from 'vitest';
import { createWallClock } from './wall-clock.model.ts';

test('a clock that is set back goes on from where it was, and one that is ahead after sleep is right', () => {
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
  // An hour back, while two seconds went by.
  expect(after(2_000 - 3_600_000, 2_000)).toBe(1_007_000);
  expect(after(1_000, 1_000)).toBe(1_008_000);
  // Asleep for ten minutes.
  expect(after(600_000, 10)).toBe(1_608_000);
  // A clock that is corrected by a little is followed.
  expect(after(500, 1_000)).toBe(1_608_500);
});
