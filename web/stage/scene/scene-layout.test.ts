import { describe, expect, it } from 'vitest';
import { type Box, fitting, layoutScene, sceneScale, textWidth, wallTypePx } from './scene-layout.model.ts';
import { blocksOf, squareOf } from './stock-layout.model.ts';

const ROOMS = [
  [622, 558],
  [1256, 558],
  [494, 600],
  [622, 440],
  [480, 420],
  [942, 900],
] as const;

const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

describe('the layout of the scene', () => {
  for (const [width, height] of ROOMS)
    for (const wall of [false, true])
      it(`keeps everything on its floor at ${width} x ${height}${wall ? ' on a wall' : ''}`, () => {
        const layout = layoutScene(width, height, wall);
        const room = { x: 0, y: 0, width: layout.width, height: layout.height };
        for (const floor of [layout.programs, layout.memory, layout.disk]) expect(inside(floor, room)).toBe(true);
        expect(inside(layout.tank, layout.memory)).toBe(true);
        expect(inside(layout.stock, layout.memory)).toBe(true);
        expect(inside(layout.queue, layout.disk)).toBe(true);
        expect(inside(layout.swap, layout.disk)).toBe(true);
        expect(layout.head.chip.y).toBeGreaterThan(0);
        expect(layout.head.chip.y + layout.head.chip.height).toBeLessThan(layout.head.bar.y - 3);
        expect(layout.head.sentence).toBeLessThan(layout.programs.y);
        const { each, pitch } = squareOf(layout, 1_832_064);
        expect(each).toBeGreaterThan(0);
        expect(pitch).toBeGreaterThan(2);
        for (const block of blocksOf(layout, 2)) expect(inside(block.squares, layout.memory)).toBe(true);
        expect(layout.gear.x + layout.gear.radius).toBeLessThan(layout.stock.x);
      });

  it('has type of at least 24 pixels on a projector of 1280 x 720, and proportionally smaller type on a smaller one', () => {
    expect([wallTypePx(622, 498, 2), wallTypePx(1256, 498, 1), wallTypePx(942, 498, 2)]).toEqual([24, 24, 24]);
    for (const [width, height] of ROOMS) {
      const typePx = layoutScene(width, height, true).type.text * sceneScale(width, height);
      expect(typePx).toBeGreaterThanOrEqual(wallTypePx(width, height, 2) - 0.01);
      expect(typePx).toBeGreaterThanOrEqual(24 * Math.min(1, width / 1256, height / 498));
    }
  });

  it('keeps its proportions on a projector in a lower window, so that its words do not meet', () => {
    const [high, low] = [layoutScene(622, 498, true), layoutScene(622, 380, true)];
    expect(low.memory.height / low.type.text).toBeGreaterThan((high.memory.height / high.type.text) * 0.95);
  });

  it('chooses the longest form that fits', () => {
    const ways = ['kswapd searches all of it', 'searches all of it', 'all'];
    expect(fitting(ways, 1000, 18, false)).toBe(ways[0]);
    expect(fitting(ways, textWidth('searches all of it', 18, false) + 1, 18, false)).toBe(ways[1]);
    expect(fitting(ways, 1, 18, false)).toBe('all');
  });
});
