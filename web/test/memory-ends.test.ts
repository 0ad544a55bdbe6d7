import { describe, expect, test } from 'vitest';
import { newEngine, scenarioToml } from './engine.ts';
import { hostile } from './hostile.ts';

const SECOND = 1_000_000_000;
/** Events of the run whose allocations are refused. */
const EVENTS = 20_000;
const ALL = 0xffff_ffff;

type Engine = Awaited<ReturnType<typeof newEngine>>;

/** Opens a run, goes some way and takes a picture; the memory that may be asked for ends after so many allocations. */
function runWith({ engine, reader }: Engine, allocations: number): void {
  const checked = reader.checked(scenarioToml('primer'), 'kernel=after');
  engine.refuse_allocations_after(allocations);
  const simulation = new engine.Simulation(checked);
  for (let rest = 0; rest < 20; rest += 1) simulation.advance(60 * SECOND, EVENTS, 20_000);
  simulation.frame(0, 64, 0, undefined, true);
  simulation.outcome();
}

/** Whether a run that is refused everything after so many allocations gets to its end. */
async function ends(allocations: number): Promise<boolean> {
  const all = await newEngine();
  try {
    runWith(all, allocations);
    expect(all.engine.refused_bytes()).toBeUndefined();
    return true;
  } catch (error) {
    // The trap alone says nothing; what was refused says that it is no mistake of the engine.
    expect(error).toBeInstanceOf(WebAssembly.RuntimeError);
    expect(all.engine.refused_bytes(), `after ${allocations} allocations`).toBeGreaterThan(0);
    return false;
  }
}

describe('when memory ends', () => {
  test('at whichever allocation that is, the engine stops with a trap of which it is known what was refused', async () => {
    let most = 1;
    while (!(await ends(most))) most *= 4;
    // Each of the first, which open the run, and ever fewer of the others.
    const rounds = hostile(1) < 100 ? 40 : 120;
    const places = Array.from({ length: rounds }, (_, round) => Math.floor((most / 4) ** (round / rounds)) + round);
    for (const place of new Set(places)) expect(await ends(Math.min(place, most / 4)), `${place} of up to ${most}`).toBe(false);
    expect(await ends(ALL)).toBe(true);
  }, 120_000);
});
