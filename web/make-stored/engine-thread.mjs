// A thread with one engine, like a worker of the page: it takes and sends the same messages as `worker.ts`.
import { parentPort, workerData } from 'node:worker_threads';
import { load, yieldToOthers } from './threads.mjs';

if (workerData.yields) yieldToOthers();
const modules = ['../engine/server.ts', '../engine/wasm/engine.js', '../engine/wasm/reader.js'];
const [{ createServer }, engine, reader] = await Promise.all(modules.map(load));
const BUDGET = 512 * 2 ** 20;
const serve = createServer(engine, reader, BUDGET, (message) => parentPort.postMessage(message));
parentPort.on('message', serve);
