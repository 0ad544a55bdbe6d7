import { defineConfig } from 'vitest/config';
import { heads, whole } from './vite.config.ts';

export default defineConfig({
  plugins: [heads, whole],
  test: {
    include: ['web/**/*.test.ts'],
    environment: 'node',
    // Times of the wall clock, for machines that are busy with something else: they find what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
