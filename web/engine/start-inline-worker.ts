// Starts a worker of the engine where the page is one file, whose text contains the worker's script.
import InlineWorker from './worker.ts?worker&inline';

/** `name`: the name that the browser's tools show. */
export const startWorker = (name: string): Worker => new InlineWorker({ name });
