// Curves that the viewer draws before the run does: their moments, their rows and their ends.

import { expect, test } from 'vitest';
import type { SceneFrame } from '../../engine/protocol.ts';
import { frames } from '../../test/fixtures/frames.ts';
import type { SampleTable } from '../lanes/lanes.model.ts';
import { amountText } from '../scene/amounts.words.ts';
import { answerTo, type CurveBet, judge } from './bets.model.ts';
import { verdictText } from './bets.words.ts';
import { curveOf, lineAt, POINTS, pointNs, spanOf } from './curve.model.ts';
import { sidesNamed } from './side-names.words.ts';
import { type Standings, valueAt } from './story-values.model.ts';

const SECOND = 1e9;
/** Ten rows a second; the value of each row is its index. */
const rising = (rows: number): SampleTable => ({
  intervalNs: SECOND / 10,
  rows,
  column: () => Uint32Array.from({ length: rows }, (_, row) => row),
});

test('seven points end where the bet ends, and a known part precedes them', () => {
  const span = spanOf(80 * SECOND, 70 * SECOND);
  expect(pointNs(span).map((ns) => ns / SECOND)).toEqual([90, 100, 110, 120, 130, 140, 150]);
  expect(span.fromNs).toBe(71.25 * SECOND);
  expect(spanOf(SECOND, 70 * SECOND).fromNs).toBe(0);
});

test('a row is a rate per second, a level or a sum, in its unit', () => {
  const rows = rising(100);
  // Averages rows 10 to 19.
  expect(lineAt(rows, 'ops', 2 * SECOND)).toBe(145);
  expect(lineAt(rows, 'free', 2 * SECOND)).toBe(19 / 256);
  expect(lineAt(rows, 'lost', 2 * SECOND)).toBeCloseTo((2 * 190) / 1e6);
  expect(lineAt(rows, 'ops', 11 * SECOND)).toBeNull();
});

test('the curve of a run ends at the requested moment or at its last row', () => {
  const span = spanOf(2 * SECOND, 7 * SECOND);
  expect(curveOf(rising(100), 'ops', span, span.atNs).every(({ ns }) => ns <= span.atNs)).toBe(true);
  expect(curveOf(rising(100), 'ops', span, span.toNs).at(-1)?.ns).toBe(span.toNs);
  expect(curveOf(rising(30), 'ops', span, span.toNs).at(-1)?.ns).toBeLessThan(3.1 * SECOND);
});

test('the drawn curve is compared with the run at its end', () => {
  const bet: CurveBet = { type: 'curve', side: 'before', line: 'ops', forNs: 7 * SECOND, scale: { from: 0, to: 1_000 } };
  const at = (ns: number, rows: number): Standings => ({
    before: { frame: { ...frames.trouble, time_ns: ns }, samples: rising(rows) },
    after: null,
    counterNames: [],
  });
  const [from, to] = [at(2 * SECOND, 100), at(9 * SECOND, 100)];
  const answer = answerTo(bet, from, to);
  // The average of rows 80 to 89, from which the figure above the scene is computed, too.
  expect(answer).toMatchObject({ type: 'curve', line: 'ops', side: 'before', last: { value: 845, unit: 'count' }, other: null });
  expect(valueAt({ side: 'before', place: { type: 'ops' } }, to)).toBe(845);
  if (answer === null) throw new Error('its rows are there');
  const points = Array.from({ length: POINTS }, (_, place) => place * 100);
  const said = (points: readonly number[] | null): string =>
    verdictText(judge(answer, points === null ? null : { type: 'curve', points }), sidesNamed(null));
  const was = 'At 9.0 s, unpatched: 845 requests per second.';
  expect(said(points)).toBe(`${was} You drew 600.`);
  expect(said([...points, 900])).toBe(`${was} You drew 900: close.`);
  expect(said(null)).toBe(was);
  expect(answerTo(bet, from, at(9 * SECOND, 50))).toBeNull();
});

test('free memory is the number on the tank, and time spent waiting is in whole seconds, as in the figure', () => {
  const bet = (line: 'free' | 'lost'): CurveBet => ({
    type: 'curve',
    side: 'before',
    line,
    forNs: 7 * SECOND,
    scale: { from: 0, to: 1_000 },
  });
  const slow = { ...rising(100), column: () => new Uint32Array(100).fill(123_456) };
  const to: Standings = { before: { frame: { ...frames.trouble, time_ns: 9 * SECOND }, samples: slow }, after: null, counterNames: [] };
  const scene = { free: 512 } as unknown as SceneFrame;
  const tank: Standings = { ...to, before: to.before === null ? null : { ...to.before, frame: { ...to.before.frame, scene } } };
  expect(answerTo(bet('free'), tank, tank)).toMatchObject({ last: { value: 2, unit: 'MB' } });
  const lost = answerTo(bet('lost'), to, to);
  expect(lost?.type === 'curve' && amountText(lost.last)).toBe('33 s');
  expect(valueAt({ side: 'before', place: { type: 'lost' } }, to)).toBe(33);
});
