// Makes stored moments in the background of a development server, at the lowest priority.
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';
import { yieldToOthers } from './yield-to-others.mjs';

yieldToOthers();
const file = fileURLToPath(new URL('./keep.ts', import.meta.url));
const { makeAll } = (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
const { root, kept } = workerData;
await makeAll(root, kept, true, (name) => parentPort.postMessage(name));
