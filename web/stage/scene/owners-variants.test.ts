// The pages of the owners that a beat points at, and the notes of pages in swap, at all sizes.
import { describe, expect, it } from 'vitest';
import type { Mark } from '../../domain/scene/mark.model.ts';
import type { SceneFrame } from '../../engine/protocol.ts';
import { draw, ROOMS, roomName, squaresIn } from '../../test/fixtures/drawn-scene.ts';
import { agesBelt } from '../../test/fixtures/generations.ts';
import { belt } from '../../test/fixtures/scenes.ts';
import { covered, wordsOf } from '../../test/fixtures/words-of-picture.ts';
import { layoutScene } from './scene-layout.model.ts';

/** The editor owns a third of the pages in the first half of the slices, none in the other half, and 12,000 pages in swap. */
const owned = (kept: SceneFrame['anon']): Partial<SceneFrame> => {
  const slices = kept.columns.length / 4;
  return {
    anon: {
      ...kept,
      owners: Uint32Array.from({ length: slices }, (_, slice) =>
        slice < slices / 2 ? Math.floor(kept.columns.subarray(slice * 4, slice * 4 + 4).reduce((sum, pages) => sum + pages, 0) / 3) : 0,
      ),
    },
    owners: [{ task: 1, name: 'editor', swapped: 12_000 }],
    swap_used: 36_000,
  };
};

describe('the pages of an owner', () => {
  const KINDS = [
    ['lists', belt(40_000, 72_000)],
    ['generations', agesBelt([20_000, 20_000, 30_000, 42_000])],
  ] as const;
  const pages: Mark = { kind: 'pages', name: 'editor' };

  for (const [what, kept] of KINDS) {
    const change = { ...owned(kept), ...(kept.generations === undefined ? {} : { file: agesBelt([50_000, 50_000, 10_000, 10_000]) }) };
    for (const room of ROOMS)
      it(`on ${what} have words that fit in ${roomName(room)}`, () => {
        const words = wordsOf(draw({ middle: 'belts', own: change, other: change, room, see: pages, owner: 'editor' }));
        expect(words.filter(({ text }) => text.startsWith('editor'))).toHaveLength(1);
        expect(words.filter(({ left, right }) => left < 0 || right > layoutScene(room[0], room[1], room[2]).width)).toEqual([]);
        expect(covered(words)).toEqual([]);
      });

    it(`on ${what} are outlined in memory and in swap, and only where a beat points at them`, () => {
      const layout = layoutScene(622, 558, false);
      const of = (owner: string | null): readonly { readonly y: number }[] =>
        squaresIn(draw({ middle: 'belts', own: change, other: change, room: ROOMS[0], owner }), 'scene-owned');
      expect(of(null)).toEqual([]);
      expect(of('nobody')).toEqual([]);
      const isInSwap = ({ y }: { readonly y: number }): boolean => y > layout.disk.y;
      expect(of('editor').filter(isInSwap).length).toBeGreaterThan(2);
      expect(of('editor').filter((place) => !isInSwap(place)).length).toBeGreaterThan(0);
    });
  }
});

describe('the words about an owner', () => {
  const shadesOf = (kept: SceneFrame['anon'], swapped: number): readonly string[] => {
    const slices = kept.columns.length / 4;
    const own = Uint32Array.from({ length: slices }, (_, slice) =>
      slice < slices / 2 ? 0 : kept.columns.subarray(slice * 4, slice * 4 + 4).reduce((sum, pages) => sum + pages, 0),
    );
    const change = { anon: { ...kept, owners: own }, owners: [{ task: 1, name: 'editor', swapped }] };
    const markup = draw({
      middle: 'belts',
      own: change,
      other: change,
      room: ROOMS[0],
      see: { kind: 'pages', name: 'editor' },
      owner: 'editor',
    });
    return [
      ...markup.matchAll(/<g class="scene-anon-(\w+)"><path d="[^"]*" class="scene-paint"><\/path><path d="[^"]*" class="scene-owned">/g),
    ].map(([, shade = '']) => shade);
  };

  it('have a square of each shade in which its pages are drawn', () => {
    expect(shadesOf(belt(40_000, 72_000), 0)).toEqual(['active']);
    expect(shadesOf(belt(40_000, 72_000), 9_000).slice(0, 2)).toEqual(['inactive', 'active']);
    expect(shadesOf(belt(112_000, 0), 9_000)[0]).toBe('inactive');
  });
});

describe('the hot sets of a program', () => {
  const kept = belt(40_000, 72_000);
  const slices = kept.columns.length / 4;
  const change = {
    anon: {
      ...kept,
      // Set P is on the active list and set Q on the inactive one.
      owners: Uint32Array.from({ length: slices * 2 }, (_, place) => ((place % 2 === 0) === place >= slices ? 500 : 0)),
    },
    owners: [
      { task: 1, name: 'test', part: 'first', swapped: 0 },
      { task: 1, name: 'test', part: 'second', swapped: 24_000 },
    ],
    swap_used: 36_000,
  };
  for (const room of ROOMS)
    it(`have letters, on their squares and beside their numbers, in ${roomName(room)}`, () => {
      const markup = draw({
        middle: 'belts',
        own: change,
        other: change,
        room,
        see: { kind: 'pages', name: 'test/second' },
        owner: 'test/second',
      });
      const letters = wordsOf(markup).flatMap(({ text }) => (text === 'P' || text === 'Q' ? [text] : []));
      // Letters in memory, in swap, and beside the numbers.
      expect(letters.toSorted()).toEqual(['P', 'P', 'Q', 'Q', 'Q']);
    });
});

describe('notes in swap', () => {
  const out = { swap_used: 36_000 };
  const noted = { ...out, swap_notes: 36_000 };
  const drawn = (own: Partial<SceneFrame>, other: Partial<SceneFrame>, see: Mark | null): string =>
    draw({ middle: 'belts', own, other, room: ROOMS[4], see });
  const swap: Mark = { kind: 'swap', name: '' };

  it('are drawn and named where a beat points at swap and only one kernel leaves them', () => {
    expect(squaresIn(drawn(noted, out, swap), 'scene-note').length).toBeGreaterThan(5);
    expect(drawn(noted, out, swap)).toMatch(/with notes|with a note/);
    expect(squaresIn(drawn(out, noted, swap), 'scene-note')).toEqual([]);
    expect(drawn(out, noted, swap)).toMatch(/without notes|no notes/);
  });

  it('are not drawn elsewhere', () => {
    for (const markup of [drawn(noted, noted, swap), drawn(noted, out, null), drawn(out, out, swap)]) {
      expect(squaresIn(markup, 'scene-note')).toEqual([]);
      expect(markup).not.toContain('note');
    }
  });
});
