// How a worker of the engine is started where the page is one file: its script stands in the page.
import InlineWorker from './worker.ts?worker&inline';

/** `name`: as tools of the browser show it. */
export const startWorker = (name: string): Worker => new InlineWorker({ name });
