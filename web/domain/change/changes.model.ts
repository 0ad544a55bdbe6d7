// Changes that the user makes while the machine runs. A change starts at its moment and applies to one side or to both.
import { TaskState } from '../../engine/codes.ts';
import type { Frame, PatchInfo, SysctlInfo, TaskFrame } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';
import { activePatches } from '../patches/patches.model.ts';
import { HAND, isErrand, MOST_PAGES } from './errands.model.ts';

export type Change = {
  readonly ns: Ns;
  readonly side: 'before' | 'after' | 'both';
  /** Name of a sysctl, an act on a task (such as `kill`), an errand, or the id of a patch. */
  readonly name: string;
  /** A number (for an errand, of pages), the name of a task or program, or `on` or `off` for a patch. */
  readonly value: string;
};

/** The sysctls that can be changed while the machine runs. The engine supplies their values and ranges. */
export const SYSCTLS = ['swappiness', 'dirty_ratio', 'dirty_background_ratio', 'vfs_cache_pressure', 'min_free_kbytes'] as const;
export type Sysctl = (typeof SYSCTLS)[number];

export const isSysctl = (name: string): name is Sysctl => SYSCTLS.some((sysctl) => sysctl === name);

/** The value of a sysctl on a side at a moment: the user's last change up to then, or else the value at the start of the run. */
export function sysctlAt({ name, value }: SysctlInfo, changes: readonly Change[], side: 'before' | 'after', ns: Ns): number {
  const last = changes.findLast((change) => change.name === name && change.ns <= ns && appliesTo(change, side));
  return last === undefined ? value : Number(last.value);
}

/** The user's acts on tasks: one of three signals to a task, or the start of one. */
const DEEDS = ['kill', 'stop', 'cont', 'start'] as const;
export type Deed = (typeof DEEDS)[number];
export type Signal = Exclude<Deed, 'start'>;
export const isDeed = (name: string): name is Deed => DEEDS.some((deed) => deed === name);

/** The largest number of programs that the user can start on one side; the engine refuses more. */
const MOST_STARTS = 8;

export const appliesTo = ({ side }: Change, to: 'before' | 'after'): boolean => side === 'both' || side === to;

/** The subject of a change, with its moment and side. A later change with the same subject takes the place of the earlier one, so a task
 * that is stopped and continued at the same moment never stops. */
const subject = ({ ns, side, name, value }: Change): string => {
  const what = name === 'stop' || name === 'cont' ? `runs ${value}` : isDeed(name) ? `${name} ${value}` : name;
  return `${ns} ${side} ${what}`;
};

/** Two presses of the same errand at the same moment add up. A second `touch` replaces the first, because it touches the same pages. */
const together = (earlier: Change | undefined, change: Change): Change =>
  earlier === undefined || !isErrand(change.name) || change.name === 'touch'
    ? change
    : { ...change, value: String(Math.min(MOST_PAGES, Number(earlier.value) + Number(change.value))) };

/** Adds a change and keeps the list in the order of time. At one moment a later change of the same subject replaces the earlier one, but
 * most errands add up (see `together`). */
export function withChange(changes: readonly Change[], change: Change): readonly Change[] {
  const earlier = changes.find((one) => subject(one) === subject(change));
  const rest = changes.filter((one) => one !== earlier);
  return [...rest, together(earlier, change)].toSorted((one, other) => one.ns - other.ns);
}

/** The name that the engine gives to the nth start of a program. */
const startedName = (program: string, nth: number): string => (nth === 1 ? `my-${program}` : `my-${program}-${nth}`);

/** The list without one change. Signals to tasks that are no longer started are removed, too. */
export function withoutChange(changes: readonly Change[], undone: Change): readonly Change[] {
  let remaining: readonly Change[] = changes.filter((change) => change !== undone);
  for (const side of ['before', 'after'] as const) {
    const started = new Map<string, number>();
    const names = new Set<string>();
    const orphans = new Set<Change>();
    for (const change of remaining.filter((one) => appliesTo(one, side))) {
      if (change.name === 'start') {
        const nth = (started.get(change.value) ?? 0) + 1;
        started.set(change.value, nth);
        names.add(startedName(change.value, nth));
      } else if (isErrand(change.name)) {
        names.add(HAND);
      } else if (isDeed(change.name) && change.value.startsWith('my-') && !names.has(change.value)) orphans.add(change);
    }
    remaining = remaining.filter((change) => !orphans.has(change));
  }
  return remaining;
}

/** Whether one more program can be started on both sides. */
export const canStart = (changes: readonly Change[]): boolean =>
  (['before', 'after'] as const).every(
    (side) => changes.filter((change) => change.name === 'start' && appliesTo(change, side)).length < MOST_STARTS,
  );

/** The patches that are on at a moment: those at the start of the run, with the user's changes applied. */
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

/** Tasks that share a name and can receive a signal. */
export type Reachable = {
  readonly name: string;
  readonly side: Change['side'];
  /** The task has been stopped on every side where it runs. */
  readonly stopped: boolean;
};

/** Tasks that run and can receive a signal: the scenario's tasks in its own order, then those that the user has started. */
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
