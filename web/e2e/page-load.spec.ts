import { DEMO_PASSWORD } from '@granary/demo';
import type { Request } from '@playwright/test';
import { newItem, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

const CODE = /assets\/ItemListPage.*\.js/;

test('a page whose code fails to load is retried, and then offers a retry', async ({ enter }) => {
  const page = await enter('viewer', { path: '/dashboard' });
  await shell(page).account.waitFor();
  await page.clock.install();
  let refused = 0;
  await page.route(CODE, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'Items' }).click();
  await expect.poll(() => refused).toBe(1);
  for (const [attempt, seconds] of [1, 2, 4].entries()) {
    await page.clock.fastForward(seconds * 1000);
    await expect.poll(() => refused).toBe(attempt + 2);
  }
  await expect(page.getByText('The page could not be loaded')).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(shell(page).title).toHaveText('Items');
});

test('the sign-in page loads no code of the pages behind it', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await signInPage(page).open();
  await expect(signInPage(page).password).toBeVisible();
  expect(
    loaded.filter((path) => /^\/assets\/(shared|pages|ListGrid|BarChart|GraphCanvas)/.test(path)),
  ).toEqual([]);
  expect(loaded.filter((path) => path.endsWith('.js')).length).toBeLessThan(15);
});

test('the sign-in page weighs at most 250 KB and the dashboard 450 KB, charts come when they are near', async ({
  page,
  api,
  mark,
}) => {
  const item = await newItem(api, `PL-${mark}`);
  await receive(api, item, [{ batch: `PL-${mark}`, quantity: '5', daysAgo: 1 }]);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const files = () => requests.filter((request) => !request.url().includes('/api/'));
  const weight = async () => {
    await page.waitForLoadState('networkidle');
    const sizes = await Promise.all(files().map((request) => request.sizes()));
    return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  };
  const signIn = signInPage(page);
  await page.addInitScript(() => localStorage.setItem('app-language', 'en-US'));
  await signIn.open();
  await expect(signIn.title).toHaveText('Welcome back');
  expect(await weight()).toBeLessThan(250_000);
  expect(files().filter((request) => request.url().endsWith('.woff2'))).toEqual([]);

  await signIn.signIn('super_admin', DEMO_PASSWORD);
  await expect(page.getByRole('region', { name: /^Trends/ })).toBeVisible();
  expect(await weight()).toBeLessThan(450_000);
  const charts = () => files().filter((request) => /\/BarChart-/.test(request.url()));
  expect(charts()).toEqual([]);
  const trend = page.getByRole('region', { name: /^Goods in and out/ });
  await trend.getByRole('figure').scrollIntoViewIfNeeded();
  await expect(trend.locator('.MuiChartsSurface-root')).toBeVisible();
  expect(charts()).toHaveLength(1);
});

test('a page that crashes shows an error id, which is reported to the server', async ({ page }) => {
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await signIn.signIn('viewer', DEMO_PASSWORD);
  await page.route(CODE, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const ItemListPage = () => { throw new Error("Broken on purpose"); };',
    }),
  );
  const told = () => page.waitForRequest('**/api/security-events');
  const logged = told();
  await page.getByRole('link', { name: 'Items' }).click();
  await expect(page.getByText('The application hit an unexpected error')).toBeVisible();
  const { type, message, details } = (await logged).postDataJSON();
  expect([type, message]).toEqual(['client_error', 'Broken on purpose']);
  await expect(page.getByText(details.id)).toBeVisible();
  const reported = told();
  await page.getByRole('button', { name: 'Report issue' }).click();
  expect((await reported).postDataJSON()).toMatchObject({
    type: 'client_error_reported',
    details: { id: details.id },
  });
  expect((await (await reported).response())?.status()).toBe(204);
});
