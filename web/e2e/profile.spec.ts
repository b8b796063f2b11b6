import { createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

test('a user revises name and email address, and signs out other devices', async ({
  api,
  browser,
  gateway,
  page,
  mark,
}) => {
  const username = `own-${mark.toLowerCase()}`;
  const administrator = await api('super_admin');
  await administrator.request(createUser, {
    body: {
      username,
      password: 'first-one',
      role: 'viewer',
      realName: 'Sok Dara',
      email: `${username}@granary.example`,
      phone: '+855 23 000 000',
      warehouses: 'all',
    },
  });
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await signIn.signIn(username, 'first-one');
  await dialog(page).box.locator('input[name=next]').fill('my-own-1');
  await dialog(page).box.locator('input[name=again]').fill('my-own-1');
  await dialog(page).confirm('Save');
  await expect(page).toHaveURL(/\/dashboard$/);
  const details = page.getByRole('region', { name: 'Personal details' });
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });

  await test.step('a new name is shown at once', async () => {
    await shell(page).chooseFrom(/^Account of/, 'Profile');
    await details.locator('input[name=realName]').fill('Sok Darany');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('button', { name: 'Account of Sok Darany' })).toBeVisible();
  });

  await test.step('a new address needs the password', async () => {
    await details.locator('input[name=email]').fill(`${username}@elsewhere.example`);
    await details.locator('input[name=currentPassword]').fill('wrong-one');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toContainText('The current password is incorrect');
    await details.locator('input[name=currentPassword]').fill('my-own-1');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(shell(page).notice('Details saved').last()).toBeVisible();
    await page.reload();
    await expect(details.locator('input[name=email]')).toHaveValue(`${username}@elsewhere.example`);
  });

  await test.step('another device is listed and signed out', async () => {
    const elsewhere = await browser.newContext({ baseURL: gateway });
    const phone = await elsewhere.newPage();
    await signInPage(phone).open();
    await signInPage(phone).chooseLanguage('English');
    await signInPage(phone).signIn(username, 'my-own-1');
    await expect(phone).toHaveURL(/\/dashboard$/);

    await page.reload();
    await expect(sessions.getByRole('row')).toHaveCount(3);
    await expect(sessions.getByRole('row').nth(1)).toContainText(/Chrome, .*127\.0\.0\.1|Chrome, .*::1/);
    await sessions.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(sessions.getByRole('row')).toHaveCount(2);
    await phone.goto('/profile');
    await expect(phone).toHaveURL(/\/login/);
    await elsewhere.close();
  });
});
