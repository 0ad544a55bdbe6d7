// Playing: moves the clock with real time at the chosen speed, with at most one request for each animation frame.

import type { Ns } from '../engine/units.ts';
import { SIDES } from './intent.ts';
import { isOpen } from './machines.ts';
import { eventsAMs, managedPages } from './run-up.model.ts';
import { type Session, session } from './session.ts';
import { clockNs, leadEvent, stageBusy, want } from './stage.ts';
import { appState, setApp } from './store.ts';
import { READING_MS } from './whole.ts';

const NS_PER_MS = 1_000_000;
/** Maximum number of simulated seconds per real second at an even pace, so that the user can see every change. */
const MOST_EVENLY = 7.5;
/** Maximum real time for one move of the clock, so that the clock does not jump ahead after the browser has paused the page. */
const LONGEST_MOVE_MS = 100;
/** The time between two frames on most screens. */
const FRAME_MS = 1_000 / 60;
/** At the speed "without drawing", a request should take about this long, in ms, so that only about two frames a second are drawn. At an
 * even pace, the speed is measured at this interval. */
const CHUNK_MS = 500;
const FIRST_CHUNK_NS = 1_000_000_000;
/** Real time between two events at the speed "one event a second". */
const EVENT_MS = 1_000;

/** The time at which playing stops, in ns: the end of the longer run. */
export function endNs(): number {
  const { sides } = appState();
  return Math.max(...SIDES.filter(isOpen).map((side) => sides[side].endNs), 0);
}

export function startPlaying(): void {
  if (appState().playing) return;
  // At the end, playing starts from the beginning.
  if (clockNs() >= endNs()) want({ type: 'show', position: { type: 'time', ns: 0 }, hash: false });
  setApp({ playing: true });
  const fresh = { marksMs: 0, chunkNs: FIRST_CHUNK_NS, chunkStartedMs: null, measuredFrom: null, measured: null };
  Object.assign(session.playback, { lastMoveMs: performance.now(), ...fresh });
  requestAnimationFrame(tick);
}

/** Stops playing. The position stays at the present time. */
export function stopPlaying(): void {
  if (appState().playing) setApp({ playing: false });
}

function tick(now: number): void {
  if (!appState().playing) return;
  requestAnimationFrame(tick);
  // The engine has not answered yet. The clock waits for it, because the stage draws only computed states.
  if (stageBusy()) return;
  const end = endNs();
  const clock = clockNs();
  if (clock >= end) {
    stopPlaying();
    want({ type: 'show', position: { type: 'time', ns: end }, hash: true });
    return;
  }
  const { speed } = appState().intent;
  if (speed === 'event') {
    goOnByAnEvent(now);
    return;
  }
  const elapsed = Math.min(Math.max(now - session.playback.lastMoveMs, 0), LONGEST_MOVE_MS);
  session.playback.lastMoveMs = now;
  const marks = now - session.playback.marksMs > READING_MS - FRAME_MS / 2;
  if (marks) session.playback.marksMs = now;
  if (speed === 'even') {
    measureSpeed(session.playback, clock, now);
    goOnEvenly(elapsed, clock, end, marks);
    return;
  }
  const ahead = Number.isFinite(speed) ? Math.round(elapsed * speed * NS_PER_MS) : nextChunk(session.playback, now);
  if (ahead > 0) want({ type: 'show', position: { type: 'time', ns: Math.min(clock + ahead, end) }, hash: false, passage: 'play', marks });
}

/** Continues at an even pace in events, the same as in the run-up to a beat. Where few events happen, the clock runs at its maximum
 * speed. */
function goOnEvenly(elapsedMs: number, clock: Ns, end: Ns, marks: boolean): void {
  const { intent, sides } = appState();
  const frame = sides[intent.lead].frame;
  if (frame === null || elapsedMs === 0) return;
  const events = Math.max(1, Math.round(elapsedMs * eventsAMs(managedPages(frame))));
  const byNs = Math.min(end, clock + Math.ceil(elapsedMs * MOST_EVENLY * NS_PER_MS));
  want({ type: 'go-on', event: leadEvent() + events, byNs, marks });
}

/** Shows the next event of the leading side once a second. Playing stops at the end of that side's run, because it has no more events. */
function goOnByAnEvent(now: number): void {
  const { playback } = session;
  if (now - playback.lastMoveMs < EVENT_MS) return;
  playback.lastMoveMs = now;
  const { intent, sides } = appState();
  const { frame, endNs: end } = sides[intent.lead];
  if (frame === null || frame.time_ns >= end) {
    stopPlaying();
    return;
  }
  want({ type: 'show', position: { type: 'event', side: intent.lead, event: leadEvent() + 1 }, hash: false, passage: 'step' });
}

/** At an even pace: measures the speed about twice a second, so that "slower" and "faster" choose the speeds next to it. */
export function measureSpeed(playback: Session['playback'], clock: Ns, now: number): void {
  const from = playback.measuredFrom;
  if (from !== null && now - from.ms < CHUNK_MS) return;
  if (from !== null) playback.measured = (clock - from.clockNs) / NS_PER_MS / (now - from.ms);
  playback.measuredFrom = { clockNs: clock, ms: now };
}

/** Simulated time for the next request, adapted so that a request takes about half a second. */
export function nextChunk(playback: Session['playback'], now: number): number {
  if (playback.chunkStartedMs !== null) {
    const took = now - playback.chunkStartedMs;
    if (took < CHUNK_MS * 0.7) playback.chunkNs *= 2;
    else if (took > CHUNK_MS * 1.4) playback.chunkNs = Math.max(NS_PER_MS, Math.round(playback.chunkNs / 2));
  }
  playback.chunkStartedMs = now;
  return playback.chunkNs;
}
