import { createCreditRequest } from '@granary/api/credit';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, newItem, order, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

test('a picker sees the next pick first and begins it with one tap', async ({ enter, api, mark }) => {
  const item = await newItem(api, `HOME-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  await order(api, { item, quantity: '4', until: 'released' });
  const page = await enter(CLERK, {
    warehouse: 'PNH',
    path: '/home',
    viewport: { width: 390, height: 844 },
  });
  await expect(shell(page).title).toHaveText('Home');
  await expect(page.getByRole('heading', { name: 'Next pick' })).toBeVisible();
  // Another journey may have left this picker's order begun.
  await page.getByRole('link', { name: /^(Start|Continue) picking$/ }).click();
  await expect(page).toHaveURL(/\/warehouse\/outbound\/[^/]+\/pick$/);
});

test('a warehouse administrator sees approvals, expiring and short stock, and counts', async ({ enter }) => {
  const page = await enter(CHIEF, { warehouse: 'PNH', path: '/dashboard' });
  for (const name of ['Waiting for your decision', 'Expiring soon', 'Stock', 'Stock counts in progress'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /Below minimum stock/ })).toBeVisible();
});

test('a seller sees their requests and where they stand, without choosing a warehouse', async ({
  enter,
  api,
  mark,
}) => {
  const customer = await newCustomer(api, {
    code: `HOME-${mark}`,
    name: `Home ${mark}`,
    openingLimit: '1000',
  });
  const seller = await api('purchase_staff');
  await seller.request(createCreditRequest, {
    body: { customer, direction: 'increase', amount: '500', reason: `For the season ${mark}` },
  });
  const page = await enter('purchase_staff', { path: '/home' });
  const requests = page.getByRole('region', { name: 'Your credit requests' });
  await expect(requests.getByRole('listitem').filter({ hasText: `Home ${mark}` })).toContainText('Draft');
  await expect(page.getByRole('region', { name: 'Customers near their limit' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Choose a warehouse' })).toHaveCount(0);
});

test('a manager sees the inbox and four trends over all warehouses', async ({ enter }) => {
  const page = await enter('manager', { path: '/dashboard' });
  await expect(page.getByText(/All your warehouses/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waiting for your decision' })).toBeVisible();
  const trends = page.getByRole('region', { name: /^Trends/ });
  for (const name of ['Goods in', 'Goods out', 'Sales shipped', 'Owed by customers'])
    await expect(trends.getByText(name, { exact: true })).toBeVisible();
  await trends.getByRole('button', { name: 'Show as table' }).click();
  await expect(trends.getByRole('columnheader', { name: 'Owed by customers' })).toBeVisible();
});

test('an auditor sees the verification, recent recalls and a trace search', async ({ enter }) => {
  const page = await enter('auditor', { path: '/dashboard' });
  for (const name of ['Verification of the log', 'Recent recalls', 'Trace a batch'])
    await expect(page.getByRole('region', { name })).toBeVisible();
});

test('an operator sees read models, parked events and the lag', async ({ enter }) => {
  const page = await enter('super_admin', { path: '/dashboard' });
  const models = page.getByRole('region', { name: 'Read models' });
  for (const name of ['Up and running', 'Streams with parked events', 'Largest lag'])
    await expect(models.getByText(name)).toBeVisible();
});
