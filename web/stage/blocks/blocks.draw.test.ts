import { expect, test } from 'vitest';
import { palettes } from '../../look/palette.draw.ts';
import { blocksFrame } from '../../test/fixtures/blocks.ts';
import { recorder } from '../../test/fixtures/recorder.ts';
import { bandLayout, cellRoom, drawCells, drawScanners, drawTypes } from './blocks.draw.ts';
import { blockCells, scanners } from './blocks.model.ts';

const palette = palettes.light;
const layout = bandLayout(500, 80, true, false);
const cells = blockCells(blocksFrame({}), cellRoom(500));

const rects = (draw: (ctx: CanvasRenderingContext2D) => void): readonly (readonly number[])[] => {
  const { ctx, drawn } = recorder();
  draw(ctx);
  return drawn.filter(({ call }) => call === 'fillRect').map(({ args }) => args);
};

test('rows do not overlap, and without grouping the band fills the whole height', () => {
  expect(layout.scanners.height).toBe(layout.band.y);
  expect(layout.band.y + layout.band.height).toBeLessThan(layout.types.y);
  expect(layout.types.y + layout.types.height).toBeLessThanOrEqual(80);
  expect(bandLayout(500, 80, false, false).band.height).toBe(80);
});

test('a cell is a stack of the shares of its pages, from the bottom', () => {
  const drawn = rects((ctx) => drawCells(ctx, layout.band, cells, palette));
  const first = drawn.filter(([x = 0]) => x < 100);
  expect(first.map(([, , , height]) => height)).toEqual([layout.band.height]);
  const second = drawn.filter(([x = 0]) => x >= 100 && x < 200);
  expect(second.map(([, , , height]) => height)).toEqual([layout.band.height / 2, layout.band.height / 2]);
  expect(second[1]?.[1]).toBe(layout.band.y);
});

test('only cells with unmovable blocks have a filled mark, as high as their share', () => {
  const drawn = rects((ctx) => drawTypes(ctx, layout.types, cells, palette));
  expect(drawn.map(([x, , , height]) => [x, height])).toEqual([[0, layout.types.height]]);
});

test('the scanners are drawn at their blocks', () => {
  const { ctx, drawn } = recorder();
  const both = scanners(blocksFrame({}));
  if (both === null) throw new Error('the fixture has compaction');
  drawScanners(ctx, layout, cells, both, palette);
  const bottom = layout.band.y + layout.band.height;
  const feet = drawn.filter(({ call, args }) => call === 'lineTo' && args[1] === bottom).map(({ args }) => args[0]);
  // Ten blocks share 500 px. Each line is drawn twice, because it has a rim.
  expect(feet).toEqual([100, 100, 350, 350]);
});
