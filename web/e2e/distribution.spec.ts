import { createCustomer } from '@granary/api/customers';
import { createDistribution, getDistribution, submitDistribution } from '@granary/api/distribution';
import { completeOutbound, deliverOutbound } from '@granary/api/outbound';
import type { ApiClient } from '@granary/client';
import { CLERK, WAREHOUSE, newItem, receive, sendOut } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const REQUESTS = '/distribution/requests';
const REQUESTER = 'purchase_admin';
const APPROVER = 'manager';
const OFFICE = 'super_admin';
const there = { warehouse: WAREHOUSE };

type Api = (username: string) => Promise<ApiClient>;

/** A member with credit, and goods in stock. */
const business = async (api: Api, mark: string) => {
  const customer = `COOP-${mark}`;
  await (
    await api(OFFICE)
  ).request(createCustomer, {
    body: {
      code: customer,
      name: `合作社 ${mark}`,
      englishName: `Cooperative ${mark}`,
      type: 'member',
      openingLimit: '5000',
      contactPerson: 'Sok',
      phone: '+855 12 345 678',
    },
  });
  const item = await newItem(api, `DIS-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '100' }]);
  return { customer, item };
};

test('a distribution request is approved in part, becomes an order and is followed to delivery', async ({
  enter,
  api,
  mark,
}) => {
  const { item } = await business(api, mark);
  const title = `Rice season ${mark}`;
  const page = await enter(REQUESTER, { ...there, path: REQUESTS });
  const request = form(page);
  await list(page).create('New distribution request');
  await request.press('Save and submit');
  await expect(request.summary).toContainText('Customer: Required');
  await request.fill('title', title);
  await request.pick('customer', `Cooperative ${mark}`);
  await request.pick('lines.0.item', `Urea ${item}`);
  await request.fill('lines.0.quantity', '40');
  await request.fill('deliveryAddress', 'Road 5');
  await request.press('Save and submit');
  await expect(shell(page).title).toHaveText(`Cooperative ${mark} · $960.00`);
  await expect(detail(page).figure('Requested amount')).toContainText('$960.00');
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  const number = page.url().split('/').at(-1) ?? '';

  const approver = await enter(APPROVER, { ...there, path: `/inbox?task=distribution.${number}` });
  const task = approver.getByRole('region', { name: title, exact: true });
  await task.getByRole('button', { name: 'Approve' }).click();
  const granted = dialog(approver).box.getByRole('textbox', { name: 'Approved quantity of line 1' });
  await granted.fill('41');
  await expect(dialog(approver).box).toContainText('From 0 to the requested quantity');
  await granted.fill('30');
  await expect(dialog(approver).box).toContainText('Total $720.00');
  await dialog(approver).confirm('Approve');
  await expect(approver.getByRole('listitem').filter({ hasText: title })).toHaveCount(0);

  // The other open page updates on its own.
  await expect(detail(page).figure('Approved amount')).toContainText('$720.00');
  await expect(page.getByText('Awaiting allocation', { exact: true })).toBeVisible();
  const requester = await api(REQUESTER);
  const { outbound } = await requester.request(getDistribution, { params: { number } });
  if (!outbound) throw new Error('no order was made');

  const clerk = await enter(CLERK, { ...there, path: `/warehouse/outbound/${outbound}` });
  await expect(shell(clerk).title).toContainText(`Cooperative ${mark}`);
  await expect(clerk.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  // The clerk may not read requests, so the reference is plain text.
  await expect(clerk.getByRole('link', { name: number })).toHaveCount(0);
  await detail(clerk).act('Change delivery');
  await expect(dialog(clerk).box.getByLabel('Delivery address')).toHaveValue('Road 5');
  await form(clerk).fill('deliveryAddress', 'Road 6');
  await dialog(clerk).confirm('Save');
  await detail(clerk).tab('Order details');
  await expect(clerk.getByText('Road 6')).toBeVisible();
  await detail(clerk).press('Allocate all lines');
  await detail(clerk).press('Submit');
  await expect(page.getByText('Allocated', { exact: true }).first()).toBeVisible();

  await sendOut(api, outbound);
  await expect(detail(page).figure('Shipped amount')).toContainText('$720.00');
  const params = { number: outbound };
  await (await api(CLERK)).request(deliverOutbound, { params, body: {} });
  await (await api(CLERK)).request(completeOutbound, { params });
  await page.goto('/distribution/records');
  await list(page).search(mark);
  await expect(list(page).row(title)).toContainText('Completed');
  await expect(list(page).row(title)).toContainText(outbound);
  await expect(list(page).row(title).getByRole('link', { name: outbound })).toHaveCount(0);
  await approver.goto('/distribution/records');
  await list(approver).search(mark);
  await list(approver).row(title).getByRole('link', { name: outbound }).click();
  await detail(approver).tab('Order details');
  await expect(approver.getByRole('link', { name: number })).toBeVisible();
});

test('a distribution request is cancelled before shipment', async ({ enter, api, mark }) => {
  const { customer, item } = await business(api, mark);
  const title = `Called off ${mark}`;
  const requester = await api(REQUESTER);
  const { number } = await requester.request(createDistribution, {
    body: { warehouse: WAREHOUSE, customer, title, expectedDate: null, lines: [{ item, quantity: '5' }] },
  });
  await requester.request(submitDistribution, { params: { number } });

  const page = await enter(APPROVER, { ...there, path: `${REQUESTS}/${number}` });
  await expect(detail(page).button('Approve')).toBeEnabled();
  await page.keyboard.press('a');
  await dialog(page).confirm('Approve');
  await expect(page.getByText('Awaiting allocation', { exact: true })).toBeVisible();
  const buyer = await enter(REQUESTER, { ...there, path: '/distribution/processing' });
  await list(buyer).search(mark);
  await list(buyer).open(number);
  await detail(buyer).act('Cancel distribution');
  await dialog(buyer).confirmWith('Cancel distribution', 'The customer needs nothing more');
  await expect(page.getByRole('alert')).toContainText('The customer needs nothing more');
  await page.goto('/distribution/processing');
  await list(page).search(mark);
  await expect(list(page).noResults).toBeVisible();
});
