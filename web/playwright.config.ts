import { defineConfig } from '@playwright/test';
import { launchOptions, viewport } from '../local/steps/browser.mjs';

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
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Phnom_Penh',
    // What a service worker answers cannot be intercepted; the journeys without a network allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace costs a third of the time; set GRANARY_TRACE to look into a failure.
    trace: process.env.GRANARY_TRACE ? 'retain-on-failure' : 'off',
    launchOptions,
  },
});
