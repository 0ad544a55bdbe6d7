// Our run beside a recording: the machine of its first sample, with work that the user chooses.

import type { ComputedRun } from '../domain/recorded/computed-recording.model.ts';
import type { Recording } from '../domain/recorded/recording.model.ts';
import { lastRow, secondsAt } from '../domain/recorded/recording.model.ts';
import { EngineClient } from '../engine/client.ts';
import type { MachineWork } from '../engine/protocol.ts';
import { computeRun } from './computed-run.ts';
import { machineOf } from './opened-file.ts';
import { openedFileWords } from './opened-file.words.ts';
import { appState, setApp } from './store.ts';

/** The works of an import that do something. */
export const BESIDE_WORKS = ['copy', 'read', 'program'] as const satisfies readonly MachineWork[];
export type BesideWork = (typeof BESIDE_WORKS)[number];

export type BesideShown = {
  readonly recorded: Recording;
  readonly work: BesideWork;
  /** Our run so far; null: it has no two samples yet. */
  readonly computed: Recording | null;
  readonly state:
    | { readonly type: 'running' }
    /** `ended`: the work was done before the time of the scenario was up. */
    | { readonly type: 'done'; readonly ended: boolean }
    | { readonly type: 'stopped' }
    | { readonly type: 'failed'; readonly why: string };
};

/** While the run grows, the page draws it at most so often. */
const DRAW_MS = 120;
const NS = 1e9;
/** Our run is sampled as often as the recording, but not more often than this. */
const LEAST_STEP_NS = 100_000_000;

const client = new EngineClient(
  'engine-beside',
  () => undefined,
  ({ why }) => {
    const { beside } = appState();
    if (beside !== null) setApp({ beside: { ...beside, state: { type: 'failed', why } } });
  },
);

/** Changes what is shown, unless the user has chosen something else. */
function change(shown: BesideShown, some: Partial<BesideShown>): void {
  const { beside } = appState();
  if (beside !== null && beside.recorded === shown.recorded && beside.work === shown.work && beside.state.type === 'running')
    setApp({ beside: { ...beside, ...some } });
}

/** Ends the run, and shows the recording alone. */
export function endBeside(): void {
  client.close();
  setApp({ beside: null });
}

/** Stops the run, and keeps what it has computed. */
export function stopBeside(): void {
  const { beside } = appState();
  client.close();
  if (beside !== null) setApp({ beside: { ...beside, state: { type: 'stopped' } } });
}

const stepOf = (recording: Recording): number =>
  Math.max(LEAST_STEP_NS, Math.round((secondsAt(recording, lastRow(recording)) / lastRow(recording)) * NS));

/** Computes a run of the recorded machine with this work. */
export async function computeBeside(recorded: Recording, work: BesideWork): Promise<void> {
  client.close();
  const shown: BesideShown = { recorded, work, computed: null, state: { type: 'running' } };
  setApp({ beside: shown });
  const text = await scenarioOf(recorded, work);
  if (appState().beside !== shown) return;
  if (text.type === 'refused') {
    change(shown, { state: { type: 'failed', why: text.why } });
    return;
  }
  const drawn = { ms: 0 };
  const onSample = (run: ComputedRun): void => {
    const now = performance.now();
    if (now - drawn.ms < DRAW_MS) return;
    drawn.ms = now;
    change(shown, { computed: run.recording() });
  };
  const wish = { text: text.scenario, options: 'kernel=before', stepNs: stepOf(recorded), untilNs: Number.MAX_SAFE_INTEGER };
  const answer = await computeRun(client, wish, onSample);
  if (answer.type === 'failed') change(shown, { state: { type: 'failed', why: answer.why } });
  if (answer.type !== 'computed') return;
  change(shown, { computed: answer.run.recording(), state: { type: 'done', ended: answer.ended } });
  client.close();
}

type Text = { readonly type: 'read'; readonly scenario: string } | { readonly type: 'refused'; readonly why: string };

async function scenarioOf({ first }: Recording, work: BesideWork): Promise<Text> {
  if (!first.some(({ name }) => name === 'zoneinfo')) return { type: 'refused', why: openedFileWords.noZones };
  const brought = await machineOf(first, work);
  if (typeof brought === 'string') return { type: 'refused', why: brought };
  return brought.scenario === '' ? { type: 'refused', why: brought.refusal } : { type: 'read', scenario: brought.scenario };
}
