import { describe, expect, test } from 'vitest';
import { measuredCounters } from '../../domain/measured/measured-counters.model.ts';
import { measuredRuns } from '../../domain/measured/measured-runs.model.ts';
import type { Recording } from '../../domain/recorded/recording.model.ts';
import { read } from '../../test/texts.ts';
import { besideLanes, endsOf, longest, oneSided, readAt, spread } from './beside-lanes.model.ts';

const table = (work: string, name: string): string => read(`scenarios/lab-${work}/${name}.csv`);
const runsOf = (work: string, kernel: string): readonly Recording[] => measuredRuns(table(work, 'samples'), kernel);

/** A run with samples of one counter of kswapd. */
const run = (times: readonly number[], scanned: readonly number[]): Recording =>
  measuredRuns(`kernel,run,counter,samples\nk,1,seconds,${times.join(' ')}\nk,1,pgscan_kswapd,${scanned.join(' ')}\n`, 'k')[0] as Recording;

describe('lanes', () => {
  test('each kernel has the lanes that it counts', () => {
    const lanesOf = (kernel: string): readonly string[] =>
      besideLanes(runsOf('mix-read', kernel), [], null, 'inAll').map(({ lane }) => lane);
    expect(lanesOf('2.6.34')).toEqual(['free', 'lists', 'scanned', 'reclaimed', 'swap', 'dirty']);
    expect(lanesOf('4.19.13')).toEqual(['free', 'lists', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty']);
    expect(lanesOf('deb6.12.117')).toEqual(['free', 'lists', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty', 'pressure']);
  });

  test('a lane that only one side tells is named', () => {
    const lanes = besideLanes(runsOf('reader', '3.9.6'), runsOf('reader', 'deb6.1.192'), null, 'inAll');
    expect(oneSided(lanes, 'computed')).toEqual(['refaults', 'pressure']);
    expect(oneSided(lanes, 'measured')).toEqual([]);
  });

  test('both sides have one scale, on which the largest of both fits', () => {
    const [lane] = besideLanes([run([0, 1, 2], [0, 500, 900])], [run([0, 1, 2], [0, 700, 2_100])], null, 'inAll');
    expect(lane?.edges.up).toBe(2_100);
    expect(lane?.scale.at(2_100)).toBeCloseTo(lane?.room.up ?? 0);
    expect(lane?.scale.at(2_100)).toBeGreaterThan(2 * (lane?.scale.at(900) ?? 0));
  });

  test('a few events do not fill a lane', () => {
    const [lane] = besideLanes([run([0, 1], [0, 3])], [], null, 'inAll');
    expect(lane?.scale.at(3)).toBeLessThan(0.1);
    expect(lane?.edges).toEqual({ up: null, down: null });
  });
});

test('sums count from the start, and rates each second', () => {
  const one = run([0, 2, 3], [0, 100, 400]);
  const at = (counting: 'inAll' | 'perSecond', seconds: number): number | null => {
    const [lane] = besideLanes([one], [], null, counting);
    return lane === undefined ? null : readAt(lane.measured, seconds).up;
  };
  expect([at('inAll', 2), at('inAll', 9)]).toEqual([100, 400]);
  expect([at('perSecond', 2), at('perSecond', 3)]).toEqual([50, 300]);
});

test('the cursor reads the mean of several runs; one that has ended keeps its last value', () => {
  const [lane] = besideLanes([run([0, 1, 2], [0, 10, 20]), run([0, 1, 4], [0, 30, 60])], [], null, 'inAll');
  const curves = lane?.measured ?? [];
  expect([0, 1, 4].map((seconds) => readAt(curves, seconds).up)).toEqual([0, 20, 40]);
  expect(readAt(curves, 4).down).toBeNull();
});

test('the band between two runs goes from the lower to the higher, and where only one goes on, it has that one', () => {
  const [lane] = besideLanes([run([0, 2], [0, 20]), run([0, 4], [0, 80])], [], null, 'inAll');
  const band = spread(lane?.measured ?? [], 'up', 5, 5);
  expect([...band.low]).toEqual([5, 15, 50, 70, Number.NaN]);
  expect([...band.high]).toEqual([10, 30, 50, 70, Number.NaN]);
  expect(longest([run([0, 2], [0, 20]), run([1, 4], [0, 80])])).toBe(3);
});

test('the ends are sums over the counters of a figure: of both zones until 4.7, and without the part of kswapd until 3.3', () => {
  const endsIn = (kernel: string): unknown => {
    const { all } = measuredCounters(table('writer', 'counters'), table('writer', 'ends'), kernel);
    const seconds = all.find(({ counter }) => counter === 'guest_seconds');
    const [sampled] = runsOf('writer', kernel);
    if (seconds === undefined || sampled === undefined) return null;
    const ends = endsOf(all, seconds, [...sampled.vmstat.keys()]);
    return [ends.seconds, ends.lanes.get('scanned'), ends.lanes.get('refaults')];
  };
  expect(endsIn('3.9.6')).toEqual([
    { low: 3.7, high: 4.8 },
    { up: { low: 94 + 38_507, high: 424 + 38_879 }, down: { low: 0, high: 0 } },
    { up: null, down: null },
  ]);
});
