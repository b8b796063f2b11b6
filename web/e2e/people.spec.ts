import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

test('a user is created, signs in, and gets another role', async ({ enter, page, mark }) => {
  const username = `dara-${mark.toLowerCase()}`;
  const administrator = await enter('super_admin', { path: '/system/users' });

  await test.step('the administrator creates the user', async () => {
    await list(administrator).create('New user');
    const { fill, choose, press, field } = form(administrator);
    await fill('username', username);
    await fill('password', 'short');
    await fill('realName', 'Dara Chan');
    await fill('email', `${username}@granary.example`);
    await fill('phone', '+855 12 345 678');
    await choose('role', 'Viewer');
    await administrator.getByRole('combobox', { name: 'Warehouses' }).click();
    await administrator.getByRole('option', { name: 'All warehouses' }).click();
    await press('Save');
    await expect(field('password')).toContainText('6');
    await fill('password', 'first-one');
    await press('Save');
    await expect(shell(administrator).notice('User created')).toBeVisible();
    await list(administrator).search(username);
    await expect(list(administrator).cell(username, 'role')).toHaveText('Viewer');
  });

  await test.step('the user signs in, chooses a password and lands on the page of a viewer', async () => {
    const signIn = signInPage(page);
    await signIn.open();
    await signIn.chooseLanguage('English');
    await signIn.signIn(username, 'first-one');
    await dialog(page).box.locator('input[name=next]').fill('my-own-1');
    await dialog(page).box.locator('input[name=again]').fill('my-own-1');
    await dialog(page).confirm('Save');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(
      shell(page).navigation.getByRole('link', { name: 'Outbound orders', exact: true }),
    ).toBeVisible();
    await expect(shell(page).navigation.getByRole('link', { name: 'Picking tasks' })).toHaveCount(0);
  });

  await test.step('the administrator sets a password again, masked and with the spaces it was typed with', async () => {
    await list(administrator).act(username, 'Reset password');
    const { box, button } = dialog(administrator);
    const password = box.locator('input[name=password]');
    await expect(password).toHaveAttribute('type', 'password');
    await button('Show the password').click();
    await expect(password).toHaveAttribute('type', 'text');
    await button('Hide the password').click();
    await password.fill('short');
    await button('Reset password').click();
    await expect(box.locator('[data-field=password]')).toContainText('At least 6');
    await password.fill(' reset 1 ');
    await dialog(administrator).confirm('Reset password');
    await expect(shell(administrator).notice('Password reset')).toBeVisible();
    await page.goto('/login');
    const signIn = signInPage(page);
    await signIn.signIn(username, 'reset 1');
    await expect(signIn.problem).toContainText('Wrong username or password');
    await signIn.signIn(username, ' reset 1 ');
    await dialog(page).box.locator('input[name=next]').fill('my-own-1');
    await dialog(page).box.locator('input[name=again]').fill('my-own-1');
    await dialog(page).confirm('Save');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('a new role changes the permissions without signing in again', async () => {
    await list(administrator).open(username);
    await administrator.getByRole('combobox', { name: 'Role', exact: true }).click();
    await administrator.getByRole('option', { name: 'Warehouse staff', exact: true }).click();
    await administrator
      .getByRole('button', { name: 'Save', exact: true })
      .and(administrator.locator(':enabled'))
      .first()
      .click();
    await expect(shell(administrator).notice('Role changed')).toBeVisible();
    await page.goto('/');
    await expect(shell(page).navigation.getByRole('link', { name: 'Picking tasks' })).toBeVisible();
    await expect(page).toHaveURL(/\/warehouse\/items$/);
    await expect(shell(page).navigation.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  });

  await test.step('once suspended, the user cannot sign in', async () => {
    await administrator.goto(`/system/users?q=${username}`);
    await list(administrator).act(username, 'Suspend');
    await dialog(administrator).confirmWith('Suspend', 'Has left the company');
    await expect(list(administrator).cell(username, 'status')).toHaveText('Suspended');
    await shell(page).signOut();
    await signInPage(page).signIn(username, 'my-own-1');
    await expect(signInPage(page).problem).toHaveText('This account is disabled');
  });
});
