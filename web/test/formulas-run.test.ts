// Formulas against the engine: in real runs, at moments of all kinds, each comes to the number that the engine gives.
import { expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import { formulasOf, resultOf } from '../model/formulas.ts';
import { TERMS } from '../model/terms.ts';
import { newEngine, newTimeline, scenarioToml, unhurried } from './engine.ts';

const RUNS = [
  { scenario: '2010-direct-writeback', kernel: 'before', picture: PictureCode.Disk, seconds: [1, 4.34, 9] },
  { scenario: '2012-soft-limits', kernel: 'before', picture: PictureCode.Groups, seconds: [10, 59, 70] },
  { scenario: '2017-kswapd-sleep', kernel: 'after', picture: PictureCode.Lists, seconds: [5, 40] },
  { scenario: '2019-shrinkers-cache', kernel: 'after', picture: PictureCode.Caches, seconds: [20, 31.4] },
] as const;

for (const { scenario, kernel, picture, seconds } of RUNS)
  test(`in ${scenario} every formula comes to the number of the engine`, { timeout: 120_000 }, async () => {
    const options = `kernel=${kernel}\nsize=classroom`;
    const { engine } = await newEngine();
    const counterNames = new engine.Simulation(scenarioToml(scenario), options).counter_names();
    const timeline = await newTimeline(scenario, options, 64 * 1024 * 1024);
    let reckoned = 0;
    for (const second of seconds) {
      const frame = await timeline.seek(
        { type: 'time', ns: Math.round(second * 1e9) },
        { zone: 1, columns: 16, picture, hash: false },
        unhurried,
      );
      if (frame === null) throw new Error('nobody supersedes it');
      const names = ['', ...frame.zones.map(({ name }) => name), 'slave', 'master'];
      for (const term of TERMS)
        for (const of of names)
          for (const one of formulasOf(term, { frame, other: null, counterNames, zone: 1, of })) {
            expect(resultOf(one.expression), `${term} of ${of} at ${second} s`).toBe(one.value);
            reckoned += 1;
          }
    }
    expect(reckoned).toBeGreaterThan(50);
  });
