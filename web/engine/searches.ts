// Searches name moments in words. The engine looks for these moments while it runs; this module gives the searches to it and collects the
// results.
import { unpack } from './parcel.ts';
import type { Found, SearchMistake } from './protocol.ts';
import type * as Wasm from './wasm/engine.js';

export type Searches = {
  /** In the order of the engine's indices. */
  readonly accepted: readonly string[];
  readonly mistakes: readonly SearchMistake[];
};

/** Must be called before the first event. A search that is given twice is started once. */
export function startSearches(simulation: Wasm.Simulation, searches: readonly string[]): Searches {
  const accepted: string[] = [];
  const mistakes: SearchMistake[] = [];
  for (const search of new Set(searches)) {
    try {
      simulation.search_for(search);
      accepted.push(search);
    } catch (error) {
      // A trap is a bug of the engine. Any other error is the engine's answer to a mistake in the search.
      if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error)) throw error;
      mistakes.push({ search, why: error.message });
    }
  }
  return { accepted, mistakes };
}

/** The moments found, from this row of the engine's log on. */
export function foundSince(simulation: Wasm.Simulation, row: number, accepted: readonly string[]): readonly Found[] {
  return unpack(simulation.found(row)).flatMap(({ search: index, event, time_ns: timeNs }) => {
    const search = accepted[index];
    return search === undefined ? [] : [{ search, event, timeNs }];
  });
}
