// The folders of the page are layers: a file imports from its own layer and from those below it, and no rooms form a cycle.
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { pageFiles, pageImports } from './graph.ts';

/** From bottom to top. Files in web/ itself are above all of them. */
const LAYERS: readonly string[] = ['engine', 'words', 'offline', 'domain', 'look', 'state', 'parts', 'stage', 'panels', 'shell'];
const layerOf = (path: string): number => {
  const [, folder = '', inside] = path.split('/');
  return inside === undefined ? LAYERS.length : LAYERS.indexOf(folder);
};

test('every folder of the page is a layer', () => {
  expect(pageFiles.length).toBeGreaterThan(400);
  expect(pageFiles.filter((path) => layerOf(path) < 0)).toEqual([]);
});

test('no file imports from a layer above its own', () => {
  expect(pageImports.filter(({ path, to }) => layerOf(to) > layerOf(path)).map(({ path, to }) => `${path} imports ${to}`)).toEqual([]);
});

/** Rooms in cycles, and rooms that depend on these: those that remain after rooms that import no remaining room are removed repeatedly. */
function roomsInCycles(): readonly string[] {
  const rooms = new Map<string, Set<string>>(pageFiles.map((path) => [dirname(path), new Set()]));
  for (const { path, to } of pageImports) if (dirname(path) !== dirname(to)) rooms.get(dirname(path))?.add(dirname(to));
  for (;;) {
    const free = [...rooms].filter(([, needs]) => [...needs].every((need) => !rooms.has(need))).map(([room]) => room);
    if (free.length === 0) return [...rooms.keys()];
    for (const room of free) rooms.delete(room);
  }
}

test('no rooms form a cycle', () => {
  expect(roomsInCycles()).toEqual([]);
});
