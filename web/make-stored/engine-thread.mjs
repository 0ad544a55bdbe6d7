// A thread with one engine, like a worker of the page: it receives and sends the same messages as `worker.ts`. `keep.ts` bundles it into a
// single file.
import { parentPort, workerData } from 'node:worker_threads';
import { createServer } from '../engine/server.ts';
import * as engine from '../engine/wasm/engine.js';
import * as reader from '../engine/wasm/reader.js';
import { yieldToOthers } from './yield-to-others.mjs';

if (workerData.yields) yieldToOthers();
const BUDGET = 512 * 2 ** 20;
const serve = createServer(engine, reader, BUDGET, (message) => parentPort.postMessage(message));
parentPort.on('message', serve);
