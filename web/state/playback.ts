// Playing: the clock follows real time at the chosen speed, one request for each animation frame.

import type { Ns } from '../engine/units.ts';
import { SIDES } from './intent.ts';
import { isOpen } from './machines.ts';
import { eventsAMs, managedPages } from './run-up.model.ts';
import { type Session, session } from './session.ts';
import { clockNs, leadEvent, stageBusy, want } from './stage.ts';
import { appState, setApp } from './store.ts';
import { READING_MS } from './whole.ts';

const NS_PER_MS = 1_000_000;
/** At an even pace, simulated seconds of a real one at most: a change that somebody waits for is not to be over before it was seen. */
const MOST_EVENLY = 7.5;
/** Longest real time that one move of the clock may stand for: after a pause of the browser the clock must not leap. */
const LONGEST_MOVE_MS = 100;
/** Between two frames of most screens. */
const FRAME_MS = 1_000 / 60;
/** "No drawing": each request is to take about this long, so that at most two frames a second are drawn. */
const CHUNK_MS = 500;
const FIRST_CHUNK_NS = 1_000_000_000;

/** Where playing stops: the end of the side that lasts longer. */
export function endNs(): number {
  const { sides } = appState();
  return Math.max(...SIDES.filter(isOpen).map((side) => sides[side].endNs), 0);
}

export function startPlaying(): void {
  if (appState().playing) return;
  // At the end, playing starts again.
  if (clockNs() >= endNs()) want({ type: 'show', position: { type: 'time', ns: 0 }, hash: false });
  setApp({ playing: true });
  Object.assign(session.playback, { lastMoveMs: performance.now(), marksMs: 0, chunkNs: FIRST_CHUNK_NS, chunkStartedMs: null });
  requestAnimationFrame(tick);
}

/** The position stays where the clock is. */
export function stopPlaying(): void {
  if (appState().playing) setApp({ playing: false });
}

function tick(now: number): void {
  if (!appState().playing) return;
  requestAnimationFrame(tick);
  // The engine is behind: the clock waits for it, because what is drawn must be what was computed.
  if (stageBusy()) return;
  const end = endNs();
  const clock = clockNs();
  if (clock >= end) {
    stopPlaying();
    want({ type: 'show', position: { type: 'time', ns: end }, hash: true });
    return;
  }
  const elapsed = Math.min(Math.max(now - session.playback.lastMoveMs, 0), LONGEST_MOVE_MS);
  session.playback.lastMoveMs = now;
  const marks = now - session.playback.marksMs > READING_MS - FRAME_MS / 2;
  if (marks) session.playback.marksMs = now;
  const { speed } = appState().intent;
  if (speed === 'even') {
    goOnEvenly(elapsed, clock, end, marks);
    return;
  }
  const ahead = Number.isFinite(speed) ? Math.round(elapsed * speed * NS_PER_MS) : nextChunk(session.playback, now);
  if (ahead > 0) want({ type: 'show', position: { type: 'time', ns: Math.min(clock + ahead, end) }, hash: false, passage: 'play', marks });
}

/** As much happens as in the stretch before a beat; where little does, time goes on at its fastest. */
function goOnEvenly(elapsedMs: number, clock: Ns, end: Ns, marks: boolean): void {
  const { intent, sides } = appState();
  const frame = sides[intent.lead].frame;
  if (frame === null || elapsedMs === 0) return;
  const events = Math.max(1, Math.round(elapsedMs * eventsAMs(managedPages(frame))));
  const byNs = Math.min(end, clock + Math.ceil(elapsedMs * MOST_EVENLY * NS_PER_MS));
  want({ type: 'go-on', event: leadEvent() + events, byNs, marks });
}

/** How far the clock goes in the next request: as far as the engine came in about half a second of late. */
export function nextChunk(playback: Session['playback'], now: number): number {
  if (playback.chunkStartedMs !== null) {
    const took = now - playback.chunkStartedMs;
    if (took < CHUNK_MS * 0.7) playback.chunkNs *= 2;
    else if (took > CHUNK_MS * 1.4) playback.chunkNs = Math.max(NS_PER_MS, Math.round(playback.chunkNs / 2));
  }
  playback.chunkStartedMs = now;
  return playback.chunkNs;
}
