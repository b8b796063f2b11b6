import { listProfitLines } from '@granary/api/costs';
import { createCustomer } from '@granary/api/customers';
import {
  approveOutbound,
  approveSale,
  createOutbound,
  finishPicking,
  handOver,
  planAllocation,
  recordPick,
  releaseOutbound,
  shipOutbound,
  startPicking,
  submitOutbound,
} from '@granary/api/outbound';
import type { ApiClient } from '@granary/client';
import { CHIEF, CLERK, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

type Api = (username: string) => Promise<ApiClient>;

const PAGE = '/warehouse/cost-management';

test('profit uses the cost at shipment, also after a cost revision, and is hidden without the permission', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `COST-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '100' }]);
  const number = await sell(api, item, mark);
  const finance = await enter('finance_admin', { path: `${PAGE}?tab=lines&q=${number}` });
  const line = list(finance).row(number);

  await test.step('10 bags bought at 18.50 and sold at 26.50', async () => {
    await expect(line).toContainText('$265.00');
    await expect(line).toContainText('$185.00');
    await expect(line).toContainText('$80.00');
    await expect(line).toContainText('30.19 %');
  });

  await test.step('the cost is revised, with its reason in the history', async () => {
    await finance.getByRole('tab', { name: 'Batch costs' }).click();
    await list(finance).search(`B-${mark}`);
    await list(finance).act(`B-${mark}`, 'Revise cost');
    await form(finance).fill('unitCost', '0');
    await form(finance).fill('reason', 'Freight came in late');
    await dialog(finance).button('Revise cost').click();
    await expect(form(finance).field('unitCost').locator('[aria-invalid=true]')).toHaveCount(1);
    await form(finance).fill('unitCost', '22.20');
    await dialog(finance).confirm('Revise cost');
    await expect(list(finance).row(`B-${mark}`)).toContainText('$22.20');
    await finance.getByRole('tab', { name: 'Cost history' }).click();
    await list(finance).search(`B-${mark}`);
    const revision = list(finance).row(`B-${mark}`);
    await expect(revision).toContainText('$18.50');
    await expect(revision).toContainText('$22.20');
    await expect(revision).toContainText('20 %');
    await expect(revision).toContainText('Freight came in late');
  });

  await test.step('the line shipped before is unchanged and marked', async () => {
    await finance.goto(`${PAGE}?tab=lines&q=${number}`);
    await expect(line).toContainText('$185.00');
    await expect(line).toContainText('Cost revised after shipment');
    await expect(finance.getByText('do not affect it')).toBeVisible();
    await finance.goto(`${PAGE}?tab=profit&by=customer`);
    await expect(finance.getByRole('row').filter({ hasText: `Buyer ${mark}` })).toContainText('$80.00');
  });

  await test.step('a markup suggests a price', async () => {
    await finance.getByRole('tab', { name: 'Markup' }).click();
    await list(finance).search(item);
    await list(finance).act(item, 'Set a markup');
    await form(finance).fill('percent', '1001');
    await dialog(finance).button('Set a markup').click();
    await expect(form(finance).field('percent').locator('[aria-invalid=true]')).toHaveCount(1);
    await form(finance).fill('percent', '50');
    await dialog(finance).confirm('Set a markup');
    await expect(list(finance).row(item)).toContainText('$33.30');
    await expect(finance.getByRole('list', { name: 'Markups in force' })).toContainText('50 %');
    await list(finance).act(item, 'Change sale prices');
    await form(finance).fill('retailPrice', '0');
    await dialog(finance).button('Save').click();
    await expect(form(finance).field('retailPrice')).toContainText('Must be greater than 0');
    await form(finance).fill('retailPrice', '33.30');
    await dialog(finance).confirm('Save');
    await expect(list(finance).cell(item, 'retailPrice')).toHaveText('$33.30');
  });

  await test.step('people without the permission are refused, on screen and by the server', async () => {
    const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: PAGE });
    await expect(clerk).toHaveURL(/\/unauthorized/);
    await clerk.goto('/warehouse/items');
    await expect(shell(clerk).title).toBeVisible();
    await expect(clerk.getByRole('link', { name: 'Costs & profit' })).toHaveCount(0);
    const refused = (await api(CLERK)).request(listProfitLines, {});
    await expect(refused).rejects.toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
  });
});

/** Sells ten bags to a customer at the retail price. Returns the order number. */
const sell = async (api: Api, item: string, mark: string): Promise<string> => {
  const [owner, seller, clerk, chief] = await Promise.all(
    ['super_admin', 'purchase_admin', CLERK, CHIEF].map((username) => api(username)),
  );
  const customer = `BUY-${mark}`;
  await owner!.request(createCustomer, {
    body: {
      code: customer,
      name: `买家 ${mark}`,
      englishName: `Buyer ${mark}`,
      type: 'regular',
      contactPerson: 'Kong Vanna',
      phone: '+855 17 222 333',
      openingLimit: '5000',
    },
  });
  const { number } = await clerk!.request(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'sale',
      title: `Sale of ${item}`,
      customer,
      destination: null,
      supplier: null,
      expectedDate: null,
      lines: [{ item, quantity: '10' }],
    },
  });
  const params = { number };
  await clerk!.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await clerk!.request(submitOutbound, { params, body: {} });
  await seller!.request(approveSale, { params, body: {} });
  await clerk!.request(handOver, { params });
  await chief!.request(approveOutbound, { params, body: {} });
  await clerk!.request(releaseOutbound, { params });
  await clerk!.request(startPicking, { params, body: {} });
  await clerk!.request(recordPick, {
    params,
    body: { line: 1, batch: `B-${mark}`, quantity: '10', location: 'A-01' },
  });
  await clerk!.request(finishPicking, { params });
  await clerk!.request(shipOutbound, { params, body: {} });
  return number;
};
