import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['web/test/**/*.test.ts', 'web/test/**/*.test.tsx'],
    environment: 'node',
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
});
