// Remembers which stages have passed and with which files, so that stages with unchanged files need not run again.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.mjs';

/** The folder with the results of the stages, beside the build output. */
export const resultsDir = join(root, 'target', 'results');
const file = join(resultsDir, 'passed.json');

/** Folders of installed packages and build output, which are not sources. */
const BUILT = new Set(['node_modules', 'target', 'dist', 'test-results', join('web', 'engine', 'wasm')]);

/** The files below a path, without installed packages and build output, by their paths from the root; the path itself if it is a file. */
export function filesIn(path) {
  if (BUILT.has(path) || !existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

/** A hash of the names and contents of files and folders of the project, of the version of Node.js and of the platform. */
export function fingerprint(paths) {
  const hash = createHash('sha256').update(process.version).update(process.platform);
  for (const path of paths.flatMap(filesIn)) hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
}

/** Whether earlier results count. In CI, every stage runs. GitHub Actions (https://docs.github.com/actions) and similar services set CI. */
const trusts = () => !process.env.CI;

const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});

/** The counts of a stage that passed with this key; null: the stage has to run. */
export function passedBefore(name, key) {
  const one = trusts() ? read()[name] : undefined;
  return one?.key === key ? one.counts : null;
}

export function remember(name, key, counts) {
  mkdirSync(resultsDir, { recursive: true });
  writeFileSync(file, JSON.stringify({ ...read(), [name]: { key, counts } }, null, 1));
}

/** Forgets that a stage has passed. After a failure it must run again, even if its files return to the state in which it passed. */
export function forget(name) {
  if (!existsSync(file)) return;
  const { [name]: _, ...others } = read();
  writeFileSync(file, JSON.stringify(others, null, 1));
}
