import { exchangeApiKey } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

test('a program gets an account and a key, which ends when it is revoked', async ({
  enter,
  gateway,
  mark,
}) => {
  const username = `scales-${mark.toLowerCase()}`;
  const page = await enter('super_admin', { path: '/system/users' });
  const exchange = (key: string) =>
    fetch(`${gateway}/api/v1${exchangeApiKey.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ key }),
    });
  let key = '';

  await test.step('the administrator creates the account', async () => {
    await list(page).create('New user');
    const { fill, choose, press } = form(page);
    await fill('username', username);
    await expect(page.getByText('Draft saved on this device')).toHaveCount(0);
    await page.getByRole('switch', { name: 'For a program' }).check();
    await expect(page.locator('input[name=username]')).toHaveValue(username);
    await fill('realName', 'Warehouse scales');
    await choose('role', 'Viewer');
    await press('Save');
    await expect(shell(page).notice('User created')).toBeVisible();
    await list(page).search(username);
    await expect(list(page).cell(username, 'realName')).toContainText('Service account');
  });

  await test.step('issues a key, which is shown once and signs in', async () => {
    await page.getByRole('row').filter({ hasText: username }).getByText(username).click();
    await page.getByRole('button', { name: 'Issue a key' }).click();
    const { box, button } = dialog(page);
    await box.locator('input[name=name]').fill('Scales');
    await box.getByRole('combobox', { name: 'May do' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await button('Issue a key').click();
    key = await box.getByRole('textbox', { name: 'API key' }).inputValue();
    expect((await exchange(key)).status).toBe(200);
    await button('Done').click();
    await expect(page.getByRole('row').filter({ hasText: 'Scales' })).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
  });

  await test.step('revokes it', async () => {
    await page.getByRole('row').filter({ hasText: 'Scales' }).getByRole('button', { name: 'Revoke' }).click();
    await dialog(page).confirm('Revoke');
    await expect(shell(page).notice('API key revoked')).toBeVisible();
    expect((await exchange(key)).status).toBe(401);
  });
});
