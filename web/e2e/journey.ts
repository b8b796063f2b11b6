import { expect, test as base, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@granary/demo';
import { connect, type ApiClient } from '@granary/client';
import { openSession, type Arrival } from './session.ts';

export { expect } from '@playwright/test';

interface Journey {
  /** Opens a signed-in page in its own browser context; call it once per person. */
  readonly enter: (username: string, arrival?: Arrival) => Promise<Page>;
  /** Part of every name and code of a journey: journeys share the servers but not the records. */
  readonly mark: string;
}

interface Run {
  readonly gateway: string;
  /** An API client for the preconditions of a journey. */
  readonly api: (username: string, password?: string) => Promise<ApiClient>;
}

/** Collects uncaught errors, console warnings and errors, and CSP violations of a page. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // Refused calls and unavailable pages are the subject of some journeys; the browser logs each of them. The last is
    // Playwright's own.
    if (
      /^(Failed to load resource|PageLoadFailure|Service Worker registration blocked by Playwright)/.test(
        message.text(),
      )
    )
      return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/api/csp-report')) complaints.push(request.postData() ?? 'policy violated');
  });
  return complaints;
};

export const test = base.extend<Journey, Run>({
  gateway: [
    async ({}, use) => {
      const url = process.env['GRANARY_E2E_URL'];
      if (!url) throw new Error('the stack has not been started');
      await use(url);
    },
    { scope: 'worker' },
  ],
  api: [
    async ({ gateway }, use) => {
      const clients = new Map<string, Promise<ApiClient>>();
      await use((username, password = DEMO_PASSWORD) => {
        const known = clients.get(username) ?? connect(gateway, { username, password });
        clients.set(username, known);
        return known;
      });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ gateway }, use) => use(gateway),
  mark: ({}, use) => use(Date.now().toString(36).toUpperCase()),
  enter: async ({ browser, gateway, contextOptions }, use) => {
    const contexts: { close: () => Promise<void> }[] = [];
    const complaints: string[][] = [];
    await use(async (username, arrival = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(arrival.viewport ? { viewport: arrival.viewport } : {}),
        baseURL: gateway,
        storageState: await openSession(gateway, username, arrival),
      });
      contexts.push(context);
      const page = await context.newPage();
      complaints.push(complaintsOf(page));
      await page.goto(arrival.path ?? '/');
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(complaints.flat(), 'no page complains to its browser').toEqual([]);
  },
});
