import {
  approveOutbound,
  approveSale,
  createOutbound,
  finishPicking,
  getOutbound,
  handOver,
  listSales,
  planAllocation,
  recordPick,
  recordShortage,
  releaseOutbound,
  startPicking,
  submitOutbound,
} from '@granary/api/outbound';
import type { Page } from '@playwright/test';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, enterReturn, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { pickFromOnePlace } from './pages/pick.ts';
import { prepareSale, SALES } from './pages/sale.ts';
import { shell } from './pages/shell.ts';
import { wizard } from './pages/wizard.ts';

const backToLines = async (page: Page) => {
  const back = page.getByRole('button', { name: 'Back', exact: true });
  await back.click();
  await expect(page.getByText('Fully allocated')).toBeVisible();
  await back.click();
};
const total = (page: Page) => page.getByRole('region', { name: 'Total' });
/** A settlement notice on the page of its order. */
const notice = (page: Page, code: string) => page.locator(`[data-notice="${code}"]`);
const numberOn = async (page: Page): Promise<string> =>
  /OUT-\d{8}-\d{4}/.exec((await page.locator('main').textContent()) ?? '')![0];

test('a sale over the limit is refused; a smaller one is approved twice, shipped and returned', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const item = await newItem(api, `SALE-${mark}`);
  const batch = `B-${mark}`;
  await receive(api, item, [{ batch, quantity: '100', daysAgo: 5 }]);
  const customer = await newCustomer(api, {
    code: `BUY-${mark}`,
    name: `Agro shop ${mark}`,
    openingLimit: '1000',
    type: 'member',
  });
  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: SALES });
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: SALES });

  const number = await test.step('a sale over the credit limit is refused', async () => {
    await prepareSale(clerk, { customer, title: `Rice season ${mark}`, item, quantity: '50' });
    await expect(total(clerk)).toContainText('$1,200.00');
    await expect(clerk.getByText('over the limit')).toHaveCount(1);
    await expect(total(clerk)).toContainText('over the limit');
    await wizard(clerk).submit.click();
    const refusal = clerk.getByRole('alert').filter({ hasText: 'Available' });
    await expect(refusal).toContainText('$1,000.00');
    await expect(refusal).toContainText('$1,200.00');
    const { rows } = await (await api(CLERK)).request(listSales, { query: { q: `Rice season ${mark}` } });
    return rows[0]!.number;
  });

  await test.step('a smaller one reserves goods and credit', async () => {
    const remedies = clerk.getByRole('group', { name: 'What can be done' });
    await expect(remedies.getByRole('link', { name: 'Record a repayment' })).toHaveCount(0);
    await remedies.getByRole('button', { name: 'Reduce the order' }).click();
    await form(clerk).fill('lines.0.quantity', '40');
    await wizard(clerk).next();
    await expect(clerk.getByText('Fully allocated')).toBeVisible();
    await wizard(clerk).next();
    await expect(total(clerk)).toContainText('$960.00');
    await wizard(clerk).submit.click();
    await expect(shell(clerk).title).toHaveText(`Agro shop ${mark} · $960.00`);
    await expect(clerk.getByText('Awaiting sales approval').first()).toBeVisible();
    expect(await numberOn(clerk)).toBe(number);
  });

  await test.step('the former address redirects to the order', async () => {
    await clerk.goto(`${SALES}/${number}/legacy`);
    await expect(clerk).toHaveURL(new RegExp(`${SALES}/${number}$`));
  });

  await test.step('the warehouse cannot see it yet', async () => {
    await chief.goto('/warehouse/outbound');
    await list(chief).search(number);
    await expect(chief.getByText(number)).toHaveCount(0);
  });

  await test.step('the chief approves the sale, and the notice is available as PDF', async () => {
    await chief.goto(`${SALES}?view=waiting`);
    await list(chief).open(number);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Sales approved').first()).toBeVisible();
    await detail(chief).tab('Sale');
    await expect(notice(chief, `${number}-S1`)).toContainText('$960.00');
    const saving = chief.waitForEvent('download');
    await detail(chief).press('Notice in Khmer');
    expect((await saving).suggestedFilename()).toBe(`${number}-S1-km.pdf`);
  });

  await test.step('the clerk hands it over to the warehouse, which approves it', async () => {
    await clerk.goto(`${SALES}/${number}`);
    await detail(clerk).press('Hand over to warehouse');
    await expect(clerk.getByText('Warehouse reviewing').first()).toBeVisible();
    await chief.goto('/warehouse/outbound?view=waiting');
    await list(chief).open(number);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Warehouse approved').first()).toBeVisible();
  });

  await test.step('it is picked and shipped, and the reserved credit is charged', async () => {
    await clerk.goto(`/warehouse/outbound/${number}`);
    await detail(clerk).press('Release to picking');
    await detail(clerk).press('Pick');
    await pickFromOnePlace(clerk, { location: 'A-01', batch, quantity: '40' });
    await expect(shell(clerk).title).toHaveText(`Ship ${number}`);
    await form(clerk).press('Ship now');
    await dialog(clerk).confirm('Ship');
    await expect(detail(clerk).figure('Shipped')).toContainText('40');
    await chief.goto(`${SALES}/${number}?tab=sale`);
    await expect(chief.getByRole('group', { name: 'The customer’s credit' })).toContainText('$960.00');
  });

  const inbound = await enterReturn(api, { item, quantity: '10', outbound: number, batch });
  await test.step('ten are returned, and the customer is credited', async () => {
    await chief.goto(`/warehouse/inbound/${inbound}`);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Completed', { exact: true })).toBeVisible();
    await chief.goto(`${SALES}/${number}?tab=sale`);
    await expect(notice(chief, `${number}-S1`)).toContainText('void');
    await expect(notice(chief, `${number}-S2`)).toContainText('$720.00');
    const { sale } = await (await api(CLERK)).request(getOutbound, { params: { number } });
    expect(sale).toMatchObject({ amount: '960.00', returned: '240.00', creditDeduction: '720.00' });
  });

  await test.step('the return is reversed, and the customer is charged again', async () => {
    await chief.goto(`/warehouse/inbound/${inbound}`);
    await detail(chief).act('Reverse receipt');
    await expect(dialog(chief).box).toContainText('the customer owes the credited amount again');
    await dialog(chief).confirmWith('Reverse receipt', 'Another customer’s goods');
    await expect(detail(chief).status('Reversed')).toBeVisible();
    await chief.goto(`${SALES}/${number}?tab=sale`);
    await expect(notice(chief, `${number}-S2`)).toContainText('void');
    await expect(notice(chief, `${number}-S3`)).toContainText('$960.00');
    await expect(chief.getByRole('group', { name: 'The customer’s credit' })).toContainText('$960.00');
    const { sale } = await (await api(CLERK)).request(getOutbound, { params: { number } });
    expect(sale).toMatchObject({ amount: '960.00', returned: '0.00', creditDeduction: '960.00' });

    const office = await enter('finance_admin', { path: `/credit-management/statements/${customer}` });
    await expect(detail(office).row('Return reversed')).toContainText('+$240.00');
    await expect(office.getByText('Ledger and balance agree')).toBeVisible();
  });
});

test('a short shipment says so everywhere, and its first notice is void but printable', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `SHO-${mark}`);
  const batch = `B-${mark}`;
  await receive(api, item, [{ batch, quantity: '5', location: 'A-01' }]);
  const customer = await newCustomer(api, {
    code: `SHO-${mark}`,
    name: `Short shop ${mark}`,
    openingLimit: '1000',
  });
  const [clerk, chief] = [await api(CLERK), await api(CHIEF)];
  const { number } = await clerk.request(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'sale',
      title: `Short ${mark}`,
      customer,
      destination: null,
      supplier: null,
      expectedDate: null,
      lines: [{ item, quantity: '5' }],
    },
  });
  const params = { number };
  await clerk.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await clerk.request(submitOutbound, { params });
  await chief.request(approveSale, { params, body: {} });
  await clerk.request(handOver, { params });
  await chief.request(approveOutbound, { params, body: {} });
  await clerk.request(releaseOutbound, { params });
  await clerk.request(startPicking, { params, body: {} });
  await clerk.request(recordPick, { params, body: { line: 1, batch, location: 'A-01', quantity: '3' } });
  await clerk.request(recordShortage, {
    params,
    body: { line: 1, batch, quantity: '2', reason: 'not_needed', note: null },
  });
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path: `/warehouse/outbound/${number}` });
  await expect(page.getByText('Allocated 3 of 5, 2 short').first()).toBeVisible();
  await clerk.request(finishPicking, { params });

  await test.step('shipping asks first: what leaves, for whom, what it costs, and that it is final', async () => {
    await page.goto(`/warehouse/outbound/${number}/ship`);
    await expect(page.getByText(`Short shop ${mark}`).first()).toBeVisible();
    await form(page).press('Ship now');
    const { box } = dialog(page);
    await expect(box).toContainText(`for Short shop ${mark}`);
    await expect(box).toContainText('(2 short)');
    await expect(box).toContainText('Only voiding the shipment');
    await dialog(page).confirm('Cancel');
    await form(page).press('Ship now');
    await dialog(page).confirm('Ship');
    await expect(page.getByText('Shipped 3 of 5, 2 short').first()).toBeVisible();
    await expect(page.getByText('Fully allocated')).toHaveCount(0);
  });

  await test.step('the list says the same', async () => {
    await page.goto(`/warehouse/outbound?q=${number}`);
    await expect(list(page).cell(number, 'allocation')).toHaveText('Shipped 3 of 5, 2 short');
  });

  await test.step('the notice with the former amount is void, and still printed', async () => {
    const seller = await enter(CHIEF, { warehouse: WAREHOUSE, path: `${SALES}/${number}?tab=sale` });
    await expect(notice(seller, `${number}-S1`)).toContainText('void');
    await expect(notice(seller, `${number}-S2`)).toContainText('valid');
    await expect(seller.getByText(`Settlement notice ${number}-S1 voided`)).toBeVisible();
    const saving = seller.waitForEvent('download');
    await notice(seller, `${number}-S1`).getByRole('button', { name: 'Notice in English' }).click();
    expect((await saving).suggestedFilename()).toBe(`${number}-S1-en.pdf`);
  });
});

test('two sellers race for the remaining credit: one wins, the other sees the figures and keeps the input', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const item = await newItem(api, `RACE-${mark}`);
  await receive(api, item, [{ batch: `R-${mark}`, quantity: '100', daysAgo: 5 }]);
  const customer = await newCustomer(api, {
    code: `LAST-${mark}`,
    name: `Last shop ${mark}`,
    openingLimit: '500',
    type: 'member',
  });
  const sellers = [
    await enter(CLERK, { warehouse: WAREHOUSE, path: SALES }),
    await enter(CHIEF, { warehouse: WAREHOUSE, path: SALES }),
  ] as const;
  for (const [index, seller] of sellers.entries())
    await prepareSale(seller, { customer, title: `Seller ${index + 1} ${mark}`, item, quantity: '15' });
  await Promise.all(sellers.map((seller) => wizard(seller).submit.click()));

  const won = (page: Page) => page.getByText('Awaiting sales approval').first();
  const lost = (page: Page) => page.getByRole('alert').filter({ hasText: 'Reserved' });
  for (const seller of sellers) await expect(won(seller).or(lost(seller))).toBeVisible();
  const outcomes = await Promise.all(sellers.map((seller) => won(seller).isVisible()));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
  const loser = sellers[outcomes.indexOf(false)]!;
  await expect(lost(loser)).toContainText('$500.00');
  await expect(lost(loser)).toContainText('$360.00');
  await expect(lost(loser)).toContainText('$140.00');
  await backToLines(loser);
  await expect(form(loser).input('lines.0.quantity')).toHaveValue('15');
  await form(loser).fill('lines.0.quantity', '5');
  await wizard(loser).next();
  await expect(loser.getByText('Fully allocated')).toBeVisible();
  await wizard(loser).next();
  await wizard(loser).submit.click();
  await expect(won(loser)).toBeVisible();
});
