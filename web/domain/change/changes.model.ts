// What somebody changes while the machine runs: from a moment on, on one side or on both.
import { TaskState } from '../../engine/codes.ts';
import type { Frame, PatchInfo, TaskFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';
import { activePatches } from '../patches/patches.model.ts';
import { HAND, isErrand, MOST_PAGES } from './errands.model.ts';

export type Change = {
  readonly ns: Ns;
  readonly side: 'before' | 'after' | 'both';
  /** A sysctl, what is done with a task, an errand, or the id of a patch. */
  readonly name: string;
  /** A number, of pages for an errand, the name of a task or program, or on or off. */
  readonly value: string;
};

/** Sysctls with the range that the engine takes; null: as much as the machine allows. */
export const SYSCTLS = [
  { name: 'swappiness', least: 0, most: 100 },
  { name: 'dirty_ratio', least: 1, most: 100 },
  { name: 'dirty_background_ratio', least: 0, most: 100 },
  { name: 'vfs_cache_pressure', least: 0, most: 2_147_483_647 },
  { name: 'min_free_kbytes', least: 0, most: null },
] as const;
export type Sysctl = (typeof SYSCTLS)[number]['name'];

export const isSysctl = (name: string): name is Sysctl => SYSCTLS.some((sysctl) => sysctl.name === name);

/** What can be done with a task: three signals, and starting one. */
const DEEDS = ['kill', 'stop', 'cont', 'start'] as const;
export type Deed = (typeof DEEDS)[number];
export type Signal = Exclude<Deed, 'start'>;
export const isDeed = (name: string): name is Deed => DEEDS.some((deed) => deed === name);

/** Most programs that the engine starts on one side. */
const MOST_STARTS = 8;

export const appliesTo = ({ side }: Change, to: 'before' | 'after'): boolean => side === 'both' || side === to;

/** Changes of one subject at one moment take each other's place. A task that is stopped and goes on at once never stopped. */
const subject = ({ ns, side, name, value }: Change): string => {
  const what = name === 'stop' || name === 'cont' ? `runs ${value}` : isDeed(name) ? `${name} ${value}` : name;
  return `${ns} ${side} ${what}`;
};

/** What one more press of a button asks for at the same moment is done as well; touching twice is touching. */
const together = (earlier: Change | undefined, change: Change): Change =>
  earlier === undefined || !isErrand(change.name) || change.name === 'touch'
    ? change
    : { ...change, value: String(Math.min(MOST_PAGES, Number(earlier.value) + Number(change.value))) };

/** In the order of time; of what is changed twice at one moment the later word counts, but errands add up. */
export function withChange(changes: readonly Change[], change: Change): readonly Change[] {
  const earlier = changes.find((one) => subject(one) === subject(change));
  const rest = changes.filter((one) => one !== earlier);
  return [...rest, together(earlier, change)].toSorted((one, other) => one.ns - other.ns);
}

/** The name that the engine gives to the nth start of a program. */
const startedName = (program: string, nth: number): string => (nth === 1 ? `my-${program}` : `my-${program}-${nth}`);

/** What is left when one is taken back: signals to tasks that are then never started go with it. */
export function withoutChange(changes: readonly Change[], undone: Change): readonly Change[] {
  let left: readonly Change[] = changes.filter((change) => change !== undone);
  for (const side of ['before', 'after'] as const) {
    const started = new Map<string, number>();
    const names = new Set<string>();
    const orphans = new Set<Change>();
    for (const change of left.filter((one) => appliesTo(one, side))) {
      if (change.name === 'start') {
        const nth = (started.get(change.value) ?? 0) + 1;
        started.set(change.value, nth);
        names.add(startedName(change.value, nth));
      } else if (isErrand(change.name)) {
        names.add(HAND);
      } else if (isDeed(change.name) && change.value.startsWith('my-') && !names.has(change.value)) orphans.add(change);
    }
    left = left.filter((change) => !orphans.has(change));
  }
  return left;
}

/** One more could be started on both sides. */
export const canStart = (changes: readonly Change[]): boolean =>
  (['before', 'after'] as const).every(
    (side) => changes.filter((change) => change.name === 'start' && appliesTo(change, side)).length < MOST_STARTS,
  );

/** The patches that are on at a moment: those the run began with, and what was changed since. */
export function patchesAt(
  patches: readonly PatchInfo[],
  chosen: readonly string[],
  changes: readonly Change[],
  side: 'before' | 'after',
  ns: Ns,
): ReadonlySet<string> {
  const on = new Set(activePatches(patches, chosen));
  for (const change of changes) {
    if (change.ns > ns || !appliesTo(change, side) || isSysctl(change.name) || isDeed(change.name) || isErrand(change.name)) continue;
    if (change.value === 'on') on.add(change.name);
    else on.delete(change.name);
  }
  return on;
}

/** Tasks of one name that a signal reaches. */
export type Reachable = {
  readonly name: string;
  readonly side: Change['side'];
  /** Told to stop, on every side where it runs. */
  readonly stopped: boolean;
};

/** Who runs and can be sent a signal: the scenario's tasks in its own order, then those that were started by hand. */
export function reachable(frames: { readonly [side in 'before' | 'after']: Frame | null }, names: readonly string[]): readonly Reachable[] {
  const alive = (frame: Frame | null): ReadonlyMap<string, TaskFrame> =>
    new Map(frame?.tasks.filter(({ state }) => state !== TaskState.Ended).map((task) => [task.name, task]));
  const [before, after] = [alive(frames.before), alive(frames.after)];
  const started = [...before.keys(), ...after.keys()].filter((name) => name.startsWith('my-'));
  return [...new Set([...names, ...started])].flatMap((name) => {
    const tasks = [before.get(name), after.get(name)].filter((task) => task !== undefined);
    if (tasks.length === 0) return [];
    const side = tasks.length === 2 ? 'both' : before.has(name) ? 'before' : 'after';
    return [{ name, side, stopped: tasks.every((task) => task.stopped) }];
  });
}
