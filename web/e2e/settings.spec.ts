import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

test('theme, density and language change at once and stay after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const { chooseTheme, chooseLanguage } = shell(page);
  await signInPage(page).open();
  await signInPage(page).chooseLanguage('English');
  await signInPage(page).signIn('warehouse_staff', 'granary');
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
  await expect(page.getByRole('navigation').getByRole('link', { name: 'ទំនិញ', exact: true })).toBeVisible();
  await expect(row).toHaveCSS('height', '38px');

  await page.reload();
  await expect(html).toHaveAttribute('data-scheme', 'dark');
  await expect(html).toHaveAttribute('lang', 'km-KH');
  expect(await page.evaluate(() => localStorage.getItem('app-language'))).toBe('km-KH');
});

test('following the system, the theme turns with it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signInPage(page).open();
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'light');
});

test('keys: palette, help, going to a page', async ({ enter }) => {
  const page = await enter('viewer', { path: '/dashboard' });
  await shell(page).account.waitFor();
  const palette = page.getByRole('dialog').getByRole('combobox');
  // The keys' code comes after the first paint.
  await expect(async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible({ timeout: 2000 });
  }).toPass();
  await palette.fill('GLY-41SL');
  await page.getByRole('option', { name: 'GLY-41SL-1L' }).click();
  await expect(page).toHaveURL(/\/warehouse\/items.*GLY-41SL-1L/);

  await shell(page).title.click();
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('Keyboard keys');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/dashboard$/);
});
