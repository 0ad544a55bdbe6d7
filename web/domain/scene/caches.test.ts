import { describe, expect, it } from 'vitest';
import { TaskKind, Wait } from '../../engine/codes.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { cardsIn } from '../../stage/scene/caches-layout.model.ts';
import { task } from '../../test/fixtures/frames.ts';
import { belt, scene } from '../../test/fixtures/scenes.ts';
import { cachesOf, comesBack, inodeWaiters, knownFiles, paysForNames, restOf, scanNow } from './caches.model.ts';

const files = (one: number): SceneFrame['files'] => [
  { name: 'three', cached: 80_000, size: 131_072 },
  { name: 'two', cached: 60_000, size: 65_536 },
  { name: 'one', cached: one, size: 98_304 },
];

const call = (stripped: number): SceneFrame['inodes'] => ({
  names: 2,
  own: 0,
  unclean: 0,
  objects: 50,
  last_call: { time_ns: 30e9, task: 0, to_scan: 201, freed: 1, stripped_pages: stripped },
});

describe('the dentries and inodes', () => {
  it('are scanned in this pass only if reclaim has called the shrinker lately', () => {
    const called = scene({ inodes: call(0) });
    expect(scanNow(called, 30e9)).toEqual({ objects: 201, freed: 1, isAll: false });
    const isAll = (objects: number): boolean | undefined => scanNow(scene({ inodes: { ...call(0), objects } }), 30e9)?.isAll;
    expect([50, 197, 199, 500].map(isAll)).toEqual([false, true, true, false]);
    // The pages of a file are dropped before its inode is counted.
    const last = { time_ns: 30e9, task: 0, to_scan: 201, freed: 0 };
    const freed = (stripped_pages: number): number | null | undefined =>
      scanNow(scene({ inodes: { ...call(0), last_call: { ...last, stripped_pages } } }), 30e9)?.freed;
    expect([freed(0), freed(98_304)]).toEqual([0, null]);
    expect(scanNow(called, 30.9e9)?.objects).toBe(201);
    expect(scanNow(called, 31.1e9)).toBeNull();
    expect(scanNow(scene({}), 30e9)).toBeNull();
  });

  it('are waited for by programs, which kswapd is not', () => {
    const waits = task({ wait: Wait.InodeFlush });
    expect(inodeWaiters({ tasks: [waits, waits, task({}), task({ kind: TaskKind.Kswapd, wait: Wait.InodeFlush })] })).toBe(2);
  });
});

describe('file pages on their list', () => {
  it('add up to all file pages, with a row or without', () => {
    for (const one of [0, 98_304]) {
      const drawn = scene({ files: files(one), file: belt(140_000 + one, 1_000) });
      const { rows } = cachesOf(drawn);
      expect(rows.map(({ name }) => name)).toEqual(['three', 'one', 'two']);
      expect(rows.reduce((sum, { cached }) => sum + cached, 0) + restOf(drawn, rows)).toBe(141_000 + one);
    }
    const others = cachesOf(scene({ files: files(0), file: belt(180_000, 0) })).rows.at(-1);
    expect([others?.name, others?.cached]).toEqual([null, 40_000]);
  });

  it('have no row for a file that no square would show', () => {
    const { rows } = cachesOf(scene({ files: [{ name: 'tools', cached: 1_500, size: 1_500 }], file: belt(200_000, 0) }));
    expect(rows.map(({ name, cached }) => [name, cached])).toEqual([[null, 200_000]]);
  });

  it('show by their length which file was dropped, and only if one was', () => {
    const fell = (stripped: number, one: number): string | null =>
      cachesOf(scene({ files: files(one), inodes: call(stripped) })).fell?.name ?? null;
    expect(fell(98_268, 0)).toBe('one');
    // Most of the file is in memory, so it does not count as dropped.
    expect(fell(98_268, 90_000)).toBeNull();
    expect(fell(0, 0)).toBeNull();
    // The file of this length is still in memory.
    expect(fell(65_500, 0)).toBeNull();
    const open = cachesOf(scene({ files: files(1_000), inodes: call(98_268) })).fell;
    expect(open).toMatchObject({ dropped: 98_268, gone: 97_304 });
    expect(open !== null && comesBack(open)).toBe(false);
    const halfRead = cachesOf(scene({ files: files(40_000), inodes: call(98_268) })).fell;
    expect(halfRead).toMatchObject({ dropped: 98_268, gone: 58_304 });
    expect(halfRead !== null && comesBack(halfRead)).toBe(true);
  });

  it('are paid for by the side that has fewer dentries and inodes and has read more', () => {
    const side = (known: number, readPages: number): { known: number; readPages: number } => ({ known, readPages });
    expect(paysForNames(side(100, 2_000), side(8_000, 1_000))).toBe(true);
    expect(paysForNames(side(8_000, 1_000), side(100, 2_000))).toBe(false);
    expect(paysForNames(side(100, 1_040), side(8_000, 1_000))).toBe(false);
    expect(paysForNames(side(8_000, 2_000), side(100, 1_000))).toBe(false);
  });

  it('have as many cards on both sides for the same number of dentries and inodes', () => {
    const drawn = scene({ inodes: { names: 2_000, objects: 40, own: 3, unclean: 2 } });
    expect(knownFiles(drawn)).toBe(2_043);
    const { each, pitch } = cardsIn(270, 2_043, 262_144);
    expect(Math.ceil(2_043 / each) * pitch).toBeLessThanOrEqual(270);
    expect([3, 638, 6_270].map((most) => cardsIn(270, most, 262_144).each)).toEqual([each, each, each]);
    expect(cardsIn(270, 60_000, 262_144).each).toBeGreaterThan(each);
  });
});
