// The one door behind `npm start`, `npm test` and the `npm run` of package.json. Works on a fresh clone.
// It has no dependencies, because it runs before `npm ci`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const windows = process.platform === 'win32';
const began = performance.now();
const resultsDir = join(root, 'node_modules', '.results');

/** A missing prerequisite or a failed step, said in one sentence. */
class Stop extends Error {}

const note = (text) => console.error(`[${((performance.now() - began) / 1000).toFixed(1)} s] ${text}`);

// ---- running other programs ----

/** Runs a program, showing what it prints; resolves to its exit code and, if asked for, to what it printed. */
function run(command, args, { capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, shell: windows, stdio: ['inherit', capture ? 'pipe' : 'inherit', 'inherit'] });
    let output = '';
    child.stdout?.on('data', (data) => {
      output += data;
      process.stdout.write(data);
    });
    child.on('error', (error) => reject(new Stop(`${command} could not be started: ${error.message}.`)));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

async function must(command, args) {
  const { code } = await run(command, args);
  if (code !== 0) throw new Stop(`"${command} ${args.join(' ')}" failed with exit code ${code}.`);
}

/** Runs a program silently, only to see whether it works. */
const probe = (command, args) => spawnSync(command, args, { cwd: root, shell: windows, encoding: 'utf8' });
const works = (command, args) => probe(command, args).status === 0;

// ---- prerequisites ----

function needNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)) return;
  throw new Stop(`Node.js 20.19 or 22.12 (or newer) is needed and this is ${process.versions.node}: install it from https://nodejs.org.`);
}

function needRust() {
  if (probe('cargo', ['--version']).error) throw new Stop('Rust is needed: install it with rustup, see https://rustup.rs.');
  if (!windows && probe('cc', ['--version']).error) {
    throw new Stop('A C linker is needed to build Rust programs: install one, for example with "apt-get install build-essential".');
  }
  // Some machines forbid cargo to install the toolchain that rust-toolchain.toml pins by itself.
  if (!works('cargo', ['--version']) && !works('rustup', ['toolchain', 'install'])) {
    throw new Stop('The Rust version of rust-toolchain.toml is needed: install it with "rustup toolchain install".');
  }
}

function needWasmTarget() {
  const target = 'wasm32-unknown-unknown';
  const libraries = probe('rustc', ['--print', 'target-libdir', '--target', target]);
  if (libraries.status === 0 && existsSync(libraries.stdout.trim())) return;
  note(`rustup target add ${target}`);
  if (!works('rustup', ['target', 'add', target])) {
    throw new Stop(`The Rust target ${target} is needed: install it with "rustup target add ${target}".`);
  }
}

function needRustComponent(component, args) {
  if (works('cargo', args)) return;
  note(`rustup component add ${component}`);
  if (!works('rustup', ['component', 'add', component])) {
    throw new Stop(`The Rust component ${component} is needed: install it with "rustup component add ${component}".`);
  }
}

const isProgram = (path) => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

function findChromium() {
  if (process.env.CHROMIUM) return isProgram(process.env.CHROMIUM) ? process.env.CHROMIUM : undefined;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  const paths = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  return paths.find(isProgram);
}

/** The tests run in a real Chromium; where a package manager can be asked for one, it is. */
function needChromium() {
  const install = ['install', '-y', '--no-install-recommends', 'chromium'];
  if (findChromium() === undefined && process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    note('apt-get install chromium');
    if (!works('apt-get', install)) {
      works('apt-get', ['update']);
      works('apt-get', install);
    }
  }
  const found = findChromium();
  if (found === undefined) {
    throw new Stop('Chromium is needed for the tests in a browser: install it, or name its program in the environment variable CHROMIUM.');
  }
  process.env.CHROMIUM = found;
}

// ---- set-up ----

/** `npm ci`, unless node_modules is already what package-lock.json says. */
async function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = join(root, 'node_modules', '.lock-sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  note('npm ci');
  await must('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, lock);
}

async function buildWasm() {
  needRust();
  needWasmTarget();
  await must('cargo', ['run', '--quiet', '--locked', '--package', 'xtask', '--', 'build']);
  note('engine built for the browser');
}

const setUp = () => Promise.all([installPackages(), buildWasm()]);

// ---- tests ----

/** Sums of all "test result" lines of `cargo test`. */
function rustCounts(output) {
  const counts = { passed: 0, failed: 0 };
  for (const match of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
    counts.passed += Number(match[1]);
    counts.failed += Number(match[2]);
  }
  return counts;
}

function vitestCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

function playwrightCounts(file) {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const { stats } = JSON.parse(readFileSync(file, 'utf8'));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
}

const noCounts = () => ({ passed: 0, failed: 0 });

/** Every stage runs, whatever the ones before it found. */
async function test() {
  needRustComponent('rustfmt', ['fmt', '--version']);
  needRustComponent('clippy', ['clippy', '--version']);
  needChromium();
  mkdirSync(resultsDir, { recursive: true });
  const vitestFile = join(resultsDir, 'vitest.json');
  const playwrightFile = join(resultsDir, 'playwright.json');
  for (const file of [vitestFile, playwrightFile]) rmSync(file, { force: true });
  process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = playwrightFile;

  const rust = ['--workspace', '--exclude', 'xtask', '--locked'];
  const stages = [
    ['cargo fmt', 'cargo', ['fmt', '--all', '--check'], noCounts],
    ['cargo clippy', 'cargo', ['clippy', ...rust, '--all-targets', '--quiet', '--', '--deny', 'warnings'], noCounts],
    ['cargo test', 'cargo', ['test', ...rust, '--no-fail-fast'], (output) => rustCounts(output)],
    ['tsc', 'tsc', ['--noEmit'], noCounts],
    ['biome', 'biome', ['check', '--error-on-warnings'], noCounts],
    [
      'vitest',
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
      () => vitestCounts(vitestFile),
    ],
    ['vite build', 'vite', ['build'], noCounts],
    ['playwright', 'playwright', ['test', '--reporter=list,json'], () => playwrightCounts(playwrightFile)],
  ];

  const total = { passed: 0, failed: 0 };
  const broken = [];
  for (const [name, command, args, counts] of stages) {
    note(name);
    const { code, output } = await run(command, args, { capture: name === 'cargo test' });
    const found = counts(output);
    total.passed += found.passed;
    // A stage that fails without naming a test, such as a compiler, counts as one.
    total.failed += code === 0 ? found.failed : Math.max(found.failed, 1);
    if (code !== 0 || found.failed > 0) broken.push(name);
  }
  note(broken.length === 0 ? 'all stages passed' : `failed: ${broken.join(', ')}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

/** Puts text into a file, between two marks that stay. */
function writeBetween(name, [begin, end], text) {
  const file = join(root, name);
  const [before, rest, ...more] = readFileSync(file, 'utf8').split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (after === undefined || more.length > 0 || others.length > 0)
    throw new Stop(`${name} needs "${begin}" and "${end}" after it, once each.`);
  writeFileSync(file, `${before}${begin}\n\n${text.trim()}\n\n${end}${after}`);
}

/** What `reclaim` prints as Markdown. */
async function markdown(...args) {
  const command = ['run', '--release', '--locked', '--quiet', '--bin', 'reclaim', '--', ...args, '--markdown'];
  const { code, output } = await run('cargo', command, { capture: true });
  if (code !== 0) throw new Stop(`"reclaim ${args.join(' ')}" failed.`);
  return output;
}

// ---- tasks ----

const tasks = {
  setup: async () => undefined,
  // Its exit code says only how it was stopped.
  start: (args) => run('vite', args),
  build: async (args) => {
    await must('tsc', ['--noEmit']);
    await must('vite', ['build', ...args]);
  },
  test,
  bench: async () => {
    writeBetween('BENCHMARKS.md', ['<!-- native: written by npm run bench -->', '<!-- /native -->'], await markdown('bench'));
    needChromium();
    await must('vite', ['build']);
    await must('node', ['web/bench/browser.mjs']);
  },
  // Of the years named, or of everything.
  fidelity: async (years) => {
    const pages = readdirSync(join(root, 'docs', 'fidelity')).flatMap((name) => name.match(/^\d{4}(?=\.md$)/) ?? []);
    const unknown = years.find((year) => !pages.includes(year));
    if (unknown !== undefined) throw new Stop(`There is no docs/fidelity/${unknown}.md; there are ${pages.join(', ')}.`);
    const tables = (years.length > 0 ? years : pages).flatMap((year) =>
      [['score'], ['score', '--sensitivity'], ['ablate']].map(([command, ...rest]) => ({
        file: `docs/fidelity/${year}.md`,
        mark: rest.length > 0 ? 'sensitivity' : command,
        args: [command, '--story', year, ...rest],
      })),
    );
    const lab = [
      { file: 'FIDELITY.md', mark: 'lab-all', args: ['lab', '--all'] },
      { file: 'docs/fidelity/lab.md', mark: 'lab', args: ['lab'] },
      { file: 'docs/fidelity/lab.md', mark: 'lab-change', args: ['lab', '--kernel', 'v3_11', '--before', 'v3_9_6'] },
    ];
    for (const { file, mark, args } of years.length > 0 ? tables : [...tables, ...lab]) {
      // A page has the tables for which it has marks.
      if (!readFileSync(join(root, file), 'utf8').includes(`<!-- ${mark}:begin -->`)) continue;
      const lines = (await markdown(...args)).trim().split('\n');
      writeBetween(file, [lines[0], lines.at(-1)], lines.slice(1, -1).join('\n'));
    }
  },
  screenshots: async () => {
    needChromium();
    await must('vite', ['build']);
    await must('node', ['web/bench/screenshots.mjs']);
  },
};

const [name = '', ...args] = process.argv.slice(2);
try {
  needNode();
  if (!Object.hasOwn(tasks, name)) throw new Stop(`There is no task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
  // node_modules/.bin first, as npm does.
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
  await setUp();
  await tasks[name](args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
