// The editor describes moments in all parts of a run by words, and the engine finds each moment again by its words.
import { describe, expect, test } from 'vitest';
import { delayBetween, happeningOf, type PinnedRun, pinMoment } from '../domain/editor/pin.model.ts';
import { EventKind } from '../engine/codes.ts';
import type { Frame } from '../engine/protocol.ts';
import { newTimeline, newWatchedTimeline, unhurried as pace } from './engine.ts';

const view = { zone: 0, columns: 8, picture: 0, hash: true };
const BUDGET = 64 * 1024 * 1024;

const there = (frame: Frame | 'not-found' | null): Frame => {
  if (frame === null || frame === 'not-found') throw new Error('the run does not come there');
  return frame;
};

describe.each([
  ['lab', 'kernel=before'],
  ['2013-kswapd-limits', 'kernel=before\nsize=classroom'],
])('in %s, %s', (scenario, options) => {
  test('a moment that is pinned at ten positions is found again', async () => {
    const timeline = await newTimeline(scenario, options, BUDGET);
    await timeline.explore(Math.min(timeline.endNs, 12_000_000_000), pace);
    const events = timeline.exploredEvents;
    const run: PinnedRun = {
      back: async (happening, before) => {
        const frame = await timeline.probe(happening, -1, before, view, pace);
        return frame === null || frame === 'not-found' ? null : { event: frame.event, ns: frame.time_ns };
      },
      eventsTo: async (event) => there(await timeline.seek({ type: 'event', event }, view, pace)).recent,
    };
    const pins: { readonly search: string; readonly event: number; readonly hash: string }[] = [];
    for (let place = 1; place <= 10; place += 1) {
      const event = Math.floor((events * place) / 11);
      // In the lab, every other position is at a mark of the run, because most users stop there.
      const frame = there(
        await (scenario === 'lab' && place % 2 === 0
          ? timeline.step(1, 'pass', event, view, pace)
          : timeline.seek({ type: 'event', event }, view, pace)),
      );
      const pinned = await pinMoment(frame, run);
      if (pinned === null) throw new Error(`nothing to pin at event ${frame.event}`);
      const { hash } = there(await timeline.seek({ type: 'event', event: pinned.event }, view, pace));
      pins.push({ search: pinned.search, event: pinned.event, hash });
    }
    const watched = await newWatchedTimeline(
      scenario,
      options,
      BUDGET,
      pins.map(({ search }) => search),
    );
    for (const { search, event, hash } of pins) {
      const found = there(await watched.find(search, view, pace));
      expect({ search, event: found.event, hash: found.hash }).toEqual({ search, event, hash });
    }
    expect(new Set(pins.map(({ event }) => event)).size).toBeGreaterThan(5);
  }, 120_000);
});

test('the engine knows every happening that can name an event', async () => {
  const timeline = await newTimeline('lab', 'kernel=before', BUDGET);
  const kinds = Object.values(EventKind).filter((kind): kind is EventKind => typeof kind === 'number');
  const named = kinds.flatMap((kind) => [...Array(14).keys()].map((b) => happeningOf({ ...EVENT, kind, b }, 'a "quoted" phase')));
  const happenings = [...new Set(named.filter((one) => one !== null))];
  expect(happenings.length).toBeGreaterThan(35);
  expect(happenings).toContain('phase "a"');
  for (const happening of happenings) expect(await timeline.probe(happening, -1, 1, view, pace), happening).toBe('not-found');
});
const EVENT = { number: 1, time_ns: 0, kind: 0, task: 0, a: 0, b: 0, c: 0, d: 0, place: '' };

test('an event that a thousand others of its kind precede, with nothing to count from, has no search', async () => {
  const recent = [{ ...EVENT, kind: EventKind.SwapOut, number: 5_000, time_ns: 9_000 }];
  const run = (swapOuts: number): PinnedRun => ({
    back: async (happening, before) =>
      happening === 'swap-out' && before > 5_000 - swapOuts ? { event: before - 1, ns: before - 1 } : null,
    eventsTo: async () => recent,
  });
  const pinned = async (swapOuts: number): Promise<string | null> =>
    (await pinMoment({ recent, phase: '' } as unknown as Frame, run(swapOuts)))?.search ?? null;
  expect(await pinned(998)).toBe('999th swap-out');
  expect(await pinned(2_000)).toBeNull();
});

test.each([
  [0, 5_000_000_000, '5s'],
  [4_900_000_000, 5_400_000_000, '5s'],
  [5_000_000_000, 5_400_000_000, '5.4s'],
  [12_340_000_000, 12_345_678_900, '12.345s'],
  [1_999_999_998, 1_999_999_999, '1999999999ns'],
  [0, 10, '0.00000001s'],
])('a delay longer than %i and at most %i is %s', (after, upTo, text) => {
  expect(delayBetween(after, upTo)).toBe(text);
});
