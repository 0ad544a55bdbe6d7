import { expect, test } from 'vitest';
import { palettes } from '../draw/palette.ts';
import { BRACKET_PX, drawRibbon, drawWindow, lengthPx, stack } from '../draw/ribbon.ts';
import type { ListRow } from '../model/lists.ts';
import { ribbon } from './fixtures/frames.ts';
import { recorder } from './fixtures/recorder.ts';

const palette = palettes.light;
const rail = { x: 0, y: BRACKET_PX, width: 400, height: 20 };

const row = (size: number, window: number): ListRow => ({
  lru: 2,
  kind: 'file',
  age: 'inactive',
  size,
  window,
  tally: { clean: size, referenced: 0, dirty: 0, writeback: 0 },
  ribbon: ribbon(2, size, 8, () => [0, 0, 0]),
});

const rightEdge = (list: ListRow, inForce: boolean): number => {
  const { ctx, drawn } = recorder();
  drawWindow(ctx, rail, list, 4096, palette, inForce);
  return Math.max(0, ...drawn.filter(({ call }) => call === 'lineTo').map(({ args }) => args[0] ?? 0));
};

test('length is size on the common scale, and a list with pages is never invisible', () => {
  expect(lengthPx(2048, 4096, 400)).toBe(200);
  expect(lengthPx(1, 4096, 400)).toBe(1);
  expect(lengthPx(0, 4096, 400)).toBe(0);
});

test('classes of a column are stacked from the bottom and fill it', () => {
  const [clean, referenced, dirty, writeback] = stack(Uint32Array.of(50, 25, 15, 10), 100);
  expect(clean?.bottoms[0]).toBe(100);
  expect(clean?.tops[0]).toBe(50);
  expect(referenced?.tops[0]).toBe(25);
  expect(dirty?.tops[0]).toBe(10);
  expect(writeback?.tops[0]).toBeCloseTo(0);
});

test('an empty column has no height', () => {
  expect(stack(Uint32Array.of(0, 0, 0, 0), 100).map(({ tops }) => tops[0])).toEqual([100, 100, 100, 100]);
});

test('the bracket is as long as the window on the same scale', () => {
  expect(rightEdge(row(4096, 4096), true)).toBe(400);
  expect(rightEdge(row(4096, 1024), true)).toBe(100);
});

test('at priority 12 the bracket is a hair that can still be seen', () => {
  expect(rightEdge(row(4096, 1), true)).toBe(3);
});

test('the bracket is dashed while nobody reclaims', () => {
  const { ctx, drawn } = recorder();
  drawWindow(ctx, rail, row(4096, 64), 4096, palette, false);
  expect(drawn.some(({ call, dash }) => call === 'stroke' && dash.length > 0)).toBe(true);
});

test('a list that is not looked at has no bracket', () => {
  const { ctx, drawn } = recorder();
  drawWindow(ctx, rail, row(4096, 0), 4096, palette, true);
  expect(drawn).toEqual([]);
});

test('dirty pages get their texture and clean ones none', () => {
  const asked: string[] = [];
  const { ctx } = recorder();
  const list = {
    ...row(800, 0),
    tally: { clean: 400, referenced: 0, dirty: 400, writeback: 0 },
    ribbon: ribbon(2, 800, 8, () => [0, 0.5, 0]),
  };
  drawRibbon(ctx, rail, list, 4096, palette, (condition) => {
    asked.push(condition);
    return null;
  });
  expect(asked).toContain('dirty');
});
