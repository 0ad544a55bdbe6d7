// The conditions under which the anonymous pages get the room of both belts.
import { describe, expect, it } from 'vitest';
import type { Moment } from '../../domain/scene/moment.model.ts';
import type { Frame, SceneFrame } from '../../engine/protocol.ts';
import { frames, samples } from '../../test/fixtures/frames.ts';
import { agesBelt, generations } from '../../test/fixtures/generations.ts';
import { belt, scene } from '../../test/fixtures/scenes.ts';
import { layoutScene, USUAL } from './scene-layout.model.ts';
import { shapeOf } from './scene-shape.model.ts';
import { blocksOf, gridIn, squareOf } from './stock-layout.model.ts';

const momentOf = (change: Partial<SceneFrame>, more: Partial<Frame> = {}): Moment => ({
  frame: { ...frames.trouble, ...more },
  scene: scene(change),
  samples: samples(0, false),
});
const EMPTY = momentOf({ file: belt(0, 0) });
const OF_ANON = { kind: 'anon', middle: 'belts' } as const;
const layoutFor = (isAnonOnly: boolean, wall: boolean) => layoutScene(622, wall ? 498 : 558, wall, { ...USUAL, isAnonOnly });

describe('the anonymous pages have the room of both belts', () => {
  it('only in a story about them, on a scene of belts', () => {
    expect(shapeOf([EMPTY], OF_ANON).isAnonOnly).toBe(true);
    expect(shapeOf([EMPTY], { ...OF_ANON, kind: null }).isAnonOnly).toBe(false);
    expect(shapeOf([EMPTY], { ...OF_ANON, middle: 'groups' }).isAnonOnly).toBe(false);
  });

  it('only while neither side has more than a few file pages', () => {
    const some = momentOf({ file: belt(30_000, 0) });
    expect(shapeOf([EMPTY, some], OF_ANON).isAnonOnly).toBe(false);
    expect(shapeOf([some, EMPTY], OF_ANON).isAnonOnly).toBe(false);
  });

  it('only where both kinds of pages are on two lists, not in generations', () => {
    const drawn = { file: agesBelt([0, 0, 0, 0]), anon: agesBelt([0, 900, 0, 300]) };
    const aged = momentOf(drawn, {
      generations: [
        generations(
          9,
          [6, 6],
          [
            [0, 0],
            [900, 0],
            [0, 0],
            [300, 0],
          ],
        ),
      ],
    });
    expect(shapeOf([aged], OF_ANON).isAnonOnly).toBe(false);
  });

  it.each([false, true])('which makes their squares larger, or lets each stand for fewer pages (projector: %s)', (wall) => {
    const [usual, lone] = [layoutFor(false, wall), layoutFor(true, wall)];
    const pages = 280 * 256;
    expect(squareOf(lone, pages).pitch).toBeGreaterThan(squareOf(usual, pages).pitch);
    expect(squareOf(lone, pages).each).toBeLessThan(squareOf(usual, pages).each);
  });

  it.each([false, true])('and stay inside the floor, below the line of the file pages (projector: %s)', (wall) => {
    const layout = layoutFor(true, wall);
    const [file, anon] = blocksOf(layout, 2);
    if (file === undefined || anon === undefined) throw new Error('there are two');
    expect(file.squares.height).toBe(0);
    expect(anon.name - file.name).toBeGreaterThan(layout.type.text);
    expect(gridIn(anon.squares).rows).toBe(8);
    expect(anon.below).toBeLessThan(layout.stock.y + layout.stock.height);
  });
});
