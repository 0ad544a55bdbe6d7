// A thread with one engine, as a worker of the page has one: takes what `worker.ts` takes and tells what that tells.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';

/** Behind somebody who looks at a page meanwhile: the least urgent there is. */
const LEAST_URGENT = 19;
// Of this thread alone where the system counts threads as Linux does.
if (workerData.yields) setPriority(LEAST_URGENT);

const load = async (path) => (await runnerImport(new URL(path, import.meta.url).pathname, { configFile: false, logLevel: 'error' })).module;

const modules = ['../engine/server.ts', '../engine/wasm/engine.js', '../engine/wasm/reader.js'];
const [{ createServer }, engine, reader] = await Promise.all(modules.map(load));
const BUDGET = 512 * 2 ** 20;
const serve = createServer(engine, reader, BUDGET, (message) => parentPort.postMessage(message));
parentPort.on('message', serve);
