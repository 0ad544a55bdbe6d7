// Starts a worker of the engine if the page is one file. That file contains the worker's script.
import InlineWorker from './worker.ts?worker&inline';

/** `name`: the name that the browser's tools show. */
export const startWorker = (name: string): Worker => new InlineWorker({ name });
