// Runs the real engine in Node: the same WebAssembly modules that the page runs.
import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { engineIsStale } from '../../scripts/set-up.mjs';
import type { Instance } from '../engine/linear-memory.ts';
import { unpack } from '../engine/parcel.ts';
import type { EventKinds, Modules } from '../engine/protocol.ts';
import { startSearches } from '../engine/searches.ts';
import { type Pace, Timeline } from '../engine/timeline.ts';
import type * as Wasm from '../engine/wasm/engine.js';
import type * as WasmReader from '../engine/wasm/reader.js';
import { inOnePiece } from '../state/one-piece.model.ts';

// The results of an engine that was compiled from older code would mean nothing.
if (engineIsStale()) {
  throw new Error(
    'The compiled engine is missing or older than its sources. Compile it with `cargo run -p xtask -- build`, then run the tests again.',
  );
}

const file = (path: string): URL => new URL(path, import.meta.url);
const moduleOf = (name: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(file(`../engine/wasm/${name}_bg.wasm`)));
const wasm = { engine: moduleOf('engine'), reader: moduleOf('reader') };

/** The generated code of both modules: the simulator, and the reader that parses and judges texts. */
type Code = { readonly engine: typeof Wasm; readonly reader: typeof WasmReader };
export type Engine = Code & { readonly instance: Instance };

/** A new instance. Like a worker, an instance runs only one simulation. */
export async function newEngine(): Promise<Engine> {
  vi.resetModules();
  const { engine, reader } = await code();
  await reader.default({ module_or_path: wasm.reader });
  return { engine, reader, instance: await engine.default({ module_or_path: wasm.engine }) };
}

export const eventKinds = async (): Promise<EventKinds> => unpack((await newEngine()).reader.event_kinds());

/** The generated code of an instance that is not started yet. The server starts it itself. */
export async function sleepingEngine(): Promise<Code & { readonly modules: Modules }> {
  vi.resetModules();
  return { ...(await code()), modules: { module: wasm.engine, reader: wasm.reader } };
}

const code = async (): Promise<Code> => ({
  engine: await import('../engine/wasm/engine.js'),
  reader: await import('../engine/wasm/reader.js'),
});

/** A scenario as the page has it: one text that contains the included files. */
export const scenarioToml = (name: string): string =>
  inOnePiece(readFileSync(file(`../../scenarios/${name}/scenario.toml`), 'utf8'), (path) =>
    readFileSync(file(`../../scenarios/${name}/${path}`), 'utf8'),
  );

/** The wanted size, if the scenario has it; otherwise its published size. */
export const sizeLike = (scenario: string, asked: string): string =>
  scenarioToml(scenario).includes(`\n[size.${asked}]\n`) ? asked : 'published';

export async function newTimeline(scenario: string, options: string, checkpointBudget: number): Promise<Timeline> {
  return newWatchedTimeline(scenario, options, checkpointBudget, []);
}

/** A timeline with searches, all of which the engine must understand. */
export async function newWatchedTimeline(
  scenario: string,
  options: string,
  checkpointBudget: number,
  searches: readonly string[],
): Promise<Timeline> {
  const { engine, reader, instance } = await newEngine();
  const simulation = new engine.Simulation(reader.checked(scenarioToml(scenario), options));
  const { accepted, mistakes } = startSearches(simulation, searches);
  if (mistakes[0] !== undefined) throw new Error(mistakes[0].why);
  return new Timeline(simulation, accepted, instance, checkpointBudget);
}

/** A pace that never interrupts. */
export const unhurried: Pace = {
  breathe: () => Promise.resolve(),
  superseded: () => false,
  progress: () => undefined,
  arrived: () => undefined,
};

/** Random whole numbers below a bound, the same in every run of the tests. */
export function createDice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
