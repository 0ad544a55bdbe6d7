import { beforeEach, expect, test } from 'vitest';
import { appState, emptySide, setApp } from '../../state/store.ts';
import { samples } from '../../test/fixtures/frames.ts';
import { lanesTimeline } from './lanes-timeline.ts';
import { lanesTable } from './run-tables.ts';

type Event = { ph: string; name: string; pid: number; tid: number; ts: number; args: Record<string, number | string> };

const [SHORT, LONG] = [samples(40, false), samples(90, true)];

const timeline = (): readonly Event[] => {
  const { traceEvents, ...others } = JSON.parse(lanesTimeline(appState()));
  expect(others).toEqual({});
  return traceEvents;
};

beforeEach(() =>
  setApp({
    intent: { ...appState().intent, view: 'both' },
    story: null,
    sides: { before: { ...emptySide, samples: SHORT }, after: { ...emptySide, samples: LONG } },
  }),
);

test('each kernel is a process with a name, and time goes forward in it', () => {
  const events = timeline();
  const named = events.filter(({ ph }) => ph === 'M').map(({ name, pid, args }) => [name, pid, args['name']]);
  expect(named).toEqual([
    ['process_name', 1, 'unpatched'],
    ['process_name', 2, 'patched'],
  ]);
  for (const pid of [1, 2]) {
    const times = events.filter((event) => event.ph === 'C' && event.pid === pid).map(({ ts }) => ts);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times[0]).toBe(100_000);
  }
});

test('the counters that have changed give the rows of the table', () => {
  const { head, rows } = lanesTable(appState());
  for (const [pid, side, own] of [
    [1, 'before', SHORT],
    [2, 'after', LONG],
  ] as const) {
    const now: Record<string, unknown> = {};
    const counters = timeline().filter((event) => event.ph === 'C' && event.pid === pid);
    for (let row = 0; row < own.rows; row += 1) {
      const seconds = rows[row]?.[0];
      const changed = counters.find(({ ts }) => ts / 1e6 === seconds)?.args ?? {};
      for (const [name, value] of Object.entries(changed)) {
        expect(value).not.toBe(now[name]);
        now[name] = value;
      }
      const expected = own.names.map((name) => rows[row]?.[head.indexOf(`${side}_${name}`)]);
      expect(own.names.map((name) => now[name])).toEqual(expected);
    }
  }
});

test('a view of one kernel has one process', () => {
  setApp({ intent: { ...appState().intent, view: 'after' } });
  const events = timeline();
  expect(new Set(events.map(({ pid }) => pid))).toEqual(new Set([1]));
  expect(events[0]?.args['name']).toBe('patched');
});
