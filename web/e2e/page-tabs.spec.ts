import { newItem, receive, CHIEF, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';

test('a batch shows its data, history and group on its tabs', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TAB-${mark}`);
  const batch = `B-${mark}`;
  await receive(api, item, [{ batch, quantity: '12', supplierLot: `L-${mark}` }]);
  const page = await enter(CHIEF, {
    warehouse: WAREHOUSE,
    path: `/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`,
  });
  const { tab, row } = detail(page);
  const main = page.getByRole('main');

  await tab('Overview');
  await expect(main.getByText('No document reserves this batch.')).toBeVisible();
  await tab('Item profile');
  await expect(main.getByText('$24.00')).toBeVisible();
  await expect(main.getByText('$26.50')).toBeVisible();
  await tab('Movements');
  await expect(row('+12')).toBeVisible();
  await tab('Batch details');
  await expect(main.getByText(`L-${mark}`)).toBeVisible();
  await expect(main.getByText('A-01')).toBeVisible();
  await tab('Traceability');
  await expect(main.getByText('Mekong').first()).toBeVisible();
  await tab('Lifecycle');
  await expect(page.getByRole('group', { name: 'Filter by kind' }).getByText('Created')).toBeVisible();
  await tab('Batch group');
  await expect(main.getByText(`Group: ${item} · L-${mark}`)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Last operation' })).toBeVisible();
  await expect(row(batch)).toContainText('0.00 %');
});

test('the configuration shows categories as tree or table, and is read-only without permission', async ({
  enter,
}) => {
  const owner = await enter('super_admin', { path: '/system/config' });
  await expect(owner.getByRole('button', { name: 'New category' })).toBeVisible();
  await expect(owner.getByRole('columnheader', { name: 'Level' })).toHaveCount(0);
  await owner.getByRole('button', { name: 'Table' }).click();
  await expect(owner.getByRole('columnheader', { name: 'Level' })).toBeVisible();
  await expect(owner.getByRole('row').filter({ hasText: ' / ' }).first()).toBeVisible();

  const reader = await enter('auditor', { path: '/system/config' });
  await expect(reader.getByRole('row').nth(1)).toBeVisible();
  await expect(reader.getByRole('button', { name: 'New category' })).toHaveCount(0);
  await expect(reader.getByRole('button', { name: /^(Edit|Delete|More actions)/ })).toHaveCount(0);
});
