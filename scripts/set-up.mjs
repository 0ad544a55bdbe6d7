// Sets up the parts that most tasks need: the npm packages, and the engine compiled for the browser.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { needRust, needWasmTarget } from './prerequisites.mjs';
import { must, note, root } from './programs.mjs';
import { filesIn, fingerprint } from './unchanged.mjs';

const sha256 = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
const written = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Runs `npm ci`, unless node_modules already matches package-lock.json. `onOutput`: as for `run`. */
export async function installPackages(onOutput) {
  const lock = sha256(join(root, 'package-lock.json'));
  const stamp = join(root, 'node_modules', '.lock-sha256');
  if (written(stamp) === lock) return;
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { onOutput });
  writeFileSync(stamp, lock);
  note('packages installed');
}

/** The sources of the compiled engine, without the command line and the tests of whole runs. */
const ENGINE_SOURCES = [
  ...['bindings', 'heap', 'reader', 'reclaim/Cargo.toml', 'reclaim/src', 'wasm', 'xtask'].map((path) => `engine/${path}`),
  ...['Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml'],
];
const compiled = join(root, 'web', 'engine', 'wasm');
const modules = ['engine_bg.wasm', 'reader_bg.wasm'].map((name) => join(compiled, name));
const stamp = join(compiled, 'sources-sha256');

/** Compiles the engine, unless it is up to date. The profile `release` is for `npm test` and visitors. `start` compiles faster, for
 * developers; a release build of the same sources is used instead if it exists. `onOutput`: as for `run`. */
export async function buildEngine(profile, onOutput) {
  const sources = fingerprint(ENGINE_SOURCES);
  const was = written(stamp);
  // The stamp includes hashes of the modules, because compiling by hand replaces the modules without a new stamp.
  const hashes = () => modules.map(sha256).join(' ');
  const isBuiltWith = (one) => modules.every(existsSync) && was === `${one} ${sources} ${hashes()}`;
  if (isBuiltWith('release') || isBuiltWith(profile)) return;
  needRust();
  needWasmTarget();
  await must('cargo', ['run', '--quiet', '--locked', '--package', 'xtask', '--', 'build', profile], { onOutput });
  writeFileSync(stamp, `${profile} ${sources} ${hashes()}`);
  note('engine compiled for the browser');
}

/** Whether the engine was never compiled, or its sources have changed since `buildEngine` or a developer compiled it. */
export function engineIsStale() {
  if (!modules.every(existsSync)) return true;
  const [, sources, ...hashes] = written(stamp).split(' ');
  if (sources === fingerprint(ENGINE_SOURCES) && hashes.join(' ') === modules.map(sha256).join(' ')) return false;
  const changed = (path) => statSync(path).mtimeMs;
  const compiledAt = Math.min(...modules.map(changed));
  return ENGINE_SOURCES.flatMap(filesIn).some((path) => changed(join(root, path)) > compiledAt);
}

export const setUp = (profile) => Promise.all([installPackages(null), buildEngine(profile, null)]);
