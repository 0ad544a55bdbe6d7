// Words for the changes that the user makes while the machine runs.
import type { Ns } from '../../engine/units.ts';
import { clock, count } from '../../words/format.ts';
import { inLanguage } from '../../words/language.ts';
import type { SideNames } from '../side-names.model.ts';
import { type Change, type Deed, isDeed, type Reachable, type Signal, type Sysctl } from './changes.model.ts';
import { type Errand, isErrand } from './errands.model.ts';

const sysctls: Readonly<Record<Sysctl, string>> = {
  swappiness: 'how readily the kernel swaps out anonymous pages',
  dirty_ratio: 'percent of free and file memory that may be dirty before writers wait',
  dirty_background_ratio: 'percent of free and file memory that may be dirty before the flusher starts',
  vfs_cache_pressure: 'percent of dentries and inodes that a shrinker reports as freeable',
  min_free_kbytes: 'KiB of free memory below which tasks must reclaim; also sets low and high',
};

const where = (side: Reachable['side'], sides: SideNames): string => (side === 'both' ? 'both sides' : sides[side]);
const deeds: Readonly<Record<Deed, string>> = { kill: 'kill', stop: 'stop', cont: 'resume', start: 'start' };
const pages = (number: number): string => (number === 1 ? '1 page' : `${count(number)} pages`);
const errands: Readonly<Record<Errand, (number: number) => string>> = {
  take: (number) => `take ${pages(number)}`,
  touch: (number) => `touch ${pages(number)} again`,
  write: (number) => `write a file of ${pages(number)}`,
  free: (number) => `give back ${pages(number)}`,
};
const signals: Readonly<Record<Signal, string>> = { kill: 'Kill', stop: 'Stop', cont: 'Resume' };

/** The work of the engine's programs, by name; a program without an entry is shown by its name alone. */
const programs: Readonly<Record<string, string>> = {
  dd: 'writes a file half as large as memory',
  reader: 'reads a file as large as memory, twice',
  anon: 'touches a quarter of the memory once a second',
  hog: 'touches as much memory as there is, as fast as it can',
};

export const changeWords = inLanguage('changeWords', {
  button: 'Change',
  label: 'Change something from here on',
  title: (ns: Ns) => `From ${clock(ns)} on`,
  intro:
    'A change takes effect at the moment that the stage shows. The run up to that moment stays as it is. The link contains every change.',
  sysctls: 'Settings, on both sides',
  sysctl: sysctls,
  now: (values: readonly number[]) => `now ${values.map(count).join(' and ')}`,
  set: (name: string) => `Change ${name}`,
  apply: 'Change',
  range: (least: number, most: number) => `a whole number from ${count(least)} to ${count(most)}`,
  patches: (side: string) => `Patches, ${side}: switch them on or off in the running kernel`,
  noPatches: 'This kernel has no patch that can be switched.',
  tasks: 'Running tasks',
  tasksHint: 'A signal goes to a task and to all tasks that it has started. A stopped task does not run, but it keeps its memory.',
  noTask: 'No running task can receive a signal.',
  where: ({ side }: Reachable, sides: SideNames) => where(side, sides),
  stopped: 'told to stop',
  signal: signals,
  signalTo: (signal: Signal, { name, side }: Reachable, sides: SideNames) => `${signals[signal]} ${name}, ${where(side, sides)}`,
  start: 'Start one more, on both sides',
  startIt: 'Start',
  startOf: (program: string) => `Start ${program}`,
  program: (name: string) => programs[name] ?? '',
  startedEnough: 'You have started eight programs; that is the limit.',
  made: 'Changed so far',
  none: 'nothing yet',
  undo: 'Undo',
  undoOf: (change: string) => `Undo: ${change}`,
  change: ({ ns, side, name, value }: Change, sides: SideNames) =>
    `${clock(ns)}, ${where(side, sides)}: ${isErrand(name) ? errands[name](Number(value)) : `${isDeed(name) ? deeds[name] : name} ${value}`}`,
});
