// Our run to compare with a recording: the machine of the recording's first sample, with work that the user chooses.

import type { ComputedRun } from '../domain/recorded/computed-recording.model.ts';
import type { Recording } from '../domain/recorded/recording.model.ts';
import { lastRow, secondsAt } from '../domain/recorded/recording.model.ts';
import { EngineClient } from '../engine/client.ts';
import type { MachineWork } from '../engine/protocol.ts';
import { computeRun } from './computed-run.ts';
import { machineOf } from './opened-file.ts';
import { openedFileWords } from './opened-file.words.ts';
import { appState, setApp } from './store.ts';

/** The work that our run can do, which is every `MachineWork` except `idle`. */
export const BESIDE_WORKS = ['copy', 'read', 'program'] as const satisfies readonly MachineWork[];
export type BesideWork = (typeof BESIDE_WORKS)[number];

export type BesideShown = {
  readonly recorded: Recording;
  readonly work: BesideWork;
  /** Our run so far; null: it has fewer than two samples. */
  readonly computed: Recording | null;
  readonly state:
    | { readonly type: 'running' }
    /** `ended`: the programs finished their work before the end of the scenario. */
    | { readonly type: 'done'; readonly ended: boolean }
    | { readonly type: 'stopped' }
    | { readonly type: 'failed'; readonly why: string };
};

/** While the run grows, the page draws it again only after this time. */
const DRAW_MS = 120;
const NS = 1e9;
/** The shortest interval between two samples of our run, in ns. If the mean interval of the recording is longer, our run has that interval. */
const LEAST_STEP_NS = 100_000_000;

const client = new EngineClient(
  'engine-beside',
  () => undefined,
  ({ why }) => {
    const { beside } = appState();
    if (beside !== null) setApp({ beside: { ...beside, state: { type: 'failed', why } } });
  },
);

/** Changes the run on the page if it is still `shown` and still being computed. */
function change(shown: BesideShown, some: Partial<BesideShown>): void {
  const { beside } = appState();
  if (beside !== null && beside.recorded === shown.recorded && beside.work === shown.work && beside.state.type === 'running')
    setApp({ beside: { ...beside, ...some } });
}

/** Ends the run and removes it, so that the recording is shown alone. */
export function endBeside(): void {
  client.close();
  setApp({ beside: null });
}

/** Stops the run and keeps its samples. */
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
