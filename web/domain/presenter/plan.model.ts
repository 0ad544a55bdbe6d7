// The plan of a lecture: when each beat begins, and how far the lecturer is ahead of the plan or behind it.
import type { BeatNotes } from './notes.model.ts';

/** Planned time for a beat without notes. */
const WITHOUT_NOTES_SECONDS = 45;

export type Plan = {
  /** When each beat begins, in seconds from the start, in the order of the story. */
  readonly begins: readonly number[];
  readonly endSeconds: number;
};

export function planOf(beats: readonly string[], notes: readonly BeatNotes[]): Plan {
  const begins: number[] = [];
  let seconds = 0;
  for (const beat of beats) {
    begins.push(seconds);
    seconds += notes.find((one) => one.beat === beat)?.seconds ?? WITHOUT_NOTES_SECONDS;
  }
  return { begins, endSeconds: seconds };
}

export type Lateness = { readonly type: 'on-time' } | { readonly type: 'behind' | 'ahead'; readonly seconds: number };

/** A lecturer who is ahead or behind by less than this counts as on time. */
const SLACK_SECONDS = 20;

/** A lecturer is on time within the planned time of the beat. A delay is measured from the planned end of the beat, a lead from its
 * planned beginning. `place`: index of the beat; null: past the last beat. */
export function lateness({ begins, endSeconds }: Plan, place: number | null, elapsedSeconds: number): Lateness {
  const begin = place === null ? endSeconds : (begins[place] ?? 0);
  const end = place === null ? endSeconds : (begins[place + 1] ?? endSeconds);
  if (elapsedSeconds > end + SLACK_SECONDS) return { type: 'behind', seconds: elapsedSeconds - end };
  if (elapsedSeconds < begin - SLACK_SECONDS) return { type: 'ahead', seconds: begin - elapsedSeconds };
  return { type: 'on-time' };
}

// ---- the stopwatch ----

/** `sinceMs`: when the stopwatch was started, by the wall clock, so that it keeps running while the page is reloaded or the lid is
 * closed; null: it is stopped. `bankedMs`: time of earlier runs. */
export type Stopwatch = { readonly sinceMs: number | null; readonly bankedMs: number };

/** The stopwatch after the wall clock was set back by `byMs`. */
export const setBack = ({ sinceMs, bankedMs }: Stopwatch, byMs: number): Stopwatch => ({
  sinceMs: sinceMs === null ? null : sinceMs - byMs,
  bankedMs,
});

/** A stopwatch that shows more than this was left running by mistake. */
const LONGEST_MS = 24 * 3_600_000;

/** Reads a stopwatch that was stored at `savedMs`. The stored value may be anything, so a value that no lecture could leave is replaced
 * by a stopped stopwatch. */
export function readStopwatch(value: unknown, savedMs: number): Stopwatch {
  if (typeof value !== 'object' || value === null) return stopped;
  const { sinceMs, bankedMs } = value as { readonly sinceMs?: unknown; readonly bankedMs?: unknown };
  if (!isWithin(bankedMs, 0, LONGEST_MS)) return stopped;
  if (sinceMs === null) return { sinceMs, bankedMs };
  return isWithin(sinceMs, savedMs - LONGEST_MS, savedMs) ? { sinceMs, bankedMs } : stopped;
}

const isWithin = (value: unknown, least: number, most: number): value is number =>
  typeof value === 'number' && value >= least && value <= most;

export const stopped: Stopwatch = { sinceMs: null, bankedMs: 0 };
export const elapsedMs = ({ sinceMs, bankedMs }: Stopwatch, nowMs: number): number =>
  bankedMs + (sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs));
export const started = (watch: Stopwatch, nowMs: number): Stopwatch => (watch.sinceMs === null ? { ...watch, sinceMs: nowMs } : watch);
export const paused = (watch: Stopwatch, nowMs: number): Stopwatch => ({ sinceMs: null, bankedMs: elapsedMs(watch, nowMs) });
