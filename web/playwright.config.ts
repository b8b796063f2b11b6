import { defineConfig } from '@playwright/test';

/** One full stack on free ports, one browser, one spec at a time: it has to run on two cores. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/stack/run-stack.mjs',
  outputDir: 'test-results',
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Phnom_Penh',
    // What a service worker answers cannot be intercepted; the journeys without a network allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a third of the time; set GRANARY_TRACE to look into a failure.
    trace: process.env.GRANARY_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.GRANARY_CHROMIUM ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
