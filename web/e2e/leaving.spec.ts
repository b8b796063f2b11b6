import { createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

test('a user who has left is deactivated and erased', async ({ api, enter, mark }) => {
  const username = `left-${mark.toLowerCase()}`;
  const realName = `Chan ${mark}`;
  const { id } = await (
    await api('super_admin')
  ).request(createUser, {
    body: {
      username,
      password: 'first-one',
      role: 'viewer',
      realName,
      email: `${username}@granary.example`,
      phone: '+855 23 777 888',
      warehouses: 'all',
    },
  });
  const administrator = await enter('super_admin', { path: `/system/users?q=${username}` });
  const { act, cell } = list(administrator);

  await test.step('deactivated first', async () => {
    await act(username, 'Deactivate');
    await dialog(administrator).confirmWith('Deactivate', 'Has left the company');
    await expect(cell(username, 'status')).toHaveText('Inactive');
  });

  await test.step('erased after typing the user name', async () => {
    await act(username, 'Erase personal data');
    const { box, button } = dialog(administrator);
    await box.locator('input[name=username]').fill('somebody-else');
    await box.locator('textarea[name=reason]').fill('Has left the company');
    await button('Erase personal data').click();
    await expect(box).toContainText(`Type the username ${username} to confirm`);
    await box.locator('input[name=username]').fill(username);
    await dialog(administrator).confirm('Erase personal data');
    await expect(shell(administrator).notice('Personal data erased')).toBeVisible();
    await expect(cell(username, 'status')).toHaveText('Erased');
    await expect(administrator.getByText(realName)).toHaveCount(0);
  });

  await test.step('personal data are gone, and the log shows who erased them', async () => {
    await administrator.goto(`/system/users/${id}`);
    await expect(administrator.getByText('Personal data have been erased')).toBeVisible();
    await expect(administrator.getByText('+855 23 777 888')).toHaveCount(0);
    await administrator.goto(`/logs/operations?q=${id}`);
    const told = list(administrator).row('Personal data of the user erased');
    await expect(told).toContainText('super_admin');
    await expect(told).toContainText('Has left the company');
    await administrator.goto(`/logs/operations?q=${encodeURIComponent(realName)}`);
    await expect(list(administrator).noResults).toBeVisible();
  });
});
