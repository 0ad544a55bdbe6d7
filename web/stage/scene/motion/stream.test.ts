import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MOST_SQUARES_A_SECOND, PAGES_EACH } from './square-size.model.ts';
import { createStream, NO_LIMIT, ORDINARY_LIMIT } from './stream.model.ts';

const LANES = 3;
const FRAME_MS = 16;

/** Moments at which pages arrive, time passes, or both, with squares of any size. */
const moments = fc.array(
  fc.record({
    pages: fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: LANES, maxLength: LANES }),
    comes: fc.boolean(),
    overMs: fc.integer({ min: 1, max: 400 }),
    ms: fc.integer({ min: 0, max: 60 }),
    each: fc.constantFrom(...PAGES_EACH),
  }),
  { maxLength: 80 },
);

describe('a stream of pages', () => {
  it('loses no page and adds none, whatever comes and whenever the size of squares changes', () => {
    fc.assert(
      fc.property(moments, (all) => {
        const stream = createStream(LANES, ORDINARY_LIMIT);
        const came = [0, 0, 0];
        const drawn = [0, 0, 0];
        for (const { pages, comes, overMs, ms, each } of all) {
          if (comes) {
            stream.take(pages, overMs);
            for (const [lane, more] of pages.entries()) came[lane] = (came[lane] ?? 0) + more;
          }
          stream.run(ms, each, (lane) => {
            drawn[lane] = (drawn[lane] ?? 0) + each;
          });
          for (let lane = 0; lane < LANES; lane += 1) {
            const account = stream.account(lane);
            expect(account.came).toBe(came[lane]);
            expect(account.asSquares).toBe(drawn[lane]);
            expect(account.asSquares + account.asBand + account.waits).toBe(account.came);
            expect(account.waits).toBeGreaterThanOrEqual(0);
          }
        }
      }),
    );
  });

  it('has shown all pages except less than a square when its time is over', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(...PAGES_EACH), (pages, each) => {
        const stream = createStream(1, ORDINARY_LIMIT);
        stream.take([pages], 200);
        for (let ms = 0; ms <= 200; ms += FRAME_MS) stream.run(FRAME_MS, each, () => undefined);
        expect(stream.pours()).toBe(false);
        expect(stream.account(0).waits).toBe(pages % each);
      }),
    );
  });

  it('shows only a limited number of squares per second, and the rest in its band', () => {
    const stream = createStream(1, ORDINARY_LIMIT);
    let squares = 0;
    for (let ms = 0; ms < 2_000; ms += FRAME_MS) {
      stream.take([100], FRAME_MS);
      stream.run(FRAME_MS, 1, () => {
        squares += 1;
      });
    }
    expect(squares).toBeLessThanOrEqual(2 * MOST_SQUARES_A_SECOND + 2);
    expect(squares).toBeGreaterThanOrEqual(2 * MOST_SQUARES_A_SECOND - 2);
    const { came, asBand, waits } = stream.account(0);
    expect(asBand).toBe(came - squares - waits);
    expect(asBand).toBeGreaterThan(came * 0.9);
  });

  it('shows a square for every page if it has no limit', () => {
    const stream = createStream(1, NO_LIMIT);
    let squares = 0;
    stream.take([500], 100);
    for (let ms = 0; ms < 120; ms += FRAME_MS)
      stream.run(FRAME_MS, 1, () => {
        squares += 1;
      });
    expect(squares).toBe(500);
    expect(stream.account(0).asBand).toBe(0);
  });

  it('spreads the pages evenly over the time until the next frame', () => {
    const stream = createStream(1, ORDINARY_LIMIT);
    const at: number[] = [];
    stream.take([8], 400);
    for (let ms = 0; ms < 400; ms += 10) stream.run(10, 1, () => at.push(ms));
    expect(at).toHaveLength(8);
    const gaps = at.slice(1).map((ms, place) => ms - (at[place] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60);
  });

  it('knows its rate', () => {
    const stream = createStream(2, ORDINARY_LIMIT);
    for (let ms = 0; ms < 3_000; ms += FRAME_MS) {
      stream.take([16, 0], FRAME_MS);
      stream.run(FRAME_MS, 32, () => undefined);
    }
    expect(stream.rate(0)).toBeCloseTo(1_000, -1);
    expect(stream.busiest()).toBe(stream.rate(0));
    expect(stream.rate(1)).toBe(0);
  });
});
