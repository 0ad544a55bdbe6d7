// Makes stored moments behind a server whose page somebody waits for.
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { runnerImport } from 'vite';

/** The least urgent there is: of this thread alone, where the system counts threads as Linux does. */
setPriority(19);
const keep = await runnerImport(new URL('./keep.ts', import.meta.url).pathname, { configFile: false, logLevel: 'error' });
const { root, kept } = workerData;
await keep.module.makeAll(root, kept, true, (name) => parentPort.postMessage(name));
