// Measures, from Chromium's trace, the work of the page's main thread in each frame while the clock plays.

const CATEGORIES = ['toplevel', 'devtools.timeline'];
const US_PER_MS = 1_000;

export const quantile = (sorted, q) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;

const threadOf = ({ pid, tid }) => `${pid}.${tid}`;

/** The thread that fires the most animation frames. */
function mainThread(events) {
  const fired = new Map();
  for (const event of events) {
    if (event.name === 'FireAnimationFrame') fired.set(threadOf(event), (fired.get(threadOf(event)) ?? 0) + 1);
  }
  return [...fired].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** The outermost tasks. A task inside another one counts as a part of it. */
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

/** Processor time of a task, in ms; 0 for a task that began before the trace, because the trace has no time for it. */
const ownMs = ({ tdur = 0 }) => tdur / US_PER_MS;

/** The tasks that contain the callbacks of animation frames, one task for each frame. */
function frameTasks(tasks, own) {
  const fired = own.filter(({ name }) => name === 'FireAnimationFrame').map(({ ts }) => ts);
  let next = 0;
  return tasks.filter(({ ts, dur }) => {
    while ((fired[next] ?? Number.POSITIVE_INFINITY) < ts) next += 1;
    return (fired[next] ?? Number.POSITIVE_INFINITY) < ts + dur;
  });
}

/** Measures a page while `playing` runs: frames per second; the main thread's work for each frame, until the next one begins, sorted; and
 * its longest task. Times are in ms of the thread's own processor time, so other programs on the machine do not count. */
export async function traceFrames(browser, page, playing) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await playing();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const complete = traceEvents.filter(({ ph }) => ph === 'X');
  const main = mainThread(complete);
  const own = complete.filter((event) => threadOf(event) === main).sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const tasks = outermost(own.filter(({ name }) => name.endsWith('RunTask')));
  const starts = frameTasks(tasks, own).map(({ ts }) => ts);
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined || first === last) throw new Error('the page drew fewer than two frames');
  const work = starts.slice(1).map((end, index) => {
    const begin = starts[index];
    const within = tasks.filter(({ ts }) => ts >= begin && ts < end);
    return within.reduce((sum, task) => sum + ownMs(task), 0);
  });
  return {
    fps: work.length / ((last - first) / 1e6),
    work: work.sort((a, b) => a - b),
    longestTaskMs: Math.max(...tasks.map(ownMs)),
  };
}
