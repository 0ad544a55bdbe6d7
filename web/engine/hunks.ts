// Moments at which a hunk mattered: the engine logs them while it runs; here its numbers become rows.
import { plain } from './plain.ts';
import type { HunkMoment } from './protocol.ts';
import type * as Wasm from './wasm/engine.js';

/** What was kept from this row of the engine's log on. */
export function hunkMomentsSince(simulation: Wasm.Simulation, row: number): readonly HunkMoment[] {
  const { numbers, times, width } = plain(simulation.hunk_moments(row));
  return [...times].map((timeNs, place) => {
    const [hunk = 0, ordinal = 0, ...decision] = numbers.subarray(place * width, (place + 1) * width);
    return { hunk, ordinal, timeNs, decision };
  });
}
