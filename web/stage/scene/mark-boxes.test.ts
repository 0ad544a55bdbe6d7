// The corners around what a beat points at stand clear of the words beside it.
import { expect, test } from 'vitest';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { markBox, type Standing } from './mark-boxes.model.ts';
import { type Box, layoutScene, textWidth } from './scene-layout.model.ts';

/** Half of a corner's stroke. */
const STROKE = 2;
const layout = layoutScene(622, 558, false);
const { text } = layout.type;
const figures = ['select', 'copy'].map((name) => ({ name, label: name, what: '', isPlural: false, doing: [] }));

function boxOf(mark: Mark, middle: Standing['middle']): Box {
  const box = markBox(mark, layout, { middle, figures, groups: ['master', 'slave'], nodes: 1 });
  if (box === null) throw new Error(`${mark.kind} has a place`);
  return box;
}

test('those of a program, of the upright word of its floor and of who stands before it', () => {
  const wordEnds = layout.programs.x + text * 1.2;
  expect(boxOf({ kind: 'program', name: 'select' }, 'belts').x - STROKE).toBeGreaterThan(wordEnds);
  const first = boxOf({ kind: 'program', name: 'select' }, 'belts');
  const next = layout.tank.x + (layout.programs.x + layout.programs.width - layout.tank.x) / 2;
  expect(first.x + first.width + STROKE).toBeLessThan(next);
});

test('those of what is in memory, of their own first words and of those below the gear', () => {
  const below = layout.gear.x + textWidth('9 programs', text, true) / 2;
  for (const box of [
    boxOf({ kind: 'file', name: '' }, 'belts'),
    boxOf({ kind: 'anon', name: '' }, 'belts'),
    boxOf({ kind: 'group', name: 'slave' }, 'groups'),
    boxOf({ kind: 'inodes', name: '' }, 'caches'),
    boxOf({ kind: 'shaft', name: '' }, 'stack'),
  ]) {
    expect(box.x - STROKE).toBeGreaterThan(below - 1);
    expect(box.x + STROKE).toBeLessThan(layout.stock.x - 2);
    expect(box.x + box.width).toBeLessThanOrEqual(layout.memory.x + layout.memory.width);
  }
});

test('those of programs that search end with their words, however high the floor is', () => {
  const tall = layoutScene(390, 620, false);
  const box = markBox({ kind: 'reclaimers', name: '' }, tall, { middle: 'belts', figures, groups: [], nodes: 1 });
  if (box === null) throw new Error('they have a place');
  expect(box.y + box.height).toBeLessThan(tall.gear.name + tall.type.text * 5);
  expect(box.y + box.height).toBeLessThan(tall.memory.y + tall.memory.height - tall.type.text * 2);
});

test('those of programs that search, of their own words and of what is in memory', () => {
  const box = boxOf({ kind: 'reclaimers', name: '' }, 'caches');
  const half = textWidth('9 programs', text, true) / 2;
  expect(box.x + STROKE).toBeLessThan(layout.gear.x - half);
  expect(box.x + box.width - STROKE).toBeGreaterThan(layout.gear.x + half);
  expect(box.x + box.width + STROKE).toBeLessThan(layout.stock.x);
  expect(box.x - STROKE).toBeGreaterThan(layout.tank.x + layout.tank.width);
});
