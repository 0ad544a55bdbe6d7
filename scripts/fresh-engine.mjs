// Vitest starts this before the first test: results of an engine that is older than its sources would be those of other code.
import { engineIsStale } from './set-up.mjs';

export function setup() {
  if (engineIsStale()) {
    throw new Error(
      'The compiled engine is older than its sources, or missing. Compile it with `cargo run -p xtask -- build`, then run the tests again.',
    );
  }
}
