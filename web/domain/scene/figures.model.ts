// The figures of programs on the upper floor, and the activity of each program.
import type { SceneFrame, SceneGroup } from '../../engine/protocol.ts';
import type { Ns } from '../../engine/units.ts';
import { HAND } from '../change/errands.model.ts';
import { type GroupPressure, pressureOf } from '../groups/pressure.model.ts';
import { type CastMember, MOST_CAST, matchesTask } from './cast.model.ts';
import { groupPages } from './marks.model.ts';
import type { Moment } from './moment.model.ts';

type Program = SceneFrame['programs'][number];
type Waits = Program['waits'];

/** The activity of a program. `reclaims-waiting`: it waits in the middle of direct reclaim. `in-use`: it rests most of the time, but has
 * worked in the last half second. */
export type Doing = 'works' | 'in-use' | 'reclaims' | 'reclaims-waiting' | 'to-start' | 'ended' | 'killed' | Exclude<Waits, 'not'>;

export type Figure = {
  readonly name: string;
  readonly label: string;
  readonly what: string;
  /** Sentences use the plural for the program, however many of its tasks are left: “viewers”, but “a build” even if it has several
   * compilers. */
  readonly isPlural: boolean;
  /** The activity of each of its tasks, in the order of their numbers; if it has no task, one entry that says why. */
  readonly doing: readonly Doing[];
  /** When its last task ended; null: a task is left, or none has started yet. */
  readonly endedAt: Ns | null;
  /** Memory pressure of its group; null: its tasks are not all in one group with limits of version 2, or the engine reports no pressure for
   * the group. */
  readonly pressure: GroupPressure | null;
};

function groupPressure(groups: readonly SceneGroup[], tasks: readonly Program[]): GroupPressure | null {
  const [number = 0, ...more] = new Set(tasks.map(({ group }) => group));
  const group = groups[number];
  return more.length > 0 || group === undefined || group.limits.length === 0 ? null : pressureOf(group, groupPages(group));
}

/** The figure of the program that the user controls; the scene shows it after those of the story. */
const YOU: CastMember = { name: HAND, label: 'you', what: '' };

/** The largest number of figures for one cast member; if it has more programs, each figure stands for several. */
const MOST_FIGURES = 12;
/** The largest number of cast members on the scene; a story cannot name more. */
const MOST_MEMBERS = MOST_CAST;

/** A wait counts as the activity of a program if it took at least this much of the last half second, in thousandths. */
const MOSTLY = 500;
const WHOLLY = 1000;

/** The activity of a program: direct reclaim, if it is in direct reclaim now, or else its main wait in the last half second, because a
 * single moment would be random. */
function doingOf({ reclaims, lately, waits: now, is_to_start }: Program): Doing {
  if (is_to_start) return 'to-start';
  if (reclaims !== undefined) return now === 'not' ? 'reclaims' : 'reclaims-waiting';
  const waits = [
    ['memory', lately.memory],
    ['memory-high', lately.memory_high],
    ['group-limit', lately.group_limit],
    ['own-pages', lately.own_pages],
    ['throttled', lately.throttled],
    ['disk', lately.disk],
  ] as const;
  const wait = waits.find(([, share]) => share >= MOSTLY)?.[0];
  if (wait !== undefined || lately.idle < MOSTLY) return wait ?? 'works';
  return lately.idle < WHOLLY ? 'in-use' : 'idle';
}

/** Among several programs, one that rests most of the time counts as idle, because the label counts the programs at work. */
function doingAmong(tasks: readonly Program[], killed: ReadonlySet<string>, task: Program): Doing {
  if (killed.has(task.name)) return 'killed';
  const doing = doingOf(task);
  return doing === 'in-use' && tasks.length > 1 ? 'idle' : doing;
}

export const isAtWork = (doing: Doing): boolean => doing === 'works';

const KEPT: ReadonlySet<Doing> = new Set(['reclaims', 'reclaims-waiting', 'memory', 'memory-high', 'group-limit', 'own-pages']);

/** Whether memory or the limit of its group keeps a program from working, in direct reclaim or in a wait. */
export const isKept = (doing: Doing): boolean => KEPT.has(doing);

/** Whether any program waits because too many pages are dirty. */
export const isThrottled = (figures: readonly Pick<Figure, 'doing'>[]): boolean => figures.some(({ doing }) => doing.includes('throttled'));

/** How many programs one figure stands for; the number is the same for all figures of a picture. */
export const programsEach = (figures: readonly Figure[]): number =>
  Math.max(1, ...figures.map(({ doing }) => Math.ceil(doing.length / MOST_FIGURES)));

/** The activity of each figure if it stands for `each` programs. Every activity gets its share of the figures, and at least one if there
 * are enough figures. */
export function shownDoing(doing: readonly Doing[], each: number): readonly Doing[] {
  if (each === 1) return doing;
  const figures = Math.ceil(doing.length / each);
  const kinds = [...new Set(doing)].map((kind) => ({
    kind,
    share: (doing.filter((one) => one === kind).length * figures) / doing.length,
    shown: 0,
  }));
  const lacking = ({ share, shown }: (typeof kinds)[number]): number => (shown === 0 ? figures + share : share - shown);
  for (let figure = 0; figure < figures; figure += 1) {
    const next = kinds.reduce((most, one) => (lacking(one) > lacking(most) ? one : most));
    next.shown += 1;
  }
  return kinds.flatMap(({ kind, shown }) => Array.from({ length: shown }, () => kind));
}

/** The most frequent activity of the programs; but if memory keeps at least half of them from working, that of the first of these. */
export function mostOf(doing: readonly Doing[]): Doing {
  const kept = doing.find(isKept);
  if (kept !== undefined && doing.filter(isKept).length * 2 >= doing.length) return kept;
  const counts = new Map<Doing, number>();
  for (const one of doing) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'idle';
}

/** The state of a cast member without a running task: killed, ended, or not started yet. */
const doingWithoutTask = ({ killed }: SceneFrame, member: Pick<CastMember, 'name'>, endedAt: Ns | null): Doing => {
  if (killed.some((name) => matchesTask(member, name))) return 'killed';
  return endedAt === null ? 'to-start' : 'ended';
};

function endOf({ ended }: SceneFrame, member: Pick<CastMember, 'name'>): Ns | null {
  const times = ended.filter(({ name }) => matchesTask(member, name)).map(({ at_ns: ns }) => ns);
  return times.length === 0 ? null : Math.max(...times);
}

export function figuresOf({ scene }: Moment, cast: readonly CastMember[]): readonly Figure[] {
  const members = (cast.length > 0 ? cast : castFrom(scene.programs.filter(({ name }) => name !== HAND))).slice(0, MOST_MEMBERS);
  // A killed task still runs until it notices the signal, so it is also among the programs.
  const killed = new Set(scene.killed);
  const isThere = [...scene.programs.map(({ name }) => name), ...scene.ended.map(({ name }) => name)].includes(HAND);
  return (isThere ? [...members, YOU] : members).map(({ name, label, what }) => {
    const tasks = scene.programs.filter((program) => matchesTask({ name }, program.name));
    const endedAt = tasks.length === 0 ? endOf(scene, { name }) : null;
    return {
      name,
      label,
      what,
      isPlural: name.endsWith('*') && label.endsWith('s'),
      doing: tasks.length === 0 ? [doingWithoutTask(scene, { name }, endedAt)] : tasks.map((task) => doingAmong(tasks, killed, task)),
      endedAt,
      pressure: groupPressure(scene.groups, tasks),
    };
  });
}

/** The name of a task in a sentence beside the figures: the label of its figure, if that figure once stood for several tasks and only
 * this one is left, or else the task's own name. */
export function nameBeside(figures: readonly Pick<Figure, 'name' | 'label' | 'doing'>[], task: string): string {
  const figure = figures.find((one) => one.name.endsWith('*') && matchesTask(one, task));
  return figure === undefined || figure.doing.length > 1 ? task : figure.label;
}

/** Label of a group of processes: that of the cast member whose tasks have the group's name, or else the name itself. */
export const groupLabel = (group: string, figures: readonly Pick<Figure, 'name' | 'label'>[]): string =>
  figures.find(({ name }) => name === group || name === `${group}*` || name === `${group}-*`)?.label ?? group;

/** The cast of a scenario without a story: its programs in order. Programs whose names differ only in a final number share a figure. */
function castFrom(programs: readonly Program[]): readonly CastMember[] {
  const stems = new Map<string, number>();
  for (const { name } of programs) stems.set(stemOf(name), (stems.get(stemOf(name)) ?? 0) + 1);
  return [...stems].map(([stem, tasks]) => ({
    name: tasks > 1 ? `${stem}*` : nameOf(programs, stem),
    label: stem.replace(/[-_]$/, ''),
    what: '',
  }));
}

const stemOf = (name: string): string => name.replace(/\d+$/, '');
const nameOf = (programs: readonly Program[], stem: string): string => programs.find(({ name }) => stemOf(name) === stem)?.name ?? stem;
