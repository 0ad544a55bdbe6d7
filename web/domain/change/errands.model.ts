// What a program that one works by hand is told to do: so many pages, at a moment.
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';
import type { Change } from './changes.model.ts';

export const ERRANDS = ['take', 'touch', 'write', 'free'] as const;
export type Errand = (typeof ERRANDS)[number];
export const isErrand = (name: string): name is Errand => ERRANDS.some((errand) => errand === name);

/** The name of the task that the engine runs errands with. */
export const HAND = 'my-hand';

/** Most pages of one errand, as the engine says. */
export const MOST_PAGES = 9_999;
/** Pages that one press takes, writes or frees: rows that one sees come and go, and a machine of a few hundred is full after some presses. */
export const PRESS_PAGES = 32;
/** Most changes of a run, as the engine says. */
const MOST_CHANGES = 200;

/** What is your own, in pages; `killed`: the program was there, and is gone. */
export type Held = { readonly memory: number; readonly swap: number; readonly killed: boolean };

/** Of a slot: what it holds is nowhere else. */
const OUT = 1;

export function heldIn({ programs, ended, pages }: SceneFrame): Held {
  const mine = programs.find(({ name }) => name === HAND)?.task;
  if (mine === undefined || pages === undefined) return { memory: 0, swap: 0, killed: ended.includes(HAND) };
  const { tasks, slots, slot_tasks } = pages;
  // A page that is on its way to swap is still in memory.
  const out = slot_tasks.filter((task, slot) => task === mine && slots[slot] === OUT);
  return { memory: tasks.filter((task) => task === mine).length, swap: out.length, killed: false };
}

/** What one holds at a moment if every errand was done at once; where it has gone is not known. */
export function heldByPlan(changes: readonly Change[], ns: Ns): Held {
  const memory = changes.reduce((held, { ns: at, name, value }) => {
    if (at > ns) return held;
    return name === 'take' ? held + Number(value) : name === 'free' ? Math.max(0, held - Number(value)) : held;
  }, 0);
  return { memory, swap: 0, killed: false };
}

/** Single pages are told, so that one sees what one does. */
export const sceneOfPages = (frame: Frame | null): SceneFrame | null => (frame?.scene?.pages === undefined ? null : frame.scene);

/** Pages of the errand that a press means; null: there is nothing to do, or no room for another change. */
export function pagesOf(errand: Errand, held: Held, changes: readonly Change[]): number | null {
  if (changes.length >= MOST_CHANGES) return null;
  const all = held.memory + held.swap;
  const pages = errand === 'touch' ? all : errand === 'free' ? Math.min(PRESS_PAGES, all) : PRESS_PAGES;
  return pages === 0 ? null : Math.min(MOST_PAGES, pages);
}
