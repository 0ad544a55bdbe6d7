import { expect, test } from 'vitest';
import { tankScale } from '../../domain/tanks/zones.model.ts';
import { zone } from '../../test/fixtures/frames.ts';
import { tankDrawing } from './tank.draw.ts';

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
