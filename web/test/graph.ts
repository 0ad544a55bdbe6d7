// The imports between files as a graph of named nodes, for tests that draw or check it.
import { dirname, join } from 'node:path';
import { filesUnder, read } from './texts.ts';

/** Files that are not part of the page: tests, benchmarks, tools of the build, and its output. */
const NOT_OF_PAGE = /^web\/(test|e2e|bench|make-stored|one-file)\/|\.test\.tsx?$|\.d\.ts$|\/wasm\//;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^'?]+\.tsx?)'/g;

/** The files of the page, by their paths from the root. */
export const pageFiles = filesUnder('web', /\.tsx?$/).filter((path) => !NOT_OF_PAGE.test(path));

/** Each import of a file of the page by another. */
export const pageImports: readonly { readonly path: string; readonly to: string }[] = pageFiles.flatMap((path) =>
  [...read(path).matchAll(IMPORT)].map(([, to = '']) => ({ path, to: join(dirname(path), to) })).filter(({ to }) => !NOT_OF_PAGE.test(to)),
);

/** For each node the other nodes that it imports. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** All nodes that can be reached from a node. */
function reach(graph: Graph, from: string): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(from) ?? [])];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...(graph.get(next) ?? []));
  }
  return reached;
}

/** Merges nodes that import each other in a circle into one node, named by all of their names in order. */
export function circlesAsOne(graph: Graph): Graph {
  const reached = new Map([...graph.keys()].map((name) => [name, reach(graph, name)]));
  const nameOf = (name: string): string =>
    [name, ...[...graph.keys()].filter((other) => other !== name && reached.get(name)?.has(other) && reached.get(other)?.has(name))]
      .toSorted()
      .join(' ');
  const merged = new Map<string, Set<string>>([...graph.keys()].map((name) => [nameOf(name), new Set()]));
  for (const [name, imported] of graph)
    for (const other of imported) if (nameOf(other) !== nameOf(name)) merged.get(nameOf(name))?.add(nameOf(other));
  return merged;
}

/** The graph without the arrows that other arrows imply. The graph must have no circles. */
export const impliedLeftOut = (graph: Graph): Graph =>
  new Map(
    [...graph].map(([name, imported]) => [
      name,
      new Set([...imported].filter((other) => ![...imported].some((between) => between !== other && reach(graph, between).has(other)))),
    ]),
  );
