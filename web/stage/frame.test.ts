import { expect, test } from 'vitest';
import { actors, isDirectReclaimer, shownTask, taskList } from '../domain/demand/tasks.model.ts';
import {
  denominator,
  isReclaiming,
  othersReclaiming,
  passTrail,
  priorityOf,
  scanWindow,
  shownGauge,
  wasEnough,
} from '../domain/dial/priority.model.ts';
import { commonScale, keepLists, lapMarks, listRows, tailCount } from '../domain/lists/lists.model.ts';
import { OUTCOME_ROWS, OUTCOMES, type Outcome, type OutcomeRow, outcomeRows, outcomesIn } from '../domain/outcomes/outcomes.model.ts';
import { outcomeDifference, outcomeValue } from '../domain/outcomes/outcomes.words.ts';
import { activePatches, patchLock } from '../domain/patches/patches.model.ts';
import { brokenScale, regionOf, spread } from '../domain/tanks/zones.model.ts';
import { EventKind, PassOutcome, Reclaimer, TaskKind, TaskState, Wait } from '../engine/codes.ts';
import { eventKinds } from '../test/engine.ts';
import { COUNTERS, event, frames, patch, ribbon, task, zone } from '../test/fixtures/frames.ts';
import { dialWords } from './dial/dial.words.ts';
import { eventSentence } from './events/events.words.ts';

const { trouble, calm } = frames;

test('a pass scans size >> priority pages: a very small part at 12, everything at 0', () => {
  expect(scanWindow(1_000_000, 12)).toBe(244);
  expect(scanWindow(1_000_000, 0)).toBe(1_000_000);
  expect([denominator(12), denominator(0)]).toEqual([4096, 1]);
});

test('the scan window is what the reclaimer has decided, and before that a part of the list by the priority', () => {
  const windows = (scan_targets?: [number, number, number, number]) => {
    const gauges = trouble.gauges.map((gauge) => (scan_targets === undefined ? gauge : { ...gauge, scan_targets }));
    return listRows({ ...trouble, gauges }).map(({ window, decided }) => ({ window, decided }));
  };
  expect(windows()[2]).toEqual({ window: scanWindow(312_400, 4), decided: false });
  const decided = windows([0, 0, 500_000, 7]);
  expect(decided.map(({ window }) => window)).toEqual([0, 0, 312_400, 7]);
  expect(decided.every((row) => row.decided)).toBe(true);
});

test('a list row counts its conditions over all columns', () => {
  const frame = {
    ...trouble,
    ribbons: [{ ...ribbon(2, 0, 0, () => [0, 0, 0]), size: 30, columns: Uint32Array.of(1, 2, 3, 4, 5, 6, 7, 2) }],
  };
  expect(listRows(frame)[0]?.tally).toEqual({ clean: 6, referenced: 8, dirty: 10, writeback: 6 });
});

test('the common scale covers the longest list of both panes', () => {
  const scale = commonScale([trouble, calm]);
  expect(scale).toBeGreaterThanOrEqual(330_400);
  expect(scale).toBeLessThan(330_400 * 1.3);
  expect(commonScale([null])).toBeGreaterThan(0);
});

test('tail pages are counted by their bits', () => {
  expect(tailCount(Uint8Array.of(0, 4, 5, 8), 'dirty')).toBe(2);
});

test('a pass was enough if the kernel found it so, whatever followed', () => {
  const { TooLittle, Enough, Balanced } = PassOutcome;
  const judged = [TooLittle, Enough, Balanced].map((outcome) => ({ priority: 11, scanned: 90, reclaimed: 40, outcome }));
  expect(judged.map(wasEnough)).toEqual([false, true, true]);
  expect(passTrail(trouble).map(({ priority }) => priority)).toEqual([12, 12, 12, 11, 10, 9, 8, 7, 6, 5]);
  expect(dialWords.pass({ priority: 11, scanned: 9_000, reclaimed: 40, outcome: Balanced })).toBe(
    'priority 11: scanned 9,000, reclaimed 40, node balanced',
  );
});

test('the dial shows the first gauge, and says whose it is and how many more tasks reclaim', () => {
  const [kswapd, direct] = trouble.gauges;
  if (kswapd === undefined || direct === undefined) throw new Error('two reclaim');
  const whose = (gauges: typeof trouble.gauges): readonly unknown[] => {
    const frame = { ...trouble, gauges };
    const gauge = shownGauge(frame);
    return [gauge === null ? null : dialWords.whose(gauge.name, gauge.reclaimer), priorityOf(frame), passTrail(frame).length];
  };
  expect(whose([kswapd, direct])).toEqual(['kswapd0', 4, 10]);
  expect(whose([direct])).toEqual(['dd (direct)', 9, 3]);
  expect(whose([{ ...direct, reclaimer: Reclaimer.Limit }])).toEqual(['dd (group limit)', 9, 3]);
  expect(whose([])).toEqual([null, 12, 0]);
  expect(dialWords.moreReclaim(othersReclaiming(trouble))).toBe('and 1 more reclaims');
  expect(dialWords.moreReclaim(othersReclaiming({ ...trouble, reclaimers: 40 }))).toBe('and 39 more reclaim');
  expect(othersReclaiming(calm)).toBe(0);
});

test('the scan window is in use while a task reclaims, and not after the last one has ended', () => {
  expect(isReclaiming(trouble)).toBe(true);
  expect(isReclaiming(calm)).toBe(false);
  expect(priorityOf(calm)).toBe(12);
});

test('direct reclaim is recognized by the call path of a workload task, and never for kswapd', () => {
  expect(isDirectReclaimer(task({ path: ['do_page_fault', 'try_to_free_pages(order=0)'] }))).toBe(true);
  expect(isDirectReclaimer(task({ path: ['try_to_free_mem_cgroup_pages(memcg=1)'] }))).toBe(true);
  expect(isDirectReclaimer(task({ path: ['try_to_free_pages_later'] }))).toBe(false);
  expect(isDirectReclaimer(task({ kind: TaskKind.Kswapd, path: ['try_to_free_pages'] }))).toBe(false);
});

test('tasks keep their places: users first, kernel threads after them', () => {
  const { rows, more } = taskList(trouble, 10, 'everybody', null);
  expect(rows.map(({ name }) => name)).toEqual(['memcached', 'memcachetest', 'dd', 'kswapd0', 'flush-8:0', 'sda', 'sdb (swap)']);
  expect(more).toBe(0);
});

test('tasks that do not fit are counted, including the stalled ones', () => {
  const crowd = Array.from({ length: 20 }, (_, i) => task({ id: i, wait: i > 15 ? Wait.PageLock : Wait.Timer }));
  const { rows, more, moreStalled } = taskList({ ...trouble, tasks: crowd }, 6, 'users', null);
  expect(rows.length).toBe(5);
  expect(more).toBe(15);
  expect(moreStalled).toBe(0);
  expect(rows.filter(({ stalled }) => stalled).length).toBe(4);
});

test('the task that a beat points at has a row in its usual place, even if it is a kernel thread and few rows fit', () => {
  const crowd = Array.from({ length: 9 }, (_, id) => task({ id, name: `burn-${id}`, state: TaskState.Running }));
  const kernel = task({ id: 20, name: 'kswapd1', kind: TaskKind.Kswapd });
  const { rows, more } = taskList({ ...trouble, tasks: [...crowd, kernel] }, 4, 'users', 'kswapd1');
  expect(rows.map(({ name }) => name)).toEqual(['burn-0', 'burn-1', 'kswapd1']);
  expect(more).toBe(7);
});

test('a task that waits for the disk is stalled, one that waits for its timer is not', () => {
  const { rows } = taskList(trouble, 10, 'users', null);
  expect(rows.map(({ stalled }) => stalled)).toEqual([true, false, true]);
});

test('the call path of a running reclaimer is shown first', () => {
  expect(shownTask(taskList(trouble, 10, 'everybody', null).rows)?.name).toBe('dd');
  expect(shownTask([])).toBeNull();
});

test('the top edge shows which tasks can free pages', () => {
  expect(actors(trouble).map(({ active }) => active)).toEqual([true, true, true]);
  expect(actors(calm).map(({ active }) => active)).toEqual([false, false, true]);
  expect(actors({ ...trouble, tasks: [] }).map(({ active }) => active)).toEqual([false, false, false]);
});

test('ended tasks disappear from the stage', () => {
  expect(taskList({ ...trouble, tasks: [task({ state: TaskState.Ended })] }, 5, 'users', null).rows).toEqual([]);
});

test('outcomes sum counters and have the value of the other kernel beside them', () => {
  const freed = outcomeRows(calm, trouble, COUNTERS).find(({ outcome }) => outcome === 'freed');
  expect(freed).toEqual({ outcome: 'freed', unit: 'count', value: 1_691_204, other: 1_511_647, alarm: false });
});

test('stalls are an alarm only if there are any, and unknown counters are left out', () => {
  const rows = outcomeRows(trouble, null, ['allocstall']);
  expect(rows).toEqual([{ outcome: 'stalls', unit: 'count', value: trouble.counters[0], other: null, alarm: true }]);
});

/** Rows with these values; the other outcomes have none. */
const rowsOf = (values: Readonly<Partial<Record<Outcome, number>>>): readonly OutcomeRow[] => {
  const named = OUTCOMES.filter((outcome) => values[outcome] !== undefined);
  const counters = named.map((outcome) => values[outcome] ?? 0);
  return outcomeRows(
    { ...trouble, counters },
    null,
    named.map((outcome) => OUTCOME_ROWS[outcome].from[0] ?? ''),
  );
};

test('if not all fit, rows that differ come before equal ones, and those before zeros, each in the usual order', () => {
  const rows = rowsOf({ scanned: 7, freed: 0, swappedOut: 5, written: 1, stalls: 0, failed: 2 });
  const beside = rowsOf({ scanned: 7, freed: 0, swappedOut: 5, written: 3, stalls: 0, failed: 0 });
  const shown = (room: number, pointed: string | null = null): readonly string[] =>
    outcomesIn(room, rows, beside, pointed).map(({ outcome }) => outcome);
  expect(shown(2)).toEqual(['written', 'failed']);
  expect(shown(4)).toEqual(['scanned', 'swappedOut', 'written', 'failed']);
  expect(shown(5)).toEqual(['scanned', 'freed', 'swappedOut', 'written', 'failed']);
  expect(shown(2, 'stalls')).toEqual(['stalls', 'failed']);
  // Both panes show the same rows.
  expect(outcomesIn(3, beside, rows, null).map(({ outcome }) => outcome)).toEqual(shown(3));
  expect(outcomesIn(2, rows, [], null).map(({ outcome }) => outcome)).toEqual(['swappedOut', 'failed']);
});

test('no two outcomes have the same rank', () => {
  const ranks = OUTCOMES.map((outcome) => OUTCOME_ROWS[outcome].rank);
  expect(new Set(ranks).size).toBe(ranks.length);
});

test('a time is in seconds with a tenth or in milliseconds, and zero is 0 ms', () => {
  const of = (value: number): string => outcomeValue({ value, unit: 'us' });
  expect([0, 250, 9_990, 12_400, 999_400, 1_000_000, 81_449_000].map(of)).toEqual([
    '0 ms',
    '250 µs',
    '9.99 ms',
    '12 ms',
    '999 ms',
    '1.0 s',
    '81.4 s',
  ]);
  expect([outcomeDifference(500, 500, 'us'), outcomeDifference(2_000_000, 500_000, 'us'), outcomeDifference(0, 500_000, 'us')]).toEqual([
    '±0',
    '+1.5 s',
    '−500 ms',
  ]);
  expect([outcomeDifference(16_213_460, 4_954_375, 'count'), outcomeDifference(0, 99_999, 'count')]).toEqual(['+11.3M', '−99,999']);
});

test('free pages are compared with the watermarks', () => {
  expect([8000, 6000, 5000, 4000].map((free_pages) => regionOf(zone({ free_pages })))).toEqual(['plenty', 'falling', 'kswapd', 'reserve']);
});

test('a broken scale is linear below the break and reaches the top above it', () => {
  const { at, breakAt } = brokenScale(1000, 100_000);
  expect(at(0)).toBe(0);
  expect(at(breakAt / 2)).toBeCloseTo(at(breakAt) / 2);
  expect(at(100_000)).toBe(1);
  expect(at(1e9)).toBe(1);
});

test('labels are moved apart and stay inside', () => {
  expect(spread([10, 11, 12], 5, 0, 100)).toEqual([10, 15, 20]);
  expect(spread([98, 99, 100], 5, 0, 100)).toEqual([90, 95, 100]);
});

test('the scenario says which patches are on, and a link changes single patches', () => {
  const series = [patch('one', 'One'), { ...patch('two', 'Two'), on: false }];
  expect([...activePatches(series, [])]).toEqual(['one']);
  expect([...activePatches(series, ['one=off'])]).toEqual([]);
  expect([...activePatches(series, ['two=on'])]).toEqual(['one', 'two']);
});

test('a patch is locked while a patch that it needs is off, and while a patch that needs it is on', () => {
  const [one, two, three] = [
    patch('one', 'One'),
    { ...patch('two', 'Two'), needs: ['one'] },
    { ...patch('three', 'Three'), needs: ['one', 'two'] },
  ] as const;
  const series = [one, two, three];
  expect(series.map((p) => patchLock(series, new Set(), p))).toEqual([
    null,
    { type: 'needs', patches: [one] },
    { type: 'needs', patches: [one, two] },
  ]);
  expect(series.map((p) => patchLock(series, new Set(['one', 'two']), p))).toEqual([{ type: 'needed', patches: [two] }, null, null]);
  expect(patchLock(series, new Set(['one']), { ...one, contained: true })).toEqual({ type: 'contained' });
});

test('every kind of event has a sentence of fields that the engine knows', async () => {
  const names = { task: () => 'kswapd0', process: () => 'dd', kinds: await eventKinds() };
  const kinds = Object.values(EventKind).filter((kind) => typeof kind === 'number');
  expect(names.kinds).toHaveLength(kinds.length);
  for (const kind of kinds) expect(eventSentence(event(1, kind, 1, 1, 1, 1, 1), names)).not.toMatch(/undefined|NaN|[{}]/);
  expect(eventSentence(event(1, EventKind.LruShrinkInactive, 1, 1, 32, 29, 11), names)).toBe(
    'kswapd0 scanned 32 and reclaimed 29 pages in DMA32 at priority 11',
  );
});

test('each trip is marked at its first page, and if two marks overlap the one with more trips stays', () => {
  const list = { ...ribbon(2, 800, 8, () => [0, 0, 0]), laps: Uint8Array.of(0, 3, 3, 2, 1, 1, 0, 4) };
  const marks = (share: number, room: number): readonly string[] =>
    lapMarks(list, share, room).map(({ laps, at }) => `${laps} at ${at.toFixed(2)}`);
  expect(marks(0.8, 0.09)).toEqual(['4 at 0.70', '3 at 0.10', '2 at 0.30', '1 at 0.40']);
  expect(marks(0.8, 0.13)).toEqual(['4 at 0.70', '3 at 0.10', '2 at 0.30']);
  expect(marks(0.8, 0.15), 'half of the list stays bare').toEqual(['4 at 0.70', '3 at 0.10']);
  expect(marks(0.1, 0.15), 'one is always said').toEqual(['4 at 0.09']);
  expect(marks(1, 0.15), 'nothing sticks out at the right').toEqual(['3 at 0.13', '2 at 0.38']);
});

test('an unchanged list stays the same object', () => {
  const later = { ...trouble, ribbons: trouble.ribbons.map((one, i) => ({ ...one, size: i === 0 ? one.size + 1 : one.size })) };
  const kept = keepLists(later, trouble);
  expect(kept.ribbons.map((one, i) => one === trouble.ribbons[i])).toEqual([false, true, true, true]);
  for (const array of ['columns', 'tail', 'tail_pages', 'laps', 'waiting_by_laps'] as const) {
    const touched = trouble.ribbons.map((one) => ({ ...one, [array]: one[array].map((value) => value ^ 1) }));
    expect(keepLists({ ...trouble, ribbons: touched }, trouble).ribbons, array).toEqual(touched);
  }
});
