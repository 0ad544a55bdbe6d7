import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PICTURE_MS, PICTURES, picturesBetween, runUpTo, stretchEvents } from './run-up.model.ts';

const machines = fc.integer({ min: 512, max: 4_000_000 });

describe('the stretch before a moment', () => {
  it('ends at the moment, and each picture has the same number of events', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50_000_000 }), machines, (event, managed) => {
        const all = runUpTo(event, managed);
        expect(all.at(-1)).toBe(event);
        expect(all[0]).toBeGreaterThanOrEqual(0);
        const steps = all.slice(1).map((one, place) => one - (all[place] ?? 0));
        expect(Math.min(...steps)).toBeGreaterThan(0);
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('takes two to four seconds, less only at the start of a run', () => {
    const ms = (runUpTo(1e9, 100_000).length - 1) * PICTURE_MS;
    expect(ms).toBeGreaterThanOrEqual(2_000);
    expect(ms).toBeLessThanOrEqual(4_000);
    const whole = stretchEvents(100_000);
    expect(runUpTo(whole / 2, 100_000)).toHaveLength(Math.ceil(PICTURES / 2) + 1);
    expect(runUpTo(1, 100_000)).toEqual([0, 1]);
  });

  it('is longer on a larger machine, and a small part of it there', () => {
    expect(stretchEvents(512)).toBeGreaterThan(512);
    expect(stretchEvents(1_800_000)).toBeGreaterThan(stretchEvents(450_000));
    expect(stretchEvents(1_800_000) / 1_800_000).toBeLessThan(stretchEvents(450_000) / 450_000);
  });

  it('between two moments is whole', () => {
    expect(picturesBetween(10, 14, 45)).toEqual([10, 11, 12, 13, 14]);
    expect(picturesBetween(10, 1_000, 2)).toEqual([10, 505, 1_000]);
    expect(picturesBetween(10, 10, 45)).toEqual([10, 10]);
  });
});
