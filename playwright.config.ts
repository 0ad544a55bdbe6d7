import { defineConfig } from '@playwright/test';
import { launchOptions } from './web/bench/chromium.mjs';
import { FIREFOX_SAVES } from './web/e2e/saved.ts';

// Another one, where two of these run at once.
const port = Number(process.env['PORT'] ?? 4173);
const address = `http://127.0.0.1:${port}/`;

export default defineConfig({
  testDir: './web/e2e',
  // Times of the wall clock. No test has more than 20 s of work, but machines that run them are often busy with something else, and a time that is too
  // short fails a test that nothing is wrong with. What hangs is found all the same.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  // Tests of a file look at the same runs, so that one worker has them open already.
  fullyParallel: false,
  workers: 2,
  // What fails twice is broken; what passes the second time is named as flaky in the report.
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  // Each test visits for the first time; only offline.e2e.ts comes again. A test takes over the window of the test before, whose renderer runs
  // already, but nothing that the browser has kept: see `firstVisit` in page.ts.
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
      // What is opened from a disk is opened by any browser, and the engine is the same in each.
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
