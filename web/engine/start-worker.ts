// How a worker of the engine is started. A page in one file (web/one-file) starts it otherwise: start-inline-worker.ts.

/** `name`: as tools of the browser show it. */
export const startWorker = (name: string): Worker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name });
