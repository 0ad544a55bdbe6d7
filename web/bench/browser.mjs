// Runs the benchmark in a real Chromium and writes the browser section of BENCHMARKS.md.
// Called by `npm run bench`, which has built the engine and the page before.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { createServer, preview } from 'vite';
import { launchOptions } from './chromium.mjs';
import { measurePlaying } from './playing.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = `${root}vite.config.ts`;
const BEGIN = '<!-- browser: written by npm run bench -->';
const END = '<!-- /browser -->';
const SETTLE_MS = 1_000;
const PLAY_MS = 8_000;

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

/** What drawing costs the page's main thread, and how fast a key press shows, with both kernels at the published size. */
async function measurePage(browser) {
  const server = await preview({ configFile, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const began = performance.now();
  await page.goto(`${server.resolvedUrls.local[0]}#v1/2013-kswapd-limits?size=published&at=t0s`);
  await page.waitForFunction(() => /[?&]h=/.test(location.hash));
  const firstFrameMs = performance.now() - began;
  await page.keyboard.press(' ');
  await page.waitForTimeout(SETTLE_MS);
  const playing = await measurePlaying(browser, page, PLAY_MS);
  await page.keyboard.press(' ');
  await page.close();
  await new Promise((resolve) => server.httpServer.close(resolve));
  return { firstFrameMs, ...playing };
}

function table(rows, pageCosts, version) {
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
    BEGIN,
    '',
    `Chromium ${version} without a GPU, ${cpus().length} processors (${cpus()[0]?.model.trim() ?? 'unknown'}), Node.js ${process.versions.node}.`,
    'A seek or step is measured from the request to the frame in hand, over positions spread over a run that has been computed once.',
    'Running includes copying logs and laying checkpoints; the native program does neither.',
    '',
    head,
    rule,
    ...lines.map((line) => `| ${line} |`),
    '',
    `The page, both kernels at the published size, 1280 x 720: first frame after ${ms(pageCosts.firstFrameMs)} ms.`,
    `It plays at ${pageCosts.fps.toFixed(0)} frames a second (goal 55), with ${ms(pageCosts.medianMs)} ms of the main thread's time for a frame in the median (goal 4) and ${ms(pageCosts.p95Ms)} ms at p95; the longest task takes ${ms(pageCosts.longestTaskMs)} ms (goal 50).`,
    '',
    END,
  ].join('\n');
}

function write(section) {
  const file = `${root}BENCHMARKS.md`;
  const old = existsSync(file) ? readFileSync(file, 'utf8') : '# Benchmarks\n\n## In the browser\n';
  const from = old.indexOf(BEGIN);
  const to = old.indexOf(END);
  const text = from === -1 || to === -1 ? `${old.trimEnd()}\n\n${section}\n` : old.slice(0, from) + section + old.slice(to + END.length);
  writeFileSync(file, text);
}

const browser = await chromium.launch(launchOptions);
try {
  const rows = await measureEngine(browser);
  const pageCosts = await measurePage(browser);
  const section = table(rows, pageCosts, browser.version());
  write(section);
  console.log(section);
} finally {
  await browser.close();
}
