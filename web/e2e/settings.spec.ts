import type { Page } from '@playwright/test';
import { createUser } from '@granary/api/users';
import type { ApiClient } from '@granary/client';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

const PASSWORD = 'my-own-1';

/** Settings are saved per user, so these journeys use accounts of their own. */
const hire = async (administrator: ApiClient, username: string) => {
  const account = {
    username,
    password: 'first-one',
    role: 'warehouse_staff' as const,
    realName: username,
    email: `${username}@granary.example`,
    phone: '+855 23 000 000',
    warehouses: 'all' as const,
  };
  await administrator.request(createUser, { body: account });
};

const arrive = async (page: Page, username: string) => {
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await signIn.signIn(username, 'first-one');
  await dialog(page).box.locator('input[name=next]').fill(PASSWORD);
  await dialog(page).box.locator('input[name=again]').fill(PASSWORD);
  await dialog(page).confirm('Save');
};

test('theme, density and language change at once and survive a reload', async ({ api, page, mark }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const { chooseTheme, chooseLanguage } = shell(page);
  const username = `looks-${mark.toLowerCase()}`;
  await hire(await api('super_admin'), username);
  await arrive(page, username);
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-scheme', 'light');

  await chooseTheme('Dark');
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 21, 18)');

  const row = page.locator('.MuiDataGrid-row').first();
  await expect(row).toHaveCSS('height', '44px');
  await chooseTheme('Compact');
  await expect(row).toHaveCSS('height', '34px');

  await chooseLanguage('ភាសាខ្មែរ');
  await expect(
    page.getByRole('navigation', { name: 'ការរុករកចម្បង' }).getByRole('link', { name: 'ទំនិញ', exact: true }),
  ).toBeVisible();
  await expect(row).toHaveCSS('height', '38px');

  await page.reload();
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await expect(html).toHaveAttribute('lang', 'km-KH');
  expect(await page.evaluate(() => localStorage.getItem('app-language'))).toBe('km-KH');
});

test('settings follow the user, and offline changes are not lost', async ({
  api,
  browser,
  gateway,
  page,
  mark,
}) => {
  const username = `moves-${mark.toLowerCase()}`;
  await hire(await api('super_admin'), username);
  await arrive(page, username);
  await page.goto('/warehouse/items');
  const heading = (one: Page, name: string) => one.getByRole('columnheader', { name, exact: true });
  /** Changes made soon after each other are sent together, others one by one. */
  const kept = (name: string) =>
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/auth/settings') &&
        answer.request().method() === 'PATCH' &&
        (answer.request().postData() ?? '').includes(`"name":"${name}"`),
    );

  const elsewhere = await browser.newContext({ baseURL: gateway });
  const other = await elsewhere.newPage();
  await test.step('they apply in another browser, including table settings', async () => {
    await expect(list(page).row(/\w/).nth(1)).toBeVisible();
    const sent = kept('mode');
    await page.getByRole('button', { name: /olumns/ }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Unit', exact: true }).click();
    await page.keyboard.press('Escape');
    await shell(page).chooseTheme('Dark');
    await sent;
    await expect(heading(page, 'Unit')).toHaveCount(0);

    await signInPage(other).open();
    await signInPage(other).chooseLanguage('English');
    await signInPage(other).signIn(username, PASSWORD);
    await expect(other.locator('html')).toHaveAttribute('data-scheme', 'dark');
    await other.goto('/warehouse/items');
    await expect(list(other).row(/\w/).nth(1)).toBeVisible();
    await expect(heading(other, 'Unit')).toHaveCount(0);
  });

  await test.step('offline they apply at once, and are saved later', async () => {
    await page.context().setOffline(true);
    await shell(page).chooseTheme('Light');
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
    const sent = kept('mode');
    await page.context().setOffline(false);
    await sent;
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
    await other.reload();
    await expect(other.locator('html')).toHaveAttribute('data-scheme', 'light');
  });
  await elsewhere.close();
});

test('the theme follows the system setting', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInPage(page).open();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
});

test('the keyboard opens palette, help and pages', async ({ enter }) => {
  const page = await enter('viewer', { path: '/dashboard' });
  await shell(page).account.waitFor();
  const palette = page.getByRole('dialog').getByRole('combobox');
  // The shortcuts are loaded after the first paint.
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 2000 });
  }).toPass();
  await palette.fill('GLY-41SL');
  await page.getByRole('option', { name: 'GLY-41SL-1L' }).click();
  await expect(page).toHaveURL(/\/warehouse\/items.*GLY-41SL-1L/);

  await shell(page).title.click();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/dashboard$/);
});
