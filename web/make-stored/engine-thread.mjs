// A thread with one engine, as a worker of the page has one: takes what `worker.ts` takes and tells what that tells.
import { parentPort, workerData } from 'node:worker_threads';
import { load, yieldToOthers } from './threads.mjs';

if (workerData.yields) yieldToOthers();
const modules = ['../engine/server.ts', '../engine/wasm/engine.js', '../engine/wasm/reader.js'];
const [{ createServer }, engine, reader] = await Promise.all(modules.map(load));
const BUDGET = 512 * 2 ** 20;
const serve = createServer(engine, reader, BUDGET, (message) => parentPort.postMessage(message));
parentPort.on('message', serve);
