import { createContract, submitContract } from '@granary/api/contracts';
import { createCreditRequest, getCreditRequest, submitCreditRequest } from '@granary/api/credit';
import { createCustomer } from '@granary/api/customers';
import { createInbound, getInbound, submitInbound } from '@granary/api/inbound';
import type { ApiClient } from '@granary/client';
import { CHIEF, CLERK, newItem, order, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const staff = { warehouse: 'PNH' };
const ITEM = 'GLY-41SL-1L';

const submitted = async (clerk: ApiClient, title: string, inboundDate = '2026-01-05'): Promise<string> => {
  const line = { item: ITEM, quantity: '10', unitPrice: '3.25', expiryDate: '2099-12-31' };
  const { number } = await clerk.request(createInbound, {
    body: { warehouse: 'PNH', type: 'purchase', title, inboundDate, lines: [line] },
  });
  await clerk.request(submitInbound, { params: { number } });
  return number;
};

test('tasks are decided in the inbox one after the other, with immediate feedback', async ({
  enter,
  api,
  mark,
}) => {
  const clerk = await api(CLERK);
  const [first, second] = [`First ${mark}`, `Second ${mark}`];
  const number = await submitted(clerk, first);
  const rejected = await submitted(clerk, second);

  const page = await enter(CHIEF, { ...staff, path: `/inbox?task=inbound.${number}` });
  const task = (title: string) => page.getByRole('region', { name: title, exact: true });
  const entry = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await expect(task(first)).toContainText('$32.50');
  await expect(task(first)).toContainText('Submitted by warehouse_staff');
  await page.keyboard.press('a');
  await dialog(page).confirmWith('Approve', 'Counted and checked');
  await expect(entry(first)).toHaveCount(0);
  await expect(task(second)).toBeVisible();
  await expect(task(second)).toBeFocused();
  expect(await clerk.request(getInbound, { params: { number } })).toMatchObject({ status: 'completed' });

  // A colleague submits another document while this one is open.
  const third = `Third ${mark}`;
  await submitted(clerk, third);
  await expect(entry(third)).toBeVisible();
  await expect(task(second)).toBeVisible();

  await page.keyboard.press('r');
  await dialog(page).confirmWith('Reject', 'The price is wrong');
  await expect(task(third)).toBeVisible();
  await expect(entry(second)).toHaveCount(0);
  expect(await clerk.request(getInbound, { params: { number: rejected } })).toMatchObject({
    approvalStatus: 'rejected',
  });

  await page.goto('/workflow?tab=tasks&view=all');
  await list(page).search(mark);
  await expect(list(page).row(first)).toContainText('Approved');
  await expect(list(page).cell(first, 'assignee')).toHaveText(CHIEF);
  await expect(list(page).row(second)).toContainText('The price is wrong');
  await expect(list(page).row(third)).toContainText('Pending');
  await detail(page).tab('Statistics');
  await expect(page.getByRole('row', { name: /Inbound approval/ })).toBeVisible();
});

test('an outbound order waits for review, only for people who may decide', async ({ enter, api, mark }) => {
  const item = await newItem(api, `INB-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  const number = await order(api, { item, quantity: '4', until: 'submitted' });

  const page = await enter(CHIEF, { ...staff, path: `/inbox?task=outbound.${number}` });
  await expect(shell(page).navigation.getByRole('link', { name: /^Inbox/ })).toBeVisible();
  await expect(page.getByRole('link', { name: `B-${mark}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog(page).confirm('Approve');
  await expect(page.getByRole('listitem').filter({ hasText: number })).toHaveCount(0);

  const clerk = await enter(CLERK, { ...staff, path: '/warehouse/outbound' });
  await expect(shell(clerk).title).toBeVisible();
  await expect(shell(clerk).navigation.getByRole('link', { name: /^Inbox/ })).toHaveCount(0);
  await clerk.goto('/inbox');
  await expect(clerk).toHaveURL(/unauthorized/);
});

test('contracts and credit requests are shown to people who may decide, whatever their warehouse', async ({
  enter,
  api,
  mark,
}) => {
  const customer = `INB-${mark}`;
  const sellers = await api('purchase_admin');
  await sellers.request(createCustomer, {
    body: {
      code: customer,
      name: `客户 ${mark}`,
      type: 'regular',
      contactPerson: 'Sok',
      phone: '+855 12 345 678',
      openingLimit: '1000',
    },
  });
  const code = `HT-${mark}`;
  await sellers.request(createContract, {
    body: {
      code,
      customer,
      signedDate: '2026-01-05',
      totalAmount: '10000',
      depositPercentage: '30',
      lines: [],
    },
  });
  await sellers.request(submitContract, { params: { code } });
  const reason = `The season has begun early ${mark}`;
  const { number } = await sellers.request(createCreditRequest, {
    body: { customer, direction: 'increase', amount: '500', reason },
  });
  await sellers.request(submitCreditRequest, { params: { number } });

  const page = await enter('manager', { path: `/inbox?task=contract.${code}` });
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect(page.getByRole('region', { name: code, exact: true })).toContainText('$3,000.00');
  await page.getByRole('button', { name: 'Approve' }).click();
  await dialog(page).confirm('Approve');
  await expect(entry(code)).toHaveCount(0);

  await entry(reason).getByRole('button').click();
  await expect(page.getByRole('region', { name: reason, exact: true })).toContainText('$4,000.00');
  await page.getByRole('button', { name: 'Approve' }).click();
  await form(page).fill('notes', 'Pays on time');
  await dialog(page).confirm('Approve');
  await expect(entry(reason)).toHaveCount(0);
  expect(await sellers.request(getCreditRequest, { params: { number } })).toMatchObject({
    approvalStatus: 'approved',
    limitAfter: '4500.00',
  });
});

test('the inbox is searched and filtered, and several tasks are approved with one confirmation', async ({
  enter,
  api,
  mark,
}) => {
  const clerk = await api(CLERK);
  const titles = [`Bulk ${mark} one`, `Bulk ${mark} two`, `Bulk ${mark} three`];
  const first = await submitted(clerk, titles[0]!);
  // Goods are not received before their day.
  const early = await submitted(clerk, titles[1]!, '2099-12-31');
  const third = await submitted(clerk, titles[2]!);

  const page = await enter(CHIEF, { ...staff, path: '/inbox' });
  const entry = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  const filters = page.getByRole('search', { name: 'Filter the inbox' });
  await filters.getByLabel('Search number, title, customer, supplier, person').fill(`Bulk ${mark}`);
  for (const title of titles) await expect(entry(title)).toBeVisible();
  await filters.getByLabel('Amount from').fill('1000');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await filters.getByRole('button', { name: 'Clear filters' }).click();
  await filters.getByLabel('Search number, title, customer, supplier, person').fill(`Bulk ${mark}`);
  await expect(entry(titles[0]!)).toBeVisible();

  for (const number of [first, early]) await page.getByRole('checkbox', { name: `Select ${number}` }).check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await expect(dialog(page).box.getByRole('listitem')).toHaveCount(2);
  await expect(dialog(page).box.getByRole('listitem').first()).toContainText(/\$[\d,.]+/);
  await dialog(page).confirmWith('Approve', 'Counted and checked');
  await expect(entry(titles[0]!)).toHaveCount(0);
  const several = page.getByRole('region', { name: 'Approve several' });
  await expect(several.getByRole('listitem')).toHaveCount(1);
  await expect(several.getByRole('listitem')).toContainText(early);
  expect(await clerk.request(getInbound, { params: { number: first } })).toMatchObject({
    approvalStatus: 'approved',
  });
  expect(await clerk.request(getInbound, { params: { number: third } })).toMatchObject({
    approvalStatus: 'submitted',
  });
});
