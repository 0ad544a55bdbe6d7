// Searches name moments in words. This module gives them to the engine, which looks for the moments while it runs, and collects the
// results.
import { unpack } from './parcel.ts';
import type { Found, SearchMistake } from './protocol.ts';
import type * as Wasm from './wasm/engine.js';

export type Searches = {
  /** The searches that the engine understands, in the order of its indices. */
  readonly accepted: readonly string[];
  readonly mistakes: readonly SearchMistake[];
};

/** Must be called before the first event. Duplicates are started once. */
export function startSearches(simulation: Wasm.Simulation, searches: readonly string[]): Searches {
  const accepted: string[] = [];
  const mistakes: SearchMistake[] = [];
  for (const search of new Set(searches)) {
    try {
      simulation.search_for(search);
      accepted.push(search);
    } catch (error) {
      // A trap is a bug of the engine. With any other error, the engine reports a mistake in the search.
      if (error instanceof WebAssembly.RuntimeError || !(error instanceof Error)) throw error;
      mistakes.push({ search, why: error.message });
    }
  }
  return { accepted, mistakes };
}

/** The moments that the engine has found, beginning with row `row` of its log. */
export function foundSince(simulation: Wasm.Simulation, row: number, accepted: readonly string[]): readonly Found[] {
  return unpack(simulation.found(row)).flatMap(({ search: index, event, time_ns: timeNs }) => {
    const search = accepted[index];
    return search === undefined ? [] : [{ search, event, timeNs }];
  });
}
