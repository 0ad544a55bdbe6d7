// Functions that the threads that make stored moments share.
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** The lowest priority. */
const LEAST_URGENT = 19;

/** Lets every other program run first. On Linux this affects only the calling thread. */
export const yieldToOthers = () => setPriority(LEAST_URGENT);

/** Loads a module of the page, by its path relative to this file. */
export async function load(path) {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
}
