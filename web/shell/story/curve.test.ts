// Curves that are drawn before the run draws them: which moments, which rows, which end.
import { expect, test } from 'vitest';
import type { SampleTable } from '../../stage/lanes/lanes.model.ts';
import { frames } from '../../test/fixtures/frames.ts';
import { answerTo, type CurveBet, judge } from './bets.model.ts';
import { verdictText } from './bets.words.ts';
import { curveOf, lineAt, POINTS, pointNs, spanOf } from './curve.model.ts';
import type { Standings } from './story-values.model.ts';

const SECOND = 1e9;
/** Ten rows a second, each with its number. */
const rising = (rows: number): SampleTable => ({
  intervalNs: SECOND / 10,
  rows,
  column: () => Uint32Array.from({ length: rows }, (_, row) => row),
});

test('seven points end where the time ends, and a little is known before', () => {
  const span = spanOf(80 * SECOND, 70 * SECOND);
  expect(pointNs(span).map((ns) => ns / SECOND)).toEqual([90, 100, 110, 120, 130, 140, 150]);
  expect(span.fromNs).toBe(71.25 * SECOND);
  expect(spanOf(SECOND, 70 * SECOND).fromNs).toBe(0);
});

test('a row is told by the second, as it stands, or as its sum, in its unit', () => {
  const rows = rising(100);
  // Rows 10 to 19.
  expect(lineAt(rows, 'ops', 2 * SECOND, SECOND)).toBe(145);
  expect(lineAt(rows, 'free', 2 * SECOND, SECOND)).toBe(14.5 / 256);
  expect(lineAt(rows, 'lost', 2 * SECOND, SECOND)).toBeCloseTo((2 * 190) / 1e6);
  expect(lineAt(rows, 'ops', 11 * SECOND, SECOND)).toBeNull();
});

test('the curve of a run goes as far as one asks, and no farther than its rows', () => {
  const span = spanOf(2 * SECOND, 7 * SECOND);
  expect(curveOf(rising(100), 'ops', span, span.atNs).every(({ ns }) => ns <= span.atNs)).toBe(true);
  expect(curveOf(rising(100), 'ops', span, span.toNs).at(-1)?.ns).toBe(span.toNs);
  expect(curveOf(rising(30), 'ops', span, span.toNs).at(-1)?.ns).toBeLessThan(3.1 * SECOND);
});

test('what was drawn is compared with the run at its end', () => {
  const bet: CurveBet = { type: 'curve', side: 'before', line: 'ops', forNs: 7 * SECOND, scale: { from: 0, to: 1_000 } };
  const at: Standings = {
    before: { frame: { ...frames.trouble, time_ns: 2 * SECOND }, samples: rising(100) },
    after: null,
    counterNames: [],
  };
  const answer = answerTo(bet, at, at);
  // Rows 85 to 89, by the second.
  expect(answer).toEqual({ type: 'curve', line: 'ops', side: 'before', last: { value: 870, unit: 'count' } });
  if (answer === null) throw new Error('its rows are there');
  const points = Array.from({ length: POINTS }, (_, place) => place * 100);
  expect(verdictText(judge(answer, { type: 'curve', points }))).toBe('It was 870 a second in the end. You drew 600.');
  expect(verdictText(judge(answer, { type: 'curve', points: [...points, 900] }))).toBe(
    'It was 870 a second in the end. You drew 900: close.',
  );
  expect(verdictText(judge(answer, null))).toBe('It was 870 a second in the end.');
  expect(answerTo(bet, { ...at, before: at.before === null ? null : { ...at.before, samples: rising(50) } }, at)).toBeNull();
});
