import { createInbound } from '@granary/api/inbound';
import { registerSupplier } from '@granary/api/suppliers';
import { openWarehouse } from '@granary/api/warehouses';
import { CLERK, day, newItem, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

test('a wrong code is deleted while nothing refers to it, and the log records it', async ({
  enter,
  api,
  mark,
}) => {
  const owner = await api('super_admin');
  const [wrong, named, warehouse] = [`WRONG-${mark}`, `NAMED-${mark}`, `WH-${mark}`];
  for (const code of [wrong, named]) await owner.request(registerSupplier, { body: { code, name: code } });
  await owner.request(openWarehouse, { body: { code: warehouse, name: warehouse } });
  const item = await newItem(api, `ITEM-${mark}`);
  const { number } = await (
    await api(CLERK)
  ).request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `From ${named}`,
      inboundDate: day(),
      supplier: named,
      lines: [{ item, quantity: '1', unitPrice: '1.00' }],
    },
  });
  const page = await enter('super_admin', { path: '/system/suppliers' });
  const { search, act, row } = list(page);
  const deleteFor = async (code: string, reason: string) => {
    await act(code, 'Delete');
    await dialog(page).confirmWith('Delete', reason);
  };

  await test.step('an unreferenced supplier is deleted', async () => {
    await search(wrong);
    await deleteFor(wrong, 'Entered twice by mistake');
    await expect(shell(page).notice('Deleted')).toBeVisible();
    await expect(row(wrong)).toHaveCount(0);
    await expect(list(page).noResults).toBeVisible();
  });

  await test.step('a supplier used by a draft is kept, and the refusal names the draft', async () => {
    await search(named);
    await deleteFor(named, 'Entered twice by mistake');
    await expect(shell(page).notice(`${named} is used by Inbound order ${number}`)).toBeVisible();
    await expect(row(named)).toBeVisible();
  });

  await test.step('a warehouse is deleted', async () => {
    await page.goto('/system/warehouses');
    await search(warehouse);
    await deleteFor(warehouse, 'There is no such house');
    await expect(row(warehouse)).toHaveCount(0);
    await expect(list(page).noResults).toBeVisible();
  });

  await test.step('the operation log records who deleted what, and why', async () => {
    await page.goto(`/logs/operations?q=${wrong}`);
    await expect(row('Supplier deleted')).toContainText('Entered twice by mistake');
    await page.goto(`/logs/operations?q=${warehouse}`);
    await expect(row('Warehouse deleted')).toContainText('There is no such house');
  });
});
