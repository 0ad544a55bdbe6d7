import { expect, test } from 'vitest';
import { lanePlaces, laneScale, niceTop } from '../../stage/lanes/lane-scale.model.ts';
import {
  firstPart,
  following,
  GENERATION_LANES,
  laneAt,
  laneBands,
  lanesOfGenerations,
  laneTop,
  percentOf,
  type SampleTable,
  wallLanes,
  zoomed,
} from './lanes.model.ts';

const table = (columns: Readonly<Record<string, readonly number[]>>): SampleTable => ({
  intervalNs: 100,
  rows: Object.values(columns)[0]?.length ?? 0,
  column: (name) => Uint32Array.from(columns[name] ?? []),
});

test('a spike of one sample survives when many samples share a pixel', () => {
  const ops = Array.from({ length: 1000 }, (_, i) => (i === 501 ? 900 : 10));
  const { up } = laneBands(table({ ops }), 'ops', { fromNs: 0, toNs: 100_000 }, 10);
  expect(up.high[5]).toBe(900 * 1e7);
  expect(up.low[5]).toBe(10 * 1e7);
  expect(up.high[4]).toBe(10 * 1e7);
});

test('a sample wider than a pixel is held over all of its pixels', () => {
  const { up } = laneBands(table({ free_min: [5, 9], free_max: [7, 9] }), 'free', { fromNs: 0, toNs: 200 }, 4);
  expect([...up.low]).toEqual([5, 5, 9, 9]);
  expect([...up.high]).toEqual([7, 7, 9, 9]);
});

test('time that was not computed is unknown, not zero', () => {
  const { up } = laneBands(table({ ops: [1] }), 'ops', { fromNs: 0, toNs: 400 }, 4);
  expect([...up.high].map(Number.isNaN)).toEqual([false, true, true, true]);
});

test('an interval without reclaim has no priority', () => {
  const { up } = laneBands(table({ priority: [13, 12, 0] }), 'priority', { fromNs: 0, toNs: 300 }, 3);
  expect(Number.isNaN(up.high[0])).toBe(true);
  expect([up.high[1], up.high[2]]).toEqual([12, 0]);
});

test('scanned is the sum of kswapd and direct reclaim, and reclaimed is mirrored', () => {
  const { up, down } = laneBands(table({ kswapd_scanned: [30], direct_scanned: [2], reclaimed: [8] }), 'scan', { fromNs: 0, toNs: 100 }, 1);
  expect(up.high[0]).toBe(32);
  expect(down?.high[0]).toBe(8);
});

test('the value at a moment is that of its interval', () => {
  const swaps = table({ swap_out: [1, 2, 3], swap_in: [4, 5, 6] });
  expect(laneAt(swaps, 'swap', 150)).toEqual({ up: 2, down: 5 });
  expect(laneAt(table({ swap_out: [], swap_in: [] }), 'swap', 150)).toBeNull();
});

test('scales come from both kernels and grow in steps', () => {
  const calm = table({ swap_out: [3], swap_in: [0] });
  const wild = table({ swap_out: [0], swap_in: [700] });
  expect(laneTop([calm, wild], 'swap')).toBe(700);
  expect(laneScale('swap', [calm, wild], null).top).toBe(1000);
  expect([niceTop(0), niceTop(1.2), niceTop(2300), niceTop(7000)]).toEqual([1, 1.5, 2500, 8000]);
});

test('generations are a band from the oldest to the youngest number, and classic lists have none', () => {
  const columns = { oldest_generation: [0, 3, 0], youngest_generation: [3, 5, 0], oldest_age_ms: [1_500, 900, 0] };
  const span = { fromNs: 0, toNs: 300 };
  const { up } = laneBands(table(columns), 'generations', span, 3);
  expect([...up.low]).toEqual([0, 3, Number.NaN]);
  expect([...up.high]).toEqual([3, 5, Number.NaN]);
  expect([...laneBands(table(columns), 'age', span, 3).up.high]).toEqual([1.5, 0.9, Number.NaN]);
  expect(laneAt(table(columns), 'generations', 150)).toEqual({ up: 5, down: null });
  expect(laneTop([table(columns)], 'generations')).toBe(5);
  expect(laneScale('generations', [table(columns)], null).at(5)).toBeLessThan(1);
});

test('a story leaves room for fewer lanes of generations, and operations have one only where they are counted', () => {
  expect(lanesOfGenerations(true, true)).toEqual(['free', 'generations', 'age', 'swap', 'stalls']);
  expect(lanesOfGenerations(false, false)).not.toContain('ops');
  expect(lanesOfGenerations(false, true)).toEqual(GENERATION_LANES);
});

test('lanes share the whole height', () => {
  const places = lanePlaces(['free', 'priority', 'ops']);
  expect(places.reduce((sum, place) => sum + place.height, 0)).toBeCloseTo(1);
  expect(places[0]?.height).toBeGreaterThan(places[1]?.height ?? 1);
});

test('zooming keeps the moment under the pointer and stays inside the run', () => {
  expect(zoomed({ fromNs: 0, toNs: 100_000 }, 50_000, 0.5, 100_000)).toEqual({ fromNs: 25_000, toNs: 75_000 });
  expect(zoomed({ fromNs: 0, toNs: 100_000 }, 0, 0.5, 100_000)).toEqual({ fromNs: 0, toNs: 50_000 });
  expect(zoomed({ fromNs: 25_000, toNs: 75_000 }, 50_000, 4, 100_000)).toEqual({ fromNs: 0, toNs: 100_000 });
});

test('once a sixteenth of the run is computed, the computed part fills more than half of the lanes', () => {
  const shown = (explored: number): number => firstPart(explored, 1600).toNs;
  expect([0, 100, 101, 400, 401, 800, 801, 1600].map(shown)).toEqual([100, 100, 200, 400, 800, 800, 1600, 1600]);
});

test('a projector shows the most important lanes that the scenario uses, in their usual order', () => {
  expect(wallLanes(2, () => true)).toEqual(['swap', 'ops']);
  expect(wallLanes(2, (lane) => lane !== 'ops')).toEqual(['free', 'swap']);
  expect(wallLanes(4, (lane) => lane !== 'ops' && lane !== 'swap')).toEqual(['free', 'priority', 'scan', 'stalls']);
  expect(wallLanes(2, () => false)).toEqual(['swap', 'ops']);
});

test('a span moves along with a moment that leaves it', () => {
  expect(following({ fromNs: 0, toNs: 100 }, 50, 1000)).toEqual({ fromNs: 0, toNs: 100 });
  expect(following({ fromNs: 0, toNs: 100 }, 500, 1000)).toEqual({ fromNs: 475, toNs: 575 });
});

test('a moment outside a span has no position in it', () => {
  expect(percentOf({ fromNs: 100, toNs: 200 }, 150)).toBe(50);
  expect(percentOf({ fromNs: 100, toNs: 200 }, 50)).toBeNull();
});

test('samples that arrive later are read, and those of another run stay separate', () => {
  const memory = Uint32Array.of(5, 7, 90, 0);
  const firstPart = (rows: number): SampleTable => ({ intervalNs: 1e9, rows, column: () => memory.subarray(0, rows) });
  expect(laneTop([firstPart(2)], 'ops')).toBe(7);
  expect(laneTop([firstPart(3)], 'ops')).toBe(90);
  expect(laneBands(firstPart(3), 'ops', { fromNs: 0, toNs: 3e9 }, 3).up.high[2]).toBe(90);
  expect(laneTop([table({ ops: [1] })], 'ops')).toBe(1e7);
});
