// The comparison with real kernels: the page computes the same as `reclaim lab`.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labKernels, labOptions } from '../domain/measured/lab-kernels.model.ts';
import { GUEST_SECONDS } from '../domain/measured/measured-counters.model.ts';
import type { ComputedRun } from '../domain/recorded/computed-recording.model.ts';
import { lastRow, secondsAt } from '../domain/recorded/recording.model.ts';
import type { EngineClient } from '../engine/client.ts';
import type { Answer, Request } from '../engine/protocol.ts';
import { createServer } from '../engine/server.ts';
import { LANES, laneValues } from '../panels/beside/recording-lanes.model.ts';
import { computeRun, type RunAnswer, type RunWish } from '../state/computed-run.ts';
import { scenarioToml, sleepingEngine } from './engine.ts';

const BUDGET = 64 * 1024 * 1024;
const SEEDS = [1, 2, 3] as const;
const STEP_NS = 100_000_000;
const file = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

type Client = Pick<EngineClient, 'open' | 'seek'>;

/** The page's server, without a worker around it. */
async function newClient(): Promise<Client> {
  const { engine, reader, modules } = await sleepingEngine();
  let answered: (answer: Answer) => void = () => undefined;
  let id = 0;
  const serve = createServer(engine, reader, BUDGET, (message) => {
    if (message.type === 'answer') answered(message.answer);
  });
  const ask = (request: Request): Promise<Answer> => {
    id += 1;
    return new Promise((resolve) => {
      answered = resolve;
      serve({ type: 'ask', id, request });
    });
  };
  return {
    open: (scenario, options, against, searches, claims, alone = false) =>
      ask({ type: 'open', ...modules, scenario, options, against, searches, claims, alone }),
    seek: (position, view) => ask({ type: 'seek', position, view }),
  };
}

async function computed(wish: RunWish): Promise<RunAnswer & { readonly type: 'computed' }> {
  const seen: number[] = [];
  const answer = await computeRun(await newClient(), wish, (run: ComputedRun) => seen.push(run.seconds()));
  if (answer.type !== 'computed') throw new Error(JSON.stringify(answer));
  expect(seen.every((seconds, place) => place === 0 || seconds >= (seen[place - 1] ?? 0))).toBe(true);
  return answer;
}

const wishOf = (work: string, kernelName: string, seed: number): RunWish => {
  const kernel = labKernels(file('scenarios/lab-kernels.csv')).find(({ name }) => name === kernelName);
  if (kernel === undefined) throw new Error(`${kernelName} is not in the lab`);
  return {
    text: scenarioToml(`lab-${work}`),
    options: labOptions(kernel, file('scenarios/lab-machines.csv'), seed),
    stepNs: STEP_NS,
    untilNs: Number.MAX_SAFE_INTEGER,
  };
};

/** Our column of a table of docs/fidelity/lab.md, which `reclaim lab` has written. */
function printed(work: string): ReadonlyMap<string, number> {
  const part =
    file('docs/fidelity/lab.md')
      .split(`### lab-${work}: v3_9_6, 3 runs`)[1]
      ?.split(/###|<!-- lab:end -->/)[0] ?? '';
  const rows = part.split('\n').filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| counter'));
  return new Map(
    rows.map((line) => line.split('|').map((cell) => cell.trim())).map(([, counter = '', ours = '']) => [counter, Number(ours)]),
  );
}

test.each(['writer', 'mix-read'])('%s beside 3.9.6: the means of three seeds are those that `reclaim lab` prints', async (work) => {
  const expected = printed(work);
  expect(expected.size).toBeGreaterThan(20);
  const sums = new Map<string, number>();
  for (const seed of SEEDS) {
    const { run, ended } = await computed(wishOf(work, '3.9.6', seed));
    expect(ended).toBe(true);
    for (const [name, grown] of [...run.grown(), [GUEST_SECONDS, run.seconds()] as const]) sums.set(name, (sums.get(name) ?? 0) + grown);
  }
  for (const [counter, ours] of expected)
    expect([counter, (sums.get(counter) ?? Number.NaN) / SEEDS.length]).toEqual([counter, expect.closeTo(ours, 2)]);
});

test('a computed run has all lanes of a recording, and stops when it is told to', async () => {
  const untilNs = 2_050_000_000;
  const { run, ended } = await computed({ ...wishOf('reader', 'deb6.1.192', 1), untilNs });
  const recording = run.recording();
  if (recording === null) throw new Error('a run has samples');
  expect(ended).toBe(false);
  expect(secondsAt(recording, lastRow(recording))).toBeCloseTo(untilNs / 1e9, 1);
  expect(LANES.filter((lane) => laneValues(recording, lane, 'inAll') === null)).toEqual([]);
  expect(recording.zones.map(({ node, name }) => [node, name])).toEqual([
    [0, 'DMA'],
    [0, 'DMA32'],
  ]);
});

test('a scenario that the engine refuses is answered with its sentence', async () => {
  const answer = await computeRun(await newClient(), { ...wishOf('reader', '3.9.6', 1), text: 'name = 5' }, () => undefined);
  expect(answer.type).toBe('failed');
});
