import { expect, test } from 'vitest';
import { CacheKind, CallTarget, ShrinkerCut, ShrinkerDeferral, ShrinkerFloor, TaskKind, Wait } from '../../engine/codes.ts';
import type { CacheFrame, Frame, ShrinkerCall } from '../../engine/protocol.ts';
import { cacheDrawing, pageCacheDrawing } from '../../stage/caches/caches.draw.ts';
import { frames, task } from '../../test/fixtures/frames.ts';
import { type CacheRow, cacheRows, isEmpty, pageCache } from './caches.model.ts';
import { cacheOfCode, cacheWords } from './caches.words.ts';

/** A call of Linux 4.18 on 12,288 objects at priority 12. */
const call = (change: Partial<ShrinkerCall>): ShrinkerCall => ({
  time_ns: 0,
  task: 4,
  priority: 12,
  nr_scanned: 0,
  nr_eligible: 0,
  freeable: 12_288,
  share: 3,
  weighted: 6,
  target: 6,
  gathered: 0,
  gathered_share: 0,
  delta: 6,
  nr_deferred: 0,
  carried: 0,
  wanted: 6,
  cut: ShrinkerCut.None,
  total_scan: 6,
  scanned: 0,
  freed: 0,
  stripped_inodes: 0,
  stripped_pages: 0,
  refused: false,
  ended: true,
  ...change,
});

const cache = (change: Partial<CacheFrame>): CacheFrame => ({
  kind: CacheKind.Superblock,
  node: 0,
  objects: [10_000, 2_000, 288, 100],
  batch: 1_024,
  seeks: 2,
  nr_deferred: 6,
  group: '',
  target: CallTarget.Priority,
  floor: ShrinkerFloor.None,
  deferral: ShrinkerDeferral.Unbounded,
  last: call({}),
  waiters: [],
  ...change,
});

const { last: _, ...neverCalled } = cache({});

const frame = (caches: readonly CacheFrame[]): Frame => ({ ...frames.trouble, caches });
const rowOf = (change: Partial<CacheFrame>): CacheRow => {
  const [row] = cacheRows(frame([cache(change)]), null);
  if (row === undefined) throw new Error('no row');
  return row;
};
const computed = (change: Partial<CacheFrame>): string => {
  const row = rowOf(change);
  if (row.call === null) throw new Error('no call');
  return cacheWords
    .calculation(row, row.call)
    .map(({ text }) => text)
    .join(', ');
};

test('a row has the objects of its cache, and its last call in percent of it', () => {
  const row = rowOf({ last: call({ total_scan: 1_024, delta: 1_024, wanted: 1_024, scanned: 1_024 }) });
  expect(row.objects).toEqual({ all: 12_288, dentries: 10_000, inodes: 2_000, own: 288, unclean: 100 });
  expect(row.askedPercent).toBeCloseTo(8.33, 2);
  expect([row.asker, row.node]).toEqual(['kswapd0', null]);
  expect(cacheRows(frame([neverCalled]), null)[0]?.askedPercent).toBeNull();
});

test('both sides share the scale of a cache, and caches of several nodes carry its number', () => {
  const small = cache({ objects: [40, 0, 0, 0], last: call({ freeable: 40 }) });
  const [mine] = cacheRows(frame([small]), frame([cache({})]));
  const [theirs] = cacheRows(frame([cache({})]), frame([small]));
  expect(mine?.scale).toBe(theirs?.scale);
  expect(mine?.scale).toBeGreaterThanOrEqual(12_288);
  expect(cacheRows(frame([small]), null)[0]?.scale).toBe(64);
  const nodes = cacheRows(frame([cache({}), cache({ node: 1 })]), null);
  expect(nodes.map(({ node }) => node)).toEqual([0, 1]);
});

test('the calculation matches the kernel: no target, a floor, gathered pressure, pages instead of objects', () => {
  const alone = '12,288 freeable >> priority 12 = 3, × 4 / 2 seeks = 6';
  expect(computed({})).toBe(`${alone}, less than a batch of 1,024, so deferred`);
  const floor = call({ delta: 1_024, wanted: 1_024, total_scan: 1_024, scanned: 1_024 });
  expect(computed({ floor: ShrinkerFloor.OneBatch, last: floor })).toBe(`${alone}, raised to 1,024, one batch (172b06c32b94)`);
  const carried = call({ nr_deferred: 40, carried: 40, wanted: 46, total_scan: 46 });
  expect(computed({ last: carried })).toBe(`${alone}, + 40 deferred earlier = 46, less than a batch of 1,024, so deferred`);
  const gathered = call({ share: 0, weighted: 0, target: 0, gathered: 5_000, gathered_share: 1, delta: 2, scanned: 2 });
  expect(computed({ floor: ShrinkerFloor.SmallScan, last: gathered })).toContain('gathered: 5,000 >> 12 = 1, × 4 / 2 = 2');
  const pages = call({ share: 32, weighted: 64, target: 39, nr_eligible: 20_000, delta: 39, wanted: 39, total_scan: 39 });
  expect(computed({ target: CallTarget.ScannedShare, last: pages })).toContain(
    '32 pages scanned × 4 / 2 seeks = 64, × 12,288 freeable / (20,000 pages + 1) = 39',
  );
  const cut = call({ nr_deferred: 90_000, carried: 90_000, wanted: 90_006, cut: ShrinkerCut.Half, total_scan: 6_144, scanned: 6_144 });
  expect(computed({ last: cut })).toContain('+ 90,000 deferred earlier = 90,006, cut to half of the cache, 6,144');
  const shifted = call({ nr_deferred: 90_000, carried: 21, wanted: 27, total_scan: 27 });
  expect(computed({ deferral: ShrinkerDeferral.ByPriority, last: shifted })).toContain('90,000 deferred earlier >> 12, 21 = 27');
  expect(computed({ last: call({ refused: true, total_scan: 2_000 }) })).toContain('no __GFP_FS, so deferred');
});

test('tasks that wait inside are named, kswapd first, and raise an alarm only if a workload task waits', () => {
  const kswapd = task({ id: 9, name: 'kswapd0', kind: TaskKind.Kswapd, wait: Wait.InodeFlush });
  const make = task({ id: 3, name: 'make-1', wait: Wait.InodeFlush });
  const waiting = (tasks: readonly (typeof make)[], ids: readonly number[]) =>
    cacheRows({ ...frame([cache({ waiters: ids })]), tasks }, null)[0]?.waiters;
  expect(waiting([make, kswapd], [3, 9])).toEqual({ first: 'kswapd0', more: 1, wait: Wait.InodeFlush, stalled: true });
  expect(waiting([make, kswapd], [9])).toMatchObject({ more: 0, stalled: false });
  expect(waiting([make, kswapd], [])).toBeNull();
  expect(cacheWords.waits('kswapd0', 0, 'inode write')).toBe('kswapd0 waits: inode write');
});

test('page cache dropped with inodes is summed from the last calls and from the counters', () => {
  const names = ['nr_inactive_file', 'nr_active_file', 'pginodesteal', 'kswapd_inodesteal'];
  const counters = [300, 100, 7, 1_000];
  const one: Frame = { ...frame([cache({ last: call({ stripped_inodes: 2, stripped_pages: 600 }) })]), counters };
  expect(pageCache(one, null, names)).toEqual({ pages: 400, dropped: 600, inodes: 2, droppedInAll: 1_007, scale: 1_024 });
  const drawn = pageCacheDrawing(pageCache(one, null, names), 1_024);
  expect(drawn.dropped).toEqual({ x: 400, width: 600 });
  expect(isEmpty(cacheRows(one, null), pageCache(one, null, names))).toBe(false);
  const nobody = cacheRows(frame([{ ...neverCalled, objects: [0, 0, 0, 0] }]), null);
  expect(isEmpty(nobody, pageCache(frames.trouble, null, []))).toBe(true);
});

test('a bar is as long as its objects; bracket, scanned and deferred parts begin at its start and follow each other', () => {
  const box = { width: 1_400, height: 24 };
  const row = rowOf({ nr_deferred: 2_048, last: call({ total_scan: 1_024, scanned: 1_024 }) });
  const { scale } = row;
  const px = (objects: number): number => (objects / scale) * box.width;
  const drawing = cacheDrawing(row, box);
  const last = drawing.parts.at(-1);
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(px(12_288));
  expect(drawing.parts.map(({ part }) => part)).toEqual(['dentries', 'inodes', 'own', 'unclean']);
  expect(drawing.bracket).toContain(`H${px(1_024)}V`);
  expect(drawing.scanned).toEqual({ x: 0, width: px(1_024) });
  expect([drawing.ghost.x, drawing.ghost.x + drawing.ghost.width]).toEqual([px(1_024), px(3_072)]);
  expect(drawing.beyond).toBe(false);
  expect(drawing.ticks.match(/M/g)?.length).toBe(Math.floor(scale / 1_024));
  // More objects may be deferred than the cache holds.
  const long = cacheDrawing(rowOf({ nr_deferred: 100_000 }), box);
  expect([long.beyond, long.ghost.x + long.ghost.width]).toEqual([true, box.width]);
  // A very small part is still drawn wide enough to be seen.
  expect(cacheDrawing(rowOf({}), box).ghost.width).toBeGreaterThan(0);
});

test('an event names the cache of its shrinker, including the caches of the whole machine', () => {
  const node = 1 << 2;
  const priority = 12 << 4;
  expect([0, 1 | node, 2 | priority, 3 | node | priority].map(cacheOfCode)).toEqual([
    'dentries and inodes',
    'dentries and inodes of the remote files',
    'ext4 extents',
    'XFS buffers',
  ]);
  expect([2 ** 31, 2 ** 31 + 1, 2 ** 31 + 2 + node + priority].map(cacheOfCode)).toEqual(['dentries', 'inodes', 'shadow nodes']);
});
