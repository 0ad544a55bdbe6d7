// The comparison of the lab: the measurements of a real kernel in a workload, and our runs of it, which the page computes while the user
// watches.

import { type Counted, countedInRun } from '../domain/measured/judged.model.ts';
import { type LabKernel, labKernels, labOptions } from '../domain/measured/lab-kernels.model.ts';
import { type Measured, measuredCounters } from '../domain/measured/measured-counters.model.ts';
import { measuredRuns } from '../domain/measured/measured-runs.model.ts';
import { type Reason, reasons } from '../domain/measured/reasons.model.ts';
import type { ComputedRun } from '../domain/recorded/computed-recording.model.ts';
import type { Recording } from '../domain/recorded/recording.model.ts';
import { EngineClient } from '../engine/client.ts';
import { fetchBeside } from '../engine/fetched.ts';
import { computeRun } from './computed-run.ts';
import { engineWords } from './engine.words.ts';
import { STORIES } from './link.ts';
import { type MeasuredAsked, measuredLink } from './measured-link.ts';
import { measuredLinkWords as words } from './measured-link.words.ts';
import { fetchTexts, kindOf, scenarioNames, scenarioText } from './scenarios.ts';
import { session } from './session.ts';
import { appState, setApp } from './store.ts';

/** Number of our runs. They differ only in their seeds: 1, 2, 3. */
export const RUNS = 3;
/** The curves have a point for each tenth of a second. */
const STEP_NS = 100_000_000;
/** While a run grows, the page draws it again only after this time. */
const DRAW_MS = 80;

/** The comparison that opens first: the kernel whose runs the simulation's costs were derived from, and the simplest workload. */
const FIRST = { kernel: '3.9.6', work: 'reader' } as const;

const PREFIX = 'lab-';
const folderOf = (work: string): string => `${PREFIX}${work}`;
/** Names of the lab's workloads, which are the names of their folders without PREFIX. */
export const WORKS: readonly string[] = scenarioNames.filter((name) => kindOf(name) === 'lab').map((name) => name.slice(PREFIX.length));

export type MeasuredChoice = { readonly kernel: string; readonly work: string };

/** The measured side of a comparison. */
export type MeasuredTables = {
  readonly kernels: readonly LabKernel[];
  readonly reasons: readonly Reason[];
  /** Number of real runs in the table; 0: the kernel did not run the workload. */
  readonly realRuns: number;
  readonly counters: readonly Measured[];
  /** Real runs that were sampled. */
  readonly recordings: readonly Recording[];
  /** The workloads to offer. If the kernel has not run the chosen one, these are the workloads that it has run; otherwise all. */
  readonly works: readonly string[];
};

type OurRun = { readonly seed: number; readonly recording: Recording; readonly counted: Counted; readonly ends: Counted };

export type MeasuredShown = {
  readonly choice: MeasuredChoice;
  /** Messages about the parts of the link that the page cannot follow. */
  readonly notes: readonly string[];
  /** The measured side; null: its tables are being fetched, or could not be (`failure`). */
  readonly tables: MeasuredTables | null;
  /** Our finished runs, in the order of their seeds. */
  readonly runs: readonly OurRun[];
  /** Our run that is being computed; null: none is. */
  readonly growing: { readonly seed: number; readonly recording: Recording | null } | null;
  /** The reason why the comparison cannot continue; null: it can. */
  readonly failure: string | null;
};

/** The addresses of the tables, by their paths. */
const TABLES = import.meta.glob<string>(['../../scenarios/lab-*.csv', '../../scenarios/lab-*/*.csv'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const textAt = async (path: string): Promise<string> => (await fetchBeside(TABLES[path] ?? path)).text();

const tableNamed = (name: 'kernels' | 'machines' | 'reasons'): Promise<string> => textAt(`../../scenarios/${PREFIX}${name}.csv`);
const tableOfWork = (work: string, name: 'counters' | 'ends' | 'samples'): Promise<string> =>
  textAt(`../../scenarios/${folderOf(work)}/${name}.csv`);

const client = new EngineClient(
  'engine-measured',
  () => undefined,
  ({ why }) => fail(why),
);

/** Changes the shown comparison, unless the user has chosen another one. */
function change(choice: MeasuredChoice, some: Partial<MeasuredShown>): void {
  const { measured } = appState();
  if (measured !== null && measured.choice === choice) setApp({ measured: { ...measured, ...some } });
}

const isShown = (choice: MeasuredChoice): boolean => appState().measured?.choice === choice;

const fail = (why: string): void => {
  const { measured } = appState();
  if (measured !== null) setApp({ measured: { ...measured, growing: null, failure: why } });
};

/** Shows the comparison that a link names. */
export function openMeasured({ kernel, work, theme }: MeasuredAsked, mistakes: readonly string[]): void {
  if (theme !== null) setApp({ intent: { ...appState().intent, theme } });
  const isKnown = work === null || WORKS.includes(work);
  const notes = isKnown ? mistakes : [...mistakes, words.noWork(work, WORKS)];
  show({ kernel: kernel ?? FIRST.kernel, work: work !== null && isKnown ? work : FIRST.work }, notes);
}

/** Shows another comparison and updates the address, without a new entry in the browser's history. */
export function chooseMeasured(some: Partial<MeasuredChoice>): void {
  const { measured } = appState();
  if (measured === null) return;
  show({ ...measured.choice, ...some }, []);
  keepAddress();
}

function keepAddress(): void {
  const { measured, intent } = appState();
  if (measured === null) return;
  history.replaceState(history.state, '', measuredLink(measured.choice.kernel, measured.choice.work, intent.theme));
  session.address.known = location.hash;
}

/** Stops the runs and removes the comparison from the store. */
export function endMeasured(): void {
  client.close();
  setApp({ measured: null });
}

/** Closes the comparison, so that the gallery is visible. */
export function leaveMeasured(): void {
  setApp({ measuredLink: null });
  history.replaceState(history.state, '', STORIES);
  session.address.known = location.hash;
}

function show(choice: MeasuredChoice, notes: readonly string[]): void {
  client.close();
  setApp({ measured: { choice, notes, tables: null, runs: [], growing: null, failure: null } });
  void work(choice);
}

/** Starts the comparison again after a failure. It computes all our runs again. */
export function workAgain(): void {
  const { measured } = appState();
  if (measured === null) return;
  show({ ...measured.choice }, measured.notes);
}

async function work(choice: MeasuredChoice): Promise<void> {
  const tables = await tablesOf(choice);
  if (!isShown(choice)) return;
  if (typeof tables === 'string') {
    change(choice, { failure: tables });
    return;
  }
  const kernel = tables.kernels.find(({ name }) => name === choice.kernel);
  if (kernel === undefined) {
    // A link can name a kernel that the lab does not have.
    const names = tables.kernels.map(({ name }) => name);
    show({ ...choice, kernel: FIRST.kernel }, [...(appState().measured?.notes ?? []), words.noKernel(choice.kernel, names)]);
    return;
  }
  change(choice, { tables });
  if (tables.realRuns === 0) return;
  const machines = await tableNamed('machines');
  for (let seed = 1; seed <= RUNS; seed += 1) if (!(await computeSeed(choice, kernel, machines, seed))) return;
  change(choice, { growing: null });
  // The worker has nothing more to do, and would keep its memory.
  if (isShown(choice)) client.close();
}

/** The tables of a comparison, or a message that says why they cannot be fetched. */
async function tablesOf({ kernel, work: name }: MeasuredChoice): Promise<MeasuredTables | string> {
  try {
    const [kernels, why, counters, ends, samples] = await Promise.all([
      tableNamed('kernels'),
      tableNamed('reasons'),
      tableOfWork(name, 'counters'),
      tableOfWork(name, 'ends'),
      tableOfWork(name, 'samples'),
    ]);
    const missing = await fetchTexts(folderOf(name));
    if (missing !== null) return missing;
    const { runs, all } = measuredCounters(counters, ends, kernel);
    return {
      kernels: labKernels(kernels),
      reasons: reasons(why),
      realRuns: runs,
      counters: all,
      recordings: measuredRuns(samples, kernel),
      works: runs > 0 ? WORKS : await worksOf(kernel),
    };
  } catch (error) {
    // A TypeError means that the connection failed. A wrong table is a mistake of the project.
    if (error instanceof TypeError) return engineWords.noTexts(folderOf(name));
    throw error;
  }
}

/** The workloads that a kernel has run. */
async function worksOf(kernel: string): Promise<readonly string[]> {
  const tables = await Promise.all(WORKS.map(async (name) => [name, await tableOfWork(name, 'counters')] as const));
  return tables.flatMap(([name, counters]) => (counters.includes(`\n${kernel},`) ? [name] : []));
}

/** Computes our run with one seed; false: it failed or was stopped, or the user has chosen another comparison. */
async function computeSeed(choice: MeasuredChoice, kernel: LabKernel, machines: string, seed: number): Promise<boolean> {
  const text = scenarioText(folderOf(choice.work));
  if (text === undefined || !isShown(choice)) return false;
  change(choice, { growing: { seed, recording: null } });
  const drawn = { ms: 0 };
  const onSample = (run: ComputedRun): void => {
    const now = performance.now();
    if (now - drawn.ms < DRAW_MS) return;
    drawn.ms = now;
    change(choice, { growing: { seed, recording: run.recording() } });
  };
  const options = labOptions(kernel, machines, seed);
  const answer = await computeRun(client, { text, options, stepNs: STEP_NS, untilNs: Number.MAX_SAFE_INTEGER }, onSample);
  const now = appState().measured;
  if (answer.type === 'superseded' || now === null || now.choice !== choice) return false;
  if (answer.type === 'failed') {
    change(choice, { growing: null, failure: answer.why });
    return false;
  }
  const recording = answer.run.recording();
  if (recording === null) return false;
  const counted = countedInRun(answer.run.grown(), answer.run.seconds());
  change(choice, { runs: [...now.runs, { seed, recording, counted, ends: answer.run.last() }] });
  return true;
}
