import { createUser, resetUserPassword } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

test('local messages are visible to super administrators only', async ({ enter, api, mark }) => {
  const username = `post-${mark.toLowerCase()}`;
  const administrator = await api('super_admin');
  const { id } = await administrator.request(createUser, {
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
  await administrator.request(resetUserPassword, { params: { id }, body: { password: 'second-1' } });

  const page = await enter('super_admin', { path: '/system/messages' });
  const message = page.getByRole('article', { name: `${username}@granary.example` });
  await expect(message).toContainText('Your password was changed');
  await expect(message).not.toContainText('second-1');

  const other = await enter('admin', { path: '/system/messages' });
  await expect(other).toHaveURL(/\/unauthorized/);
  await expect(shell(other).navigation.getByRole('link', { name: 'System status' })).toHaveCount(0);
  await expect(shell(other).tab('Messages')).toHaveCount(0);
});
