// The stages of `npm run check`, `npm test` and `npm run test:all`, and the summary of their results.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { needBrowser, needRust, needRustComponent } from './prerequisites.mjs';
import { note, root } from './programs.mjs';
import { buildEngine, installPackages } from './set-up.mjs';
import { runStages, stage } from './stages.mjs';
import { resultsDir } from './unchanged.mjs';

/** If at least this many tests pass only at their second try, they count as failed, because so many are no accident. */
const FLAKY_LIMIT = 3;
/** Letters of a reason in the closing lines. It is whole in the output of its stage. */
const REASON_LETTERS = 300;

// ---- the files that stages read ----

const RUST = ['engine', 'scenarios', 'Cargo.toml', 'Cargo.lock', 'rust-toolchain.toml', 'clippy.toml', 'web/test/fixtures/hashes.json'];
const PACKAGES = ['package.json', 'package-lock.json'];
/** The files of the page, including the engine. */
const PAGE = [...RUST, ...PACKAGES, 'web', 'public', 'tsconfig.json', 'vite.config.ts'];
/** The documents and scripts, which tests compare with the code. */
const WORDS = ['README.md', 'CHANGELOG.md', 'FIDELITY.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'BENCHMARKS.md', 'docs', 'scripts'];

// ---- their results ----

/** A test that failed and the first lines of the reason, on one line without colours. */
function broken(name, reason = '') {
  const words = stripVTControlCharacters(reason).replaceAll(/\s+/g, ' ').trim();
  return words === '' ? name : `${name}: ${words.slice(0, REASON_LETTERS)}`;
}

/** The sums of all "test result" lines of `cargo test`, and the tests that failed with what they printed. */
function rustCounts(output) {
  const printed = new Map([...output.matchAll(/^---- (\S+) stdout ----\n(.*?)(?=\n\n)/gms)].map(([, name, text]) => [name, text]));
  const names = [...output.matchAll(/^test (\S+)(?: - should panic)? \.\.\. FAILED$/gm)].map(([, name]) => name);
  const counts = { passed: 0, failed: 0, flaky: [], broken: names.map((name) => broken(name, printed.get(name))) };
  for (const match of output.matchAll(/^test result: .*? (\d+) passed; (\d+) failed/gm)) {
    counts.passed += Number(match[1]);
    counts.failed += Number(match[2]);
  }
  return counts;
}

/** The file into which vitest or Playwright writes the results of a stage. It is deleted before the stages start, so that it is never from
 * an earlier run. */
const reportOf = (name) => join(resultsDir, `${name.replaceAll(' ', '-')}.json`);

function readReport(name, counts) {
  const file = reportOf(name);
  return existsSync(file) ? counts(JSON.parse(readFileSync(file, 'utf8'))) : { passed: 0, failed: 0, flaky: [], broken: [] };
}

const vitestCounts = ({ numPassedTests, numFailedTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  flaky: [],
  broken: testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => broken(fullName, failureMessages[0])),
  ),
});

/** The first error of the first try that failed. */
const reasonOf = (tests) => tests.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? []))[0];

function playwrightCounts({ stats, suites }) {
  const those = (wanted, suite) => [
    ...(suite.suites ?? []).flatMap((one) => those(wanted, one)),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title, tests }) => broken(`${file}: ${title}`, reasonOf(tests))),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    flaky: suites.flatMap((suite) => those('flaky', suite)),
    broken: suites.flatMap((suite) => those('unexpected', suite)),
  };
}

// ---- the stages ----

/** Number of hostile inputs, of all kinds together, that the tests of parsers try. */
const HOSTILE = { HOSTILE: '100000' };

/** A stage that calls a function of these scripts. */
const step = (name, does) => ({
  ...stage(name, ['']),
  work: async (onOutput) => {
    await does(onOutput);
    return { code: 0, output: '' };
  },
});

const packages = step('packages', installPackages);
const engine = (profile) => step('engine', (onOutput) => buildEngine(profile, onOutput));
/** Installs a browser. The package manager of the system can install only one package at a time. */
const browser = (name) => ({ ...step(name, async () => needBrowser(name)), holds: 'packages of the system' });

const format = stage('cargo fmt', ['cargo', 'fmt', '--all', '--check'], { reads: RUST });
const lint = stage('biome', ['biome', 'check', '--error-on-warnings'], {
  needs: ['packages'],
  reads: [...PACKAGES, 'biome.json', 'web', 'scripts', 'tsconfig.json', 'playwright.config.ts', 'vite.config.ts', 'vitest.config.ts'],
});
const types = stage('tsc', ['tsc', '--noEmit'], {
  needs: ['packages', 'engine'],
  reads: [...PAGE, 'scripts', 'playwright.config.ts', 'vitest.config.ts'],
});

/** Cargo lets only one process compile into a folder. */
const CARGO = 'target/debug';
const crates = ['--workspace', '--exclude', 'xtask', '--exclude', 'bindings', '--locked'];

const clippy = stage(
  'clippy',
  ['cargo', 'clippy', '--workspace', '--locked', '--exclude', 'bindings', '--all-targets', '--quiet', '--', '--deny', 'warnings'],
  {
    holds: CARGO,
    reads: RUST,
  },
);

/** These tests are many but short, so a profile that compiles quickly suits them. */
const units = (env) =>
  stage('engine units', ['cargo', 'test', '--locked', '--package', 'reclaim', '--lib', '--profile', 'dev'], {
    env,
    holds: CARGO,
    reads: RUST,
    counts: rustCounts,
  });

/** Tests of whole runs. A separate stage compiles them, so that other stages can compile while these tests run. */
const RUNS = [...crates, '--bins', '--test', 'it', '--test', 'cli'];
const runsBuild = stage('engine runs, compiled', ['cargo', 'test', ...RUNS, '--no-run'], { holds: CARGO, reads: RUST });
const runs = (env) =>
  stage('engine runs', ['cargo', 'test', ...RUNS, '--no-fail-fast'], {
    needs: ['engine runs, compiled'],
    env,
    reads: RUST,
    counts: rustCounts,
  });

/** The file with random machines and the results of the native engine, for the tests that compare the page's engine with it. */
const MACHINES_FOR = 'target/machines.json';
const MACHINES = 'random machines, recorded';
const machines = stage(MACHINES, ['cargo', 'test', ...RUNS, 'platforms'], {
  needs: ['engine runs, compiled'],
  env: { MACHINES_FOR, MACHINES: '1000' },
  counts: rustCounts,
});

/** The tests of the other crates. They use the engine that `runsBuild` has compiled. */
const otherUnits = stage('binding units', ['cargo', 'test', ...crates, '--exclude', 'reclaim', '--lib'], {
  needs: ['engine runs, compiled'],
  holds: CARGO,
  reads: RUST,
  counts: rustCounts,
});

const vitest = (name, args, env, more = []) =>
  stage(name, ['vitest', 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${relative(root, reportOf(name))}`], {
    needs: ['packages', 'engine', ...more],
    env,
    reads: [...PAGE, ...WORDS, 'vitest.config.ts'],
    counts: () => readReport(name, vitestCounts),
  });

const pageBuild = stage('vite build', ['vite', 'build'], { needs: ['packages', 'engine'] });
const oneFile = stage('one file', ['vite', 'build', '--mode', 'one-file'], { needs: ['vite build'] });
/** The counts from the line in which a program of this repository sums up: `NAME: 3 passed, 0 failed`. */
const ownCounts = (output) => {
  const [, passed = 0, failed = 0] = /^\w+: (\d+) passed, (\d+) failed/m.exec(output) ?? [];
  return { passed: Number(passed), failed: Number(failed), flaky: [], broken: [] };
};
/** Measures the page with the release engine, because other profiles have other sizes. */
const sizes = stage('sizes', ['node', 'scripts/sizes.mjs'], {
  needs: ['vite build'],
  reads: [...PAGE, 'scripts', 'BENCHMARKS.md'],
  counts: ownCounts,
});
/** This stage takes about an hour and a half. */
const long = stage('long runs', ['node', 'web/bench/long.mjs'], { needs: ['vite build', 'chromium'], counts: ownCounts });
const playwright = (name, args, env, more = []) =>
  stage(name, ['playwright', 'test', ...args, '--reporter=list,json'], {
    needs: ['one file', 'chromium', 'firefox', ...more],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) },
    reads: [...PAGE, 'playwright.config.ts'],
    counts: () => readReport(name, playwrightCounts),
  });

const set = (profile) => [packages, engine(profile), browser('chromium'), browser('firefox'), format];
const page = [lint, types, pageBuild, oneFile];

/** The lists of stages. If several can start, the first in the list does, so those that others need and those that take long come first. */
const LISTS = {
  /** Takes about a minute, for use during development. */
  check: [
    ...set('start'),
    ...page,
    playwright('browser, smoke', ['--grep', '@smoke'], {}),
    vitest('page', ['--exclude', 'web/test/**'], {}),
    clippy,
    units({ HOSTILE: '1000' }),
  ],
  /** The tests of all mechanisms and of the statements of the documents. This list must pass before a change is accepted. */
  test: [
    ...set('release'),
    clippy,
    runsBuild,
    ...page,
    sizes,
    playwright('browser', [], {}),
    vitest('page and runs', [], {}),
    runs({}),
    otherUnits,
    units({}),
  ],
  /** Like `test`, but where `test` takes a sample, this list tests everything or takes a far larger sample. It also includes the long
   * runs. */
  all: [
    ...set('release'),
    clippy,
    runsBuild,
    ...page,
    sizes,
    machines,
    long,
    playwright('browser, every hash', [], { EVERY_HASH: '1', MACHINES_FOR }, [MACHINES]),
    vitest('page and runs', [], { ...HOSTILE, MACHINES_FOR }, [MACHINES]),
    units(HOSTILE),
    otherUnits,
    runs({ RANDOM_MACHINES: '20000', EVERY_ALLOCATION: '1' }),
    vitest('a thousand steps back', ['web/test/every-step-back'], { POSITIONS: '1000', UNTIL: '40' }),
    vitest('stories as published', ['web/test/story-run'], { STORY_SIZE: 'published' }),
  ],
};

// ---- running them ----

/** Runs a list of stages, reports the results, and prints the sums in the last line. */
export async function test(list) {
  needRust();
  // In CI, no later build would reuse the incremental results.
  if (process.env.CI) process.env.CARGO_INCREMENTAL ??= '0';
  needRustComponent('rustfmt', ['fmt', '--version']);
  needRustComponent('clippy', ['clippy', '--version']);
  mkdirSync(resultsDir, { recursive: true });
  const stages = LISTS[list];
  for (const { name } of stages) rmSync(reportOf(name), { force: true });
  const results = await runStages(stages, Math.min(2, availableParallelism()));

  const of = (state) => results.filter((one) => one.state === state).map(({ name }) => name);
  const say = (what, names) => names.length > 0 && note(`${what}: ${names.join(', ')}`);
  say('unchanged since they passed', of('unchanged'));
  say('failed', of('failed'));
  say('left out, as what they need failed', of('left out'));
  const flaky = results.flatMap(({ counts }) => counts.flaky);
  for (const name of flaky) console.log(`passed only at its second try: ${name}`);
  for (const name of results.flatMap(({ counts }) => counts.broken)) console.log(`failed: ${name}`);
  const sum = (of) => results.reduce((total, { counts }) => total + of(counts), 0);
  // If too many tests pass only at the second try, each of them counts as failed.
  const wavering = flaky.length < FLAKY_LIMIT ? 0 : flaky.length;
  const [passed, failed] = [sum((counts) => counts.passed) - wavering, sum((counts) => counts.failed) + wavering];
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
