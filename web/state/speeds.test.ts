import { expect, test } from 'vitest';
import { measureSpeed } from './playback.ts';
import { session } from './session.ts';
import { nextSpeed, SPEEDS } from './speeds.model.ts';

test('slower is slower and faster is faster, from every speed and from every even pace, except at the ends', () => {
  for (const evenly of [0.000_01, 0.056, 1, 7.5]) {
    for (const speed of SPEEDS) {
      const now = speed === 'even' ? evenly : speed === 'event' ? 0 : speed;
      const [slower, faster] = ([-1, 1] as const).map((by) => nextSpeed(speed, by, evenly));
      expect(slower).toBe(now > 0.0001 ? SPEEDS.map(Number).findLast((one) => one < now) : 'event');
      expect(faster).toBe(SPEEDS.map(Number).find((one) => one > now) ?? Number.POSITIVE_INFINITY);
    }
  }
});

test('the speed of the even pace is measured twice a second', () => {
  const playback = { ...session.playback, measuredFrom: null, measured: null };
  const after = (ms: number, clockNs: number): number | null => {
    measureSpeed(playback, clockNs, ms);
    return playback.measured;
  };
  expect(after(1_000, 5e9)).toBeNull();
  expect(after(1_200, 5.1e9)).toBeNull();
  expect(after(1_500, 5.025e9)).toBeCloseTo(0.05);
  expect(after(2_500, 6.025e9)).toBeCloseTo(1);
});
