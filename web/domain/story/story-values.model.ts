// Numbers that a story mentions. A story names them by where they are in the frames, such as `before counter pswpout` or `free Normal`.
import type { Frame, ZoneFrame } from '../../engine/protocol.ts';
import { priorityOf, shownGauge } from '../dial/priority.model.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { figuresOf, isAtWork } from '../scene/figures.model.ts';
import { opsBefore, secondsLost } from '../scene/last-rows.model.ts';
import { type Mark, readMark } from '../scene/mark.model.ts';
import { type Amount, amountOf, markAmount, type Unit } from '../scene/marks.model.ts';
import { NEVER } from '../tanks/zones.model.ts';

export type StorySide = 'before' | 'after';
export const STORY_SIDES = ['before', 'after'] as const satisfies readonly StorySide[];

/** Numbers of one zone, or their sum over all zones if no zone is named, in pages. */
const ZONE_NUMBERS = {
  free: (zone) => zone.free_pages,
  min: (zone) => zone.min,
  low: (zone) => zone.low,
  high: (zone) => zone.high,
  managed: (zone) => zone.managed,
  dirty: (zone) => zone.dirty,
  writeback: (zone) => zone.writeback,
  /** Free pages when kswapd was last woken for the zone; infinite if it never was. */
  woke: (zone) => (zone.last_wake_free === NEVER ? Number.POSITIVE_INFINITY : zone.last_wake_free),
} as const satisfies Record<string, (zone: ZoneFrame) => number>;

/** Names of lists, in the order of a zone's list sizes. */
export const LIST_NAMES = ['inactive-anon', 'active-anon', 'inactive-file', 'active-file', 'unevictable'] as const;

type ListName = (typeof LIST_NAMES)[number] | 'anon' | 'file';
/** Indices of the lists, by name; `anon` and `file` are the sums of both lists of a kind. */
const LISTS: Readonly<Record<ListName, readonly number[]>> = {
  'inactive-anon': [0],
  'active-anon': [1],
  anon: [0, 1],
  'inactive-file': [2],
  'active-file': [3],
  file: [2, 3],
  unevictable: [4],
};

const FRAME_NUMBERS = {
  /** The reclaim priority on the dial, from 12 to 0. */
  priority: priorityOf,
  /** Pages that the reclaimer on the dial tries to free; infinite if it has no target. */
  target: (frame) => {
    const target = shownGauge(frame)?.target ?? NEVER;
    return target === NEVER ? Number.POSITIVE_INFINITY : target;
  },
  swapped: (frame) => frame.swap_total - frame.swap_free,
  /** Bytes of kernel stack that the deepest call path of all tasks uses now. */
  stack: (frame) => Math.max(0, ...frame.tasks.map((task) => task.stack_bytes)),
  /** Bytes of kernel stack that the deepest call path since the start of the run used. */
  deepest: (frame) => frame.deepest_stack,
  /** Seconds since the start of the run. */
  time: (frame) => Math.round(frame.time_ns / 1e9),
} as const satisfies Record<string, (frame: Frame) => number>;

/** The number that a value names, without its side. */
export type Place =
  | { readonly type: 'zones'; readonly number: keyof typeof ZONE_NUMBERS; readonly zone: string | null }
  | { readonly type: 'list'; readonly list: ListName; readonly zone: string | null }
  | { readonly type: 'counter'; readonly name: string }
  | { readonly type: 'frame'; readonly number: keyof typeof FRAME_NUMBERS }
  /** Operations per second of the measured client, over the second before the moment. */
  | { readonly type: 'ops' }
  /** Seconds that tasks have spent waiting since the start, for memory or for pages that had to be read. */
  | { readonly type: 'lost' }
  /** Seconds that tasks have waited for memory since the start: in reclaim for the machine or for their group, and in pauses that the
   * kernel imposes because too many pages are dirty or the group is over `memory.high`. */
  | { readonly type: 'stalled' }
  /** Seconds of CPU time that the `kswapd` of all nodes have used since the start. */
  | { readonly type: 'kswapdTime' }
  /** Number of programs with these names that work now, as the scene counts them. */
  | { readonly type: 'working'; readonly names: readonly string[] }
  /** The number that a mark of the scene shows, in the mark's unit. */
  | { readonly type: 'scene'; readonly mark: Mark }
  /** The figure above the scene. */
  | { readonly type: 'price'; readonly place: Place; readonly unit: Unit };

export type Value = { readonly side: StorySide; readonly place: Place };

/** One side at a moment of the run. */
type Standing = { readonly frame: Frame; readonly samples: SampleTable };
export type Standings = {
  readonly before: Standing | null;
  readonly after: Standing | null;
  readonly counterNames: readonly string[];
};

const isKeyOf = <T extends object>(table: T, key: string): key is string & keyof T => Object.hasOwn(table, key);

/** The forms in which a text can name a value, for error messages. */
export const VALUE_WORDS = `counter NAME, list NAME [ZONE], ${Object.keys(ZONE_NUMBERS).join(' [ZONE], ')} [ZONE], ${Object.keys(FRAME_NUMBERS).join(', ')}, ops, lost, stalled, kswapdTime, working TASK|STEM*... or scene MARK`;

/** Reads a value. Words are separated by blanks or dots; without a side the value belongs to `ownSide`. null: the text names no value. */
export function readValue(text: string, ownSide: StorySide): Value | null {
  const words = text.trim().split(/[\s.]+/);
  const named = STORY_SIDES.find((side) => side === words[0]);
  const place = readPlace(named === undefined ? words : words.slice(1));
  return place === null ? null : { side: named ?? ownSide, place };
}

function readPlace(words: readonly string[]): Place | null {
  if (words[0] === 'scene') {
    const mark = readMark(words.slice(1));
    return mark === null ? null : { type: 'scene', mark };
  }
  if (words[0] === 'working') return words.length < 2 ? null : { type: 'working', names: words.slice(1) };
  const [name = '', first, second, ...rest] = words;
  if (rest.length > 0) return null;
  if (name === 'counter') return first === undefined || second !== undefined ? null : { type: 'counter', name: first };
  if (name === 'list') {
    return first === undefined || !isKeyOf(LISTS, first) ? null : { type: 'list', list: first, zone: second ?? null };
  }
  if (second !== undefined) return null;
  if (isKeyOf(ZONE_NUMBERS, name)) return { type: 'zones', number: name, zone: first ?? null };
  if (first !== undefined) return null;
  if (name === 'ops' || name === 'lost' || name === 'stalled' || name === 'kswapdTime') return { type: name };
  return isKeyOf(FRAME_NUMBERS, name) ? { type: 'frame', number: name } : null;
}

const PAGE_COUNTERS =
  /^(?:pswp(?:in|out)|pgs(?:can|teal)_\w+|nr_vmscan_write|nr_written|kswapd_inodesteal|workingset_refault_file|memcg_.+_pgreclaim)$/;

export const isOfPages = (place: Place): boolean =>
  place.type === 'zones' || place.type === 'list' || (place.type === 'counter' && PAGE_COUNTERS.test(place.name));

/** Counters that are levels at a moment and not sums. */
const LEVELS = /^(?:nr_(?!written|vmscan_write)|memcg_.+_usage)/;

/** Whether the value is a sum since the start of the run. */
export function isSum(place: Place): boolean {
  if (place.type === 'counter') return !LEVELS.test(place.name);
  return place.type === 'lost' || place.type === 'stalled' || place.type === 'kswapdTime';
}

/** The place in the words that a story uses for it. */
export function placeText(place: Place): string {
  switch (place.type) {
    case 'zones':
      return [place.number, place.zone ?? []].flat().join(' ');
    case 'list':
      return ['list', place.list, place.zone ?? []].flat().join(' ');
    case 'counter':
      return place.name;
    case 'frame':
      return place.number;
    case 'working':
      return ['working', ...place.names].join(' ');
    case 'scene':
      return `${place.mark.kind} ${place.mark.name}`.trim();
    case 'price':
      return placeText(place.place);
    case 'ops':
    case 'lost':
    case 'stalled':
    case 'kswapdTime':
      return place.type;
    default:
      return unreachable(place);
  }
}

/** The counter or zone of a value that a machine lacks, in words; null: the machine has it. */
export function missingIn({ place }: Value, counterNames: readonly string[], zoneNames: readonly string[]): string | null {
  if (place.type === 'counter' && !counterNames.includes(place.name)) return `a counter ${place.name}`;
  if ((place.type === 'zones' || place.type === 'list') && place.zone !== null && !zoneNames.includes(place.zone))
    return `a zone ${place.zone}`;
  return null;
}

const sumOver = (frame: Frame, name: string | null, pick: (zone: ZoneFrame) => number): number =>
  frame.zones.filter((zone) => name === null || zone.name === name).reduce((sum, zone) => sum + pick(zone), 0);

/** The number at a moment; null if that side is not shown or not computed that far, or if its frame lacks the counter or the scene that the
 * number needs. */
export const valueAt = (value: Value, standings: Standings): number | null => amountAt(value, standings)?.value ?? null;

/** The number with its unit; null for the same reasons as in `valueAt`. */
export function amountAt({ side, place }: Value, standings: Standings): Amount | null {
  const standing = standings[side];
  if (standing === null) return null;
  const [of, unit] = place.type === 'price' ? [place.place, place.unit] : [place, 'count' as const];
  // A number of the scene has its unit already.
  if (of.type === 'scene') return standing.frame.scene === undefined ? null : markAmount(of.mark, standing.frame.scene);
  const value = numberAt(of, standing, standings.counterNames);
  return value === null ? null : amountOf(value, unit);
}

function numberAt(place: Place, standing: Standing, counterNames: readonly string[]): number | null {
  const { frame } = standing;
  switch (place.type) {
    case 'zones':
      return sumOver(frame, place.zone, ZONE_NUMBERS[place.number]);
    case 'list':
      return sumOver(frame, place.zone, ({ lists }) => LISTS[place.list].reduce((pages, list) => pages + (lists[list] ?? 0), 0));
    case 'counter':
      return frame.counters[counterNames.indexOf(place.name)] ?? null;
    case 'frame':
      return FRAME_NUMBERS[place.number](frame);
    case 'ops':
      return opsBefore(standing);
    case 'lost':
      return secondsLost(standing);
    case 'stalled':
      return secondsIn('stall_us', frame, counterNames);
    case 'kswapdTime':
      return secondsIn('kswapd_cpu_us', frame, counterNames);
    case 'working':
      return workingOf(standing, place.names);
    case 'scene':
    case 'price':
      return null;
    default:
      return unreachable(place);
  }
}

function secondsIn(counter: string, frame: Frame, counterNames: readonly string[]): number | null {
  const us = frame.counters[counterNames.indexOf(counter)];
  return us === undefined ? null : Math.round(us / 1e6);
}

function workingOf({ frame, samples }: Standing, names: readonly string[]): number | null {
  if (frame.scene === undefined) return null;
  const cast = names.map((name) => ({ name, label: name, what: '' }));
  const doing = figuresOf({ frame, scene: frame.scene, samples }, cast).flatMap((figure) => figure.doing);
  return doing.filter(isAtWork).length;
}

/** Whether the value can only be read from a frame that has a scene. */
export const needsScene = ({ place }: Value): boolean =>
  place.type === 'scene' || place.type === 'working' || (place.type === 'price' && place.place.type === 'working');

const unreachable = (place: never): never => {
  throw new Error(`no such place: ${JSON.stringify(place)}`);
};
