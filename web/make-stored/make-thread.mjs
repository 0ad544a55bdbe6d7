// Makes stored moments behind a server whose page somebody waits for.
import { parentPort, workerData } from 'node:worker_threads';
import { load, yieldToOthers } from './threads.mjs';

yieldToOthers();
const { makeAll } = await load('./keep.ts');
const { root, kept } = workerData;
await makeAll(root, kept, true, (name) => parentPort.postMessage(name));
