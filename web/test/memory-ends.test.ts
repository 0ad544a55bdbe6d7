import { describe, expect, test } from 'vitest';
import { newEngine, scenarioToml } from './engine.ts';
import { hostile } from './hostile.ts';

const SECOND = 1_000_000_000;
/** Number of events after which each run stops. */
const EVENTS = 20_000;
const ALL = 0xffff_ffff;

type Engine = Awaited<ReturnType<typeof newEngine>>;

/** Opens a run, runs a part of it and takes a frame. Memory runs out after this many allocations. */
function runWith({ engine, reader }: Engine, allocations: number): void {
  const checked = reader.checked(scenarioToml('primer'), 'kernel=after');
  engine.refuse_allocations_after(allocations);
  const simulation = new engine.Simulation(checked);
  for (let rest = 0; rest < 20; rest += 1) simulation.advance(60 * SECOND, EVENTS, 20_000);
  simulation.frame(0, 64, 0, undefined, true);
  simulation.outcome();
}

/** Whether a run reaches its end although all memory is refused after this many allocations. */
async function ends(allocations: number): Promise<boolean> {
  const all = await newEngine();
  try {
    runWith(all, allocations);
    expect(all.engine.refused_bytes()).toBeUndefined();
    return true;
  } catch (error) {
    // The trap alone could be a bug. The refused bytes prove that memory has run out.
    expect(error).toBeInstanceOf(WebAssembly.RuntimeError);
    expect(all.engine.refused_bytes(), `after ${allocations} allocations`).toBeGreaterThan(0);
    return false;
  }
}

describe('when memory ends', () => {
  test('at whichever allocation memory ends, the engine stops with a trap and reports the refused bytes', async () => {
    let most = 1;
    while (!(await ends(most))) most *= 4;
    // The test tries each of the first allocations, which open the run, and ever fewer of the later ones.
    const rounds = hostile(1) < 100 ? 40 : 120;
    const places = Array.from({ length: rounds }, (_, round) => Math.floor((most / 4) ** (round / rounds)) + round);
    for (const place of new Set(places)) expect(await ends(Math.min(place, most / 4)), `${place} of up to ${most}`).toBe(false);
    expect(await ends(ALL)).toBe(true);
  }, 120_000);
});
