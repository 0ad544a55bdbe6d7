import { expect, test } from 'vitest';
import { blocksFrame } from '../../test/fixtures/blocks.ts';
import {
  blockCells,
  compactionRun,
  compactionTotals,
  deferral,
  fragmentation,
  orderBars,
  pageTotals,
  scanners,
  typeTotals,
} from './blocks.model.ts';
import { blockWords } from './blocks.words.ts';

test('if not all cells fit, they are merged and no page is lost', () => {
  const frame = blocksFrame({});
  const all = blockCells(frame, 5);
  expect(all).toEqual({ count: 5, blocksPerCell: 2, pages: frame.pages, types: frame.types });
  const few = blockCells(frame, 3);
  expect([few.count, few.blocksPerCell]).toEqual([3, 4]);
  expect([...few.pages.slice(0, 7)]).toEqual([1024, 0, 512, 0, 0, 0, 512]);
  expect([...few.types]).toEqual([2, 1, 1, 0, 0, 2, 2, 0, 0, 1, 1, 0]);
  expect(blockCells(frame, 0).count).toBe(1);
});

test('totals name pages by class and blocks by type; a zone without grouping has no types', () => {
  expect(pageTotals(blocksFrame({})).filter(({ pages }) => pages > 0)).toEqual([
    { name: 'kernel', pages: 1024 },
    { name: 'anonActive', pages: 2048 },
    { name: 'free', pages: 2048 },
  ]);
  expect(typeTotals(blocksFrame({})).map(({ blocks }) => blocks)).toEqual([2, 4, 4, 0]);
  expect(typeTotals(blocksFrame({ types: new Uint32Array() }))).toEqual([]);
});

test('bars share a logarithmic scale with the other side, and mark the requested order', () => {
  const bars = orderBars(blocksFrame({ last_order: 3 }), undefined);
  expect(bars.map(({ free }) => free)).toEqual([1000, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0]);
  expect([bars[0]?.height, bars[1]?.height]).toEqual([1, 0]);
  expect(bars[3]?.height).toBeCloseTo(Math.log(9) / Math.log(1001));
  expect(bars.filter(({ asked }) => asked).map(({ order }) => order)).toEqual([3]);
  const other = blocksFrame({ nr_free: [1_000_000] });
  expect(orderBars(blocksFrame({}), other)[0]?.height).toBeCloseTo(0.5, 2);
  expect(orderBars(blocksFrame({ last_order: 0 }), undefined).some(({ asked }) => asked)).toBe(false);
});

test('for the requested order, the index says whether memory is short or fragmented', () => {
  expect(fragmentation(blocksFrame({ last_order: 3 }))).toEqual({ order: 3, index: -1000, means: 'free' });
  expect(fragmentation(blocksFrame({ last_order: 4 }))).toEqual({ order: 4, index: 937, means: 'scattered' });
  const few = blocksFrame({ last_order: 4, fragmentation: [0, 0, 0, 0, 500] });
  expect(fragmentation(few)?.means).toBe('lack');
  expect(fragmentation(blocksFrame({ last_order: 0 }))).toBeNull();
});

test('the deferral after a failure is shown while the kernel still skips attempts', () => {
  expect(blockWords.deferral(deferral(blocksFrame({})))).toBe('Compaction skips the next 8 of 63 attempts from order 3 on');
  expect(deferral(blocksFrame({ passed_over: 0 }))).toBeNull();
  expect(deferral(blocksFrame({ order_failed: 11 }))).toBeNull();
});

test('the newest run is described with its task, its order and its result', () => {
  expect(blockWords.run(compactionRun(blocksFrame({}), 1_500_000_000))).toBe(
    'Last run, 500 ms ago: kcompactd0 for order 3, 96 pages moved; got the block',
  );
  const { run, ...neverRun } = blocksFrame({});
  if (run === undefined) throw new Error('the fixture has a run');
  const { ended: _, ...underWay } = run;
  const goesOn = blocksFrame({ run: underWay, under_way: 1 });
  expect(blockWords.run(compactionRun(goesOn, 1_500_000_000))).toBe('kcompactd0 is compacting for order 3: 96 pages moved so far');
  expect(blockWords.run(compactionRun(neverRun, 0))).toBe('No task has compacted this zone yet');
});

test('scanners are described in blocks from the first, with the start of the next run', () => {
  expect(scanners(blocksFrame({}))).toEqual({
    migrate: { run: { began: 0, at: 2 }, cached: [0, 1] },
    free: { run: { began: 9, at: 7 }, cached: [9] },
    underWay: false,
  });
  expect(scanners(blocksFrame({ cached_pfns: [1536, 1536, 5632] }))?.migrate.cached).toEqual([1]);
  expect(scanners(blocksFrame({ compaction: false }))).toBeNull();
});

test('the counters of compaction are those of /proc/vmstat', () => {
  const names = ['compact_stall', 'compact_fail', 'compact_success', 'compact_daemon_wake'];
  const totals = compactionTotals([1791, 29, 1762, 0], names);
  expect(totals).toEqual({ daemon: 0, stalls: 1791, success: 1762, fail: 29 });
  expect(totals === null ? '' : blockWords.totals(totals)).toBe(
    'kcompactd has not run yet; tasks have done direct compaction 1,791 times: 1,762 got the block, 29 did not',
  );
  expect(compactionTotals([], [])).toBeNull();
});
