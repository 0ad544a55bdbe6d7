import { beforeAll, describe, expect, test } from 'vitest';
import type { Frame, FromWorker, Goal, Lens, ToWorker } from '../engine/protocol.ts';
import { createServer } from '../engine/server.ts';
import type { Timeline } from '../engine/timeline.ts';
import { createDice, newTimeline, scenarioToml, sleepingEngine, unhurried } from './engine.ts';

const SCENARIO = '2013-kswapd-limits';
const OPTIONS = 'kernel=before\nsize=classroom';
/** Simulated time of the part that is travelled in. */
const SPAN_NS = 60_000_000_000;
const BUDGET = 256 * 1024 * 1024;
const lens: Lens = { zone: 1, columns: 16, hash: true };

const at = async (timeline: Timeline, goal: Goal): Promise<Frame> => {
  const frame = await timeline.seek(goal, lens, unhurried);
  if (frame === null) throw new Error('nobody interrupted');
  return frame;
};

describe('time travel', () => {
  const dice = createDice(2013);
  const hashOfEvent = new Map<number, string>();
  const hashOfTime = new Map<number, string>();
  let timeline: Timeline;
  let lastEvent = 0;

  beforeAll(async () => {
    // A first run only to learn how many events there are.
    const scout = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    await scout.explore(SPAN_NS, unhurried);
    lastEvent = scout.exploredEvents;
    // The first way through goes strictly forwards and never restores anything.
    timeline = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const events = Array.from({ length: 100 }, () => 1 + dice(lastEvent)).sort((one, other) => one - other);
    for (const event of new Set(events)) hashOfEvent.set(event, (await at(timeline, { type: 'event', event })).hash);
    const another = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const times = Array.from({ length: 100 }, () => dice(SPAN_NS)).sort((one, other) => one - other);
    for (const ns of new Set(times)) hashOfTime.set(ns, (await at(another, { type: 'time', ns })).hash);
  });

  test('100 random events have the state hash of the first way through, from wherever they are reached', async () => {
    const events = [...hashOfEvent.keys()].sort(() => dice(3) - 1);
    for (const event of events) {
      const frame = await at(timeline, { type: 'event', event });
      expect([frame.event, frame.hash]).toEqual([event, hashOfEvent.get(event)]);
    }
  });

  test('100 random times have the state hash of the first way through, from wherever they are reached', async () => {
    const times = [...hashOfTime.keys()].sort(() => dice(3) - 1);
    for (const ns of times) expect((await at(timeline, { type: 'time', ns })).hash).toBe(hashOfTime.get(ns));
  });

  test('stepping on and back one event returns to the same state', async () => {
    for (const [event, hash] of [...hashOfEvent].slice(0, 40)) {
      await at(timeline, { type: 'event', event: event + 1 });
      expect((await at(timeline, { type: 'event', event })).hash).toBe(hash);
      await at(timeline, { type: 'event', event: Math.max(0, event - 1) });
      expect((await at(timeline, { type: 'event', event })).hash).toBe(hash);
    }
  });

  test('a link opened in a new engine leads to the same state', async () => {
    const fresh = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const events = [...hashOfEvent.keys()];
    const event = events[Math.floor(events.length / 2)] ?? 1;
    expect((await at(fresh, { type: 'event', event })).hash).toBe(hashOfEvent.get(event));
  });

  test('with room for hardly any checkpoint every state is still the same', async () => {
    const narrow = await newTimeline(SCENARIO, OPTIONS, 1);
    await narrow.explore(SPAN_NS, unhurried);
    expect(narrow.checkpointCount).toBeLessThanOrEqual(4);
    for (const [event, hash] of [...hashOfEvent].slice(0, 3)) expect((await at(narrow, { type: 'event', event })).hash).toBe(hash);
  });

  test('the start of the run is event 0 and time 0', async () => {
    expect(await at(timeline, { type: 'event', event: 0 })).toMatchObject({ event: 0, time_ns: 0 });
  });

  test.each(['batch', 'pass', 'wake'] as const)('a step of one %s forwards and one back returns', async (grain) => {
    const first = await timeline.step(1, grain, Math.floor(lastEvent / 2), lens, unhurried);
    const second = await timeline.step(1, grain, first?.event ?? 0, lens, unhurried);
    const back = await timeline.step(-1, grain, second?.event ?? 0, lens, unhurried);
    expect(second?.event).toBeGreaterThan(first?.event ?? 0);
    expect([back?.event, back?.hash]).toEqual([first?.event, first?.hash]);
  });

  test('the hashes of a stretch of the event stream end in the entry of the chain', async () => {
    const { chain } = timeline.logsSince(0, 0);
    expect(chain.length).toBeGreaterThan(2);
    const hashes = await timeline.trace(4097, 8192, unhurried);
    expect(hashes?.length).toBe(4096);
    expect(hashes?.at(-1)).toBe(chain[1]);
  });
});

describe('the worker', () => {
  /** Sends messages to a server and collects what it answers. */
  async function startServer(): Promise<{
    readonly send: (message: ToWorker) => void;
    readonly answer: (id: number) => Promise<FromWorker>;
  }> {
    const { engine, module } = await sleepingEngine();
    const answers = new Map<number, (message: FromWorker) => void>();
    const arrived = new Map<number, FromWorker>();
    const send = createServer(engine, (message) => {
      if (message.type !== 'answer') return;
      arrived.set(message.id, message);
      answers.get(message.id)?.(message);
    });
    const answer = (id: number): Promise<FromWorker> =>
      new Promise((resolve) => {
        const message = arrived.get(id);
        if (message === undefined) answers.set(id, resolve);
        else resolve(message);
      });
    send({ type: 'ask', id: 1, request: { type: 'open', module, scenario: scenarioToml(SCENARIO), options: OPTIONS } });
    await answer(1);
    return { send, answer };
  }

  test('a newer request takes the place of the one under way', async () => {
    const { send, answer } = await startServer();
    send({ type: 'ask', id: 2, request: { type: 'seek', goal: { type: 'time', ns: SPAN_NS }, lens } });
    send({ type: 'ask', id: 3, request: { type: 'seek', goal: { type: 'time', ns: 1_000_000 }, lens } });
    expect(await answer(2)).toMatchObject({ answer: { type: 'superseded' } });
    expect(await answer(3)).toMatchObject({ answer: { type: 'frame' } });
  });

  test('a request that is cancelled answers that it was', async () => {
    const { send, answer } = await startServer();
    send({ type: 'ask', id: 2, request: { type: 'explore', untilNs: Number.MAX_SAFE_INTEGER } });
    await new Promise((resolve) => setTimeout(resolve, 30));
    send({ type: 'cancel' });
    expect(await answer(2)).toMatchObject({ answer: { type: 'superseded' } });
  });

  test('a scenario that is refused is answered with a sentence', async () => {
    const { engine, module } = await sleepingEngine();
    const message = await new Promise<FromWorker>((resolve) => {
      createServer(
        engine,
        resolve,
      )({ type: 'ask', id: 1, request: { type: 'open', module, scenario: '[machine]\nram = "lots"', options: '' } });
    });
    expect(message).toMatchObject({ answer: { type: 'refused', why: expect.stringMatching(/\S+ \S+/) } });
  });
});
