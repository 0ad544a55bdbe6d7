// Errands are the user's orders to a program that the engine runs for them: it takes, touches, writes or frees a number of pages.
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';
import type { Change } from './changes.model.ts';

export const ERRANDS = ['take', 'touch', 'write', 'free'] as const;
export type Errand = (typeof ERRANDS)[number];
export const isErrand = (name: string): name is Errand => ERRANDS.some((errand) => errand === name);

/** The name of the task that carries out errands. */
export const HAND = 'my-hand';

/** The largest number of pages in one errand; the engine refuses more. */
export const MOST_PAGES = 9_999;
/** Pages that one press takes, writes or frees. Such a number is visible as whole rows of squares, and a few presses fill a machine of
 * a few hundred pages. */
const PRESS_PAGES = 32;
/** The largest number of changes in a run; the engine refuses more. */
const MOST_CHANGES = 200;

/** Pages that the user's own program has in memory and in swap; `killed`: the program ran, but has been killed. */
export type Held = { readonly memory: number; readonly swap: number; readonly killed: boolean };

/** State of a swap slot whose page is no longer in memory. */
const OUT = 1;

export function heldIn({ programs, ended, pages }: SceneFrame): Held {
  const mine = programs.find(({ name }) => name === HAND)?.task;
  if (mine === undefined || pages === undefined) return { memory: 0, swap: 0, killed: ended.some(({ name }) => name === HAND) };
  const { tasks, slots, slot_tasks } = pages;
  // A page that is still being written to swap counts as in memory.
  const out = slot_tasks.filter((task, slot) => task === mine && slots[slot] === OUT);
  return { memory: tasks.filter((task) => task === mine).length, swap: out.length, killed: false };
}

/** Pages that the program would hold at a moment if every errand took effect at once. The plan does not know which pages were swapped out,
 * so all count as memory. */
export function heldByPlan(changes: readonly Change[], ns: Ns): Held {
  const memory = changes.reduce((held, { ns: at, name, value }) => {
    if (at > ns) return held;
    return name === 'take' ? held + Number(value) : name === 'free' ? Math.max(0, held - Number(value)) : held;
  }, 0);
  return { memory, swap: 0, killed: false };
}

/** The scene; null: there is no frame, or its scene does not draw single pages, so the user could not see the effect of an errand. */
export const sceneOfPages = (frame: Frame | null): SceneFrame | null => (frame?.scene?.pages === undefined ? null : frame.scene);

/** How many pages a press of the errand's button asks for; null: there is nothing to do, or the run has no room for another change. */
export function pagesOf(errand: Errand, held: Held, changes: readonly Change[]): number | null {
  if (changes.length >= MOST_CHANGES) return null;
  const all = held.memory + held.swap;
  const pages = errand === 'touch' ? all : errand === 'free' ? Math.min(PRESS_PAGES, all) : PRESS_PAGES;
  return pages === 0 ? null : Math.min(MOST_PAGES, pages);
}
