import { defineConfig } from '@playwright/test';
import { launchOptions } from './web/bench/chromium.mjs';
import { FIREFOX_SAVES } from './web/e2e/saved.ts';

// PORT chooses another port if two test runs share a machine.
const port = Number(process.env['PORT'] ?? 4173);
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: './web/e2e',
  // Limits by the wall clock. Most tests have less than 20 s of work, and longer ones set their own limit. The machines are often busy with
  // something else, and a limit that is too short would fail a correct test. A test that hangs is still found.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  // Tests of a file use the same runs, so one worker takes the whole file and has them open already.
  fullyParallel: false,
  workers: 2,
  // A test that fails twice is broken; one that passes the second time is reported as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  // Each test is a first visit, except in offline.e2e.ts. A test reuses the window of the previous test, whose renderer is running already,
  // but nothing that the browser has stored: see `firstVisit` in page.ts.
  use: { baseURL: address, trace: 'off', serviceWorkers: 'block', reuseContext: true },
  projects: [
    {
      name: 'chromium',
      testMatch: '**/*.e2e.ts',
      use: {
        browserName: 'chromium',
        launchOptions,
      },
    },
    {
      // Users open the one-file page in any browser, and the engine must give the same results in each.
      name: 'firefox',
      testMatch: ['**/one-file.e2e.ts', '**/hashes.e2e.ts'],
      use: {
        browserName: 'firefox',
        channel: 'moz-firefox',
        launchOptions: { executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr', downloadsPath: FIREFOX_SAVES },
      },
    },
  ],
  webServer: {
    command: `vite preview --host 127.0.0.1 --port ${port} --strictPort`,
    url: address,
    reuseExistingServer: false,
  },
});
