// What came of it: the counters that tell the story, both kernels beside each other.
import type { Frame } from '../../engine/protocol.ts';

export type Outcome = 'freed' | 'scanned' | 'swappedOut' | 'swappedIn' | 'written' | 'activated' | 'majorFaults' | 'stalls' | 'oom';

type Definition = { readonly outcome: Outcome; readonly alarm: boolean };

const DEFINITIONS: readonly Definition[] = [
  { outcome: 'scanned', alarm: false },
  { outcome: 'freed', alarm: false },
  { outcome: 'swappedOut', alarm: false },
  { outcome: 'swappedIn', alarm: false },
  { outcome: 'written', alarm: false },
  { outcome: 'activated', alarm: false },
  { outcome: 'majorFaults', alarm: false },
  { outcome: 'stalls', alarm: true },
  { outcome: 'oom', alarm: true },
];
/** Counters by their names in /proc/vmstat; an outcome is the sum of those that the engine has. */
export const COUNTERS_OF: Readonly<Record<Outcome, readonly string[]>> = {
  scanned: ['pgscan_kswapd', 'pgscan_direct'],
  freed: ['pgsteal_kswapd', 'pgsteal_direct'],
  swappedOut: ['pswpout'],
  swappedIn: ['pswpin'],
  written: ['nr_vmscan_write'],
  activated: ['pgactivate'],
  majorFaults: ['pgmajfault'],
  stalls: ['allocstall'],
  oom: ['oom_kill'],
};

/** What there is room for: everything, all but the rarest beside a story, or the few that a projector can show. */
export type OutcomeRoom = 'all' | 'most' | 'few';
const ROOM: Readonly<Record<OutcomeRoom, ReadonlySet<Outcome>>> = {
  all: new Set(DEFINITIONS.map(({ outcome }) => outcome)),
  most: new Set(['scanned', 'freed', 'swappedOut', 'swappedIn', 'written', 'majorFaults', 'stalls']),
  few: new Set(['freed', 'swappedOut', 'majorFaults', 'stalls']),
};

export type OutcomeRow = {
  readonly outcome: Outcome;
  readonly value: number;
  /** The other kernel's value at the same clock; null when it is not shown. */
  readonly other: number | null;
  /** Something to be alarmed about has happened. */
  readonly alarm: boolean;
};

const counterSum = ({ outcome }: Definition, frame: Frame, names: readonly string[]): number | null => {
  const places = COUNTERS_OF[outcome].map((name) => names.indexOf(name)).filter((place) => place >= 0);
  return places.length === 0 ? null : places.reduce((sum, place) => sum + (frame.counters[place] ?? 0), 0);
};

/** What is pointed at takes the place of the first that was to be shown. */
function shownIn(room: OutcomeRoom, pointed: string | null): readonly Definition[] {
  const shown = DEFINITIONS.filter(({ outcome }) => ROOM[room].has(outcome));
  if (shown.some(({ outcome }) => outcome === pointed)) return shown;
  const wanted = DEFINITIONS.filter((definition) => definition.outcome === pointed || shown.includes(definition));
  return wanted.length === shown.length ? shown : wanted.filter((definition) => definition !== shown[0]);
}

/** `pointed` is the outcome that a story points at. */
export const outcomeRows = (
  frame: Frame,
  other: Frame | null,
  names: readonly string[],
  room: OutcomeRoom,
  pointed: string | null,
): readonly OutcomeRow[] =>
  shownIn(room, pointed).flatMap((definition) => {
    const value = counterSum(definition, frame, names);
    if (value === null) return [];
    return [
      {
        outcome: definition.outcome,
        value,
        other: other === null ? null : counterSum(definition, other, names),
        alarm: definition.alarm && value > 0,
      },
    ];
  });
