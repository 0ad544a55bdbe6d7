// Runs the benchmark in a real Chromium and writes the browser section of BENCHMARKS.md.
// Called by `npm run bench`, which has built the engine and the page before.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer } from 'vite';
import { writeBetween } from '../../scripts/tables.mjs';
import { launchOptions } from './chromium.mjs';
import { writeFrames } from './frames.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = `${root}vite.config.ts`;
const MARKS = ['<!-- browser: written by npm run bench -->', '<!-- /browser -->'];

const tasks = [
  { scenario: '2013-kswapd-limits', size: 'classroom', kernel: 'before' },
  { scenario: '2013-kswapd-limits', size: 'published', kernel: 'before' },
  { scenario: '2013-kswapd-limits', size: 'published', kernel: 'after' },
];

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];
const ms = (value) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const mib = (bytes) => (bytes / 1024 / 1024).toFixed(0);

/** The same run by the native program, without a page. */
function nativeMs({ scenario, size, kernel }) {
  const began = performance.now();
  const args = ['run', `scenarios/${scenario}`, '--size', size, '--kernel', kernel];
  const { status, stderr } = spawnSync(`${root}target/release/reclaim`, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`reclaim ${args.join(' ')}: ${stderr}`);
  return performance.now() - began;
}

async function measureEngine(browser) {
  const server = await createServer({
    configFile,
    root: `${root}web`,
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const page = await browser.newPage();
  await page.goto(`${server.resolvedUrls.local[0]}bench/`);
  await page.waitForFunction(() => 'measure' in window);
  const rows = [];
  for (const task of tasks) {
    const options = `kernel=${task.kernel}\nsize=${task.size}`;
    const measured = await page.evaluate((asked) => window.measure(asked), { scenario: task.scenario, options });
    rows.push({ ...task, ...measured, nativeMs: nativeMs(task) });
    console.error(`${task.scenario} ${task.size} ${task.kernel}: run ${ms(measured.runMs)} ms`);
  }
  await page.close();
  await server.close();
  return rows;
}

function table(rows, version) {
  const head =
    '| scenario, size, kernel | pages | simulated | events | run, wasm | run, native | wasm / native | seek p50 | p95 | worst | step back p95 | step on p95 | memory | checkpoints |';
  const rule = head.replace(/[^|]+/g, ' --- ');
  const lines = rows.map((row) =>
    [
      `${row.scenario}, ${row.size}, ${row.kernel}`,
      row.pages.toLocaleString('en'),
      `${row.simulatedSeconds.toFixed(0)} s`,
      row.events.toLocaleString('en'),
      `${(row.runMs / 1000).toFixed(2)} s`,
      `${(row.nativeMs / 1000).toFixed(2)} s`,
      (row.runMs / row.nativeMs).toFixed(2),
      `${ms(quantile(row.seekMs, 0.5))} ms`,
      `${ms(quantile(row.seekMs, 0.95))} ms`,
      `${ms(quantile(row.seekMs, 1))} ms`,
      `${ms(quantile(row.backMs, 0.95))} ms`,
      `${ms(quantile(row.forwardMs, 0.95))} ms`,
      `${mib(row.memoryBytes)} MiB`,
      `${mib(row.checkpointBytes)} MiB`,
    ].join(' | '),
  );
  return [
    `Chromium ${version} without a GPU, ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node.js ${process.versions.node}.`,
    'A seek or step is measured from the request to the frame in hand, over positions spread over a run that has been computed once.',
    'Running includes copying logs and laying checkpoints; the native program does neither.',
    '',
    head,
    rule,
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

const browser = await chromium.launch(launchOptions);
try {
  const rows = await measureEngine(browser);
  const section = table(rows, browser.version());
  writeBetween('BENCHMARKS.md', MARKS, section);
  console.log(section);
  await writeFrames(browser);
} finally {
  await browser.close();
}
