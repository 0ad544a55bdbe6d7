// Starts a worker of the engine. A page in one file (web/one-file) uses start-inline-worker.ts instead.

/** `name`: the name that the browser's tools show. */
export const startWorker = (name: string): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
