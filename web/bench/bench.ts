// Measures the engine in a worker, as the page uses it: from each request to its frame. Runs in the page of `npm run bench`.
import { EngineClient } from '../engine/client.ts';
import { PictureCode } from '../engine/codes.ts';
import type { Answer, Frame, Info, Report, RunPosition, ViewRequest } from '../engine/protocol.ts';
import { fetchTexts, scenarioText } from '../state/scenarios.ts';

/** `firstNs`: a moment that is requested before the run is computed to its end; null: none is. */
export type Task = { readonly scenario: string; readonly options: string; readonly firstNs: number | null };
export type Measured = {
  readonly pages: number;
  readonly simulatedSeconds: number;
  readonly events: number;
  readonly openMs: number;
  readonly runMs: number;
  readonly seekMs: readonly number[];
  readonly backMs: readonly number[];
  readonly forwardMs: readonly number[];
  readonly memoryBytes: number;
  readonly checkpointBytes: number;
};

const SEEKS = 60;
const STEPS = 30;
const view: ViewRequest = { zone: 1, columns: 512, picture: PictureCode.Lists, hash: false };

function frameOf(answer: Answer): Frame {
  if (answer.type !== 'frame') throw new Error(`the worker answered ${JSON.stringify(answer)}`);
  return answer.frame;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

type Run = {
  readonly client: EngineClient;
  readonly info: Info;
  readonly openMs: number;
  /** Time from the opened scenario until the run is computed to its end. */
  readonly runMs: number;
  readonly report: () => Report;
  readonly seek: (position: RunPosition) => Promise<Frame>;
};

async function run({ scenario, options, firstNs }: Task): Promise<Run> {
  const latest: { report: Report | null } = { report: null };
  const client = new EngineClient(
    'bench',
    (report) => {
      latest.report = report;
    },
    ({ why }) => {
      throw new Error(why);
    },
  );
  await fetchTexts(scenario);
  const text = scenarioText(scenario);
  if (text === undefined) throw new Error(`there is no scenario ${scenario}`);
  const opening: { answer: Answer | null } = { answer: null };
  const openMs = await timed(async () => {
    opening.answer = await client.open(text, options, null, [], null);
  });
  if (opening.answer?.type !== 'opened') throw new Error(`the worker answered ${JSON.stringify(opening.answer)}`);
  const { info } = opening.answer.opened;
  const seek = async (position: RunPosition): Promise<Frame> => frameOf(await client.seek(position, view));
  const runMs = await timed(async () => {
    if (firstNs !== null) await seek({ type: 'time', ns: firstNs });
    await client.explore(Number.MAX_SAFE_INTEGER);
  });
  const report = (): Report => {
    if (latest.report === null) throw new Error('the worker reported nothing');
    return latest.report;
  };
  return { client, info, openMs, runMs, report, seek };
}

// Shares of the run, spread over it without a pattern, the same in each measurement.
const place = (index: number): number => (index * 0.618_033_988_75) % 1;

const seekAnywhere = ({ report, seek }: Run, index: number): Promise<Frame> =>
  seek({ type: 'event', event: Math.ceil(place(index) * report().exploredEvents) });

export async function measure(task: Task): Promise<Measured> {
  const measured = await run(task);
  const { client, info, openMs, runMs, seek } = measured;
  const report = measured.report();
  const seekMs: number[] = [];
  for (let index = 1; index <= SEEKS; index += 1) {
    seekMs.push(await timed(() => seekAnywhere(measured, index)));
  }
  const backMs: number[] = [];
  const forwardMs: number[] = [];
  for (let index = 1; index <= STEPS; index += 1) {
    const { event } = await seek({ type: 'time', ns: Math.round(place(index) * report.exploredNs) });
    for (const back of [1, 2]) backMs.push(await timed(() => seek({ type: 'event', event: Math.max(1, event - back) })));
    for (const on of [1, 2])
      forwardMs.push(await timed(() => seek({ type: 'event', event: Math.min(report.exploredEvents, event - 2 + on) })));
  }
  const { memoryBytes, checkpointBytes } = measured.report();
  client.close();
  return {
    pages: info.total_pages,
    simulatedSeconds: report.exploredNs / 1e9,
    events: report.exploredEvents,
    openMs,
    runMs,
    seekMs,
    backMs,
    forwardMs,
    memoryBytes,
    checkpointBytes,
  };
}

/** Bytes of the engines and of their checkpoints after several jumps, with all these runs open at once, like the two sides of a story. */
async function keepAll(tasks: readonly Task[]): Promise<{ readonly memoryBytes: number; readonly checkpointBytes: number }> {
  const runs = await Promise.all(tasks.map(run));
  for (let index = 1; index <= STEPS; index += 1) await Promise.all(runs.map((one) => seekAnywhere(one, index)));
  // A worker delays a report that would follow another one too soon, so the last report may still be due.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const sum = (bytes: (report: Report) => number): number => runs.reduce((all, { report }) => all + bytes(report()), 0);
  return { memoryBytes: sum((report) => report.memoryBytes), checkpointBytes: sum((report) => report.checkpointBytes) };
}

Object.assign(window, { measure, keepAll });
