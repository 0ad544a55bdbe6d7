// Measures the engine in a worker as the page uses it: from the request to the frame in hand. Run by `npm run bench`.
import { EngineClient } from '../engine/client.ts';
import { PictureCode } from '../engine/codes.ts';
import type { Answer, Frame, Report, RunPosition, ViewRequest } from '../engine/protocol.ts';
import { fetchTexts, scenarioText } from '../state/scenarios.ts';

export type Task = { readonly scenario: string; readonly options: string };
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

export async function measure({ scenario, options }: Task): Promise<Measured> {
  const latest: { report: Report | null } = { report: null };
  const client = new EngineClient(
    'bench',
    (report) => {
      latest.report = report;
    },
    (why) => {
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
  const runMs = await timed(() => client.explore(Number.MAX_SAFE_INTEGER));
  const report = latest.report;
  if (report === null) throw new Error('the worker reported nothing');
  const seek = async (position: RunPosition): Promise<Frame> => frameOf(await client.seek(position, view));

  // Positions spread over the run without a pattern, the same each time.
  const place = (index: number): number => (index * 0.618_033_988_75) % 1;
  const seekMs: number[] = [];
  for (let index = 1; index <= SEEKS; index += 1) {
    seekMs.push(await timed(() => seek({ type: 'event', event: Math.ceil(place(index) * report.exploredEvents) })));
  }
  const backMs: number[] = [];
  const forwardMs: number[] = [];
  for (let index = 1; index <= STEPS; index += 1) {
    const { event } = await seek({ type: 'time', ns: Math.round(place(index) * report.exploredNs) });
    for (const back of [1, 2]) backMs.push(await timed(() => seek({ type: 'event', event: Math.max(1, event - back) })));
    for (const on of [1, 2])
      forwardMs.push(await timed(() => seek({ type: 'event', event: Math.min(report.exploredEvents, event - 2 + on) })));
  }
  const { memoryBytes, checkpointBytes } = latest.report ?? report;
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

Object.assign(window, { measure });
