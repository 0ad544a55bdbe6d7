import { expect, test } from 'vitest';
import { dialOf } from './dial.draw.ts';
import { TRAIL_HEIGHT, TRAIL_WIDTH, trailMarks } from './trail.draw.ts';

test('the dial has 13 segments, from 12 at the left to 0 at the right', () => {
  const { segments } = dialOf(100);
  expect(segments.map(({ priority }) => priority)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(segments[0]?.labelX).toBeLessThan(-100);
  expect(segments[12]?.labelX).toBeGreaterThan(100);
  expect(segments[6]?.labelX).toBeCloseTo(0);
});

test('the trail stays inside its picture and ends at the right edge', () => {
  const marks = trailMarks(Array.from({ length: 16 }, (_, i) => i % 13));
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(TRAIL_WIDTH);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(TRAIL_HEIGHT);
  }
  expect(trailMarks([12])[0]?.x).toBe(marks[15]?.x);
});
