// Measures how much time of the page's main thread a frame of the moving scene takes, for both kernels of 2013 at the published size, at
// the depth Story, without a GPU. Writes its section of BENCHMARKS.md. Called by `npm run frames`, which builds the page first, and by `npm
// run bench`.
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { writeBetween } from '../../scripts/tables.mjs';
import { launchOptions } from './chromium.mjs';
import { quantile, traceFrames } from './playing.mjs';

const MARKS = ['<!-- frames: written by npm run frames -->', '<!-- /frames -->'];
const RUN = '#v1/2013-kswapd-limits?size=published&depth=story';
const GOAL = { fps: 55, medianMs: 4, p95Ms: 8, longestMs: 50 };
const ROUNDS = 3;
const SETTLE_MS = 1_000;
const PLAY_MS = 5_000;
/** The limit for a wait. The engine may have to compute a long run, and machines that measure can be busy. */
const LONG_MS = 300_000;

/** Waits until the page is at rest. The state hash in the address shows this, because the page writes it only then. */
const untilAtRest = (page, beat = '') =>
  page.waitForFunction((name) => /[?&]h=/.test(location.hash) && location.hash.includes(name), beat, { timeout: LONG_MS });

async function inMotion(page) {
  await page.waitForFunction(() => document.querySelector('.scene-moves') !== null, undefined, { timeout: LONG_MS });
}

/** Plays with the space bar, at the even pace that stories have. */
async function playOn(browser, page) {
  await page.keyboard.press(' ');
  await inMotion(page);
  await page.waitForTimeout(SETTLE_MS);
  const traced = await traceFrames(browser, page, () => page.waitForTimeout(PLAY_MS));
  await page.keyboard.press(' ');
  await untilAtRest(page);
  return traced;
}

/** Two successive beats of the story. */
const BEATS = { from: 'wake', to: 'dirty' };

/** Plays the run-up to the moment of a beat. */
async function playIntoABeat(browser, page) {
  await page.keyboard.press('PageDown');
  await inMotion(page);
  const traced = await traceFrames(browser, page, () => untilAtRest(page, `beat=${BEATS.to}`));
  await page.keyboard.press('PageUp');
  await untilAtRest(page, `beat=${BEATS.from}`);
  return traced;
}

const ways = [
  // Near the start of the run, where motion begins without a wait.
  { name: 'programs fill memory, from 3 s on', link: `${RUN}&at=t3s`, play: playOn },
  { name: 'the run plays up to a beat, kswapd reclaims', link: `${RUN}&beat=${BEATS.from}`, play: playIntoABeat },
  // The longest way to compute, and the fullest picture.
  { name: 'pages of programs are swapped out and read back, from 740 s on', link: `${RUN}&at=t740s`, play: playOn },
];

async function measure(browser, address, { name, link, play }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  const began = performance.now();
  await page.goto(`${address}${link}`);
  await untilAtRest(page);
  const firstMs = performance.now() - began;
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const traced = await play(browser, page);
    rounds.push(traced);
    console.error(
      `${name}: ${round + 1} of ${ROUNDS}, median ${quantile(traced.work, 0.5).toFixed(1)} ms, p95 ${quantile(traced.work, 0.95).toFixed(1)} ms`,
    );
  }
  await page.close();
  const work = rounds.flatMap((round) => round.work).sort((a, b) => a - b);
  return {
    name,
    firstMs,
    frames: work.length,
    fps: work.length / rounds.reduce((sum, round) => sum + round.work.length / round.fps, 0),
    medianMs: quantile(work, 0.5),
    p95Ms: quantile(work, 0.95),
    longestMs: Math.max(...rounds.map(({ longestTaskMs }) => longestTaskMs)),
  };
}

function table(rows, version) {
  const head = '| what moves | first picture | frames | a second | main thread, median | p95 | longest task |';
  const judged = (value, goal, isGood) => `${value} (${isGood ? 'goal' : 'missed:'} ${goal})`;
  const most = (ms, goal) => judged(`${ms.toFixed(1)} ms`, goal, ms <= goal);
  const lines = rows.map((row) =>
    [
      row.name,
      `${(row.firstMs / 1000).toFixed(1)} s`,
      row.frames,
      judged(row.fps.toFixed(0), GOAL.fps, row.fps >= GOAL.fps),
      most(row.medianMs, GOAL.medianMs),
      most(row.p95Ms, GOAL.p95Ms),
      most(row.longestMs, GOAL.longestMs),
    ].join(' | '),
  );
  return [
    `Chromium ${version} without a GPU, 1280 x 720, both kernels of 2013 with 1,832,064 pages each, depth Story; ${ROUNDS} rounds of each.`,
    "The time of the main thread from one frame to the next is its processor time, from Chromium's trace. The frames a second are those of a machine that had",
    'other work at the same time.',
    '',
    head,
    head.replace(/[^|]+/g, ' --- '),
    ...lines.map((line) => `| ${line} |`),
  ].join('\n');
}

export async function writeFrames(browser) {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const server = await preview({ configFile: `${root}vite.config.ts`, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
  try {
    const rows = [];
    for (const way of ways) rows.push(await measure(browser, server.resolvedUrls.local[0], way));
    const section = table(rows, browser.version());
    writeBetween('BENCHMARKS.md', MARKS, section);
    console.log(section);
  } finally {
    await new Promise((resolve) => server.httpServer.close(resolve));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const browser = await chromium.launch(launchOptions);
  try {
    await writeFrames(browser);
  } finally {
    await browser.close();
  }
}
