// Checks that the rows of the time lanes and the outcome of a run do not depend on the moments at which the page has stopped it, because the
// stored ones are from a run that was never stopped.
import { expect, test } from 'vitest';
import { unpack } from '../engine/parcel.ts';
import type { ViewRequest } from '../engine/protocol.ts';
import { NO_ROWS } from '../engine/run-logs.ts';
import { createSampleTable } from '../state/sample-table.ts';
import { newEngine, newTimeline, unhurried } from './engine.ts';

const VIEW: ViewRequest = { zone: 0, columns: 0, picture: 0, hash: true };

async function rowsOf(scenario: string, stops: readonly number[]): Promise<object> {
  const { reader } = await newEngine();
  const names = unpack<readonly string[]>(reader.sample_names());
  const timeline = await newTimeline(scenario, 'kernel=before', 64 * 1024 * 1024);
  for (const seconds of stops) await timeline.seek({ type: 'time', ns: seconds * 1e9 }, VIEW, unhurried);
  await timeline.explore(timeline.endNs, unhurried);
  const table = createSampleTable(names, reader.sample_interval_ns());
  table.append(timeline.logs.since(NO_ROWS).samples);
  const { column } = table.snapshot();
  return { outcome: timeline.outcome, ...Object.fromEntries(names.map((name) => [name, [...column(name)]])) };
}

for (const scenario of ['2024-killed-copy', '2022-overreclaim', 'complaint-generations', 'primer'])
  test(`the rows of ${scenario} are the same wherever the run was stopped`, { timeout: 120_000 }, async () => {
    const rows = await rowsOf(scenario, []);
    for (const stops of [
      [5.3, 1, 8],
      [0.5, 5.35, 3, 0.52],
    ])
      expect(await rowsOf(scenario, stops), `${stops}`).toEqual(rows);
  });
