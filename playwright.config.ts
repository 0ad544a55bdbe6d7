import { defineConfig } from '@playwright/test';
import { launchOptions } from './web/bench/chromium.mjs';

// Another one, where two of these run at once.
const port = Number(process.env['PORT'] ?? 4173);
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: './web/e2e',
  timeout: 90_000,
  // Machines that run the tests are often busy with something else.
  expect: { timeout: 30_000 },
  // Tests of a file look at the same runs, so that one worker has them open already.
  fullyParallel: false,
  workers: 2,
  // What fails twice is broken; what passes the second time is named as flaky in the report.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  use: { baseURL: address, trace: 'off' },
  projects: [
    {
      name: 'chromium',
      testMatch: '**/*.e2e.ts',
      use: {
        browserName: 'chromium',
        launchOptions,
      },
    },
  ],
  webServer: {
    command: `vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
});
