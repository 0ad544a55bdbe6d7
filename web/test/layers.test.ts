// The folders of the page are layers: a file imports from its own layer and from those below it, and no rooms form a cycle.
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesUnder, read } from './texts.ts';

/** From the bottom up; files in web/ itself are above all of them. */
const LAYERS: readonly string[] = ['engine', 'words', 'offline', 'domain', 'look', 'state', 'parts', 'stage', 'panels', 'shell'];
/** Tools beside the page: tests, benchmarks, and what a build makes. */
const BESIDE = /^web\/(test|e2e|bench|make-stored|one-file)\/|\.test\.tsx?$|\.d\.ts$|\/wasm\//;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^'?]+\.tsx?)'/g;

const files = filesUnder('web', /\.tsx?$/).filter((path) => !BESIDE.test(path));
const imports = files.flatMap((path) =>
  [...read(path).matchAll(IMPORT)].map(([, to = '']) => ({ path, to: join(dirname(path), to) })).filter(({ to }) => !BESIDE.test(to)),
);

const layerOf = (path: string): number => {
  const [, folder = '', inside] = path.split('/');
  return inside === undefined ? LAYERS.length : LAYERS.indexOf(folder);
};

test('every folder of the page is a layer', () => {
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((path) => layerOf(path) < 0)).toEqual([]);
});

test('no file imports from a layer above its own', () => {
  expect(imports.filter(({ path, to }) => layerOf(to) > layerOf(path)).map(({ path, to }) => `${path} imports ${to}`)).toEqual([]);
});

/** Rooms that lead back to themselves: what remains when rooms that import no other remaining room are taken away, again and again. */
function roomsInCycles(): readonly string[] {
  const rooms = new Map<string, Set<string>>(files.map((path) => [dirname(path), new Set()]));
  for (const { path, to } of imports) if (dirname(path) !== dirname(to)) rooms.get(dirname(path))?.add(dirname(to));
  for (;;) {
    const free = [...rooms].filter(([, needs]) => [...needs].every((need) => !rooms.has(need))).map(([room]) => room);
    if (free.length === 0) return [...rooms.keys()];
    for (const room of free) rooms.delete(room);
  }
}

test('no rooms form a cycle', () => {
  expect(roomsInCycles()).toEqual([]);
});
