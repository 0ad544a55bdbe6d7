// The priority lane, also for kernels whose lists belong to nodes and for groups: every reclaimer that scans has a priority, and the lane
// shows it.
import { expect, test } from 'vitest';
import { hardestAt, laneBands, type SampleTable } from '../domain/lanes/lanes.model.ts';
import { Reclaimer } from '../engine/codes.ts';
import { unpack } from '../engine/parcel.ts';
import { NO_ROWS } from '../engine/run-logs.ts';
import { createSampleTable } from '../state/sample-table.ts';
import { newEngine, newTimeline, unhurried } from './engine.ts';

const RUNS = [
  { scenario: '2010-direct-writeback', options: 'size=classroom', until: 10, reclaimers: [Reclaimer.Kswapd, Reclaimer.Direct] },
  { scenario: '2017-kswapd-sleep', options: 'size=classroom', until: 420, reclaimers: [Reclaimer.Kswapd] },
  { scenario: '2019-shrinkers-cache', options: 'size=classroom', until: 60, reclaimers: [Reclaimer.Kswapd] },
  { scenario: 'complaint-reread', options: 'size=published', until: 30, reclaimers: [Reclaimer.Limit] },
  { scenario: 'group-killed-copy', options: 'set=memcg.0.high=6MiB', until: 30, reclaimers: [Reclaimer.High] },
  { scenario: '2022-overreclaim', options: 'size=published', until: 30, reclaimers: [Reclaimer.Request] },
] as const;

async function samplesOf(scenario: string, options: string, seconds: number): Promise<SampleTable> {
  const { reader } = await newEngine();
  const [names, intervalNs] = [unpack(reader.sample_names()), reader.sample_interval_ns()];
  const timeline = await newTimeline(scenario, `kernel=before\n${options}`, 64 * 1024 * 1024);
  await timeline.explore(seconds * 1e9, unhurried);
  const { samples } = timeline.logs.since(NO_ROWS);
  const table = createSampleTable(names, intervalNs);
  table.append(samples);
  return table.snapshot();
}

for (const { scenario, options, until, reclaimers } of RUNS)
  test(`in ${scenario} every tenth of a second in which pages are scanned has its priority`, { timeout: 120_000 }, async () => {
    const table = await samplesOf(scenario, options, until);
    const span = { fromNs: 0, toNs: table.rows * table.intervalNs };
    const lane = laneBands(table, 'priority', span, table.rows).up.low;
    const byKswapd = table.column('kswapd_scanned');
    const scanned = byKswapd.map((pages, row) => pages + (table.column('direct_scanned')[row] ?? 0));
    const rows = [...scanned.keys()].filter((row) => (scanned[row] ?? 0) > 0);
    expect(rows.length).toBeGreaterThan(15);
    for (const row of rows) expect(lane[row], `${row / 10} s`).toBeLessThanOrEqual(12);
    const whose = new Set(rows.map((row) => hardestAt(table, row * table.intervalNs)));
    expect(whose).toEqual(new Set(reclaimers));
    // The lane of stalls has the time that programs lose to the limits of their groups.
    const isStalled = reclaimers.some((one) => one === Reclaimer.Limit || one === Reclaimer.High);
    expect(table.column('stall_group_us').some((us) => us > 0)).toBe(isStalled);
    // Time in which all reclaimers sleep has no priority.
    expect(lane.some(Number.isNaN)).toBe(true);
  });
