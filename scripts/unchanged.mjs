// What has passed before, and whether anything that it reads is another one since.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

/** What stages came to, beside what they have built. */
export const resultsDir = join(root, 'target', 'results');
const file = join(resultsDir, 'passed.json');

/** What a build writes is no source, wherever it lies. */
const BUILT = new Set(['node_modules', 'target', 'dist', 'test-results', join('web', 'engine', 'wasm')]);

/** The files of the project in a folder, by their paths from the root; a file is its own. */
export function filesIn(path) {
  if (BUILT.has(path) || !existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

/** One text for the names and contents of files and folders of the project. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version).update(process.platform);
  for (const path of paths.flatMap(filesIn)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Where nobody works, everything is run: https://docs.github.com/actions and its like all set CI. */
const trusts = () => !process.env.CI;

const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** What a stage came to when it passed with this key; null: it has to be run. */
export function passedBefore(name, key) {
  const one = trusts() ? read()[name] : undefined;
  return one?.key === key ? one.counts : null;
}

export function remember(name, key, counts) {
  mkdirSync(resultsDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...read(), [name]: { key, counts } }, null, 1));
}

/** A stage that failed is run again even when everything is as it was when it passed. */
export function forget(name) {
  if (!existsSync(file)) return;
  const { [name]: _, ...others } = read();
  writeFileSync(file, JSON.stringify(others, null, 1));
}
