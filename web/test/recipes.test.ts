// Checks that the documents for developers name only files that exist, so that recipes stay up to date.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../../', import.meta.url);
const names = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, root), { recursive: true }).map((name) => `/${folder}${String(name)}`);
const documents = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...['docs/recipes/', 'docs/decisions/'].flatMap(names)].filter((path) =>
  path.endsWith('.md'),
);
const files = ['web/', 'engine/', 'scripts/', 'docs/', 'scenarios/'].flatMap(names);

/** A file in code marks: a path from any folder on, or a name alone. */
const FILE = /`([\w./-]+\.(?:tsx?|rs|md|css|toml|mjs|json))`/g;

test('every file that a recipe or a decision of design names exists', () => {
  expect(files.length).toBeGreaterThan(1_000);
  const named = documents.flatMap((path) =>
    [...readFileSync(new URL(path.replace(/^\//, ''), root), 'utf8').matchAll(FILE)].map(([, file = '']) => ({ path, file })),
  );
  expect(named.length).toBeGreaterThan(100);
  const atRoot = readdirSync(root).map((name) => `/${name}`);
  const known = [...files, ...atRoot];
  expect(named.filter(({ file }) => !known.some((one) => one.endsWith(`/${file}`))).map(({ path, file }) => `${path}: ${file}`)).toEqual(
    [],
  );
});
