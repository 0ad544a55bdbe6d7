// Checks at moments of real runs that each formula gives the number that the engine gives.
import { expect, test } from 'vitest';
import { TERMS } from '../domain/terms/terms.model.ts';
import { PictureCode } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import type { Frame } from '../engine/protocol.ts';
import { formulasOf, resultOf } from '../panels/terms/formulas.model.ts';
import { newEngine, newTimeline, scenarioToml, unhurried } from './engine.ts';

const RUNS = [
  { scenario: '2010-direct-writeback', kernel: 'before', picture: PictureCode.Disk, seconds: [1, 4.34, 9], has: 'waiting' },
  { scenario: '2010-direct-writeback', kernel: 'before', picture: PictureCode.Stack, seconds: [1, 4.34, 9], has: 'stackLeft' },
  { scenario: '2013-kswapd-limits', kernel: 'after', picture: PictureCode.Lists, seconds: [500, 730], has: 'target' },
  { scenario: '2017-kcompactd', kernel: 'before', picture: PictureCode.Blocks, seconds: [10, 40], has: 'fragmentation' },
  { scenario: '2012-soft-limits', kernel: 'before', picture: PictureCode.Groups, seconds: [10, 59, 70], has: 'excess' },
  { scenario: '2017-kswapd-sleep', kernel: 'after', picture: PictureCode.Lists, seconds: [5, 40], has: 'window' },
  { scenario: '2019-shrinkers-cache', kernel: 'after', picture: PictureCode.Caches, seconds: [20, 31.4], has: 'asked' },
  { scenario: '2019-shrinkers-cache', kernel: 'after', picture: PictureCode.Lists, seconds: [20, 31.4], has: 'target' },
] as const;

/** The frame as if the last request had been for a block of the largest order. */
const asForLargest = (frame: Frame): Frame =>
  frame.blocks === undefined ? frame : { ...frame, blocks: { ...frame.blocks, last_order: 10 } };

for (const { scenario, kernel, picture, seconds, has } of RUNS)
  test(`in ${scenario}, picture ${picture}, every formula gives the number of the engine`, { timeout: 120_000 }, async () => {
    const options = `kernel=${kernel}\nsize=classroom`;
    const { engine, reader } = await newEngine();
    const counterNames = unpack(new engine.Simulation(reader.checked(scenarioToml(scenario), options)).counter_names());
    const timeline = await newTimeline(scenario, options, 64 * 1024 * 1024);
    // For page blocks the small zone is shown, because a large request would fail there.
    const zone = picture === PictureCode.Blocks ? 0 : 1;
    let computed = 0;
    const seen = new Set<string>();
    for (const second of seconds) {
      const frame = await timeline.seek(
        { type: 'time', ns: Math.round(second * 1e9) },
        { zone, columns: 16, picture, hash: false },
        unhurried,
      );
      if (frame === null) throw new Error('another request superseded it');
      const names = ['', ...frame.zones.map(({ name }) => name), 'slave', 'master'];
      for (const term of TERMS)
        for (const of of names)
          for (const one of formulasOf(term, { frame: asForLargest(frame), other: null, counterNames, zone, of })) {
            expect(resultOf(one.expression), `${term} of ${of} at ${second} s`).toBe(one.value);
            computed += 1;
            seen.add(one.result);
          }
    }
    expect(computed).toBeGreaterThan(50);
    expect(seen).toContain(has);
  });
