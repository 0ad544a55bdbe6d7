import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  LOWERED_AFTER_MS,
  MOST_SQUARES_A_SECOND,
  nextSize,
  PAGES_EACH,
  RAISED_AFTER_MS,
  type SquareSize,
  sizeFor,
} from './square-size.model.ts';

/** The sizes over a period, with an update every 16 ms. */
function follow(rateAt: (ms: number) => number, untilMs: number): readonly { readonly ms: number; readonly each: number }[] {
  let size: SquareSize | null = null;
  const all: { ms: number; each: number }[] = [];
  for (let ms = 0; ms <= untilMs; ms += 16) {
    size = nextSize(size, rateAt(ms), ms);
    if (all.at(-1)?.each !== size.each) all.push({ ms, each: size.each });
  }
  return all;
}

describe('the size of a moving square', () => {
  it('is the smallest with which the busiest path can be followed', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 92_000, noNaN: true }), (rate) => {
        const each = sizeFor(rate);
        expect(rate / each).toBeLessThanOrEqual(MOST_SQUARES_A_SECOND);
        const smaller = PAGES_EACH[PAGES_EACH.indexOf(each) - 1];
        if (smaller !== undefined) expect(rate / smaller).toBeGreaterThan(MOST_SQUARES_A_SECOND);
      }),
    );
    expect(sizeFor(1e9)).toBe(2048);
  });

  it('is chosen at once, raised after a while, and lowered after a longer while', () => {
    expect(follow(() => 40, 100)).toEqual([{ ms: 0, each: 1 }]);
    const [first, raised, lowered, ...more] = follow((ms) => (ms < 100 ? 40 : ms < 3_000 ? 1_000 : 100), 12_000);
    expect(first).toEqual({ ms: 0, each: 1 });
    expect(raised?.each).toBe(32);
    expect(raised?.ms).toBeGreaterThanOrEqual(RAISED_AFTER_MS);
    expect(raised?.ms).toBeLessThan(RAISED_AFTER_MS + 20);
    expect(lowered?.each).toBe(8);
    expect((lowered?.ms ?? 0) - 3_000).toBeGreaterThanOrEqual(LOWERED_AFTER_MS);
    expect(more).toEqual([]);
  });

  it('is not lowered by a pause', () => {
    expect(follow((ms) => (ms % 3_000 < 2_000 ? 1_000 : 0), 20_000)).toEqual([{ ms: 0, each: 32 }]);
  });
});
