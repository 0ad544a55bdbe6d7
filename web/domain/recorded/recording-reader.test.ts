import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostile } from '../../test/hostile.ts';
import { ERAS, type Era, recordingOf, sampleOf } from '../../test/recordings.ts';
import { FIGURES, type Figure, sourceOf } from './recorded-counters.model.ts';
import { momentAt, type Recording, rowAt, secondsAt } from './recording.model.ts';
import { isRecording } from './recording-line.model.ts';
import { createRecordingReader, type RecordingRead, type RecordingRefusal } from './recording-reader.model.ts';

const read = (text: string, piece = text.length, mostRows = 20_000): RecordingRead | RecordingRefusal => {
  const reader = createRecordingReader(mostRows);
  for (let from = 0; from < text.length; from += piece) reader.read(text.slice(from, from + piece));
  return reader.finish();
};

const recorded = (text: string, mostRows = 20_000): Recording => {
  const answer = read(text, text.length, mostRows);
  if (answer.type === 'refused') throw new Error(JSON.stringify(answer));
  return answer.recording;
};

/** Growth of a figure from the first to the last sample; null: the recording lacks the figure. */
const total = (recording: Recording, figure: Figure): number | null => {
  const source = sourceOf(figure, [...recording.vmstat.keys()]);
  const last = (name: string): number => recording.vmstat.get(name)?.at(-1) ?? Number.NaN;
  const sum = (names: readonly string[]): number => names.reduce((all, name) => all + last(name), 0);
  return source === null ? null : sum(source.names) - sum(source.less);
};

// In each recording `scanned` grows by 50, so a counter grows by 50 times its factor in recordings.ts.
test.each([
  ['2.6.34', [500, 100, 250, 50, 50, 100, 50, null, null, 0, null]],
  ['3.10', [500, 100, 100, 50, 50, null, null, 50, null, null, null]],
  ['6.18', [500, 100, 250, 50, 100, 50, 0, 150, 0, 0, 0]],
] as const)('the figures of Linux %s are read by the names that it has', (era, expected) => {
  const recording = recorded(recordingOf(era));
  expect(FIGURES.map((figure) => total(recording, figure))).toEqual(expected);
  expect([...recording.times].map((_, row) => secondsAt(recording, row))).toEqual([0, 2, 3, 7]);
  expect([...recording.free.low]).toEqual([5_000, 2_000, 1_200, 4_000]);
});

test('zones are read in the form of old and of new kernels', () => {
  expect(momentAt(recorded(recordingOf('2.6.34')), 2)?.zones).toEqual([
    {
      node: 0,
      name: 'DMA',
      managed: 4_000,
      free: 1_200,
      min: 100,
      low: 125,
      high: 150,
      reserve: 3_999,
      per_cpu: 8,
      blocks: [],
      lists: { inactive_anon: 10, active_anon: 20, inactive_file: 30, active_file: 40, unevictable: 0 },
    },
  ]);
  const moment = momentAt(recorded(recordingOf('6.18')), 0);
  expect(moment?.zones).toMatchObject([{ managed: 60_000, free: 5_000, per_cpu: 63, lists: { inactive_anon: 10, inactive_file: 30_000 } }]);
  expect(moment?.swap).toEqual({ total: 2_048, free: 1_024 });
  expect(momentAt(recorded(recordingOf('3.10')), 0)).toBeNull();
});

test('the first sample is kept as files of a machine', () => {
  const { first } = recorded(recordingOf('6.18'));
  expect(first.map(({ name }) => name)).toEqual(['zoneinfo', 'vmstat', 'meminfo']);
  expect(first[0]?.text).toMatch(/^Node 0, zone {3}Normal\n {2}per-node stats\n[\s\S]*pages free {5}5000\n[\s\S]*start_pfn: +1048576\n$/);
  expect(first[1]?.text).toMatch(/^nr_free_pages 5000\n/);
});

test('a moment is found by its seconds', () => {
  const recording = recorded(recordingOf('6.18'));
  expect([-1, 0, 1.9, 2, 6, 7, 99].map((seconds) => rowAt(recording, seconds))).toEqual([0, 0, 0, 1, 2, 3, 3]);
});

test('pieces of any length and other ends of lines give the same recording', () => {
  const text = recordingOf('6.18');
  const whole = read(text);
  for (const piece of [1, 7, 64]) expect(read(text, piece)).toEqual(whole);
  const { first: _, ...other } = recorded(text.replaceAll('\n', '\r\n'));
  expect(recorded(text)).toMatchObject(other);
});

test('a last sample that is cut is left out', () => {
  const text = recordingOf('6.18');
  const lastLine = text.slice(0, text.lastIndexOf('time:')).split('\n').length;
  for (const cut of [text.slice(0, -1), text.slice(0, text.lastIndexOf('Node')), text.slice(0, text.lastIndexOf('oom_kill') + 3)]) {
    const { times, notes } = recorded(cut);
    expect(times.length).toBe(3);
    expect(notes.cut).toBe(lastLine);
  }
  expect(recorded(text).notes.cut).toBeNull();
});

test('after a boot the counts go on, what is not known is not counted, and the fall is named', () => {
  const before = recordingOf('6.18');
  const text = `${before}${sampleOf('6.18', 30, 9_000, 5)}${sampleOf('6.18', 31, 9_000, 7)}`;
  const recording = recorded(text);
  expect([...(recording.vmstat.get('pgscan_kswapd') ?? [])]).toEqual([0, 100, 500, 500, 500, 520]);
  expect(recording.notes.falls).toMatchObject([
    { line: before.split('\n').length, from: 150, to: 5, fromSeconds: 1_700_000_017.5, toSeconds: 1_700_000_030.5 },
  ]);
});

test('samples with the time of the one before are left out and counted, and samples with fewer lines are named', () => {
  const one = sampleOf('3.10', 1, 10, 10);
  const recording = recorded(
    `${one}${sampleOf('3.10', 1, 10, 20)}${sampleOf('3.10', 2, 10, 30)}time: 3\nnr_free_pages 4\n${sampleOf('3.10', 4, 10, 40)}`,
  );
  expect(recording.notes).toMatchObject({ samples: 5, sameTime: 1, lacking: 1 });
  expect([...(recording.vmstat.get('allocstall') ?? [])]).toEqual([0, 20, Number.NaN, 30]);
});

test.each([
  ['hello\n', 'noTime', 1],
  ['time: 1\nhello\n', 'unknown', 2],
  ['time: 1\npgscan_kswapd -5\n', 'unknown', 2],
  ['time: 1\npgscan_kswapd 5.5\n', 'unknown', 2],
  ['time: now\n', 'noTime', 1],
  ['time: 2\nnr_free_pages 1\ntime: 1.9\n', 'timeBack', 3],
  ['time: 2\nnr_free_pages 1\nnr_free_pages 2\n', 'twice', 3],
  ['time: 2\n  pages free 3\n', 'noZone', 2],
  ['time: 2\nnr_free_pages 18446744073709551615\n', 'tooLarge', 2],
  [`time: 2\n${'a'.repeat(5_000)}\n`, 'tooLong', 2],
  [`time: 2\n${'a'.repeat(5_000)}`, 'tooLong', 2],
  [`time: 1\n${Array.from({ length: 1_001 }, (_, i) => `name_${i} 1\n`).join('')}`, 'tooManyNames', 1_002],
  [`time: 1\n${Array.from({ length: 65 }, (_, i) => `Node ${i}, zone Normal\n`).join('')}`, 'tooManyZones', 66],
  ['time: 1\npgscan_kswapd 1\n', 'oneSample', 2],
  ['time: 1\nnr_mlock 1\ntime: 2\nnr_mlock 1\n', 'nothing', 4],
  [Array.from({ length: 204 }, (_, i) => `time: ${i}\npswpin ${i % 2}\n`).join(''), 'tooManyFalls', 407],
] as const)('%#: a wrong recording is refused with its line', (text, why, line) => {
  expect(read(text)).toMatchObject({ type: 'refused', why, line });
});

test('a recording is known by its first line', () => {
  expect(['time: 12.5\n', '\n\n time: 1\r\nx', 'time: 12345678901234\n', 'time 1\n', 'times: 1\n', ''].map(isRecording)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('above the limit every second row is left out, the differences stay, and so do the lowest and highest numbers of free pages', () => {
  const frees = Array.from({ length: 1_001 }, (_, i) => 5_000 - ((i * 7_919) % 4_001));
  const text = frees.map((free, i) => sampleOf('3.10', i, free, i)).join('');
  const { times, free, vmstat, notes } = recorded(text, 64);
  expect(notes).toMatchObject({ samples: 1_001, stride: 16 });
  expect(times.length).toBeLessThanOrEqual(64);
  expect(times.at(-1)).toBe(1_000.25);
  expect(vmstat.get('pgscan_kswapd_normal')?.at(-1)).toBe(6_000);
  times.forEach((time, row) => {
    const upTo = Math.floor(time);
    const since = frees.slice(row === 0 ? 0 : Math.floor(times[row - 1] ?? 0) + 1, upTo + 1);
    expect([row, free.low[row], free.high[row]]).toEqual([row, Math.min(...since), Math.max(...since)]);
  });
});

/** Bytes of the numbers that a recording holds. */
const bytesOf = ({ times, vmstat, free, other, zones }: Recording): number =>
  [times, free.low, free.high, ...vmstat.values(), ...other.values(), ...zones.flatMap(({ fields }) => [...fields.values()])].reduce(
    (sum, values) => sum + values.buffer.byteLength,
    0,
  );

test('a recording of any length takes bounded memory: nothing is kept for a line or a sample', () => {
  const most = 100;
  const held = (samples: number): number => {
    const reader = createRecordingReader(most);
    for (let i = 0; i < samples; i += 1) reader.read(sampleOf('6.18', i, 5_000, i));
    const answer = reader.finish();
    if (answer.type === 'refused') throw new Error(answer.why);
    expect(answer.recording.notes.samples).toBe(samples);
    expect(answer.recording.first.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(3_000);
    return bytesOf(answer.recording);
  };
  const short = held(most);
  expect(held(40 * most)).toBeLessThanOrEqual(short);
});

/** Number of random recordings: 20 percent of all hostile inputs. */
const RUNS = hostile(20);

/** A change at one place of a recording: for example, a line is removed, doubled or cut, or some of its characters change. */
const change = fc.record({
  how: fc.constantFrom('remove', 'double', 'swap', 'cut', 'insert', 'number', 'join'),
  at: fc.nat(1_000),
  to: fc.nat(1_000),
  text: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.constantFrom(
      'time: 5',
      'time: 99999999999',
      'Node 0, zone X',
      ' ',
      '\u0000',
      '99999999999999999999',
      '-1',
      '1e9',
      '__proto__ 1',
      'some avg10=',
    ),
  ),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

function changed(lines: readonly string[], { how, at, to, text }: Change): readonly string[] {
  const place = at % Math.max(1, lines.length);
  const other = to % Math.max(1, lines.length);
  const line = lines[place] ?? '';
  switch (how) {
    case 'remove':
      return lines.toSpliced(place, 1 + (to % 5));
    case 'double':
      return lines.toSpliced(place, 0, line);
    case 'swap':
      return lines.with(place, lines[other] ?? '').with(other, line);
    case 'cut':
      return lines.with(place, line.slice(0, to % (line.length + 1)));
    case 'insert':
      return lines.with(place, line.slice(0, to % (line.length + 1)) + text + line.slice(to % (line.length + 1)));
    case 'number':
      return lines.with(place, line.replace(/\d+/, String(to)));
    case 'join':
      return lines.toSpliced(place, 2, line + (lines[place + 1] ?? ''));
    default:
      return lines;
  }
}

const damaged = fc
  .tuple(fc.constantFrom<Era>(...ERAS), fc.array(change, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5_000 }), fc.nat(30))
  .map(([era, changes, piece, cut]) => {
    const text = changes.reduce<readonly string[]>(changed, recordingOf(era).split('\n')).join('\n');
    return { text: text.slice(0, text.length - (cut > 20 ? cut : 0)), piece };
  });

test('a damaged recording is read, or refused with a line that it has', () => {
  const seen = { read: 0, refused: 0 };
  fc.assert(
    fc.property(damaged, ({ text, piece }) => {
      const answer = read(text, piece);
      seen[answer.type] += 1;
      if (answer.type === 'refused') {
        expect(answer.line).toBeGreaterThanOrEqual(1);
        expect(answer.line).toBeLessThanOrEqual(text.split('\n').length);
        expect(answer.text.length).toBeLessThanOrEqual(60);
        return;
      }
      const { recording } = answer;
      for (let row = 1; row < recording.times.length; row += 1)
        expect(recording.times[row]).toBeGreaterThan(recording.times[row - 1] ?? Number.NaN);
      for (const [name, values] of recording.vmstat)
        if (!name.startsWith('nr_')) expect(values.every((value, row) => !(value < (values[row - 1] ?? 0)))).toBe(true);
      for (let row = 0; row < recording.times.length; row += 1) momentAt(recording, row);
    }),
    { numRuns: RUNS },
  );
  expect(Math.min(seen.read, seen.refused)).toBeGreaterThan(RUNS / 20);
});
