// What the page's main thread does while the clock plays, frame by frame, read from Chromium's own trace.

const CATEGORIES = ['toplevel', 'devtools.timeline'];
const US_PER_MS = 1_000;

const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

const threadOf = ({ pid, tid }) => `${pid}.${tid}`;

/** The thread that fires the animation frames. */
function mainThread(events) {
  const fired = new Map();
  for (const event of events) {
    if (event.name === 'FireAnimationFrame') fired.set(threadOf(event), (fired.get(threadOf(event)) ?? 0) + 1);
  }
  return [...fired].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Tasks do not overlap; one within another is counted with the outer one. */
function outermost(tasks) {
  const found = [];
  let end = 0;
  for (const task of tasks) {
    if (task.ts < end) continue;
    found.push(task);
    end = task.ts + task.dur;
  }
  return found;
}

/**
 * Of a page that plays: frames a second; work of the main thread for a frame, in milliseconds of its own time, so that what else
 * runs on the machine does not count; its longest task in milliseconds of the clock.
 */
export async function measurePlaying(browser, page, playMs) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await page.waitForTimeout(playMs);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const whole = traceEvents.filter(({ ph }) => ph === 'X');
  const main = mainThread(whole);
  const own = whole.filter((event) => threadOf(event) === main).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = outermost(own.filter(({ name }) => name.endsWith('RunTask')));
  const starts = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  const first = starts[0];
  const last = starts.at(-1);
  if (first === undefined || last === undefined || first === last) throw new Error('the page drew no two frames');
  const work = starts.slice(1).map((end, index) => {
    const begin = starts[index];
    const within = tasks.filter((task) => task.ts + task.dur > begin && task.ts + task.dur <= end);
    return within.reduce((sum, { tdur }) => sum + tdur, 0) / US_PER_MS;
  });
  work.sort((a, b) => a - b);
  return {
    fps: work.length / ((last - first) / 1e6),
    medianMs: quantile(work, 0.5),
    p95Ms: quantile(work, 0.95),
    longestTaskMs: Math.max(...tasks.map(({ dur }) => dur)) / US_PER_MS,
  };
}
