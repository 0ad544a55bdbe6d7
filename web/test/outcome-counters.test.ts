// Checks that the engine has every counter that an outcome is made from, because a wrong name would leave the outcome without a number.
import { expect, test } from 'vitest';
import { OUTCOME_ROWS, OUTCOMES } from '../domain/outcomes/outcomes.model.ts';
import { unpack } from '../engine/parcel.ts';
import { newEngine, scenarioToml } from './engine.ts';

/** Kernels and machines that together have all counters. */
const RUNS = [
  ['2013-kswapd-limits', 'kernel=before'],
  ['zswap-desktop', 'kernel=after'],
  ['group-killed-copy', 'kernel=after'],
] as const;

test('each counter of an outcome is one of the engine', async () => {
  const { engine, reader } = await newEngine();
  const names = new Set(
    RUNS.flatMap(([scenario, options]) => unpack(new engine.Simulation(reader.checked(scenarioToml(scenario), options)).counter_names())),
  );
  const missing = OUTCOMES.flatMap((outcome) => OUTCOME_ROWS[outcome].from.filter((name) => !names.has(name)));
  expect(missing).toEqual([]);
});
