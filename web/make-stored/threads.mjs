// What the threads that make stored moments have in common.
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** The least urgent there is. */
const LEAST_URGENT = 19;

/** Every other program comes first. Of this thread alone, where the system counts threads as Linux does. */
export const yieldToOthers = () => setPriority(LEAST_URGENT);

/** A module of the page, by its path from here. */
export async function load(path) {
  const file = fileURLToPath(new URL(path, import.meta.url));
  return (await runnerImport(file, { configFile: false, logLevel: 'error' })).module;
}
