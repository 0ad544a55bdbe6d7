import { defineConfig } from 'vitest/config';
import { heads } from './vite.config.ts';

export default defineConfig({
  plugins: [heads],
  test: {
    include: ['web/**/*.test.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
