// Checks that the diagram in ARCHITECTURE.md shows the imports of the code. UPDATE_EXPECT=1 draws it again.
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { circlesAsOne, type Graph, impliedLeftOut, pageFiles, pageImports } from './graph.ts';
import { filesUnder, read } from './texts.ts';

const SOURCE = 'engine/reclaim/src';

function graphOf(names: Iterable<string>, imports: readonly (readonly [string, string])[]): Graph {
  const graph = new Map([...names].map((name) => [name, new Set<string>()]));
  for (const [from, to] of imports) if (from !== to && graph.has(to)) graph.get(from)?.add(to);
  return graph;
}

function page(): Graph {
  const folder = (path: string): string => (path.split('/').length < 3 ? 'main' : (path.split('/')[1] ?? ''));
  return graphOf(
    pageFiles.map(folder),
    pageImports.map(({ path, to }) => [folder(path), folder(to)]),
  );
}

/** The imports between the rooms of the engine, without tests and without code that only tests use. */
function engine(): Graph {
  const files = filesUnder(SOURCE, /\.rs$/).filter((path) => !/\/(tests?|testing)(\/|\.rs)|hostile\.rs$/.test(path));
  const room = (path: string): string => (path.slice(SOURCE.length + 1).split('/')[0] ?? '').replace('.rs', '');
  const imports = files.flatMap((path) => {
    const code = (read(path).split('#[cfg(test)]')[0] ?? '').replaceAll(/\/\/.*$/gm, '');
    const lists = [...code.matchAll(/use crate::\{([^;]*)\};/g)].flatMap(([, list = '']) => [...list.matchAll(/(?:^|,)\s*(\w+)::/g)]);
    return [...code.matchAll(/crate::(\w+)/g), ...lists].map(([, to = '']) => [room(path), to] as const);
  });
  return graphOf(
    files.map(room).filter((name) => !['lib', 'order', 'bindings'].includes(name)),
    imports,
  );
}

/** The programs that use the simulator, each a crate of its own. */
const CRATES = ['cli', 'wasm', 'reader'] as const;

/** A room, or a cycle of rooms, as a box of the diagram. */
const box = (place: string, names: string): string => `${place}_${names.replaceAll(' ', '_')}["${names.replaceAll(' ', ', ')}"]`;

const arrows = (place: string, graph: Graph): readonly string[] =>
  [...graph].flatMap(([from, imported]) => [...imported].map((to) => `    ${box(place, from)} --> ${box(place, to)}`)).toSorted();

function drawn(): string {
  const [web, rooms] = [page(), engine()].map((graph) => impliedLeftOut(circlesAsOne(graph)));
  if (web === undefined || rooms === undefined) throw new Error('two graphs were made');
  const front = [...rooms.keys()].find((names) => names.split(' ').includes('simulation')) ?? 'simulation';
  return [
    '```mermaid',
    'flowchart TD',
    '  subgraph web["web/: the page"]',
    ...arrows('web', web),
    '  end',
    `  subgraph reclaim["${SOURCE}: the simulator"]`,
    ...arrows('engine', rooms),
    '  end',
    ...CRATES.map((name) => `  ${name}["engine/${name}"] --> ${box('engine', front)}`),
    '  web_engine --> wasm',
    '  web_engine --> reader',
    '```',
  ].join('\n');
}

test('ARCHITECTURE.md draws the imports as the code has them', () => {
  const path = 'ARCHITECTURE.md';
  const text = read(path);
  const wanted = text.replace(
    /(<!-- diagram -->\n)[\s\S]*?(\n<!-- end of diagram -->)/,
    (_, begin: string, end: string) => `${begin}${drawn()}${end}`,
  );
  if (process.env['UPDATE_EXPECT'] !== undefined) writeFileSync(new URL(`../../${path}`, import.meta.url), wanted);
  expect(text).toContain('<!-- diagram -->');
  expect(read(path)).toBe(wanted);
});
