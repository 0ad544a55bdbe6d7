// Makes stored moments in the background of a development server, while the user waits for its page.
import { parentPort, workerData } from 'node:worker_threads';
import { load, yieldToOthers } from './threads.mjs';

yieldToOthers();
const { makeAll } = await load('./keep.ts');
const { root, kept } = workerData;
await makeAll(root, kept, true, (name) => parentPort.postMessage(name));
