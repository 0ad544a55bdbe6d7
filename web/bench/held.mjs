// Measures the memory that a page keeps: bytes of its heap, its engines and its process; also counts its elements and listeners.
import { readFileSync } from 'node:fs';

const BYTES_OF_A_KB = 1_024;

/** Runs in the page before its scripts. Records each worker until it is terminated, with the memory that it last reported. */
export const watchWorkers = () => {
  const engines = new Map();
  Object.assign(window, { engines });
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      engines.set(this, { memoryBytes: 0, checkpointBytes: 0 });
      this.addEventListener('message', ({ data }) => {
        if (data.type === 'report' && engines.has(this)) engines.set(this, data.report);
      });
    }
    terminate() {
      engines.delete(this);
      super.terminate();
    }
  };
};

const inPage = () => {
  const reports = [...window.engines.values()];
  const sum = (of) => reports.reduce((all, one) => all + of(one), 0);
  return {
    workers: reports.length,
    engineBytes: sum(({ memoryBytes }) => memoryBytes),
    checkpointBytes: sum(({ checkpointBytes }) => checkpointBytes),
  };
};

/** Resident bytes of the largest renderer process, now and at its peak; 0 on systems other than Linux. */
async function processBytes(browser) {
  if (process.platform !== 'linux') return { processBytes: 0, mostBytes: 0 };
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const renderers = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const bytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * BYTES_OF_A_KB;
      return { processBytes: bytes('VmRSS'), mostBytes: bytes('VmHWM') };
    });
  return renderers.reduce((largest, one) => (one.processBytes > largest.processBytes ? one : largest));
}

/** The memory, elements and listeners of a page that was opened with `watchWorkers`, after garbage collection. */
export async function heldBy(browser, page) {
  const session = await page.context().newCDPSession(page);
  // Objects that one collection frees may have kept others alive.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const metric = (name) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
  return {
    heapBytes: usedSize,
    elements: metric('Nodes'),
    listeners: metric('JSEventListeners'),
    ...(await page.evaluate(inPage)),
    ...(await processBytes(browser)),
  };
}
