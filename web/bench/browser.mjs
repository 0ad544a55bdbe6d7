// Runs the benchmark in a real Chromium and writes the results into BENCHMARKS.md. Called by `npm run bench`, which builds the engine and
// the page first. `npm run bench -- jumps` measures only the table of jumps and the memory of a tab.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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

const JUMP_MARKS = ['<!-- jumps: written by npm run bench -->', '<!-- /jumps -->'];

const tasks = [
  { scenario: '2013-kswapd-limits', size: 'classroom', kernel: 'before', firstNs: null },
  { scenario: '2013-kswapd-limits', size: 'published', kernel: 'before', firstNs: null },
  { scenario: '2013-kswapd-limits', size: 'published', kernel: 'after', firstNs: null },
];
/** A run with a first moment, because the engine lays fewer checkpoints on the way to a moment that the user waits for. */
const afterFirst = { ...tasks[2], firstNs: 740.5e9 };
const SEEK_GOALS = { classroom: { p95: 150 }, published: { p50: 200, p95: 1_000 } };

const quantile = (values, q) => [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];
const ms = (value) => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const mib = (bytes) => (bytes / 1024 / 1024).toFixed(0);

/** The time of the same run with the native program. */
function nativeMs({ scenario, size, kernel }) {
  const began = performance.now();
  const args = ['run', `scenarios/${scenario}`, '--size', size, '--kernel', kernel];
  const { status, stderr } = spawnSync(`${root}target/release/reclaim`, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`reclaim ${args.join(' ')}: ${stderr}`);
  return performance.now() - began;
}

const asked = ({ scenario, size, kernel, firstNs }) => ({ scenario, options: `kernel=${kernel}\nsize=${size}`, firstNs });

async function openBench(browser) {
  const server = await createServer({
    configFile,
    root: `${root}web`,
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
    logLevel: 'error',
  });
  await server.listen();
  const open = async () => {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls.local[0]}bench/`);
    await page.waitForFunction(() => 'measure' in window);
    return page;
  };
  return { open, close: () => server.close() };
}

async function measureEngine(open, which) {
  const page = await open();
  const rows = [];
  for (const task of which) {
    const measured = await page.evaluate((one) => window.measure(one), asked(task));
    rows.push({ ...task, ...measured });
    console.error(`${task.scenario} ${task.size} ${task.kernel}: run ${ms(measured.runMs)} ms`);
  }
  await page.close();
  return rows;
}

/** The memory of a tab with both sides, as reported by the engines, and by Linux for the tab's process. */
async function measureTab(browser, open) {
  const page = await open();
  const { memoryBytes, checkpointBytes } = await page.evaluate((both) => window.keepAll(both), tasks.slice(1).map(asked));
  const { processInfo } = await (await browser.newBrowserCDPSession()).send('SystemInfo.getProcessInfo');
  const [busiest] = processInfo.filter(({ type }) => type === 'renderer').sort((a, b) => b.cpuTime - a.cpuTime);
  const status = process.platform === 'linux' ? readFileSync(`/proc/${busiest.id}/status`, 'utf8') : '';
  const bytesOf = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? Number.NaN) * 1024;
  await page.close();
  return { memoryBytes, checkpointBytes, residentBytes: bytesOf('VmRSS'), mostBytes: bytesOf('VmHWM') };
}

const lines = (head, rows) => [head, head.replace(/[^|]+/g, ' --- '), ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
const nameOf = ({ scenario, size, kernel, firstNs }) =>
  `${scenario}, ${size}, ${kernel}${firstNs === null ? '' : `, first shown at ${firstNs / 1e9} s`}`;

function runTable(rows, version) {
  const head = '| scenario, size, kernel | pages | simulated | events | run, wasm | run, native | wasm / native |';
  return [
    `Chromium ${version} without a GPU, ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node.js ${process.versions.node}.`,
    'The run includes the time to copy logs, and to make and pack checkpoints; the native program does none of this.',
    '',
    lines(
      head,
      rows.map((row) => [
        nameOf(row),
        row.pages.toLocaleString('en'),
        `${row.simulatedSeconds.toFixed(0)} s`,
        row.events.toLocaleString('en'),
        `${(row.runMs / 1000).toFixed(2)} s`,
        `${(row.nativeMs / 1000).toFixed(2)} s`,
        (row.runMs / row.nativeMs).toFixed(2),
      ]),
    ),
  ].join('\n');
}

function judged(value, goal) {
  if (goal === undefined) return `${ms(value)} ms`;
  return `${ms(value)} ms (${value <= goal ? 'goal' : 'missed:'} ${goal})`;
}

function jumpTable(rows, tab, version) {
  const head =
    '| scenario, size, kernel | run | seek p50 | p95 | worst | step back p95 | step forward p95 | memory of the engine | checkpoints |';
  return [
    `Chromium ${version} without a GPU, ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}).`,
    'A seek or a step is measured from the request to the received frame, at positions all over a run that has been computed once.',
    '',
    lines(
      head,
      rows.map((row) => [
        nameOf(row),
        `${(row.runMs / 1000).toFixed(2)} s`,
        judged(quantile(row.seekMs, 0.5), SEEK_GOALS[row.size].p50),
        judged(quantile(row.seekMs, 0.95), SEEK_GOALS[row.size].p95),
        `${ms(quantile(row.seekMs, 1))} ms`,
        `${ms(quantile(row.backMs, 0.95))} ms`,
        `${ms(quantile(row.forwardMs, 0.95))} ms`,
        `${mib(row.memoryBytes)} MiB`,
        `${mib(row.checkpointBytes)} MiB`,
      ]),
    ),
    '',
    `A tab with both published runs, computed to their ends, after several jumps: the engines have ${mib(tab.memoryBytes)} MiB of memory and`,
    `${mib(tab.checkpointBytes)} MiB of checkpoints; the process has ${mib(tab.residentBytes)} MiB, and had at most ${mib(tab.mostBytes)} MiB.`,
  ].join('\n');
}

const write = (marks, section) => {
  writeBetween('BENCHMARKS.md', marks, section);
  console.log(section);
};

const jumpsAlone = process.argv[2] === 'jumps';
const browser = await chromium.launch(launchOptions);
try {
  const bench = await openBench(browser);
  const rows = await measureEngine(bench.open, [...tasks, afterFirst]);
  const tab = await measureTab(browser, bench.open);
  await bench.close();
  write(JUMP_MARKS, jumpTable(rows, tab, browser.version()));
  if (!jumpsAlone) {
    const runs = rows.slice(0, tasks.length).map((row) => ({ ...row, nativeMs: nativeMs(row) }));
    write(MARKS, runTable(runs, browser.version()));
    await writeFrames(browser);
  }
} finally {
  await browser.close();
}
