import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

const landings = {
  super_admin: '/dashboard',
  admin: '/dashboard',
  warehouse_admin: '/dashboard',
  warehouse_staff: '/warehouse/items',
  purchase_admin: '/dashboard',
  purchase_staff: '/customers',
  finance_admin: '/dashboard',
  manager: '/dashboard',
  viewer: '/dashboard',
  auditor: '/dashboard',
  user: '/dashboard',
};

for (const [role, path] of Object.entries(landings)) {
  test(`${role} lands on ${path}`, async ({ enter }) => {
    const page = await enter(role);
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(shell(page).title).toBeVisible();
  });
}

test('a page without permission is refused, naming the permission', async ({ enter }) => {
  const page = await enter('warehouse_staff', { path: '/system/users' });
  await expect(page).toHaveURL(/\/unauthorized/);
  await expect(shell(page).title).toHaveText('No permission to access');
  await expect(page.getByText('Users: view')).toBeVisible();
  for (const way of ['Back to previous', 'Sign in again'])
    await expect(page.getByRole('button', { name: way })).toBeVisible();
  await page.getByRole('button', { name: 'Back home' }).click();
  await expect(page).toHaveURL(/\/warehouse\/items$/);
});

test('an unknown address shows a not-found page', async ({ enter }) => {
  const page = await enter('viewer', { path: '/no/such/page' });
  await expect(page).toHaveURL(/\/404$/);
  await expect(shell(page).title).toHaveText('Page does not exist');
  await page.getByRole('button', { name: 'Back home' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the navigation shows permitted pages only, and hides empty groups', async ({ enter }) => {
  const page = await enter('warehouse_staff');
  const { navigation } = shell(page);
  await expect(navigation.getByRole('link', { name: 'Items' })).toBeVisible();
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(navigation.getByText('System', { exact: true })).toHaveCount(0);
});

test('the navigation scrolls to the current page', async ({ enter }) => {
  const page = await enter('super_admin', {
    path: '/system/health',
    viewport: { width: 1280, height: 600 },
  });
  const { navigation } = shell(page);
  await expect(navigation.getByRole('link', { name: 'System status' })).toBeInViewport();
  await expect(navigation.getByRole('link', { name: 'Dashboard' })).not.toBeInViewport();
});

test('pages of one navigation entry are tabs, of which only the permitted ones show', async ({ enter }) => {
  const page = await enter('super_admin');
  const { navigation, tab, title } = shell(page);
  expect(await navigation.getByRole('link').count()).toBeLessThanOrEqual(20);
  await navigation.getByRole('link', { name: 'Audit log', exact: true }).click();
  await expect(title).toHaveText('Event explorer');
  await expect(tab('Event explorer')).toHaveAttribute('aria-current', 'page');
  await tab('Operation logs').click();
  await expect(title).toHaveText('Operation logs');
  await expect(navigation.getByRole('link', { name: 'Audit log', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );

  const clerk = await enter('viewer');
  await shell(clerk).navigation.getByRole('link', { name: 'Inventory', exact: true }).click();
  await expect(shell(clerk).tab('Stock as of a date')).toBeVisible();
  await expect(shell(clerk).tab('Batch traceability')).toHaveCount(0);
});
