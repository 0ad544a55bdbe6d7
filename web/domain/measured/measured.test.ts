import { describe, expect, test } from 'vitest';
import { measuredWords as english } from '../../panels/measured/measured.words.ts';
import { measuredWords as chinese } from '../../panels/measured/measured.words.zh.ts';
import { filesUnder, read } from '../../test/texts.ts';
import { lastRow, secondsAt } from '../recorded/recording.model.ts';
import { figureValues } from '../recorded/recording-rates.model.ts';
import { agreement, compared, countedInRun, factorOf } from './judged.model.ts';
import { labKernels, labOptions } from './lab-kernels.model.ts';
import { tableRows } from './lab-table.model.ts';
import { GUEST_SECONDS, measuredCounters } from './measured-counters.model.ts';
import { measuredRuns } from './measured-runs.model.ts';
import { reasonFor, reasons } from './reasons.model.ts';

const kernels = labKernels(read('scenarios/lab-kernels.csv'));
const works = filesUnder('scenarios', /\/lab-[a-z-]+\/counters\.csv$/).map((path) => path.split('/').at(-2)?.replace('lab-', '') ?? '');
const tableOf = (work: string, name: string): string => read(`scenarios/lab-${work}/${name}.csv`);
const countersOf = (work: string, kernel: string): ReturnType<typeof measuredCounters> =>
  measuredCounters(tableOf(work, 'counters'), tableOf(work, 'ends'), kernel);

/** The rows of the tables that `reclaim lab` has written in docs/fidelity/lab.md. */
const printed = (read('docs/fidelity/lab.md').split('<!-- lab:end -->')[0] ?? '')
  .split('### ')
  .filter((part) => part.startsWith('lab-'))
  .flatMap((part) =>
    part
      .split('\n')
      .filter((line) => /^\| [a-z]/.test(line) && !line.startsWith('| counter'))
      .map((line) => ({ work: part.slice('lab-'.length, part.indexOf(':')), cells: line.split('|').map((cell) => cell.trim()) })),
  )
  .filter(({ work }) => works.includes(work));

describe('the rules are those of `reclaim lab`', () => {
  test('each printed row has the same real numbers here', () => {
    expect(printed.length).toBeGreaterThan(140);
    for (const { work, cells } of printed) {
      const [, counter = '', , mean = '', min = '', max = '', , , , end = ''] = cells;
      const found = countersOf(work, '3.9.6').all.find((one) => one.counter === counter);
      expect([counter, found?.mean.toFixed(2), found?.min.toFixed(2), found?.max.toFixed(2)]).toEqual([
        counter,
        Number(mean).toFixed(2),
        Number(min).toFixed(2),
        Number(max).toFixed(2),
      ]);
      expect([counter, found?.end ?? '-']).toEqual([counter, end === '-' ? '-' : Number(end)]);
    }
  });

  test('each printed row gets the same verdict and factor here', () => {
    for (const { work, cells } of printed) {
      const [, counter = '', ours = '', , , , factor = '', verdict = ''] = cells;
      const [row] = compared(
        countersOf(work, '3.9.6').all.filter((one) => one.counter === counter),
        [new Map([[counter, Number(ours)]])],
      ).rows;
      expect([work, counter, row?.agreement]).toEqual([work, counter, verdict]);
      const here = row === undefined ? null : factorOf(row);
      expect([work, counter, here === null ? '-' : here.toFixed(2)]).toEqual([work, counter, factor]);
    }
  });
});

test('runs in which a counter was zero count though the table leaves them out', () => {
  const rangeOf = (kernel: string, counter: string): unknown => {
    const found = countersOf('mix-read', kernel).all.find((one) => one.counter === counter);
    return found === undefined ? null : [found.mean, found.min, found.max];
  };
  expect(rangeOf('2.6.34', 'pgscan_direct_dma')).toEqual([4_352, 0, 12_448]);
  expect(rangeOf('4.19.13', 'kswapd_cpu_ticks_10ms')).toEqual([197, 197, 197]);
});

test('a counter that falls is judged by the same factor', () => {
  const falling = { mean: -200, min: -240, max: -160 };
  expect([-200, -399, -70, 10].map((value) => agreement(value, falling))).toEqual(['within', 'near', 'off', 'off']);
});

test('the mean of our runs is judged, and a counter that ours lack is named', () => {
  const { all } = countersOf('writer', '3.9.6');
  const two = [new Map([['nr_written', 80_000]]), new Map([['nr_written', 96_000]])];
  const { rows, missing } = compared(all, two);
  expect(rows.map(({ measured, computed, least, most }) => [measured.counter, computed, least, most])).toEqual([
    ['nr_written', 88_000, 80_000, 96_000],
  ]);
  expect(missing).toContain('nr_dirty');
});

test('pressure is compared in seconds, on kernels that count it', () => {
  const of = (grown: readonly (readonly [string, number])[]): [string, number][] => [...countedInRun(new Map(grown), 7.5)];
  const pressed = of([
    ['pgfree', 9],
    ['memory_some_total_us', 1_250_000],
    ['memory_full_total_us', 500_000],
  ]);
  expect(pressed.filter(([name]) => name.endsWith('_seconds'))).toEqual([
    ['guest_seconds', 7.5],
    ['memory_some_seconds', 1.25],
    ['memory_full_seconds', 0.5],
  ]);
  expect(of([['pgfree', 9]])).toEqual([
    ['pgfree', 9],
    ['guest_seconds', 7.5],
  ]);
  const { all } = countersOf('reader', 'deb6.1.192');
  expect(all.filter(({ counter }) => counter.startsWith('memory_'))).toHaveLength(2);
});

describe('the samples', () => {
  test.each(kernels.map(({ name }) => name))('%s was sampled in each workload that it ran', (kernel) => {
    for (const work of works) {
      const { runs, all } = countersOf(work, kernel);
      const sampled = measuredRuns(tableOf(work, 'samples'), kernel);
      expect([work, sampled.length > 0]).toEqual([work, runs > 0]);
      const seconds = all.find(({ counter }) => counter === GUEST_SECONDS);
      for (const run of sampled) {
        // The samples end when the workload does.
        const end = secondsAt(run, lastRow(run));
        expect(end).toBeGreaterThanOrEqual((seconds?.min ?? 0) - 0.01);
        expect(end).toBeLessThanOrEqual((seconds?.max ?? 0) + 0.01);
        expect(run.times.every((value, row) => row === 0 || value > (run.times[row - 1] ?? 0))).toBe(true);
      }
    }
  });

  test('their sums are in the range of all runs', () => {
    for (const { name } of kernels)
      for (const work of works) {
        const out = countersOf(work, name).all.find(({ counter }) => counter === 'pswpout');
        for (const run of measuredRuns(tableOf(work, 'samples'), name)) {
          const last = figureValues(run, 'swappedOut')?.at(-1) ?? Number.NaN;
          expect([name, work, last >= (out?.min ?? 0) && last <= (out?.max ?? 0)]).toEqual([name, work, true]);
        }
      }
  });
});

test('a series that does not fit its times is refused', () => {
  const table = (samples: string): string => `kernel,run,counter,samples\nk,1,seconds,0 1 2\nk,1,nr_dirty,${samples}\n`;
  expect(measuredRuns(table('5'), 'k')[0]?.vmstat.get('nr_dirty')).toEqual(Float64Array.of(5, 5, 5));
  expect(() => measuredRuns(table('5 6'), 'k')).toThrow('a series has 2 samples; expected 3');
  expect(() => measuredRuns(table('5 x 6'), 'k')).toThrow('"x" is not a number');
  expect(() => tableRows('kernel,run\n', 'kernel,setting')).toThrow('a table begins with');
});

test('the options of a run name its kernel, its patches and its machine', () => {
  const kernel = kernels.find(({ name }) => name === '4.10.17-p123');
  const options = kernel === undefined ? '' : labOptions(kernel, read('scenarios/lab-machines.csv'), 2);
  expect(options.split('\n').slice(0, 5)).toEqual([
    'kernel=v4_10_17',
    'seed=2',
    'patch=k1_anyzone=on',
    'patch=k2_flags=on',
    'patch=k3_class=on',
  ]);
  expect(options).toContain('\nset=machine.node[0].zone.DMA32.managed=59368\n');
});

describe('the reasons', () => {
  const all = reasons(read('scenarios/lab-reasons.csv'));

  test('each is for some counter that was measured', () => {
    const used = new Set(
      kernels.flatMap(({ name }) =>
        works.flatMap((work) => countersOf(work, name).all.flatMap(({ counter }) => reasonFor(all, work, name, counter)?.name ?? [])),
      ),
    );
    expect(all.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  test('each is a sentence, and has a Chinese one', () => {
    for (const { sentence } of all) expect(sentence).toMatch(/^[A-Z].*\.$/);
    expect(Object.keys(chinese.reasons).toSorted()).toEqual(all.map(({ name }) => name).toSorted());
  });

  test('a reason is only for its workload, kernel and counter', () => {
    expect(reasonFor(all, 'writer', '3.9.6', 'nr_writeback')?.name).toBe('disk-waits');
    expect(reasonFor(all, 'reader', '3.9.6', 'nr_writeback')).toBeNull();
    expect(reasonFor(all, 'anon-hotcold', '4.10.17-p123', 'slabs_scanned')?.name).toBe('own-files');
    expect(reasonFor(all, 'anon-hotcold', '4.19.13', 'slabs_scanned')).toBeNull();
  });
});

test('each workload has words', () => {
  expect(works).toHaveLength(5);
  for (const words of [english, chinese]) expect(Object.keys(words.works).toSorted()).toEqual(works.toSorted());
});
