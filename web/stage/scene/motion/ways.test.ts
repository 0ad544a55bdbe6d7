import { describe, expect, it, test } from 'vitest';
import { generationsOf } from '../../../domain/scene/generations.model.ts';
import { agesBelt, generations, type Sizes } from '../../../test/fixtures/generations.ts';
import { type Box, layoutScene, type SceneLayout } from '../scene-layout.model.ts';
import { blocksOf, gridIn } from '../stock-layout.model.ts';
import { WAYS, type Way } from './flows.model.ts';
import { type Ends, endsOf, feetOf, type Place, placeOn, trackOf, wayCorners } from './ways.model.ts';

const ROOMS = [
  [622, 558],
  [1256, 558],
  [494, 600],
  [942, 900],
] as const;

const FIGURES = 3;
const FIGURE = 1;
const belt = (inactive: number, active: number) => ({ inactive, active, columns: new Uint32Array(512), owners: new Uint32Array() });
const SCENE = { file: belt(300, 200), anon: belt(100, 500) };

/** Tolerance at an edge, in units. */
const BY = 12;
const isAt = ({ x, y }: Place, box: Box): boolean =>
  x >= box.x - BY && x <= box.x + box.width + BY && y >= box.y - BY && y <= box.y + box.height + BY;

type Joined =
  | 'tank'
  | 'program'
  | 'file tail'
  | 'file'
  | 'file seam'
  | 'file end'
  | 'anon tail'
  | 'anon'
  | 'anon seam'
  | 'anon end'
  | 'queue'
  | 'swap'
  | 'disk';

const JOINS: Readonly<Record<Way, readonly [Joined, Joined]>> = {
  take: ['tank', 'program'],
  'fault-anon': ['program', 'anon end'],
  'write-file': ['program', 'file seam'],
  'read-file': ['disk', 'file seam'],
  'swap-in': ['swap', 'anon end'],
  'free-file': ['file tail', 'tank'],
  'free-anon': ['anon tail', 'tank'],
  'help-file': ['file tail', 'tank'],
  'help-anon': ['anon tail', 'tank'],
  'back-file': ['file tail', 'file seam'],
  'back-anon': ['anon tail', 'anon seam'],
  'up-file': ['file tail', 'file end'],
  'up-anon': ['anon tail', 'anon end'],
  'gone-file': ['file', 'tank'],
  'gone-anon': ['anon', 'tank'],
  'swap-out': ['anon tail', 'swap'],
  'write-tail': ['file tail', 'queue'],
  flush: ['file', 'queue'],
};

function placeOfJoined(joined: Joined, layout: SceneLayout, ends: Ends): Box {
  const edge = ({ box }: Ends['file'], x: number): Box => ({ ...box, x, width: 0 });
  switch (joined) {
    case 'tank':
      return layout.tank;
    case 'program': {
      const { x, y } = feetOf(layout, FIGURE, FIGURES);
      return { x, y, width: 0, height: 0 };
    }
    case 'file':
      return ends.file.box;
    case 'anon':
      return ends.anon.box;
    case 'file tail':
      return edge(ends.file, ends.file.box.x);
    case 'anon tail':
      return edge(ends.anon, ends.anon.box.x);
    case 'file seam':
      return edge(ends.file, ends.file.seam);
    case 'anon seam':
      return edge(ends.anon, ends.anon.seam);
    case 'file end':
      return edge(ends.file, ends.file.end);
    case 'anon end':
      return edge(ends.anon, ends.anon.end);
    case 'queue':
      return layout.queue;
    case 'swap':
      return layout.swap;
    default:
      return layout.disk;
  }
}

test('with generations, read pages enter the oldest field, or the second oldest of four, and all others the youngest', () => {
  const layout = layoutScene(622, 558, false);
  const ends = (sizes: Sizes, pages: readonly [number, number, number, number]) => {
    const drawn = { file: agesBelt(pages), anon: agesBelt([0, 0, 0, 0]) };
    const of = generationsOf({ generations: [generations(9, [10 - sizes.length, 10 - sizes.length], sizes)] }, drawn);
    const { box, seam, end } = endsOf(layout, { scene: drawn, generations: of }, 4, FIGURES).file;
    const { pitch } = gridIn(box);
    return [seam, end].map((x) => Math.round((x - box.x) / pitch));
  };
  // There are so many pages that each field is wider than its number.
  const [first] = blocksOf(layout, 2);
  const width = Math.ceil(30 / gridIn(first?.squares ?? layout.stock).rows);
  const three: Sizes = [
    [0, 120],
    [0, 120],
    [0, 120],
  ];
  expect(ends(three, [0, 120, 120, 120])).toEqual([width, 3 * width]);
  expect(ends([[0, 120], ...three], [120, 120, 120, 120])).toEqual([2 * width, 4 * width]);
});

describe.each(ROOMS)('the paths in a box of %i by %i', (width, height) => {
  for (const wall of [false, true]) {
    const layout = layoutScene(width, height, wall);
    const ends = endsOf(layout, { scene: SCENE, generations: null }, 4, FIGURES);
    const where = wall ? ' on a wall' : '';

    it.each(WAYS)(`%s begins and ends at the things that it connects${where}`, (way) => {
      const corners = wayCorners(way, layout, ends, FIGURE);
      const [from, to] = JOINS[way];
      expect(isAt(corners[0] ?? { x: -99, y: -99 }, placeOfJoined(from, layout, ends))).toBe(true);
      expect(isAt(corners.at(-1) ?? { x: -99, y: -99 }, placeOfJoined(to, layout, ends))).toBe(true);
    });

    it.each(WAYS)(`%s stays inside the box and has only horizontal and vertical sides${where}`, (way) => {
      const corners = wayCorners(way, layout, ends, FIGURE);
      for (const [at, to] of corners.slice(1).entries()) {
        const from = corners[at] ?? to;
        expect(Math.min(Math.abs(from.x - to.x), Math.abs(from.y - to.y))).toBe(0);
        expect(isAt(to, { x: BY, y: layout.programs.y, width: layout.width - 2 * BY, height: layout.height - layout.programs.y })).toBe(
          true,
        );
      }
    });

    it(`no path runs through a box that it does not connect${where}`, () => {
      const strangers = (way: Way): readonly Box[] => {
        const own = JOINS[way].map((joined) => joined.split(' ')[0]);
        return (['queue', 'swap'] as const).filter((box) => !own.includes(box)).map((box) => layout[box]);
      };
      for (const way of WAYS) {
        const track = trackOf(wayCorners(way, layout, ends, FIGURE));
        for (let far = 0; far <= track.length; far += 2)
          for (const { x, y, width, height } of strangers(way)) {
            const place = placeOn(track, far);
            expect(place.x > x && place.x < x + width && place.y > y && place.y < y + height, way).toBe(false);
          }
      }
    });

    it(`no path to or from the tank crosses the words above it or the word on the wheel${where}`, () => {
      const { tank, gear, type, memory } = layout;
      const above = { x: tank.x, y: memory.y + 4, width: tank.width + type.text, height: tank.y - type.text * 0.45 - memory.y - 4 };
      const wheel = { x: gear.x - type.text * 1.6, y: gear.y - type.text * 0.5, width: type.text * 3.2, height: type.text };
      for (const way of ['take', 'free-file', 'free-anon'] as const) {
        const track = trackOf(wayCorners(way, layout, ends, FIGURE));
        for (let far = 0; far <= track.length; far += 2)
          for (const { x, y, width, height } of [above, wheel]) {
            const place = placeOn(track, far);
            expect(place.x > x && place.x < x + width && place.y > y && place.y < y + height, `${way} at ${place.x}, ${place.y}`).toBe(
              false,
            );
          }
      }
    });

    it(`each program has a path of its own${where}`, () => {
      const feet = [0, 1, 2].map((figure) => wayCorners('take', layout, ends, figure).at(-1)?.x ?? 0);
      expect(new Set(feet).size).toBe(FIGURES);
    });
  }
});

describe('a place on a path', () => {
  const track = trackOf([
    { x: 0, y: 0 },
    { x: 10, y: 0 },
    { x: 10, y: -30 },
  ]);

  it('moves along the corners at constant speed', () => {
    expect(track.length).toBe(40);
    expect(placeOn(track, 0)).toEqual({ x: 0, y: 0 });
    expect(placeOn(track, 5)).toEqual({ x: 5, y: 0 });
    expect(placeOn(track, 25)).toEqual({ x: 10, y: -15 });
    expect(placeOn(track, 99)).toEqual({ x: 10, y: -30 });
  });
});
