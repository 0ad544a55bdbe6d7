// Long runs: hours of play, a published story from its first beat to its end, and hundreds of changes of scenario. The limits below say how
// much the memory of the page may grow meanwhile, and how much longer a frame may take at the end. Called by `npm run long`, which builds
// the page first and writes the section of BENCHMARKS.md, and by `npm run test:all`. `--hours`, `--faster` and `--changes` make it shorter
// for trials.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { preview } from 'vite';
import { writeBetween } from '../../scripts/tables.mjs';
import { launchOptions } from './chromium.mjs';
import { heldBy, watchWorkers } from './held.mjs';
import { quantile, traceFrames } from './playing.mjs';
import { follow, LONG_MS } from './settled.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const MARKS = ['<!-- long: written by npm run long -->', '<!-- /long -->'];

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '8' },
    // The page's clock runs faster than real time by this factor.
    faster: { type: 'string', default: '8' },
    changes: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
  },
});
const [hours, faster, changes] = [Number(values.hours), Number(values.faster), Number(values.changes)];

const MS_PER_S = 1_000;
const MS_PER_HOUR = 3_600 * MS_PER_S;
const KIB = 1_024;
const MIB = 1_024 * KIB;
const VIEWPORT = { width: 1280, height: 720 };

// ---- limits ----

/** Limit for the checkpoints of both sides, in bytes. web/engine/checkpoints.ts has the budget of one side. */
const CHECKPOINTS = 2 * 384 * MIB;
/** Limit for a tab at a published size while the user waits for moments, in bytes: full checkpoints, and as much again for the two engines,
 * the page and data in transit. */
const TAB = 1_536 * MIB;
/** Limit for the checkpoints of both sides, in bytes, when the user no longer waits and the engines have packed the copies. */
const PACKED = CHECKPOINTS / 2;
/** Limit for a tab that plays a run at classroom size for hours, in bytes. */
const TAB_PLAYING = 1_024 * MIB;
/** Growth that is allowed, because garbage collection does not free exactly the same each time: `heap` in bytes; `share` and `process` as
 * factors. */
const SLACK = { heap: 2 * MIB, share: 1.05, process: 1.15 };
/** Bytes of heap that each change of scenario may leave behind because of the measurement. A picture, a run or an engine has far more
 * bytes, so the limit still finds one that is kept by mistake. */
const PER_CHANGE = 8 * KIB;
/** The factor by which a frame may take longer at the end. On machines with shared processors, its time varies by a third. */
const FRAME_SHARE = 1.5;

const rows = [];
const mib = (bytes) => `${(bytes / MIB).toFixed(1)} MiB`;
const plain = (number) => number.toLocaleString('en');

/** Adds a row to the table: a value at the start and at the end, and the limit at the end. Returns whether the value at the end keeps the
 * limit. */
function judge(part, what, say, start, end, most) {
  const isFine = end <= most;
  rows.push([part, what, start === null ? '-' : say(start), say(end), `${say(most)}${isFine ? '' : ' (exceeded)'}`]);
  console.error(
    `${part}: ${what} ${start === null ? '' : `${say(start)}, then `}${say(end)}; at most ${say(most)}: ${isFine ? 'passed' : 'FAILED'}`,
  );
  return isFine;
}

const besides = ({ processBytes, checkpointBytes }) => processBytes - checkpointBytes;

/** `settled`: the measurement after which the process must not grow. */
function judgeHeld(part, start, settled, end, heapMost) {
  return [
    judge(part, 'heap of the page', mib, start.heapBytes, end.heapBytes, heapMost),
    judge(part, 'elements', plain, start.elements, end.elements, Math.ceil(start.elements * SLACK.share)),
    judge(part, 'listeners', plain, start.listeners, end.listeners, Math.ceil(start.listeners * SLACK.share)),
    judge(part, 'workers', plain, start.workers, end.workers, 2),
    judge(part, 'memory of the engines', mib, start.engineBytes, end.engineBytes, Math.ceil(start.engineBytes * SLACK.share)),
    judge(part, 'checkpoints', mib, start.checkpointBytes, end.checkpointBytes, CHECKPOINTS),
    // Without checkpoints, because these have a limit of their own.
    judge(
      part,
      'its process without checkpoints',
      mib,
      besides(settled),
      besides(end),
      Math.max(besides(settled) * SLACK.process, besides(settled) + 64 * MIB),
    ),
  ];
}

// ---- pages ----

/** Runs in the page before its scripts. Makes its clock and its timers run faster by the factor `times`. */
const speedUp = (times) => {
  const [beganMs, beganDateMs] = [performance.now(), Date.now()];
  const [now, date] = [performance.now.bind(performance), Date.now];
  const fast = (ms) => beganMs + (ms - beganMs) * times;
  performance.now = () => fast(now());
  Date.now = () => beganDateMs + (date() - beganDateMs) * times;
  const frame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (call) => frame((ms) => call(fast(ms)));
  for (const name of ['setTimeout', 'setInterval']) {
    const wait = window[name].bind(window);
    window[name] = (call, ms = 0, ...rest) => wait(call, ms / times, ...rest);
  }
};

async function openPage(browser, times) {
  const page = await browser.newPage({ viewport: VIEWPORT });
  await page.addInitScript(watchWorkers);
  if (times !== 1) await page.addInitScript(speedUp, times);
  return page;
}

/** Waits until both engines have reported the ends of their runs. */
const untilComputed = (page) =>
  page.waitForFunction(
    () => window.engines.size === 2 && [...window.engines.values()].every(({ complete }) => complete === true),
    undefined,
    { timeout: LONG_MS },
  );

/** All copies count as packed when the engines have reported the same bytes for this many ms. */
const PACKED_MS = 5_000;
const untilPacked = (page) =>
  page.waitForFunction(
    (ms) => {
      const bytes = [...window.engines.values()].map(({ checkpointBytes }) => checkpointBytes).join();
      if (window.packed?.bytes !== bytes) window.packed = { bytes, sinceMs: performance.now() };
      return performance.now() - window.packed.sinceMs > ms;
    },
    PACKED_MS,
    { timeout: LONG_MS },
  );

const playing = (page) => page.locator('.scene-moves').first();

// ---- hours of play ----

const RUN = '#v1/2013-kswapd-limits?size=classroom&depth=story';
/** The moment at which frames are measured: memory is full, and the scene has much motion. */
const BUSY = { link: `${RUN}&at=t740s`, seconds: 740 };
const SETTLE_MS = 1_000;
const TRACE_MS = 5_000;
const LOOK_MS = 500;
const LOOKS = 8;
const WARM_UPS = 2;

/** The memory of the page and the cost of a frame, at the moment BUSY. */
async function measureBusy(browser, page) {
  await follow(page, BUSY.link, null);
  const held = await heldBy(browser, page);
  await page.keyboard.press(' ');
  await playing(page).waitFor({ timeout: LONG_MS });
  await page.waitForTimeout(SETTLE_MS);
  const { fps, work } = await traceFrames(browser, page, () => page.waitForTimeout(TRACE_MS));
  await page.keyboard.press(' ');
  await playing(page).waitFor({ state: 'detached', timeout: LONG_MS });
  return { ...held, fps, frameMs: quantile(work, 0.5) };
}

async function playForHours(browser, address) {
  const page = await openPage(browser, faster);
  await page.goto(`${address}${RUN}&at=t0s`);
  await untilComputed(page);
  await untilPacked(page);
  // Plays before the first measurement, so that it includes compiled code and filled caches.
  for (let time = 0; time < WARM_UPS; time += 1) await measureBusy(browser, page);
  const start = await measureBusy(browser, page);
  const clockMs = () => page.evaluate(() => performance.now());
  const beganMs = await clockMs();
  const wholeMs = hours * MS_PER_HOUR;
  let looks = 0;
  let times = 0;
  // Packing and freeing copies fragments the memory, so the process grows for some hours although the page does not keep more.
  let middle = start;
  for (let doneMs = 0; doneMs < wholeMs; doneMs = (await clockMs()) - beganMs) {
    // If playing has stopped at the end of the run, this starts it again from the beginning.
    if ((await page.getByRole('button', { name: 'Pause' }).count()) === 0) {
      await page.keyboard.press(' ');
      times += 1;
    }
    if (doneMs >= (wholeMs * looks) / LOOKS) {
      const held = await heldBy(browser, page);
      if (looks === LOOKS / 2) middle = held;
      looks += 1;
      const { heapBytes, engineBytes, checkpointBytes, processBytes } = held;
      const sizes = [heapBytes, engineBytes, checkpointBytes, processBytes].map(mib).join(', ');
      console.error(`after ${(doneMs / MS_PER_HOUR).toFixed(2)} h, run ${times}: heap, engines, checkpoints, process ${sizes}`);
    }
    await page.waitForTimeout(LOOK_MS);
  }
  await page.keyboard.press(' ');
  const end = await measureBusy(browser, page);
  await page.close();
  const part = `${hours} h of play, the clock ${faster} times as fast, the run played ${times} times`;
  const say = (ms) => `${ms.toFixed(2)} ms`;
  console.error(`frames a second: ${start.fps.toFixed(0)} at the start, ${end.fps.toFixed(0)} at the end`);
  return [
    ...judgeHeld(part, start, middle, end, Math.ceil(start.heapBytes * SLACK.share + SLACK.heap)),
    judge(part, 'its process', mib, start.processBytes, end.processBytes, TAB_PLAYING),
    judge(part, 'main thread for a frame, median', say, start.frameMs, end.frameMs, start.frameMs * FRAME_SHARE),
  ];
}

// ---- a published story ----

const STORY = '2013-kswapd-limits';

/** Presses Page Down until the end of the story. With reduced motion, the stage shows each moment as soon as it is known. */
async function tellPublished(browser, address) {
  const page = await openPage(browser, 1);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const [, first] = /^## .*\{#([\w-]+)\}/m.exec(readFileSync(`${root}scenarios/${STORY}/story.en.md`, 'utf8')) ?? [];
  await page.goto(`${address}#v1/${STORY}?size=published&beat=${first}`);
  const beatText = () => page.locator('.beat-line').innerText();
  const rests = () =>
    page.waitForFunction(
      () => {
        const line = document.querySelector('.beat-line');
        const waits = line === null || line.querySelector('.story-note') !== null || line.textContent?.includes('…');
        return document.querySelector('.end-main') !== null || (!waits && document.querySelector('.progress') === null);
      },
      undefined,
      { timeout: LONG_MS },
    );
  await rests();
  let presses = 0;
  while ((await page.locator('.end-main').count()) === 0) {
    const before = await beatText();
    await page.keyboard.press('PageDown');
    presses += 1;
    await page.waitForFunction((old) => document.querySelector('.beat-line')?.innerText !== old, before, { timeout: LONG_MS });
    await rests();
  }
  await untilComputed(page);
  const start = await heldBy(browser, page);
  await untilPacked(page);
  const end = await heldBy(browser, page);
  await page.close();
  const part = `a published story told to its end, ${presses} presses; then packed`;
  return [
    judge(part, 'checkpoints', mib, start.checkpointBytes, end.checkpointBytes, PACKED),
    judge(part, 'memory of the engines', mib, start.engineBytes, end.engineBytes, start.engineBytes),
    judge(part, 'its process, at the most', mib, start.mostBytes, end.mostBytes, TAB),
  ];
}

// ---- changes of scenario ----

const scenarios = readdirSync(`${root}scenarios`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

/** Opens all scenarios in rounds, with about `changes` openings in all, but in at least two rounds. Compares the measurement after the
 * second round, when every scenario has been opened twice, with that after the last round. */
async function changeScenarios(browser, address) {
  const page = await openPage(browser, 1);
  await page.goto(`${address}#stories`);
  // Each round ends with the same scenario, so that the measurements are comparable.
  const rounds = Math.max(2, Math.round(changes / scenarios.length));
  let start = null;
  let end = null;
  for (let round = 1; round <= rounds; round += 1) {
    for (const name of scenarios) await follow(page, `#v1/${name}`, null);
    end = await heldBy(browser, page);
    start ??= round === 2 ? end : null;
    console.error(
      `round ${round} of ${rounds}: heap ${mib(end.heapBytes)}, ${plain(end.elements)} elements, process ${mib(end.processBytes)}`,
    );
  }
  await page.close();
  const part = `${plain(rounds * scenarios.length)} changes of scenario`;
  return judgeHeld(part, start, start, end, start.heapBytes + SLACK.heap + PER_CHANGE * (rounds - 2) * scenarios.length);
}

// ---- the table ----

const HEAD = '| what | measured | at the start | at the end | at most |';

const table = (version) =>
  [
    `Chromium ${version} without a GPU, 1280 x 720. Before the heap is measured, garbage is collected. "At the start" means after the whole run was`,
    'computed and every scenario was opened twice. For the process of the hours of play, without checkpoints, it means after half of the time.',
    '',
    HEAD,
    HEAD.replace(/[^|]+/g, ' --- '),
    ...rows.map((row) => `| ${row.join(' | ')} |`),
  ].join('\n');

const server = await preview({ configFile: `${root}vite.config.ts`, preview: { host: '127.0.0.1', port: 0 }, logLevel: 'error' });
const browser = await chromium.launch(launchOptions);
try {
  const [address] = server.resolvedUrls.local;
  const passed = [
    ...(await changeScenarios(browser, address)),
    ...(await tellPublished(browser, address)),
    ...(await playForHours(browser, address)),
  ];
  const section = table(browser.version());
  console.log(section);
  if (values.write) writeBetween('BENCHMARKS.md', MARKS, section);
  const failed = passed.filter((isFine) => !isFine).length;
  console.log(`long: ${passed.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
} finally {
  await browser.close();
  await new Promise((resolve) => server.httpServer.close(resolve));
}
