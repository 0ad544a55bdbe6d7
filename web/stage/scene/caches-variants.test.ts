// The picture of inodes and file pages at all sizes.
import { describe, expect, it } from 'vitest';
import type { SceneFrame } from '../../engine/protocol.ts';
import { draw, FELL, FILES, ROOMS, roomName } from '../../test/fixtures/drawn-scene.ts';
import { frames } from '../../test/fixtures/frames.ts';
import { reclaimerAt } from '../../test/fixtures/scenes.ts';
import { wordsOf } from '../../test/fixtures/words-of-picture.ts';

/** The rooms of the other tests, and the room on a phone. */
const NARROW_ROOMS = [...ROOMS, [358, 606, false]] as const;

describe('the outline of a file that was evicted', () => {
  for (const room of NARROW_ROOMS)
    it(`goes through no word in ${roomName(room)}`, () => {
      const markup = draw({ middle: 'caches', own: FELL, other: FILES, room });
      const [, ...box] = /<rect x="([^"]*)" y="([^"]*)" width="([^"]*)" height="([^"]*)" class="scene-gone"/.exec(markup) ?? [];
      const [x = 0, y = 0, width = 0, height = 0] = box.map(Number);
      expect(width).toBeGreaterThan(0);
      const meets = wordsOf(markup).filter(
        ({ left, right, top, bottom }) => left < x + width && right > x && top < y + height - 2 && bottom > y + 2,
      );
      expect(meets.filter(({ left, right }) => left < x || right > x + width).map(({ text }) => text)).toEqual([]);
    });
});

describe('what reclaim scans of the caches', () => {
  const reclaimer = reclaimerAt({ scan_targets: [0, 0, 900, 0] });
  /** A call of the shrinker at the moment of the frame; `scans` adds the number of objects that it has to scan. */
  const call = { time_ns: frames.trouble.time_ns, task: 1, freed: 0, stripped_pages: 0 };
  const scans = (to_scan: number): Partial<SceneFrame> => ({
    ...FILES,
    reclaimer,
    inodes: { names: 2_043, objects: 0, own: 0, unclean: 0, last_call: { ...call, to_scan } },
  });
  const told = (change: Partial<SceneFrame>, counterNames: readonly string[]): readonly string[] =>
    ROOMS.flatMap((room) => wordsOf(draw({ middle: 'caches', own: change, other: FILES, room, counterNames })).map(({ text }) => text));
  const ofPass = /(?:scans|^)(?: | )?a tiny part/;

  it('is the share of the present pass, or what was scanned so far, but never both', () => {
    // The first counter of the invented frame is above the number that this pass scans.
    const names = ['slabs_scanned'];
    expect(told(scans(0), []).filter((text) => ofPass.test(text))).not.toEqual([]);
    expect(told(scans(0), []).filter((text) => /so far/.test(text))).toEqual([]);
    expect(told(scans(800), names).filter((text) => /so far/.test(text))).not.toEqual([]);
    expect(told(scans(800), names).filter((text) => ofPass.test(text))).toEqual([]);
    // If the sum is only of this pass, it says nothing more.
    expect(told(scans(20_000), names).filter((text) => /so far/.test(text))).toEqual([]);
  });

  it('has a frame at the tail where one row holds all file pages, and none where the pages of the tail can be of any file', () => {
    const windowsIn = (change: Partial<SceneFrame>): readonly number[] =>
      ROOMS.map((room) => draw({ middle: 'caches', own: change, other: change, room }).split('class="scene-window"').length - 1);
    expect(windowsIn({ ...scans(0), files: [] })).toEqual(ROOMS.map(() => 1));
    expect(windowsIn(scans(0))).toEqual(ROOMS.map(() => 0));
  });

  it('comes after the pages that were dropped with inodes, if those are a loss', () => {
    // The ninth counter of the invented frame is a large share of memory.
    const names = ['slabs_scanned', ...Array<string>(7).fill(''), 'kswapd_inodesteal'];
    const inEachRoom = ROOMS.map((room) => wordsOf(draw({ middle: 'caches', own: scans(800), other: FILES, room, counterNames: names })));
    const topOf = (words: (typeof inEachRoom)[number], what: RegExp): number => words.find(({ text }) => what.test(text))?.top ?? Infinity;
    const withLoss = inEachRoom.filter((words) => topOf(words, /dropped/) < Infinity);
    expect(withLoss.length).toBeGreaterThan(0);
    for (const words of inEachRoom.filter((one) => topOf(one, /so far/) < Infinity))
      expect(topOf(words, /dropped/)).toBeLessThan(topOf(words, /so far/));
  });
});
