import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutScene } from '../scene-layout.model.ts';
import { isJoined, WAYS } from './flows.model.ts';
import { createMotion, type Passage } from './motion.model.ts';
import { endsOf } from './ways.model.ts';

const layout = layoutScene(622, 558, false);
const belt = (inactive: number, active: number) => ({ inactive, active, columns: new Uint32Array(512), owners: new Uint32Array() });
const ends = endsOf(layout, { scene: { file: belt(300, 200), anon: belt(100, 500) }, generations: null }, 4, 2);
const TAKE = WAYS.indexOf('take');
const FREE = WAYS.indexOf('free-file');

const passage = (pages: Readonly<Record<number, number>>, how: Passage['how'], takers: readonly number[] = [1, 0]): Passage => ({
  pages: WAYS.map((_, place) => pages[place] ?? 0),
  layout,
  ends,
  takers,
  how,
});

describe('the motion', () => {
  it('runs only between things that are on the scene', () => {
    for (const middle of ['stack', 'caches'] as const) expect(WAYS.filter((way) => isJoined(way, middle))).toEqual(['take']);
    expect(WAYS.filter((way) => isJoined(way, 'nodes'))).toEqual([]);
    expect(WAYS.filter((way) => isJoined(way, 'belts'))).toEqual([...WAYS]);
  });

  it('uses the same number of pages per square on both sides and on all paths', () => {
    const motion = createMotion();
    for (let ms = 0; ms <= 400; ms += 40) {
      motion.arrive('before', passage({ [FREE]: 400 }, 'play'), ms);
      motion.arrive('after', passage({ [TAKE]: 2 }, 'play'), ms);
      motion.advance(ms);
    }
    // At 10,000 pages a second each square stands for 512.
    expect(motion.each()).toBe(512);
    expect(motion.stream('before').account(FREE).asSquares % 512).toBe(0);
    expect(motion.stream('after').account(TAKE).asSquares).toBe(0);
  });

  it('stops when no more pages arrive', () => {
    const motion = createMotion();
    let ms = 0;
    for (; ms <= 1_000; ms += 50) {
      motion.arrive('before', passage({ [FREE]: 100, [TAKE]: 50 }, 'play'), ms);
      motion.advance(ms);
    }
    expect(motion.moves()).toBe(true);
    expect(motion.flights('before').length).toBeGreaterThan(0);
    expect(motion.bands('before').map(({ way }) => way)).toEqual(['take', 'free-file']);
    const until = ms + 2_500;
    for (; ms < until && motion.moves(); ms += 16) motion.advance(ms);
    expect(ms).toBeLessThan(until);
  });

  it('ends at once when it is dropped', () => {
    const motion = createMotion();
    for (let ms = 0; ms <= 400; ms += 40) {
      motion.arrive('after', passage({ [FREE]: 100 }, 'play'), ms);
      motion.advance(ms);
    }
    motion.drop();
    expect([motion.moves(), motion.each(), motion.flights('after').length, motion.bands('after').length]).toEqual([false, null, 0, 0]);
  });

  it('shows a step page by page, within three tenths of a second', () => {
    const motion = createMotion();
    motion.arrive('before', passage({ [FREE]: 12 }, 'step'), 0);
    let seen = 0;
    for (let ms = 0; ms <= 300; ms += 16) {
      motion.advance(ms);
      seen = Math.max(seen, motion.flights('before').length);
    }
    expect(motion.each()).toBe(1);
    expect(motion.stream('before').account(FREE).asSquares).toBe(12);
    expect(seen).toBeGreaterThan(3);
    motion.advance(320);
    expect(motion.moves()).toBe(false);
  });

  it('gives each program its share of the pages that leave the tank', () => {
    const motion = createMotion();
    motion.arrive('before', passage({ [TAKE]: 30 }, 'step', [1 / 3, 2 / 3]), 0);
    const ends = new Map<number, number>();
    const known = new Set<unknown>();
    for (let ms = 0; ms <= 200; ms += 8) {
      motion.advance(ms);
      for (const flight of motion.flights('before')) {
        if (known.has(flight)) continue;
        known.add(flight);
        const x = flight.track.corners.at(-1)?.x ?? 0;
        ends.set(x, (ends.get(x) ?? 0) + 1);
      }
    }
    expect([...ends.values()].sort((a, b) => a - b)).toEqual([10, 20]);
  });

  it('loses no page, in whatever order pictures arrive', () => {
    const row = fc.array(
      fc.record({
        side: fc.constantFrom('before' as const, 'after' as const),
        pages: fc.nat(20_000),
        ms: fc.integer({ min: 1, max: 300 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(row, (all) => {
        const motion = createMotion();
        const came = { before: 0, after: 0 };
        let now = 0;
        for (const { side, pages, ms } of all) {
          motion.arrive(side, passage({ [FREE]: pages }, 'play'), now);
          came[side] += pages;
          for (const end = now + ms; now < end; now += 16) motion.advance(now);
        }
        for (const side of ['before', 'after'] as const) {
          const account = motion.stream(side).account(FREE);
          expect(account.came).toBe(came[side]);
          expect(account.asSquares + account.asBand + account.waits).toBe(came[side]);
        }
      }),
    );
  });
});
