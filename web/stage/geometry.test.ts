import { expect, test } from 'vitest';
import { zone } from '../test/fixtures/frames.ts';
import { dialOf } from './dial/dial.draw.ts';
import { TRAIL_HEIGHT, TRAIL_WIDTH, trailMarks } from './dial/trail.draw.ts';
import { magnifierGrid } from './lists/magnifier.draw.ts';
import { tankDrawing } from './tanks/tank.draw.ts';
import { tankScale } from './tanks/zones.model.ts';

test('the dial has 13 segments, from 12 at the left to 0 at the right', () => {
  const { segments } = dialOf(100);
  expect(segments.map(({ priority }) => priority)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
  expect(segments[0]?.labelX).toBeLessThan(-100);
  expect(segments[12]?.labelX).toBeGreaterThan(100);
  expect(segments[6]?.labelX).toBeCloseTo(0);
});

test('the magnifier keeps batches of 32 whole, never draws more than fits, and starts at the tail', () => {
  const { perRow, cells } = magnifierGrid(256, 500, 30, 2);
  expect(perRow % 32).toBe(0);
  expect(cells.length).toBe(Math.min(256, perRow * 2));
  expect(cells[0]?.x).toBe(0);
  for (const cell of cells) expect(cell.x + cell.width).toBeLessThanOrEqual(500);
  const gap = (cells[32]?.x ?? 0) - (cells[31]?.x ?? 0);
  expect(gap).toBeGreaterThan((cells[31]?.x ?? 0) - (cells[30]?.x ?? 0));
});

test('watermarks lie in order, and their labels keep their distance inside the glass', () => {
  const tank = zone({});
  const { lines } = tankDrawing(tank, tankScale([tank]), { width: 50, height: 90 }, 15);
  const [min, low, high] = lines;
  expect(min?.y).toBeGreaterThan(low?.y ?? 0);
  expect(low?.y).toBeGreaterThan(high?.y ?? 0);
  expect((min?.labelY ?? 0) - (low?.labelY ?? 0)).toBeGreaterThanOrEqual(15);
  expect((low?.labelY ?? 0) - (high?.labelY ?? 0)).toBeGreaterThanOrEqual(15);
  expect(min?.labelY).toBeLessThanOrEqual(90);
  expect(high?.labelY).toBeGreaterThanOrEqual(0);
});

test('a zone where kswapd never woke has no flags', () => {
  const tank = zone({ last_wake_free: 0xffff_ffff, last_sleep_free: 0xffff_ffff });
  expect(tankDrawing(tank, tankScale([tank]), { width: 50, height: 90 }, 15).flags).toEqual([]);
});

test('the trail stays inside its picture and ends at the right', () => {
  const marks = trailMarks(Array.from({ length: 16 }, (_, i) => i % 13));
  for (const { x, y } of marks) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(TRAIL_WIDTH);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(TRAIL_HEIGHT);
  }
  expect(trailMarks([12])[0]?.x).toBe(marks[15]?.x);
});
