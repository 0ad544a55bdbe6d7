import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { heads, whole } from './vite.config.ts';

/** A file that replaces modules, sets the state of the page or runs the engine would leave that behind for the next file. */
const LEAVES_BEHIND = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(|\/store\.ts'|\btest\/engine\.ts'/;

const tests = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'));
const alone = tests.filter((path) => path.startsWith('web/test/') || LEAVES_BEHIND.test(readFileSync(path, 'utf8')));

export default defineConfig({
  plugins: [heads, whole],
  test: {
    environment: 'node',
    // Times of the wall clock, for machines that are busy with something else: they find what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // Most files take longer to load the modules that they import than to test them, so they share these.
      { extends: true, test: { name: 'shared modules', include: ['web/**/*.test.ts'], exclude: alone, isolate: false } },
      { extends: true, test: { name: 'own modules', include: alone } },
    ],
  },
});
