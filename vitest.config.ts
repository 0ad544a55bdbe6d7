import { defineConfig } from 'vitest/config';
import { heads, whole } from './vite.config.ts';

export default defineConfig({
  plugins: [heads, whole],
  test: {
    include: ['web/**/*.test.ts'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
