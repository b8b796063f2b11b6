import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

/** Replaces the stored token with one that the server rejects; `renewal` replaces the refresh token. */
const withSpoiltToken = async (page: Page, renewal?: string): Promise<Page> => {
  await shell(page).account.waitFor();
  await page.goto('/404');
  // Once this is shown, the page no longer writes its session.
  await expect(shell(page).title).toHaveText('Page does not exist');
  await page.evaluate((spoilt) => {
    const kept = JSON.parse(localStorage.getItem('auth-storage') ?? '{}') as { state: { token: string } };
    kept.state.token += 'x';
    localStorage.setItem('auth-storage', JSON.stringify(kept));
    if (spoilt !== undefined) localStorage.setItem('auth_refresh_token', spoilt);
  }, renewal);
  return page;
};

test('a rejected token is renewed once, silently', async ({ enter }) => {
  const page = await withSpoiltToken(await enter('warehouse_staff'));
  const renewal = page.waitForResponse('**/api/v1/auth/refresh');
  await page.goto('/warehouse/items');
  expect((await renewal).status()).toBe(200);
  await expect(shell(page).title).toHaveText('Items');
});

test('a session that cannot be renewed ends at the sign-in page, which leads back', async ({ enter }) => {
  const page = await withSpoiltToken(await enter('warehouse_staff'), 'spoilt');
  await page.goto('/warehouse/items?q=GLY');
  await expect(page).toHaveURL(/\/login\?from=/);
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
  await signInPage(page).signIn('warehouse_staff', 'granary');
  await expect(page).toHaveURL(/\/warehouse\/items\?q=GLY$/);
});

test('a connection lost during renewal keeps the session', async ({ enter }) => {
  const page = await withSpoiltToken(await enter('warehouse_staff'));
  await page.route('**/api/v1/auth/refresh', (route) => route.abort());
  const cutOff = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/auth/refresh'));
  await page.goto('/warehouse/items');
  await cutOff;
  await expect(shell(page).title).toHaveText('Items');
  await page.unroute('**/api/v1/auth/refresh');
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/\/warehouse\/items/);
});

test('the page reports a lost network, stays, and recovers', async ({ enter }) => {
  const page = await enter('viewer', { path: '/dashboard' });
  const { account, offline } = shell(page);
  await account.waitFor();
  await page.context().setOffline(true);
  await expect(offline).toBeVisible();
  await page.context().setOffline(false);
  await expect(offline).toBeHidden();
  await expect(page.locator('[data-connection=live]')).toBeVisible();
});
