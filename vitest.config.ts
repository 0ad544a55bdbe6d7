import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { heads, whole } from './vite.config.ts';

/** Matches test files that replace modules, set the state of the page or run the engine. They would leave that behind for the next file. */
const LEAVES_BEHIND = /\bvi\.(?:mock|doMock|resetModules|stubGlobal)\(|\/store\.ts'|\btest\/engine\.ts'/;

const tests = readdirSync('web', { recursive: true, encoding: 'utf8' })
  .map((path) => `web/${path.replaceAll('\\', '/')}`)
  .filter((path) => path.endsWith('.test.ts'));
const alone = tests.filter((path) => path.startsWith('web/test/') || LEAVES_BEHIND.test(readFileSync(path, 'utf8')));

export default defineConfig({
  plugins: [heads, whole],
  test: {
    environment: 'node',
    // Limits by the wall clock, long enough for busy machines; they only find tests that hang.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    projects: [
      // Most files take longer to load their modules than to test them, so these files share loaded modules.
      { extends: true, test: { name: 'shared modules', include: ['web/**/*.test.ts'], exclude: alone, isolate: false } },
      { extends: true, test: { name: 'own modules', include: alone } },
    ],
  },
});
