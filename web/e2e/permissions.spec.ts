import { changeUserPermissions, changeUserRole, createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { list } from './pages/list.ts';

test('an administrator sees the permissions of roles, their holders and the cause', async ({
  enter,
  api,
  mark,
}) => {
  const username = `kanha-${mark.toLowerCase()}`;
  const root = await api('super_admin');
  const { id } = await root.request(createUser, {
    body: {
      username,
      password: 'first-one',
      realName: 'Kanha Lim',
      email: `${username}@granary.example`,
      phone: '+855 12 345 678',
      role: 'viewer',
      warehouses: 'all',
    },
  });
  await root.request(changeUserPermissions, {
    params: { id },
    body: { grants: ['log:read'], revokes: ['customer:read'] },
  });
  const page = await enter('admin', { path: '/system/permissions' });
  const line = (permission: string) => page.locator(`[data-permission="${permission}"]`);

  await test.step('the matrix of roles and permissions can be searched', async () => {
    const told = (role: string, word: string) =>
      line('log:read').locator(`[data-role="${role}"]`).getByRole('img', { name: word, exact: true });
    await expect(told('manager', 'Allowed')).toBeVisible();
    await expect(told('viewer', 'Not allowed')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search permissions' }).fill('operation logs view');
    await expect(page.locator('[data-permission]')).toHaveCount(1);
  });

  await test.step('a permission links to its holders', async () => {
    await line('log:read').getByRole('link').click();
    await list(page).search(username);
    await expect(list(page).cell(username, 'because')).toHaveText('Granted individually');
  });

  await test.step('a holder links to all permissions of the user and their history', async () => {
    await list(page).open(username);
    await expect(page).toHaveURL(new RegExp(`/permissions-detail\\?person=${id}`));
    const reason = (permission: string) => page.getByRole('row').filter({ hasText: permission });
    await expect(reason('Operation logs: view')).toContainText('Granted individually');
    await expect(reason('Customers: view')).toContainText('Revoked');
    await expect(reason('Dashboard: view')).toContainText('From the role');
    await page.getByRole('tab', { name: 'History' }).click();
    const changed = page.getByRole('row').filter({ hasText: 'Operation logs: view' });
    await expect(changed).toContainText('Customers: view');
    await expect(changed).toContainText('super_admin');
    await changed.getByRole('link', { name: 'Cause' }).click();
    await expect(page).toHaveURL(/\/audit\/events\/.*tab=cause/);
  });

  await test.step('two roles are compared', async () => {
    await page.goto('/system/permissions?tab=comparison&one=manager&other=viewer');
    const only = (role: string) => page.getByRole('region', { name: `Only ${role}` });
    await expect(only('Manager')).toContainText('Cost prices: view');
    await expect(only('Viewer')).toContainText('None');
  });
});

test('an auditor sees the permission history of a user, but not current permissions', async ({ enter }) => {
  const page = await enter('auditor', { path: '/permissions-detail' });
  await expect(page.getByRole('tab', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Effective permissions' })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: 'Auditor' }).first()).toBeVisible();
  await page.goto('/system/permissions');
  await expect(page).toHaveURL(/\/unauthorized/);
});

test('an administrator creates, assigns and revises a role, and sees its history', async ({
  enter,
  api,
  mark,
}) => {
  const code = `counter_${mark.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`;
  const name = `Counter ${mark}`;
  const username = `role-${mark.toLowerCase()}`;
  const root = await api('super_admin');
  const page = await enter('super_admin', { path: '/system/permissions?tab=own' });
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row').filter({ hasText: name });

  await test.step('created from a built-in role, with its own name', async () => {
    await page.getByRole('button', { name: 'New role' }).click();
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Code').fill('Not a code');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.locator('[data-field="code"]')).toContainText(/not valid/i);
    await dialog.getByLabel('Code').fill(code);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Viewer');
    await expect(row).toContainText('Active');
  });

  const { id } = await root.request(createUser, {
    body: {
      username,
      password: 'first-one',
      realName: 'Bopha Keo',
      email: `${username}@granary.example`,
      phone: '+855 12 345 679',
      role: 'user',
      warehouses: 'all',
    },
  });

  await test.step('assigned to a user', async () => {
    await page.goto(`/system/users/${id}`);
    const choice = page.getByRole('combobox', { name: 'Role', exact: true });
    await choice.click();
    await page.getByRole('option', { name }).click();
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(page.getByText('Role changed')).toBeVisible();
  });

  await test.step('revised for its users, with its history', async () => {
    await page.goto('/system/permissions?tab=own');
    await row.getByRole('button', { name: 'Edit' }).click();
    await expect(dialog).toContainText('1 user');
    await dialog.getByRole('combobox', { name: 'Permissions' }).fill('operation logs: view');
    await page.getByRole('option', { name: 'Operation logs: view' }).click();
    await dialog.getByRole('combobox', { name: 'Permissions' }).press('Escape');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await row.getByRole('button', { name: 'History' }).click();
    await expect(dialog.getByRole('row').filter({ hasText: 'Role changed' })).toContainText(
      'Operation logs: view',
    );
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goto(`/permissions-detail?person=${id}`);
    await expect(page.getByText(name)).toBeVisible();
    const reason = page.getByRole('row').filter({ hasText: 'Operation logs: view' });
    await expect(reason).toContainText('From the role');
  });

  await test.step('not retired while in use', async () => {
    await page.goto('/system/permissions?tab=own');
    await row.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByRole('textbox').fill('The counter is closed');
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await expect(page.getByText(/is still assigned/)).toBeVisible();
    await root.request(changeUserRole, { params: { id }, body: { role: 'user' } });
    await page.reload();
    await row.getByRole('button', { name: 'Retire' }).click();
    await dialog.getByRole('textbox').fill('The counter is closed');
    await dialog.getByRole('button', { name: 'Retire' }).click();
    await expect(row).toContainText('Retired');
  });
});
