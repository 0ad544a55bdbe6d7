// The entry point of `npm start`, `npm test` and the `npm run` tasks of package.json. It runs on a fresh clone before `npm ci`, so it and
// its imports use no packages.
import { delimiter, join } from 'node:path';
import { needBrowser, needNode } from './prerequisites.mjs';
import { must, root, run, Stop } from './programs.mjs';
import { setUp } from './set-up.mjs';
import { writeBenchmarks, writeFidelity } from './tables.mjs';
import { test } from './tests.mjs';

/** Builds the page and runs a program that shows it in a browser. */
async function inBrowser(program, args = []) {
  await setUp('release');
  needBrowser('chromium');
  await must('vite', ['build']);
  await must('node', [program, ...args]);
}

const tasks = {
  setup: () => setUp('release'),
  start: async (args) => {
    await setUp('start');
    // The exit code is ignored, because it only says how Vite was stopped.
    await run('vite', args);
  },
  build: async (args) => {
    await setUp('release');
    await must('tsc', ['--noEmit']);
    await must('vite', ['build', ...args]);
    // Builds the same page as one file, beside the hosted one.
    await must('vite', ['build', '--mode', 'one-file', ...args]);
  },
  check: () => test('check'),
  test: () => test('test'),
  'test-all': () => test('all'),
  bench: async (args) => {
    if (args.length === 0) await writeBenchmarks();
    await inBrowser('web/bench/browser.mjs', args);
  },
  sizes: async () => {
    await setUp('release');
    await must('vite', ['build']);
    await must('node', ['scripts/sizes.mjs', '--write']);
  },
  frames: () => inBrowser('web/bench/frames.mjs'),
  first: (args) => inBrowser('web/bench/first-beat.mjs', args),
  long: (args) => inBrowser('web/bench/long.mjs', ['--write', ...args]),
  fidelity: writeFidelity,
  screenshots: (args) => inBrowser('web/bench/screenshots.mjs', args),
};

const [name = '', ...args] = process.argv.slice(2);
try {
  needNode();
  if (!Object.hasOwn(tasks, name)) throw new Stop(`There is no task "${name}"; there are ${Object.keys(tasks).join(', ')}.`);
  // node_modules/.bin is first in PATH, as npm has it.
  process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;
  await tasks[name](args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
