// Words for a moment that is on the stage: the search by which it is found again, in this run and in one that was changed a little.
//
// The moment is named by what happens there, counted from the last phase of the workload: `3rd kswapd wakes after phase "dd writes"`. What has
// happened more often than one would count is named by the time since that phase; so is a moment at which nothing happens that has a name.
import { EventKind, ScanMode } from '../../engine/codes.ts';
import type { EventFrame, Frame } from '../../engine/protocol.ts';
import type { EventNumber, Ns } from '../../engine/units.ts';

type Seen = { readonly event: EventNumber; readonly ns: Ns };
/** The run, as far as pinning asks it. */
export type PinnedRun = {
  /** The last happening of a kind before an event; null: there is none. */
  readonly back: (happening: string, before: EventNumber) => Promise<Seen | null>;
  /** The last events up to one. */
  readonly eventsTo: (event: EventNumber) => Promise<readonly EventFrame[]>;
};
type LookBack = PinnedRun['back'];

/** `event`: which one the search names. */
export type Pinned = { readonly search: string; readonly event: EventNumber; readonly happening: string };

/** What is more is not counted since a phase, and from the start of the run where there is none. */
const MOST_COUNTED = 12;
const MOST_FROM_START = 1_000;
const MOST_ANCHORS = 20;
/** What the engine reads of the words of a phase, with room for the rest of a search. */
const MOST_PHASE_CHARACTERS = 60;

/** What is called so whatever its numbers are. */
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

/** By the numbers of shrink_page_list's decisions. */
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

/** What an event is called in a search; null: it has no name. */
export function happeningOf({ kind, b }: EventFrame, phase: string): string | null {
  if (kind === EventKind.Phase) return phaseWords(phase);
  if (kind === EventKind.PageVerdict) return b < VERDICTS.length ? `verdict ${VERDICTS[b]}` : null;
  if (kind === EventKind.ScanCount) return SCANS[b] === undefined ? null : `scan ${SCANS[b]}`;
  return PLAIN[kind] ?? null;
}

/** A phase by its words; null: it has none that can stand in quotation marks. */
function phaseWords(phase: string): string | null {
  const words = phase.split('"')[0]?.slice(0, MOST_PHASE_CHARACTERS).trim() ?? '';
  return words === '' ? null : `phase "${words}"`;
}

const nth = (count: number, happening: string): string => {
  const tens = count % 100;
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][count % 10] ?? 'th');
  return `${count === 1 ? 'first' : `${count}${suffix}`} ${happening}`;
};

/** The moment of a frame; null: nothing has happened yet from which one could count. */
export async function pinMoment({ recent, phase }: Frame, { back, eventsTo }: PinnedRun): Promise<Pinned | null> {
  const last = recent.at(-1);
  if (last === undefined) return null;
  const happening = happeningOf(last, phase);
  const from = await anchorBefore(phase, last.number, back);
  if (happening === null) return from === null ? null : byTime(await instantOf(recent, eventsTo), from);
  const search = await counted({ event: last.number, ns: last.time_ns }, happening, from, back);
  return { search, event: last.number, happening };
}

/** What happens at the time of the last of some events, with the event before it. */
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

/** The first event of an instant, by when it is. */
function byTime(events: readonly EventFrame[], from: Anchor): Pinned {
  const ns = events.at(-1)?.time_ns ?? 0;
  const first = events.find((event) => event.time_ns === ns);
  const before = events[0]?.time_ns === ns ? from.ns : (events[0]?.time_ns ?? from.ns);
  const delay = delayBetween(Math.max(before, from.ns) - from.ns, ns - from.ns);
  return { search: `${from.words} + ${delay}`, event: first?.number ?? 0, happening: from.words };
}

/** From where is counted. */
type Anchor = Seen & { readonly words: string };

/** The last phase before an event, or without one the last time that kswapd woke; null: it is counted from the start of the run. */
async function anchorBefore(phase: string, event: EventNumber, back: LookBack): Promise<Anchor | null> {
  const words = phaseWords(phase);
  const from = words === null ? null : await nthOf(words, event, back);
  return from ?? nthOf('kswapd wakes', event, back);
}

/** The last of its kind before an event, and the how manieth that is; null: there is none, or there are too many. */
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

/** The search for an event: by how often the same has happened since the anchor, or by the time since then. */
async function counted(here: Seen, happening: string, from: Anchor | null, back: LookBack): Promise<string> {
  const most = from === null ? MOST_FROM_START : MOST_COUNTED;
  const isSince = (seen: Seen): boolean => from === null || seen.event > from.event;
  let count = 1;
  /** How many of them at the time of this one, with it, and when the last one before that time was. */
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
  if (isAll || from === null || earlierNs === null) return `${nth(count, happening)}${since}`;
  // The engine counts on from the first event later than the delay.
  return `${nth(atOnce, happening)}${since} + ${delayBetween(earlierNs - from.ns, here.ns - from.ns)}`;
}

/** The shortest delay in seconds that is longer than one and at most as long as the other. */
export function delayBetween(after: Ns, upTo: Ns): string {
  for (let unit = 1_000_000_000; unit > 1; unit /= 10) {
    const whole = Math.floor(upTo / unit);
    if (whole * unit > after) return `${secondsOf(whole * unit)}s`;
  }
  return `${upTo}ns`;
}

/** Exactly, without zeros at the end. */
const secondsOf = (ns: Ns): string => (ns / 1e9).toFixed(9).replace(/\.?0+$/, '');
