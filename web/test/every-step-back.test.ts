// T1: a step back by one event is exact, from random positions in every scenario that has events. The kernels take turns.
//
// POSITIONS=1000 UNTIL=40 npx vitest run web/test/every-step-back tests this many positions in this many seconds of each run.
import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PictureCode } from '../engine/codes.ts';
import type { ViewRequest } from '../engine/protocol.ts';
import { createDice, newTimeline, unhurried } from './engine.ts';

const POSITIONS = Number(process.env['POSITIONS'] ?? 12);
const SECONDS = Number(process.env['UNTIL'] ?? 2);
/** The longest timer. Node would fire a longer one at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
const BUDGET = 512 * 1024 * 1024;
const view: ViewRequest = { zone: 0, columns: 16, picture: PictureCode.Lists, hash: true };
const folders = readdirSync(new URL('../../scenarios', import.meta.url), { withFileTypes: true });
// The bare machines have no programs, so they have no events.
const scenarios = folders.filter((entry) => entry.isDirectory() && !entry.name.startsWith('machine-')).map(({ name }) => name);

describe('T1: a step back is exact', () => {
  for (const [place, scenario] of scenarios.entries()) {
    test(scenario, { timeout: Math.min(30_000 + POSITIONS * SECONDS * 1000, LONGEST_TIMER_MS) }, async () => {
      const dice = createDice(place);
      const options = `kernel=${place % 2 === 0 ? 'before' : 'after'}`;
      const timeline = await newTimeline(scenario, options, BUDGET);
      // Booting may emit events. The first position is after the last of them.
      const start = (await timeline.seek({ type: 'event', event: 0 }, view, unhurried))?.event ?? 0;
      await timeline.explore(Math.min(SECONDS * 1e9, timeline.endNs), unhurried);
      const last = timeline.exploredEvents;
      expect(last).toBeGreaterThan(start + 1);
      const events = [...new Set(Array.from({ length: POSITIONS }, () => start + 1 + dice(last - start - 1)))];
      // The reference is a separate run that only goes forwards and never restores a checkpoint.
      const first = new Map<number, string>();
      const forwards = await newTimeline(scenario, options, 0);
      for (const event of events.toSorted((one, other) => one - other)) {
        const frame = await forwards.seek({ type: 'event', event }, view, unhurried);
        first.set(event, frame?.hash ?? 'interrupted');
      }
      for (const event of events) {
        await timeline.seek({ type: 'event', event: event + 1 }, view, unhurried);
        const frame = await timeline.seek({ type: 'event', event }, view, unhurried);
        expect([frame?.event, frame?.hash]).toEqual([event, first.get(event)]);
      }
    });
  }
});
