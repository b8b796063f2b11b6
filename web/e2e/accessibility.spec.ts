import type { Page } from '@playwright/test';
import { getBatchHappenings } from '@granary/api/audit';
import { openCount } from '@granary/api/counts';
import { createInbound, submitInbound } from '@granary/api/inbound';
import { openRecall } from '@granary/api/recalls';
import axe from 'axe-core';
import { newCustomer } from './customers.ts';
import { CLERK, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';

/** WCAG 2.2 levels A and AA, as far as they can be tested automatically. */
const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const PATIENCE_MS = 30_000;
const WAITING = 'main .MuiSkeleton-root, main [aria-busy=true], main .MuiLinearProgress-indeterminate';

/** Serious and critical violations, each with the first element that causes it. */
const barriers = (page: Page, runOnly: axe.RunOnly): Promise<string[]> =>
  page.evaluate(async (only) => {
    // Injected by `judge`.
    const judged = await window.axe.run({ runOnly: only, resultTypes: ['violations'], preload: false });
    return judged.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(
        ({ id, nodes }) =>
          `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 300)} – ${nodes[0]?.failureSummary}`,
      );
  }, runOnly);

/** Waits until transitions have ended: colours in between would fail the contrast check. */
const faded = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY,
      ),
  );
};

/** Waits for a whole frame: a table learns when it is painted whether it scrolls. */
const painted = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

const appear = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((wanted) => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red < 128 ? 'dark' : 'light') === wanted;
  }, colorScheme);
  await faded(page);
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Look {
  readonly colorScheme: 'light' | 'dark';
  readonly rules: axe.RunOnly;
}
const light: Look = { colorScheme: 'light', rules: { type: 'tag', values: STANDARD } };
/** The rules that depend on colours. */
const dark: Look = { colorScheme: 'dark', rules: { type: 'rule', values: ['color-contrast'] } };

const atRest = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: PATIENCE_MS });
  await expect(page.locator(WAITING)).toHaveCount(0, { timeout: PATIENCE_MS });
  await faded(page);
  await painted(page);
};

/** Navigates on the client, so that the application is not reloaded for every page. */
const judge = async (
  page: Page,
  { colorScheme, rules }: Look,
  paths: readonly string[],
): Promise<string[]> => {
  const found: string[] = [];
  await appear(page, colorScheme);
  await page.evaluate(axe.source);
  for (const path of paths) {
    await page.evaluate((to) => {
      // The old page stays until the new one has rendered: mark its heading so that it is not checked twice.
      if (new URL(to, location.href).pathname !== location.pathname)
        document.querySelector('h1')?.setAttribute('data-left', '');
      window.history.pushState({}, '', to);
    }, path);
    await expect(page.locator('h1[data-left]')).toHaveCount(0, { timeout: PATIENCE_MS });
    await page.waitForURL((url) => url.pathname === path.split('?')[0]);
    await atRest(page);
    found.push(...(await barriers(page, rules)).map((barrier) => `${path}, ${colorScheme}: ${barrier}`));
  }
  return found;
};

test('pages of sales, credit and settings have no accessibility violations', async ({
  enter,
  api,
  mark,
  browser,
  gateway,
}) => {
  test.slow();
  const customer = await newCustomer(api, {
    code: `AXE-${mark}`,
    name: `Axe ${mark}`,
    openingLimit: '1000',
  });
  // The inbox shows what waits for a decision, so something has to.
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `Axe ${mark}`,
      inboundDate: '2026-01-05',
      lines: [{ item: await newItem(api, `AXI-${mark}`), quantity: '10', unitPrice: '3.25' }],
    },
  });
  await clerk.request(submitInbound, { params: { number } });
  const page = await enter('super_admin', { warehouse: WAREHOUSE, path: '/dashboard' });
  await atRest(page);
  const overviews = [
    '/dashboard',
    `/inbox?task=inbound.${number}`,
    '/customers',
    `/customers/${customer}`,
    '/contracts/create',
    `/credit-management/statements/${customer}`,
    '/system/projections',
  ];
  const found = [
    ...(await judge(page, light, [
      ...overviews,
      '/orders/sales-outbound',
      '/orders/sales-outbound/create',
      '/contracts',
      '/credit-management',
      '/distribution/requests',
      '/distribution/processing',
      '/distribution/records',
      '/system/config',
      '/system/config?tab=seller',
      '/system/config?tab=automation',
      '/system/suppliers',
      '/templates',
      '/templates/create',
      '/system/users',
      '/system/warehouses',
      '/workflow',
      '/logs/operations',
      '/system/health',
      '/unauthorized',
    ])),
    ...(await judge(page, dark, overviews)),
  ];
  const guest = await browser.newPage({ baseURL: gateway });
  await guest.goto('/login');
  await atRest(guest);
  found.push(...(await judge(guest, light, ['/login'])), ...(await judge(guest, dark, ['/login'])));
  await guest.close();
  expect(found).toEqual([]);
});

test('warehouse pages have no accessibility violations', async ({ enter, api, mark }) => {
  test.slow();
  const item = await newItem(api, `AXE-${mark}`);
  const batch = `AX-${mark}`;
  await receive(api, item, [{ batch, quantity: '25', daysAgo: 3 }]);
  const created = await order(api, { item, quantity: '2', until: 'created' });
  const released = await order(api, { item, quantity: '2', until: 'released' });
  const page = await enter('super_admin', { warehouse: WAREHOUSE, path: '/dashboard' });
  await atRest(page);
  const overviews = [
    '/warehouse/inventory',
    `/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`,
    '/warehouse/outbound/smart-create',
    `/warehouse/outbound/${created}`,
    `/warehouse/outbound/${released}/pick`,
    '/warehouse/cost-management',
  ];
  const found = [
    ...(await judge(page, light, [
      ...overviews,
      '/warehouse/items',
      '/warehouse/items/create',
      '/warehouse/inventory?by=item',
      '/warehouse/inbound',
      '/warehouse/inbound/create',
      '/warehouse/outbound',
      '/warehouse/outbound/picking-tasks',
    ])),
    ...(await judge(page, dark, overviews)),
  ];
  expect(found).toEqual([]);
});

test('tracing and audit pages have no accessibility violations', async ({ enter, api, mark }) => {
  test.slow();
  const item = await newItem(api, `AXT-${mark}`);
  const batch = `AXT-${mark}`;
  await receive(api, item, [{ batch, quantity: '25', daysAgo: 3 }]);
  const number = await order(api, { item, quantity: '2', until: 'released' });
  const page = await enter('super_admin', { warehouse: WAREHOUSE, path: '/dashboard' });
  await atRest(page);
  const id = `${WAREHOUSE}.${item}.${batch}`;
  const auditor = await api('super_admin');
  const { happenings } = await auditor.request(getBatchHappenings, { params: { id } });
  const [event] = happenings;
  const { number: recall } = await auditor.request(openRecall, {
    body: {
      subject: { kind: 'batch', batch: id },
      classification: 'class_2',
      reason: 'Label below strength',
    },
  });
  const { number: count } = await auditor.request(openCount, {
    body: {
      warehouse: WAREHOUSE,
      title: `Axe ${mark}`,
      scope: { kind: 'batches' },
      batches: [{ item, batch }],
    },
  });
  const overviews = [
    `/audit/lineage?batch=${id}`,
    '/audit/events',
    '/audit/evidence',
    `/warehouse/inventory/${id}?tab=lifecycle`,
    `/warehouse/inventory/${id}?tab=lifecycle&at=1`,
    `/warehouse/inventory/${id}?tab=group`,
    `/warehouse/outbound/${number}?at=1`,
    `/audit/recalls/${recall}`,
    `/audit/recalls/${recall}?tab=report`,
    `/audit/recalls/create?step=impact&batch=${id}`,
    `/warehouse/counts/${count}`,
    `/audit/events/${event?.eventId}`,
    `/audit/events/${event?.eventId}?tab=cause`,
  ];
  const found = [
    ...(await judge(page, light, [
      ...overviews,
      `/audit/recalls/${recall}?tab=batches`,
      `/audit/recalls/${recall}?tab=orders`,
      `/warehouse/counts/${count}/count`,
      `/audit/events/${event?.eventId}?tab=changes`,
      `/audit/events/${event?.eventId}?tab=json`,
      '/audit/evidence?kind=period',
      '/audit/events?by=streams',
      `/audit/lineage?batch=${id}&as=table`,
      '/audit/stock-as-of',
      '/audit/epcis',
      '/export',
      '/reports',
      '/charts',
      '/reports?tab=scheduled',
      '/audit/recalls',
      '/audit/recalls/create',
      '/warehouse/counts',
      '/warehouse/counts/create',
    ])),
    ...(await judge(page, dark, overviews)),
  ];
  expect(found).toEqual([]);
});
