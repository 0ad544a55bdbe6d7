// A run separate from the stage: one kernel from boot to the end, sampled at even intervals.
import { codeOf } from '../domain/pictures.model.ts';
import { type ComputedRun, createComputedRun } from '../domain/recorded/computed-recording.model.ts';
import type { EngineClient } from '../engine/client.ts';
import type { RunPosition, ViewRequest } from '../engine/protocol.ts';
import type { Ns } from '../engine/units.ts';

/** The frames are never drawn, so any picture serves. */
const VIEW: ViewRequest = { zone: 0, columns: 1, picture: codeOf('lists'), hash: false };
/** The state before the first event. */
const START: RunPosition = { type: 'event', event: 0 };

export type RunWish = {
  readonly text: string;
  readonly options: string;
  readonly stepNs: Ns;
  /** The run stops here if it has not ended earlier. */
  readonly untilNs: Ns;
};

export type RunAnswer =
  /** `ended`: all programs have done their work before the end of the scenario. */
  | { readonly type: 'computed'; readonly run: ComputedRun; readonly ended: boolean }
  /** Another run has replaced this one, or the user has stopped it. */
  | { readonly type: 'superseded' }
  | { readonly type: 'failed'; readonly why: string };

/** Computes a run in the worker of `client`, and calls `onSample` after each sample. */
export async function computeRun(
  client: Pick<EngineClient, 'open' | 'seek'>,
  { text, options, stepNs, untilNs }: RunWish,
  onSample: (run: ComputedRun) => void,
): Promise<RunAnswer> {
  const opened = await client.open(text, options, null, [], null, true);
  if (opened.type !== 'opened') return unfinished(opened);
  const run = createComputedRun(opened.opened.counterNames);
  const endNs = Math.min(untilNs, opened.opened.endNs);
  let position = START;
  for (let ns = 0; ; ns += stepNs) {
    const answer = await client.seek(position, VIEW);
    if (answer.type !== 'frame') return unfinished(answer);
    const { frame } = answer;
    // The run may have ended exactly at the previous sample, and then this frame would only repeat it.
    if (position.type === 'event' || frame.time_ns / 1e9 > run.seconds()) run.add(frame);
    onSample(run);
    const ended = frame.finished || (position.type === 'time' && frame.time_ns < position.ns);
    if (ended || ns >= endNs) return { type: 'computed', run, ended: ended && frame.time_ns < opened.opened.endNs };
    position = { type: 'time', ns: Math.min(ns + stepNs, endNs) };
  }
}

const unfinished = (answer: { readonly type: string; readonly why?: string }): RunAnswer =>
  answer.why === undefined ? { type: 'superseded' } : { type: 'failed', why: answer.why };
