// The corners around the mark that a beat points at do not touch the words beside it.
import { expect, test } from 'vitest';
import type { Mark } from '../../domain/scene/mark.model.ts';
import { cachesWords } from './caches.words.ts';
import { diskWordsPlace } from './disk-words.view.tsx';
import { lineLeft } from './helpers-layout.model.ts';
import { markBox, type ScenePresence } from './mark-boxes.model.ts';
import { type Box, layoutScene, textWidth } from './scene-layout.model.ts';

/** Half the width of a corner's stroke. */
const STROKE = 2;
const layout = layoutScene(622, 558, false);
const { text } = layout.type;
const figures = ['select', 'copy'].map((name) => ({
  name,
  label: name,
  what: '',
  isPlural: false,
  doing: [],
  endedAt: null,
  pressure: null,
}));

function boxOf(mark: Mark, middle: ScenePresence['middle']): Box {
  const box = markBox(mark, layout, { middle, figures, groups: ['master', 'slave'], nodes: 1 });
  if (box === null) throw new Error(`${mark.kind} has a place`);
  return box;
}

test('the corners of a program do not touch the upright name of its floor or the program before it', () => {
  const wordEnds = layout.programs.x + text * 1.2;
  expect(boxOf({ kind: 'program', name: 'select' }, 'belts').x - STROKE).toBeGreaterThan(wordEnds);
  const first = boxOf({ kind: 'program', name: 'select' }, 'belts');
  const next = layout.tank.x + (layout.programs.x + layout.programs.width - layout.tank.x) / 2;
  expect(first.x + first.width + STROKE).toBeLessThan(next);
});

test('the corners of a block do not touch its first words or the words below the gear', () => {
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

test('the words about programs that wait for inodes stand inside their corners', () => {
  for (const one of [layout, layoutScene(622, 498, true)]) {
    const box = markBox({ kind: 'waiters', name: '' }, one, { middle: 'caches', figures, groups: [], nodes: 1 });
    if (box === null) throw new Error('they have a place');
    const { end } = diskWordsPlace(cachesWords.waitForInodes(12), one);
    expect(box.x + STROKE).toBeLessThan(one.swap.x);
    expect(box.x + box.width - STROKE).toBeGreaterThan(end);
    expect(box.x).toBeGreaterThan(one.queue.x + one.queue.width);
    expect(box.y).toBeGreaterThan(one.disk.y);
    expect(box.y + box.height).toBeLessThan(one.disk.y + one.disk.height);
  }
});

test('on a projector the corners of kswapd end before the words of the block beside it', () => {
  const wall = layoutScene(622, 498, true);
  const box = markBox({ kind: 'kswapd', name: '' }, wall, { middle: 'belts', figures, groups: [], nodes: 1 });
  if (box === null) throw new Error('it has a place');
  expect(box.x + box.width + STROKE).toBeLessThan(wall.stock.x);
  expect(box.x + STROKE).toBeLessThan(wall.gear.x - textWidth('kswapd', wall.type.text, true) / 2);
});

test('a container has its corners below the file pages, inside the floor, and only if it is drawn', () => {
  for (const one of [layout, layoutScene(622, 498, true)]) {
    const presence = { middle: 'belts' as const, figures, groups: [], nodes: 1, container: 'box' };
    const [box, file] = [markBox({ kind: 'group', name: 'box' }, one, presence), markBox({ kind: 'file', name: '' }, one, presence)];
    if (box === null || file === null) throw new Error('they have a place');
    expect(file.y + file.height).toBeLessThan(box.y + one.type.text);
    expect(box.y + box.height + STROKE).toBeLessThan(one.memory.y + one.memory.height);
    expect(markBox({ kind: 'group', name: 'box' }, one, { ...presence, container: null })).toBeNull();
  }
});

test('the corners of programs in direct reclaim end with their words, however high the floor is', () => {
  const tall = layoutScene(390, 620, false);
  const box = markBox({ kind: 'reclaimers', name: '' }, tall, { middle: 'belts', figures, groups: [], nodes: 1 });
  if (box === null) throw new Error('they have a place');
  expect(box.y + box.height).toBeLessThan(tall.gear.name + tall.type.text * 5);
  expect(box.y + box.height).toBeLessThan(tall.memory.y + tall.memory.height - tall.type.text * 2);
});

test('the corners of programs in direct reclaim enclose their words and do not touch the block beside them', () => {
  const box = boxOf({ kind: 'reclaimers', name: '' }, 'caches');
  const half = textWidth('9 programs', text, true) / 2;
  expect(box.x + STROKE).toBeLessThan(layout.gear.x - half);
  expect(box.x + box.width - STROKE).toBeGreaterThan(layout.gear.x + half);
  expect(box.x + box.width + STROKE).toBeLessThan(layout.stock.x);
  expect(box.x - STROKE).toBeGreaterThan(layout.tank.x + layout.tank.width);
});

test('on a projector neither the words about programs in direct reclaim nor their corners touch the block beside them', () => {
  const wall = layoutScene(622, 498, true);
  const size = wall.type.text;
  const width = textWidth('4 reclaim', size, true);
  const end = lineLeft(wall.gear.x, width, wall.stock.x) + width;
  const box = markBox({ kind: 'reclaimers', name: '' }, wall, { middle: 'groups', figures, groups: [], nodes: 1 });
  const shaft = markBox({ kind: 'shaft', name: '' }, wall, { middle: 'stack', figures, groups: [], nodes: 1 });
  if (box === null || shaft === null) throw new Error('they have a place');
  expect(box.x + STROKE).toBeLessThan(end - width);
  expect(box.x + box.width - STROKE).toBeGreaterThan(end);
  expect(box.x + box.width + STROKE).toBeLessThan(wall.stock.x - 4);
  expect(shaft.x - STROKE).toBeGreaterThan(end + 4);
});

test('the corners of swap surround the words beside it, or end before the path of pages that come back', () => {
  const wall = layoutScene(622, 498, true);
  const presence = { middle: 'belts' as const, figures, groups: [], nodes: 1 };
  const [withWords, withPath] = [false, true].map((returns) => markBox({ kind: 'swap', name: '' }, wall, { ...presence, returns }));
  if (withWords == null || withPath == null) throw new Error('swap has a place');
  const words = wall.swap.x + wall.swap.width + 12 + textWidth('to swap', wall.type.text, true);
  expect(withWords.x + withWords.width).toBeGreaterThan(words);
  expect(withPath.x + withPath.width + STROKE).toBeLessThan(wall.stock.x + wall.stock.width + 14 - 5);
});
