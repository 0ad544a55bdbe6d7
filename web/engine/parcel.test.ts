import { expect, test } from 'vitest';
import { newEngine, scenarioToml } from '../test/engine.ts';
import { PictureCode } from './codes.ts';
import { buffersOf, unpack } from './parcel.ts';

const SCENARIO = scenarioToml('2010-direct-writeback');
const ALL = 0xffff_ffff;

test('the values that the engine sends keep no reference, so that a copy of its memory is complete', async () => {
  const { engine, reader, instance } = await newEngine();
  const references = instance.__wbindgen_externrefs;
  const before = references.length;
  const simulation = new engine.Simulation(reader.checked(SCENARIO, 'kernel=before'));
  simulation.compare_with(reader.checked(SCENARIO, 'kernel=after'));
  simulation.search_for('first swap-out');
  simulation.advance(600e6, ALL, ALL);
  for (const picture of Object.values(PictureCode)) {
    if (typeof picture === 'number') unpack(simulation.frame(0, 512, picture, 0, true));
  }
  // The next inactive file page that reclaim would scan.
  const page = unpack(simulation.frame(1, 1, PictureCode.Lists, undefined, false)).ribbons[2]?.tail_pages[0] ?? 0;
  simulation.follow(page, ALL, ALL);
  simulation.watch(simulation.event + 1, 0, 512, PictureCode.Map, page, false);
  simulation.advance(900e6, ALL, ALL);
  expect(unpack(simulation.take_watched() ?? simulation.frame(0, 1, PictureCode.Map, page, false)).page?.page).toBe(page);
  expect(unpack(simulation.take_life()).moments.length).toBeGreaterThan(0);
  expect(unpack(simulation.marks(0)).events).toHaveLength(simulation.mark_len());
  expect(unpack(simulation.found(0))).toHaveLength(simulation.found_len());
  expect(unpack(simulation.hunk_moments(0))).toHaveLength(simulation.hunk_moment_len());
  expect(simulation.chain(0)).toHaveLength(16 * simulation.chain_len());
  expect(simulation.samples(0).length).toBeGreaterThan(0);
  const told = [reader.describe(SCENARIO, ''), reader.presets(), reader.happenings(), reader.hunk_infos(), reader.sample_names()];
  for (const one of told) unpack<unknown>(one);
  expect(unpack(simulation.counter_names()).length).toBeGreaterThan(0);
  expect(references.length).toBe(before);
});

test('the columns of a frame are typed arrays over one buffer, complete and in order', async () => {
  const { engine, reader } = await newEngine();
  const simulation = new engine.Simulation(reader.checked(SCENARIO, 'kernel=before'));
  simulation.advance(600e6, ALL, ALL);
  const columns = 100;
  const { ribbons, zones } = unpack(simulation.frame(1, columns, PictureCode.Lists, undefined, false));
  const sum = (numbers: Uint32Array): number => numbers.reduce((all, one) => all + one, 0);
  expect(ribbons.map((ribbon) => ribbon.columns.length)).toEqual([4 * columns, 4 * columns, 4 * columns, 4 * columns]);
  expect(ribbons.map((ribbon) => sum(ribbon.columns))).toEqual(zones[1]?.lists.slice(0, 4));
  for (const { tail, tail_pages, laps, size } of ribbons) {
    expect([tail.length, tail_pages.length, laps.length]).toEqual([Math.min(256, size), Math.min(256, size), columns]);
    expect(new Set(tail_pages).size).toBe(tail_pages.length);
  }
  expect(buffersOf(ribbons)).toHaveLength(1);
});
