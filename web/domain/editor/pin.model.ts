// Pinning: makes a search that finds the moment on the stage, both in this run and after small changes to the scenario. The search names
// the moment by its event, counted since the last phase of the workload: `3rd kswapd wakes after phase "dd writes"`. If no phase can be
// named, it counts since kswapd was last woken, or since the start of the run. If the count would be too high, or if the event has no name,
// the search gives a delay as well or instead.
import { EventKind, ScanMode } from '../../engine/codes.ts';
import type { EventFrame, Frame } from '../../engine/protocol.ts';
import type { EventNumber, Ns } from '../../engine/units.ts';

type Seen = { readonly event: EventNumber; readonly ns: Ns };
/** Questions about a run that pinning asks the engine. */
export type PinnedRun = {
  /** The last event of a kind before another event; null: there is none. */
  readonly back: (happening: string, before: EventNumber) => Promise<Seen | null>;
  /** The last events of the run up to `event`, with this event itself. */
  readonly eventsTo: (event: EventNumber) => Promise<readonly EventFrame[]>;
};
type LookBack = PinnedRun['back'];

/** A search, the number of the event that it finds, and the event's name in searches, or the name of the anchor if the event has no
 * name. */
export type Pinned = { readonly search: string; readonly event: EventNumber; readonly happening: string };

/** The highest numbers that a search counts to: events since its anchor, events since the start of the run, and anchors of one kind. Events
 * of the same time may be counted beyond them, because a delay cannot tell them apart. */
const MOST_COUNTED = 12;
const MOST_FROM_START = 1_000;
const MOST_ANCHORS = 20;
/** The engine allows longer searches; the limit leaves room for the rest of a search. */
const MOST_PHASE_CHARACTERS = 60;

/** Kinds of events whose name does not depend on the numbers that the event carries. */
const PLAIN: Readonly<Partial<Record<EventKind, string>>> = {
  [EventKind.SwapOut]: 'swap-out',
  [EventKind.SwapIn]: 'swap-in',
  [EventKind.Writepage]: 'writepage',
  [EventKind.KswapdWake]: 'kswapd wakes',
  [EventKind.KswapdSleep]: 'kswapd sleeps',
  [EventKind.DirectReclaimBegin]: 'direct reclaim',
  [EventKind.DirectReclaimEnd]: 'direct reclaim ends',
  [EventKind.KswapdPass]: 'kswapd pass',
  [EventKind.ShrinkSlabStart]: 'shrink slab',
  [EventKind.CongestionWait]: 'congestion wait',
  [EventKind.MajorFault]: 'major fault',
  [EventKind.MinorFault]: 'minor fault',
  [EventKind.DirtyThrottle]: 'dirty throttle',
  [EventKind.OomKill]: 'oom kill',
  [EventKind.InodeSteal]: 'inode steal',
  [EventKind.SoftReclaim]: 'soft reclaim',
  [EventKind.KcompactdWake]: 'kcompactd wakes',
  [EventKind.CompactionBegin]: 'compaction',
  [EventKind.InodeFlush]: 'inode flush',
  [EventKind.LumpyIsolate]: 'block isolation',
  [EventKind.StackDepth]: 'stack depth',
  [EventKind.Change]: 'change',
  [EventKind.AllocFail]: 'allocation fails',
};

/** Names of shrink_page_list's decisions, by their numbers. */
const VERDICTS = [
  'freed',
  'kept locked',
  'kept under writeback',
  'kept referenced',
  'activated',
  'kept dirty',
  'activated without swap',
  'refused',
  'written',
  'unevictable',
  'kept without io',
  'kept congested',
  'kept raced',
  'activated as pinned',
] as const;

const SCANS: Readonly<Record<number, string>> = {
  [ScanMode.File]: 'file',
  [ScanMode.Anon]: 'anon',
  [ScanMode.Equal]: 'equal',
  [ScanMode.Fract]: 'fract',
};

/** The name of an event in a search; null: it has none. */
export function happeningOf({ kind, b }: EventFrame, phase: string): string | null {
  if (kind === EventKind.Phase) return phaseWords(phase);
  if (kind === EventKind.PageVerdict) return b < VERDICTS.length ? `verdict ${VERDICTS[b]}` : null;
  if (kind === EventKind.ScanCount) return SCANS[b] === undefined ? null : `scan ${SCANS[b]}`;
  return PLAIN[kind] ?? null;
}

/** The name of a phase in a search; null: nothing of it can be written between quotation marks. */
function phaseWords(phase: string): string | null {
  const words = phase.split('"')[0]?.slice(0, MOST_PHASE_CHARACTERS).trim() ?? '';
  return words === '' ? null : `phase "${words}"`;
}

const nth = (count: number, happening: string): string => {
  const tens = count % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count === 1 ? 'first' : `${count}${suffix}`} ${happening}`;
};

/** A search for the moment of a frame; null: no event has happened yet, or nothing before the last one can serve as an anchor and it has no
 * name, or too many of its kind happened before it. */
export async function pinMoment({ recent, phase }: Frame, { back, eventsTo }: PinnedRun): Promise<Pinned | null> {
  const last = recent.at(-1);
  if (last === undefined) return null;
  const happening = happeningOf(last, phase);
  const from = await anchorBefore(phase, last.number, back);
  if (happening === null) return from === null ? null : byTime(await instantOf(recent, eventsTo), from);
  const search = await counted({ event: last.number, ns: last.time_ns }, happening, from, back);
  return search === null ? null : { search, event: last.number, happening };
}

/** The events that happen at the same time as the last of the given events, preceded by the one event before them. */
async function instantOf(recent: readonly EventFrame[], eventsTo: PinnedRun['eventsTo']): Promise<readonly EventFrame[]> {
  const ns = recent.at(-1)?.time_ns;
  let events = recent;
  while (events[0]?.time_ns === ns && (events[0]?.number ?? 0) > 1) {
    const earlier = await eventsTo((events[0]?.number ?? 0) - 1);
    if (earlier.length === 0) break;
    events = [...earlier, ...events];
  }
  return events.slice(Math.max(0, events.findIndex((event) => event.time_ns === ns) - 1));
}

/** A search for the first event at the time of the last one, by the delay since the anchor. */
function byTime(events: readonly EventFrame[], from: Anchor): Pinned {
  const ns = events.at(-1)?.time_ns ?? 0;
  const first = events.find((event) => event.time_ns === ns);
  const before = events[0]?.time_ns === ns ? from.ns : (events[0]?.time_ns ?? from.ns);
  const delay = delayBetween(Math.max(before, from.ns) - from.ns, ns - from.ns);
  return { search: `${from.words} + ${delay}`, event: first?.number ?? 0, happening: from.words };
}

/** The event from which a search counts. */
type Anchor = Seen & { readonly words: string };

/** The last phase before an event or, if no phase can be named, the last time that kswapd was woken; null: the search counts from the start
 * of the run. */
async function anchorBefore(phase: string, event: EventNumber, back: LookBack): Promise<Anchor | null> {
  const words = phaseWords(phase);
  const from = words === null ? null : await nthOf(words, event, back);
  return from ?? nthOf('kswapd wakes', event, back);
}

/** The last event of its kind before another event, with its ordinal number; null: there is none, or there are too many to count. */
async function nthOf(words: string, event: EventNumber, back: LookBack): Promise<Anchor | null> {
  const last = await back(words, event);
  if (last === null) return null;
  let count = 1;
  let earlier = await back(words, last.event);
  while (earlier !== null && count < MOST_ANCHORS) {
    count += 1;
    earlier = await back(words, earlier.event);
  }
  return earlier === null ? { ...last, words: count === 1 ? words : nth(count, words) } : null;
}

/** A search that names an event by its count since the anchor, or by the time since the anchor; null: there is no anchor, and the count since
 * the start of the run would be too high. */
async function counted(here: Seen, happening: string, from: Anchor | null, back: LookBack): Promise<string | null> {
  const most = from === null ? MOST_FROM_START : MOST_COUNTED;
  const isSince = (seen: Seen): boolean => from === null || seen.event > from.event;
  let count = 1;
  /** How many of the counted events happen at the same time as `here`, itself included; `earlierNs` is the time of the last counted
   * event before them. */
  let atOnce = 1;
  let earlierNs: Ns | null = null;
  let before = await back(happening, here.event);
  while (before !== null && isSince(before) && (count < most || earlierNs === null)) {
    count += 1;
    if (before.ns < here.ns) earlierNs ??= before.ns;
    else atOnce += 1;
    before = await back(happening, before.event);
  }
  const since = from === null ? '' : ` after ${from.words}`;
  const isAll = before === null || !isSince(before);
  if (!isAll && from === null) return null;
  if (isAll || from === null || earlierNs === null) return `${nth(count, happening)}${since}`;
  // The engine starts to count at the first event later than the delay.
  return `${nth(atOnce, happening)}${since} + ${delayBetween(earlierNs - from.ns, here.ns - from.ns)}`;
}

/** The shortest decimal delay that is longer than `after` and at most `upTo`. */
export function delayBetween(after: Ns, upTo: Ns): string {
  for (let unit = 1_000_000_000; unit > 1; unit /= 10) {
    const whole = Math.floor(upTo / unit);
    if (whole * unit > after) return `${secondsOf(whole * unit)}s`;
  }
  return `${upTo}ns`;
}

/** The exact number of seconds, without trailing zeros. */
const secondsOf = (ns: Ns): string => (ns / 1e9).toFixed(9).replace(/\.?0+$/, '');
