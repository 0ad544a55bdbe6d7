// Who imports whom, as a graph of named things, for tests that draw it or hold it.
import { dirname, join } from 'node:path';
import { filesUnder, read } from './texts.ts';

/** Tools beside the page: tests, benchmarks, and what a build makes. */
const BESIDE = /^web\/(test|e2e|bench|make-stored|one-file)\/|\.test\.tsx?$|\.d\.ts$|\/wasm\//;
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^'?]+\.tsx?)'/g;

/** The files of the page by their paths from the root. */
export const pageFiles = filesUnder('web', /\.tsx?$/).filter((path) => !BESIDE.test(path));

/** Which of them imports which. */
export const pageImports: readonly { readonly path: string; readonly to: string }[] = pageFiles.flatMap((path) =>
  [...read(path).matchAll(IMPORT)].map(([, to = '']) => ({ path, to: join(dirname(path), to) })).filter(({ to }) => !BESIDE.test(to)),
);

/** For each thing the things that it imports, itself not among them. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** All that can be reached from there. */
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

/** Things that import each other in circles, each circle as one thing with all their names in order. */
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

/** Without the arrows that other arrows already imply. The graph has no circles. */
export const impliedLeftOut = (graph: Graph): Graph =>
  new Map(
    [...graph].map(([name, imported]) => [
      name,
      new Set([...imported].filter((other) => ![...imported].some((between) => between !== other && reach(graph, between).has(other)))),
    ]),
  );
