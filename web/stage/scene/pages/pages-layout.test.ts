import { describe, expect, test } from 'vitest';
import type { Box } from '../scene-layout.model.ts';
import { pageMarkBox } from './page-marks.model.ts';
import { BELT_ROWS, BOX_ROWS, columnsOfBox, layoutPages, NECK_COLUMNS, type PagesLayout, WIDE_COLUMNS } from './pages-layout.model.ts';
import { layoutTallPages } from './tall-pages-layout.model.ts';

const PRIMER = { managed: 512, high: 72 };
const ROOMS = [
  { width: 1254, height: 529, wall: false },
  { width: 1254, height: 524, wall: true },
  { width: 1894, height: 880, wall: false },
  { width: 1894, height: 870, wall: true },
];

/** Widths of phones, in CSS pixels. */
const WIDTHS = [292, 362, 612];

const laidOut = (room: (typeof ROOMS)[number]): PagesLayout => {
  const layout = layoutPages(room, PRIMER);
  if (layout === null) throw new Error('there is room');
  return layout;
};

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width + 0.01 &&
  inner.y + inner.height <= outer.y + outer.height + 0.01;

describe.each(ROOMS)('in a box of $width x $height, wall $wall', (room) => {
  const { scene, pitch, neck, wide, file, anon, kernel } = laidOut(room);

  test('every page fits into the tank and onto each belt, and half of them fit into each box of the disk', () => {
    const rows = (box: Box): number => Math.round(box.height / pitch);
    expect(rows(neck) * NECK_COLUMNS).toBe(72);
    expect(rows(neck) * NECK_COLUMNS + rows(wide) * WIDE_COLUMNS).toBeGreaterThanOrEqual(512);
    for (const { squares } of [file, anon]) expect(Math.floor(squares.width / pitch + 0.01) * BELT_ROWS).toBeGreaterThanOrEqual(512);
    for (const box of [scene.queue, scene.swap]) expect(columnsOfBox(box, pitch) * BOX_ROWS).toBeGreaterThanOrEqual(225);
  });

  test('everything is on its floor, and no floor overlaps another', () => {
    for (const box of [neck, wide, file.squares, anon.squares, kernel]) expect(isWithin(box, scene.memory), JSON.stringify(box)).toBe(true);
    for (const box of [scene.queue, scene.swap]) expect(isWithin(box, scene.disk)).toBe(true);
    expect(scene.programs.y + scene.programs.height).toBeLessThan(scene.memory.y);
    expect(scene.memory.y + scene.memory.height).toBeLessThan(scene.disk.y);
    expect(scene.disk.y + scene.disk.height).toBeLessThanOrEqual(scene.height);
    expect(file.below).toBeLessThan(anon.name - scene.type.text * 0.7);
    expect(kernel.y).toBeGreaterThan(anon.squares.y + anon.squares.height);
  });
});

test.each(WIDTHS)('on a phone with %i pixels every page has room, and each thing is on its floor', (width) => {
  const { scene, pitch, beltRows, boxRows, neck, wide, file, anon, kernel } = layoutTallPages(width, PRIMER);
  expect(pitch).toBeGreaterThanOrEqual(6.5);
  expect(Math.round(neck.height / pitch) * NECK_COLUMNS + Math.round(wide.height / pitch) * WIDE_COLUMNS).toBeGreaterThanOrEqual(512);
  for (const { squares } of [file, anon]) expect(Math.floor(squares.width / pitch + 0.01) * beltRows).toBeGreaterThanOrEqual(512);
  for (const box of [scene.queue, scene.swap]) expect(columnsOfBox(box, pitch) * boxRows).toBeGreaterThanOrEqual(256);
  for (const box of [neck, wide, file.squares, anon.squares, kernel]) expect(isWithin(box, scene.memory), JSON.stringify(box)).toBe(true);
  for (const box of [scene.queue, scene.swap]) expect(isWithin(box, scene.disk)).toBe(true);
  expect(scene.gear.x + scene.gear.radius * 1.2).toBeLessThanOrEqual(scene.memory.x + scene.memory.width);
  expect(scene.disk.y + scene.disk.height).toBeLessThanOrEqual(scene.height);
});

test.each(WIDTHS)('on a phone with %i pixels the corners around a belt end above the words below it', (width) => {
  const layout = layoutTallPages(width, PRIMER);
  const box = pageMarkBox({ kind: 'anon', name: '' }, layout, []);
  expect(box).not.toBeNull();
  // Half the width of a stroke is 2, and the height of small letters is 0.7 of the font size.
  expect((box?.y ?? 0) + (box?.height ?? 0) + 2).toBeLessThan(layout.anon.below - layout.scene.type.text * 0.7);
});

test('pages have no squares of their own if words or squares would be too small', () => {
  expect(layoutPages({ width: 390, height: 600, wall: false }, PRIMER)).toBeNull();
  expect(layoutPages({ width: 1254, height: 529, wall: false }, { managed: 1024, high: 144 })).toBeNull();
});
