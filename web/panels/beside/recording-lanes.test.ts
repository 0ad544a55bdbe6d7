import { expect, test } from 'vitest';
import { type Recording, secondsAt } from '../../domain/recorded/recording.model.ts';
import { fewestFree, figureRows, pressureSeconds } from '../../domain/recorded/recording-rates.model.ts';
import { createRecordingReader } from '../../domain/recorded/recording-reader.model.ts';
import { SHARES } from '../../domain/scene/tank.model.ts';
import { type Era, recordingOf, sampleOf } from '../../test/recordings.ts';
import { bandOf, laneCurves, RECORDED_LANES, valuesAt } from './recording-lanes.model.ts';

const readText = (text: string): Recording => {
  const reader = createRecordingReader();
  reader.read(text);
  const answer = reader.finish();
  if (answer.type === 'refused') throw new Error(JSON.stringify(answer));
  return answer.recording;
};
const recorded = (era: Era): Recording => readText(recordingOf(era));

test.each([
  ['2.6.34', ['free', 'scanned', 'reclaimed', 'swap', 'dirty']],
  ['3.10', ['free', 'scanned', 'reclaimed', 'refaults']],
  ['6.18', ['free', 'scanned', 'reclaimed', 'swap', 'refaults', 'dirty', 'pressure']],
] as const)('Linux %s has the lanes that its files tell', (era, expected) => {
  expect(RECORDED_LANES.filter((lane) => laneCurves(recorded(era), lane) !== null)).toEqual(expected);
});

// The samples are at 0, 2, 3 and 7 seconds, when the counters have grown by 0, 10, 50 and 50 times their factor.
test('rates are differences by the seconds between two samples', () => {
  const scanned = laneCurves(recorded('6.18'), 'scanned');
  expect(scanned === null ? [] : [0, 1, 2, 3].map((row) => valuesAt(scanned, row))).toEqual([
    { up: null, down: null },
    { up: 50, down: 10 },
    { up: 400, down: 80 },
    { up: 0, down: 0 },
  ]);
  const pressure = laneCurves(recorded('6.18'), 'pressure');
  // 40,000 of 1,000,000 microseconds.
  expect(pressure === null ? null : valuesAt(pressure, 2)).toEqual({ up: 4, down: 0.4 });
});

test('between the samples before and after a boot no rate is known', () => {
  const text = `${recordingOf('6.18')}${sampleOf('6.18', 30, 9_000, 5)}${sampleOf('6.18', 31, 9_000, 7)}`;
  const scanned = laneCurves(readText(text), 'scanned');
  expect(scanned === null ? [] : [3, 4, 5].map((row) => valuesAt(scanned, row).up)).toEqual([0, null, 20]);
});

test('the lane of free pages reads pages, and its curve meets a watermark where the tank does', () => {
  const at = (free: number): number | undefined =>
    laneCurves(readText(`${sampleOf('6.18', 0, free, 1)}${sampleOf('6.18', 1, free, 1)}`), 'free')?.up?.high[1];
  expect([1_000, 1_250, 1_500].map(at)).toEqual([SHARES.min, SHARES.low, SHARES.high]);
  const free = laneCurves(recorded('6.18'), 'free');
  expect(free === null ? null : valuesAt(free, 2).up).toBe(1_200);
  expect(laneCurves(recorded('3.10'), 'free')?.marks).toEqual([]);
});

test('a column of pixels has the lowest and the highest value of its time', () => {
  const recording = recorded('6.18');
  const values = Float64Array.of(Number.NaN, 5, 1, 9);
  // Seven columns, one for each second.
  const band = bandOf(recording, { low: values, high: values }, 7, { from: 0, to: 3 });
  expect([...band.low]).toEqual([5, 5, 1, 1, 9, 9, 9]);
  expect([...band.high]).toEqual([5, 5, 5, 9, 9, 9, 9]);
  // The part from 2 to 7 seconds, in five columns.
  const part = bandOf(recording, { low: values, high: values }, 5, { from: 1, to: 3 });
  expect([...part.low]).toEqual([1, 1, 9, 9, 9]);
  expect([...part.high]).toEqual([1, 9, 9, 9, 9]);
});

test('figures, pressure and the fewest free pages are those of the part', () => {
  const recording = recorded('6.18');
  const part = { from: 1, to: 2 };
  const grown = Object.fromEntries(figureRows(recording, part).map((row) => [row.figure, row.grown]));
  expect(grown).toMatchObject({ scannedKswapd: 400, scannedDirect: 80, directReclaims: 80, refaultsFile: 120, oomKills: 0 });
  expect(pressureSeconds(recording, 'some', part)).toBeCloseTo(0.04);
  expect(pressureSeconds(recorded('3.10'), 'some', part)).toBeNull();
  expect([fewestFree(recording, { from: 0, to: 3 }), fewestFree(recording, { from: 0, to: 1 })]).toEqual([1_200, 2_000]);
  expect(secondsAt(recording, 2) - secondsAt(recording, 1)).toBe(1);
});
