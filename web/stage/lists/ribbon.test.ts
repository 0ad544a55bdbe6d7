import { expect, test } from 'vitest';
import type { ListRow } from '../../domain/lists/lists.model.ts';
import { palettes } from '../../look/palette.draw.ts';
import { ribbon } from '../../test/fixtures/frames.ts';
import { recorder } from '../../test/fixtures/recorder.ts';
import { BRACKET_PX, classRuns, drawRibbon, drawWindow, lengthPx } from './ribbon.draw.ts';

const palette = palettes.light;
const rail = { x: 0, y: BRACKET_PX, width: 400, height: 20 };

const row = (size: number, window: number, decided = true): ListRow => ({
  lru: 2,
  kind: 'file',
  age: 'inactive',
  size,
  window,
  decided,
  tally: { clean: size, referenced: 0, dirty: 0, writeback: 0 },
  ribbon: ribbon(2, size, 8, () => [0, 0, 0]),
});

const rightEdge = (list: ListRow, reclaiming: boolean): number => {
  const { ctx, drawn } = recorder();
  drawWindow(ctx, rail, list, 4096, palette, reclaiming);
  return Math.max(0, ...drawn.filter(({ call }) => call === 'lineTo').map(({ args }) => args[0] ?? 0));
};

test('length is size on the common scale, and a list with pages is always visible', () => {
  expect(lengthPx(2048, 4096, 400)).toBe(200);
  expect(lengthPx(1, 4096, 400)).toBe(1);
  expect(lengthPx(0, 4096, 400)).toBe(0);
});

test('classes of a column are stacked from the bottom and fill it', () => {
  const columns = Uint32Array.of(50, 25, 15, 10);
  const [clean, referenced, dirty, writeback] = [0, 1, 2, 3].map((place) => classRuns(columns, place)[0]);
  expect(clean?.bottom).toBe(1);
  expect(clean?.top).toBe(referenced?.bottom);
  expect(referenced?.top).toBe(dirty?.bottom);
  expect(dirty?.top).toBeCloseTo(0.1);
  expect(writeback?.top).toBeCloseTo(0);
});

test('equal neighbours form one run, and columns without the class have none', () => {
  const columns = Uint32Array.of(1, 0, 1, 0, 1, 0, 1, 0, 2, 0, 0, 0, 1, 0, 3, 0);
  expect(classRuns(columns, 2)).toEqual([
    { from: 0, to: 0.5, top: 0, bottom: 0.5 },
    { from: 0.75, to: 1, top: 0, bottom: 0.75 },
  ]);
  expect(classRuns(Uint32Array.of(0, 0, 0, 0), 0)).toEqual([]);
});

test('the bracket is as long as the window on the same scale', () => {
  expect(rightEdge(row(4096, 4096), true)).toBe(400);
  expect(rightEdge(row(4096, 1024), true)).toBe(100);
});

test('at priority 12 the bracket is very narrow but still visible', () => {
  expect(rightEdge(row(4096, 1), true)).toBe(3);
});

test('the bracket is dashed while no task reclaims, and where the reclaimer has not decided yet', () => {
  const isDashed = (list: ListRow, reclaiming: boolean): boolean => {
    const { ctx, drawn } = recorder();
    drawWindow(ctx, rail, list, 4096, palette, reclaiming);
    return drawn.some(({ call, dash }) => call === 'stroke' && dash.length > 0);
  };
  expect(isDashed(row(4096, 64), false)).toBe(true);
  expect(isDashed(row(4096, 64, false), true)).toBe(true);
  expect(isDashed(row(4096, 64), true)).toBe(false);
});

test('a list that is not scanned has no bracket', () => {
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
