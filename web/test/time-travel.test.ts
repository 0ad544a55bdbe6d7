import { beforeAll, describe, expect, test } from 'vitest';
import { EventKind, PictureCode, Reclaimer } from '../engine/codes.ts';
import type { Answer, Found, Frame, FromWorker, RunPosition, ToWorker, ViewRequest } from '../engine/protocol.ts';
import { NO_ROWS } from '../engine/run-logs.ts';
import type { Timeline } from '../engine/timeline.ts';
import { createDice, newTimeline, newWatchedTimeline, scenarioToml, sleepingEngine, unhurried } from './engine.ts';

const SCENARIO = '2013-kswapd-limits';
const OPTIONS = 'kernel=before\nsize=classroom';
/** Simulated time of the part of the run that is tested. */
const SPAN_NS = 60_000_000_000;
/** The engine finds the first search, and does not understand the second one. */
const SEARCHES = ['first kswapd sleeps', 'first kswapd yawns'];
const MIB = 1024 * 1024;
const BUDGET = 256 * MIB;
const view: ViewRequest = { zone: 1, columns: 16, picture: PictureCode.Lists, hash: true };

const at = async (timeline: Timeline, position: RunPosition): Promise<Frame> => {
  const frame = await timeline.seek(position, view, unhurried);
  if (frame === null) throw new Error('another request interrupted it');
  return frame;
};

describe('time travel', () => {
  const dice = createDice(2013);
  const hashOfEvent = new Map<number, string>();
  const hashOfTime = new Map<number, string>();
  let timeline: Timeline;
  let lastEvent = 0;

  beforeAll(async () => {
    // The first run only counts the events.
    const scout = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    await scout.explore(SPAN_NS, unhurried);
    lastEvent = scout.exploredEvents;
    // The reference run goes strictly forwards and never restores a checkpoint.
    timeline = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const events = Array.from({ length: 100 }, () => 1 + dice(lastEvent)).sort((one, other) => one - other);
    for (const event of new Set(events)) hashOfEvent.set(event, (await at(timeline, { type: 'event', event })).hash);
    const another = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const times = Array.from({ length: 100 }, () => dice(SPAN_NS)).sort((one, other) => one - other);
    for (const ns of new Set(times)) hashOfTime.set(ns, (await at(another, { type: 'time', ns })).hash);
  });

  test('100 random events have the state hash of the reference run, from wherever they are reached', async () => {
    const events = [...hashOfEvent.keys()].sort(() => dice(3) - 1);
    for (const event of events) {
      const frame = await at(timeline, { type: 'event', event });
      expect([frame.event, frame.hash]).toEqual([event, hashOfEvent.get(event)]);
    }
  });

  test('100 random times have the state hash of the reference run, from wherever they are reached', async () => {
    const times = [...hashOfTime.keys()].sort(() => dice(3) - 1);
    for (const ns of times) expect((await at(timeline, { type: 'time', ns })).hash).toBe(hashOfTime.get(ns));
  });

  test('for an event and a time, the earlier one is shown, as if only it had been requested', async () => {
    for (const [event, hash] of [...hashOfEvent].slice(0, 30)) {
      const { time_ns: ns } = await at(timeline, { type: 'event', event });
      const [earlier, later] = [Math.max(0, ns - 1_000_000), ns + 1_000_000];
      expect((await at(timeline, { type: 'event', event, byNs: later })).hash).toBe(hash);
      const here = await at(timeline, { type: 'time', ns: earlier });
      const bounded = await at(timeline, { type: 'event', event, byNs: earlier });
      expect([bounded.event, bounded.hash]).toEqual([here.event, here.hash]);
      expect(bounded.event).toBeLessThan(event);
    }
  });

  test('the next and the previous happening of a kind agree with the marks, from anywhere', async () => {
    for (let i = 0; i < 12; i += 1) {
      const from = 1 + dice(lastEvent);
      for (const direction of [1, -1] as const) {
        const pass = await timeline.step(direction, 'pass', from, view, unhurried);
        const probed = await timeline.probe('kswapd pass', direction, from, view, unhurried);
        if (probed === null || pass === null) throw new Error('another request interrupted it');
        // Without a mark, a step leads to the end or the start of the run.
        const isMark = pass.recent.at(-1)?.kind === EventKind.KswapdPass;
        expect(probed === 'not-found' ? null : [probed.event, probed.hash]).toEqual(isMark ? [pass.event, pass.hash] : null);
      }
    }
    expect(await timeline.probe('oom kill', -1, lastEvent, view, unhurried)).toBe('not-found');
    await expect(timeline.probe('kswapd yawns', 1, 0, view, unhurried)).rejects.toThrow('yawns');
  });

  test('the chain of causes of a reclaimed page goes back to the allocation for which kswapd was woken', async () => {
    const far = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const freed = await far.probe('verdict freed by "kswapd0"', 1, 0, view, unhurried);
    if (freed === null || freed === 'not-found') throw new Error('kswapd reclaims in this run');
    const chain = await far.why(freed.event, view, unhurried);
    if (chain === null) throw new Error('another request interrupted it');
    const links = chain.frames.flatMap(({ recent }) => recent.slice(-1));
    expect(chain.whole).toBe(true);
    expect(links[0]).toMatchObject({ number: freed.event, kind: EventKind.PageVerdict });
    for (const [place, { number }] of links.slice(1).entries()) expect(number).toBeLessThan(links[place]?.number ?? 0);
    expect(links.slice(-2).map(({ kind }) => kind)).toEqual([EventKind.WakeupKswapd, EventKind.PageAlloc]);
    // The kswapd that was woken did the work, so all links in between are of one task.
    expect(new Set(links.slice(0, -2).map(({ task }) => task)).size).toBe(1);
    // The chain ends at a program's act, which no act of reclaim has caused, and asking for causes changes no state.
    expect((await far.why(links.at(-1)?.number ?? 0, view, unhurried))?.frames.length).toBe(1);
    expect((await at(far, { type: 'event', event: freed.event })).hash).toBe(freed.hash);
  });

  test('an event has its cause even if the engine is so far past it that it no longer has the event', async () => {
    const far = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    const swapped = await far.probe('swap-out', 1, 0, view, unhurried);
    if (swapped === null || swapped === 'not-found') throw new Error('kswapd swaps pages out in this run');
    // The batches of this pass emit hundreds of events without a pause.
    for (const event of [swapped.event, swapped.event + 10, swapped.event + 20]) {
      const kinds = (await far.why(event, view, unhurried))?.frames.map(({ recent }) => recent.at(-1)?.kind);
      expect(kinds?.[1], `event ${event}`).toBe(EventKind.LruIsolate);
    }
  });

  test('many positions that are glanced at in the order of the run have the same states', async () => {
    const onward = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    for (const [event, hash] of hashOfEvent) expect((await onward.glance({ type: 'event', event }, view, unhurried))?.hash).toBe(hash);
    for (const [ns, hash] of hashOfTime) expect((await onward.glance({ type: 'time', ns }, view, unhurried))?.hash).toBe(hash);
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

  test('with room for hardly any checkpoint, every state is still the same', async () => {
    const narrow = await newTimeline(SCENARIO, OPTIONS, 1);
    await narrow.explore(SPAN_NS, unhurried);
    expect(narrow.checkpointCount).toBeLessThanOrEqual(4);
    for (const [event, hash] of [...hashOfEvent].slice(0, 3)) expect((await at(narrow, { type: 'event', event })).hash).toBe(hash);
  });

  test('the start of the run is event 0 and time 0', async () => {
    expect(await at(timeline, { type: 'event', event: 0 })).toMatchObject({ event: 0, time_ns: 0 });
  });

  test.each(['batch', 'pass', 'wake'] as const)('a step of one %s forwards and one back returns', async (grain) => {
    const first = await timeline.step(1, grain, Math.floor(lastEvent / 2), view, unhurried);
    const second = await timeline.step(1, grain, first?.event ?? 0, view, unhurried);
    const back = await timeline.step(-1, grain, second?.event ?? 0, view, unhurried);
    expect(second?.event).toBeGreaterThan(first?.event ?? 0);
    expect([back?.event, back?.hash]).toEqual([first?.event, first?.hash]);
  });

  test('a step of one pass also stops after the passes of reclaim for a group', async () => {
    const copy = await newTimeline('complaint-copy', 'kernel=before', BUDGET);
    const first = await copy.step(1, 'pass', 0, view, unhurried);
    const second = await copy.step(1, 'pass', first?.event ?? 0, view, unhurried);
    const back = await copy.step(-1, 'pass', second?.event ?? 0, view, unhurried);
    const forGroup = first?.gauges.filter(({ reclaimer, passes }) => reclaimer === Reclaimer.Limit && passes.length > 0);
    expect(forGroup).toHaveLength(1);
    expect(second?.time_ns).toBeLessThan((first?.time_ns ?? 0) + 1_000_000_000);
    expect([back?.event, back?.hash]).toEqual([first?.event, first?.hash]);
  });

  test('the hashes of the event stream agree with the entries of the chain', async () => {
    const { chain } = timeline.logs.since(NO_ROWS);
    expect(chain.length).toBeGreaterThan(2);
    const hashes = await timeline.streamHashes(1, 8192, unhurried);
    expect(hashes?.length).toBe(8192);
    expect([hashes?.[4095], hashes?.[8191]]).toEqual([chain[0], chain[1]]);
    expect(await timeline.streamHashes(4096, 4097, unhurried)).toEqual(hashes?.slice(4095, 4097));
  });

  test('a glance and other work leave the cursor where it is, and a step from it can be prepared', async () => {
    const [event, hash] = [...hashOfEvent][hashOfEvent.size >> 1] ?? [0, ''];
    await at(timeline, { type: 'event', event: event - 1 });
    const there = timeline.nowNs;
    await timeline.glance({ type: 'event', event: 100 }, view, unhurried);
    await timeline.streamHashes(1, 200, unhurried);
    expect(timeline.nowNs).toBeLessThan(there);
    expect(await timeline.ready(unhurried)).toBe(true);
    expect(timeline.nowNs).toBe(there);
    const laid = timeline.checkpointCount;
    expect(await timeline.ready(unhurried)).toBe(true);
    expect(timeline.checkpointCount).toBe(laid);
    expect((await at(timeline, { type: 'event', event })).hash).toBe(hash);
  });
});

test('a step is prepared even if laying a checkpoint drops the one from which it would have been prepared', async () => {
  const dice = createDice(5);
  const narrow = await newTimeline(SCENARIO, OPTIONS, 1);
  await narrow.explore(SPAN_NS, unhurried);
  for (let turn = 0; turn < 20; turn += 1) {
    const { event, hash } = await at(narrow, { type: 'event', event: 2 + dice(narrow.exploredEvents - 2) });
    expect(await narrow.ready(unhurried)).toBe(true);
    await at(narrow, { type: 'event', event: event - 1 });
    expect((await at(narrow, { type: 'event', event })).hash).toBe(hash);
  }
});

test.each([BUDGET, 48 * MIB])(
  'from copies that were packed while the user did not wait, every state of a whole run is still the same: room for %d bytes',
  async (room) => {
    const dice = createDice(room);
    const packed = await newTimeline(SCENARIO, OPTIONS, room);
    await packed.explore(packed.endNs, unhurried);
    expect(packed.checkpointCount).toBeGreaterThan(2);
    // A checkpoint that is not packed would take at least 8 MiB.
    expect(packed.checkpointBytes).toBeLessThan(Math.min(room, packed.checkpointCount * 8 * MIB));
    const forwards = await newTimeline(SCENARIO, OPTIONS, 1);
    const hashOfEvent = new Map<number, string>();
    const events = Array.from({ length: 20 }, () => 1 + dice(packed.exploredEvents)).sort((one, other) => one - other);
    for (const event of events) hashOfEvent.set(event, (await at(forwards, { type: 'event', event })).hash);
    for (const event of events.toSorted(() => dice(3) - 1)) {
      expect((await at(packed, { type: 'event', event })).hash).toBe(hashOfEvent.get(event));
      // Then goes to a position close by, which the engine reaches from the checkpoints that it has just made.
      await at(packed, { type: 'event', event: Math.max(0, event - 1 - dice(9)) });
      expect((await at(packed, { type: 'event', event })).hash).toBe(hashOfEvent.get(event));
    }
    expect(packed.checkpointBytes).toBeLessThanOrEqual(room);
  },
);

describe('searches', () => {
  const SWAPS = '1000th swap-out after phase "dd writes"';
  const NEVER = 'first oom kill';

  test('a search leads to its event, and going back and asking again leads to the same state', async () => {
    const timeline = await newWatchedTimeline(SCENARIO, OPTIONS, BUDGET, [SWAPS, NEVER, 'end']);
    const first = await timeline.find(SWAPS, view, unhurried);
    if (first === null || first === 'not-found') throw new Error('it happens before the patches');
    expect(first.recent.at(-1)?.kind).toBe(EventKind.SwapOut);
    await at(timeline, { type: 'time', ns: 1_000_000_000 });
    expect(await timeline.find(SWAPS, view, unhurried)).toMatchObject({ event: first.event, hash: first.hash });
    expect(await timeline.find(NEVER, view, unhurried)).toBe('not-found');
    expect(timeline.complete).toBe(true);
    expect(await timeline.find('end', view, unhurried)).toMatchObject({ event: timeline.exploredEvents });
    const { found } = timeline.logs.since(NO_ROWS);
    expect(found.map(({ search, event }) => [search, event])).toEqual([
      [SWAPS, first.event],
      ['end', timeline.exploredEvents],
    ]);
    const plain = await newTimeline(SCENARIO, OPTIONS, BUDGET);
    expect((await at(plain, { type: 'event', event: first.event })).hash).toBe(first.hash);
  });
});

describe('the worker', () => {
  type Server = {
    readonly send: (message: ToWorker) => void;
    readonly found: readonly Found[];
    readonly answer: (id: number) => Promise<Answer>;
    /** The time of the event of each request, which the server reports before the answer. */
    readonly arrivals: ReadonlyMap<number, number>;
    /** Resolves when a computation next reports its progress. */
    readonly underWay: () => Promise<void>;
  };

  async function startServer(): Promise<Server> {
    const { engine, reader, modules } = await sleepingEngine();
    // Both files import the same instance of the module that reports arrivals, because neither was loaded before.
    const { createServer } = await import('../engine/server.ts');
    const waiting = new Map<number, (answer: Answer) => void>();
    const arrived = new Map<number, Answer>();
    const arrivals = new Map<number, number>();
    const found: Found[] = [];
    let onProgress: () => void = () => undefined;
    const send = createServer(engine, reader, BUDGET, (message) => {
      if (message.type === 'report') {
        found.push(...message.report.found);
        if (message.report.progress !== null) onProgress();
        return;
      }
      if (message.type === 'sign') return;
      if (message.type === 'arrived') {
        if (!arrived.has(message.id)) arrivals.set(message.id, message.ns);
        return;
      }
      arrived.set(message.id, message.answer);
      waiting.get(message.id)?.(message.answer);
    });
    const answer = (id: number): Promise<Answer> =>
      new Promise((resolve) => {
        const found = arrived.get(id);
        if (found === undefined) waiting.set(id, resolve);
        else resolve(found);
      });
    const underWay = (): Promise<void> =>
      new Promise((resolve) => {
        onProgress = resolve;
      });
    send({
      type: 'ask',
      id: 1,
      request: {
        type: 'open',
        ...modules,
        scenario: scenarioToml(SCENARIO),
        options: OPTIONS,
        against: null,
        searches: SEARCHES,
        claims: null,
      },
    });
    await answer(1);
    return { send, found, answer, arrivals, underWay };
  }

  test('a newer request takes the place of the one under way', async () => {
    const { send, answer, underWay } = await startServer();
    send({ type: 'ask', id: 2, request: { type: 'explore', untilNs: Number.MAX_SAFE_INTEGER } });
    await underWay();
    send({ type: 'ask', id: 3, request: { type: 'seek', position: { type: 'time', ns: 1_000_000 }, view } });
    expect((await answer(2)).type).toBe('superseded');
    expect((await answer(3)).type).toBe('frame');
  });

  test('the time of an event is told before its picture', async () => {
    const { send, answer, arrivals } = await startServer();
    for (const [id, event] of [500, 40, 41].entries()) {
      send({ type: 'ask', id: id + 2, request: { type: 'seek', position: { type: 'event', event }, view } });
      const there = await answer(id + 2);
      if (there.type !== 'frame') throw new Error(there.type);
      expect(there.frame.event).toBe(event);
      expect(arrivals.get(id + 2), `event ${event}`).toBe(there.frame.time_ns);
    }
  });

  test('a request that is cancelled is answered as superseded', async () => {
    const { send, answer, underWay } = await startServer();
    send({ type: 'ask', id: 2, request: { type: 'explore', untilNs: Number.MAX_SAFE_INTEGER } });
    await underWay();
    send({ type: 'cancel' });
    expect((await answer(2)).type).toBe('superseded');
  });

  test('a search is found and reported, and one that the engine does not understand is reported as a mistake', async () => {
    const { send, found, answer } = await startServer();
    expect(await answer(1)).toMatchObject({
      opened: { searchMistakes: [{ search: 'first kswapd yawns', why: expect.stringMatching(/`yawns`|`kswapd`/) }] },
    });
    send({ type: 'ask', id: 2, request: { type: 'find', search: 'first kswapd sleeps', view } });
    const there = await answer(2);
    if (there.type !== 'frame') throw new Error(there.type);
    expect(there.frame.recent.at(-1)?.kind).toBe(EventKind.KswapdSleep);
    send({ type: 'ask', id: 3, request: { type: 'explore', untilNs: there.frame.time_ns } });
    await answer(3);
    expect(found).toEqual([{ search: 'first kswapd sleeps', event: there.frame.event, timeNs: there.frame.time_ns }]);
    send({ type: 'ask', id: 4, request: { type: 'find', search: 'first kswapd yawns', view } });
    expect((await answer(4)).type).toBe('not-found');
  });

  test('a scenario that is refused is answered with a sentence', async () => {
    const { engine, reader, modules } = await sleepingEngine();
    const { createServer } = await import('../engine/server.ts');
    const message = await new Promise<FromWorker>((resolve) => {
      const send = createServer(engine, reader, BUDGET, resolve);
      send({
        type: 'ask',
        id: 1,
        request: { type: 'open', ...modules, scenario: '[machine]\nram = "lots"', options: '', against: null, searches: [], claims: null },
      });
    });
    expect(message).toMatchObject({ answer: { type: 'refused', why: expect.stringMatching(/\S+ \S+/) } });
  });
});
