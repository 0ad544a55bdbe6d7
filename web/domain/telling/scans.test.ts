// The facts and the words about the pages that a pass scans.
import { describe, expect, it } from 'vitest';
import { Reclaimer, Wait } from '../../engine/codes.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { isSameOnBoth } from '../../stage/scene/pale.model.ts';
import { modelWords, sceneWords } from '../../stage/scene/scene.words.ts';
import { zone } from '../../test/fixtures/frames.ts';
import { type Case, HIGH, half, kswapd, LOW, says } from '../../test/fixtures/halves.ts';
import { belt, node, program, reclaimerAt, scene } from '../../test/fixtures/scenes.ts';
import { unscannedOf } from './facts.model.ts';
import type { SceneHalf } from './scene.model.ts';

describe('the tail', () => {
  it('is stuck because of the pages that reclaim scans next, whatever the rest of the list is', () => {
    const nodes = [kswapd(0, 'works')];
    const dirty = belt(64_000, 20_000);
    for (let slice = 0; slice < 64; slice += 1) dirty.columns.set([0, 0, 1_000, 0], slice * 4);
    for (const file of [dirty, belt(64_000, 20_000)])
      expect(
        [0, 22, 23, 32].map((waiting) => half({ nodes, targets: [0, 0, 2_000, 0], tail: [32, waiting], change: { file } }).file.stuck),
      ).toEqual([false, false, true, true]);
    expect(half({ nodes, targets: [100, 0, 0, 0], tail: [0, 0], change: { file: dirty } }).file.stuck).toBe(false);
    expect(half({ change: { file: dirty } }).file.stuck).toBe(false);
  });

  it('is said to be stuck, and the sentence names the pages that are taken instead', () => {
    const nodes = [kswapd(0, 'works')];
    expect(says({ nodes, targets: [0, 0, 2_000, 0], tail: [2_000, 2_000] })).toBe(
      'The oldest file pages are dirty: kswapd cannot evict them yet.',
    );
    expect(says({ nodes, targets: [9, 0, 2_000, 0], tail: [2_000, 2_000] })).toBe(
      'The oldest file pages are dirty: kswapd turns to anonymous pages.',
    );
  });
});

describe('the scanned part', () => {
  const nodes = [kswapd(0, 'works')];

  it('is the target of the pass, and nothing if the target is 0', () => {
    const { file, anon } = half({ nodes, targets: [0, 0, 25_000, 5_000] });
    expect(file.look).toEqual({ type: 'looked-at', inactive: 25_000, active: 5_000, share: 0.25, zone: null, notOnDisk: 0 });
    expect(anon.look).toEqual({ type: 'not-looked-at' });
    expect(sceneWords.searched({ type: 'kswapd', waits: false }, file.look)[0]).toBe('kswapd scans a quarter of it');
    expect(modelWords.searched({ type: 'kswapd', waits: false }, file.look)[0]).toBe('kswapd scans 25,000 inactive, 5,000 active');
    expect(modelWords.searched({ type: 'kswapd', waits: false }, anon.look)).toEqual(['skipped in this pass', 'skipped']);
    const unscanned = ['skipped', 'to-come', 'at-rest'] as const;
    expect(unscanned.map((why) => sceneWords.searched({ type: 'kswapd', waits: false }, anon.look, why)[0])).toEqual([
      'skipped in this pass',
      'not scanned yet',
      'not scanned',
    ]);
    expect(unscannedOf(half({ nodes, targets: [0, 0, 25_000, 5_000] }), 'anon')).toBe('skipped');
    expect(unscannedOf(half({ nodes: [kswapd(0, 'asleep')] }), 'anon')).toBe('at-rest');
  });

  it('says of anonymous pages that they cannot be freed if there is no swap space for them', () => {
    const why = (change: Partial<SceneFrame>) => unscannedOf(half({ change }), 'anon');
    expect(why({ swap_total: 0 })).toBe('no-swap');
    expect(why({ swap_total: 900, swap_used: 900 })).toBe('swap-full');
    expect(why({ swap_total: 900, swap_used: 899 })).toBe('at-rest');
    expect(why({ swap_total: 0, anon: belt(0, 0) })).toBe('at-rest');
    expect(unscannedOf(half({ change: { swap_total: 0 } }), 'file')).toBe('at-rest');
  });

  it('compares the shares of both kinds by numbers if a pass scans both', () => {
    const look = { type: 'looked-at', inactive: 48, active: 0, share: 0.0483, zone: null, notOnDisk: 0 } as const;
    const told = (share: number) => sceneWords.searched({ type: 'kswapd', waits: false }, { ...look, share }, 'skipped', true)[1];
    expect([told(0.0483), told(0.31), told(1)]).toEqual(['scans 4.8 % of it', 'scans 31 % of it', 'scans all of it']);
    expect(sceneWords.searched({ type: 'kswapd', waits: false }, look)[1]).toBe('scans a small part');
  });

  it('is all of one zone where the pass scans whole lists and leaves the other zones', () => {
    const zones = [zone({ name: 'DMA32', managed: 200_000, free_pages: 90_000, min: 2_000, low: LOW, high: HIGH })];
    const pass = (priority: number, targets: readonly [number, number, number, number]): SceneHalf => {
      const reclaimer = reclaimerAt({ scan_targets: [...targets], priority });
      const checks = node(0, { ...kswapd(0, 'works'), sleep_check: { ...node(0, {}).sleep_check, zones: [[1, false]] } });
      return half({ nodes: [checks], zones, free: LOW, change: { reclaimer, file: belt(700_000, 200_000) } });
    };
    const { lists } = zone({});
    const [inactive, active] = [lists[2] ?? 0, lists[3] ?? 0];
    expect(inactive + active).toBeGreaterThan(0);
    const { file } = pass(0, [0, 0, inactive, active]);
    expect(file.look).toMatchObject({ zone: 'Normal' });
    expect(sceneWords.searched({ type: 'kswapd', waits: false }, file.look)[0]).toBe('kswapd scans all in Normal');
    expect(pass(1, [0, 0, inactive, active]).file.look).toMatchObject({ zone: null });
    expect(pass(0, [0, 0, Math.floor(inactive / 2), 0]).file.look).toMatchObject({ zone: null });
    // On a machine with one zone, that zone is all of memory, so the look names none.
    expect(
      half({ nodes, change: { reclaimer: reclaimerAt({ scan_targets: [0, 0, inactive, active], priority: 0 }) } }).file.look,
    ).toMatchObject({
      zone: null,
    });
  });

  it('is at most the whole list', () => {
    const { anon } = half({ nodes, targets: [90_000, 72_000, 0, 0] });
    expect(anon.look).toEqual({ type: 'looked-at', inactive: 40_000, active: 72_000, share: 1, zone: null, notOnDisk: 0 });
    expect(sceneWords.searched({ type: 'kswapd', waits: false }, anon.look)[1]).toBe('scans all of it');
  });

  it('says how many of its pages are not on disk, where enough of the list is dirty', () => {
    /** `waiting`: how many of the 2,000 pages at the tail are dirty or under writeback. */
    const told = (dirtySlices: number, waiting: number): string | undefined => {
      const list = belt(64_000, 20_000);
      for (let slice = 0; slice < 64; slice += 1) list.columns.set(slice < dirtySlices ? [0, 0, 1_000, 0] : [1_000, 0, 0, 0], slice * 4);
      const { file, searcher } = half({ nodes, targets: [0, 0, 2_000, 0], tail: [2_000, waiting], change: { file: list } });
      return sceneWords.searched(searcher, file.look)[1];
    };
    expect([told(64, 2_000), told(64, 900), told(64, 0)]).toEqual([
      'scans: 100 % not on disk',
      'scans: 45 % not on disk',
      'scans a small part',
    ]);
    expect(told(3, 2_000)).toBe('scans a small part');
  });

  it('says that a kswapd which waits in the middle of its pass has scanned it', () => {
    const { searcher, file } = half({ nodes: [kswapd(0, 'waits', Wait.Congestion)], targets: [0, 0, 90_000, 0] });
    expect(sceneWords.searched(searcher, file.look)).toEqual(['kswapd scanned most of it', 'scanned most of it', 'most of it']);
  });

  it('names the reclaimer that scans it', () => {
    const reclaimer = reclaimerAt({ reclaimer: Reclaimer.Direct, task: 3, scan_targets: [0, 0, 9, 0] });
    const { searcher, gear } = half({ change: { reclaimer, programs: [program(3, 'dd', { reclaims: Reclaimer.Direct })] } });
    expect(sceneWords.searched(searcher, { type: 'looked-at', inactive: 9, active: 0, share: 0.5, zone: null, notOnDisk: 0 })[0]).toBe(
      'dd scans half of it',
    );
    expect([gear.state, gear.priority]).toEqual(['asleep', null]);
  });
});

describe('a target', () => {
  const side = (one: Case): { half: SceneHalf; scene: SceneFrame } => ({ half: half(one), scene: scene(one.change ?? {}) });
  const calm = side({ change: { swap_used: 4_000 } });

  it('is marked on both sides if both show the same', () => {
    expect(isSameOnBoth({ kind: 'swap', name: '' }, calm, side({ change: { swap_used: 4_100 } }))).toBe(true);
    expect(isSameOnBoth({ kind: 'swap', name: '' }, calm, side({ change: { swap_used: 9_000 } }))).toBe(false);
    expect(isSameOnBoth({ kind: 'kswapd', name: '' }, calm, side({ nodes: [kswapd(0, 'works')] }))).toBe(false);
    // Nearly equal amounts count as the same even if the low watermark is between them.
    const tank = (free: number): ReturnType<typeof side> => side({ free, nodes: [kswapd(0, 'works')] });
    expect(isSameOnBoth({ kind: 'tank', name: '' }, tank(LOW + 50), tank(LOW - 50))).toBe(true);
    expect(isSameOnBoth({ kind: 'tank', name: '' }, tank(LOW + 50), tank(1_000))).toBe(false);
    expect(isSameOnBoth({ kind: 'tank', name: '' }, tank(LOW + 50), tank(40_000))).toBe(false);
    // Caches with equally many objects count as the same, however many of them reclaim scans.
    const inodes = (to_scan: number): ReturnType<typeof side> =>
      side({
        nodes: [kswapd(0, 'works')],
        change: {
          inodes: { names: 800, objects: 0, own: 0, unclean: 0, last_call: { time_ns: 0, task: 1, to_scan, freed: 0, stripped_pages: 0 } },
        },
      });
    expect(isSameOnBoth({ kind: 'inodes', name: '' }, inodes(0), inodes(800))).toBe(true);
    expect(
      isSameOnBoth(
        { kind: 'shaft', name: '' },
        calm,
        side({ change: { stack: { task: 'select', parts: [{ part: 'wants', bytes: 8_336 }] } } }),
      ),
    ).toBe(false);
  });

  it('is always marked on both sides if it is the price, which compares them', () => {
    expect(isSameOnBoth({ kind: 'price', name: '' }, calm, side({ change: { swap_used: 9_000 } }))).toBe(true);
  });
});
