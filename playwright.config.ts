import { defineConfig } from '@playwright/test';

const chromium = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const address = 'http://127.0.0.1:4173/';

export default defineConfig({
  testDir: './web/e2e',
  timeout: 45_000,
  // Machines that run the tests are often busy with something else.
  expect: { timeout: 15_000 },
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  use: { baseURL: address, trace: 'off' },
  projects: [
    {
      name: 'chromium',
      testMatch: '**/*.e2e.ts',
      use: {
        browserName: 'chromium',
        launchOptions: {
          executablePath: chromium,
          // The first is needed as root; the others keep the browser from calling home.
          args: [
            '--no-sandbox',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
      },
    },
  ],
  webServer: {
    command: 'vite preview --host 127.0.0.1 --port 4173 --strictPort',
    url: address,
    reuseExistingServer: false,
  },
});
