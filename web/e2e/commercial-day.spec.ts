import { createContract, submitContract } from '@granary/api/contracts';
import { createCreditRequest, submitCreditRequest } from '@granary/api/credit';
import { listSales } from '@granary/api/outbound';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, day, newItem, receive, takeBack, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { pickFromOnePlace } from './pages/pick.ts';
import { prepareSale, SALES } from './pages/sale.ts';
import { wizard } from './pages/wizard.ts';

test('from contract to return, the statement explains every line of a customer’s credit', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const name = `River Estate ${mark}`;
  const customer = await newCustomer(api, {
    code: `DAY-${mark}`,
    name,
    openingLimit: '1000',
    type: 'member',
  });
  const item = await newItem(api, `DAY-${mark}`);
  const batch = `B-${mark}`;
  const title = `Rainy season ${mark}`;
  await receive(api, item, [{ batch, quantity: '200', daysAgo: 5 }]);

  await test.step('a contract is approved: the limit rises to $2,000.00', async () => {
    const code = `HT-${mark}`;
    const seller = await api('purchase_admin');
    await seller.request(createContract, {
      body: {
        code,
        customer,
        signedDate: day(10),
        expiryDate: '2099-12-31',
        totalAmount: '2000',
        depositPercentage: '50',
        lines: [],
      },
    });
    await seller.request(submitContract, { params: { code } });
    const manager = await enter('manager', { path: `/contracts/${code}` });
    await detail(manager).press('Approve');
    await dialog(manager).confirm('Approve');
    await expect(detail(manager).figure('Counted in the limit')).toContainText('$1,000.00');
  });

  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: SALES });
  await test.step('a sale over the limit is refused with the figures', async () => {
    await prepareSale(clerk, { customer, title, item, quantity: '100' });
    await wizard(clerk).submit.click();
    const refusal = clerk.getByRole('alert').filter({ hasText: 'Available' });
    await expect(refusal).toContainText('$2,000.00');
    await expect(refusal).toContainText('$2,400.00');
  });

  const office = await enter('finance_admin', { path: '/credit-management' });
  await test.step('more credit is requested and approved: the limit rises to $2,500.00', async () => {
    const seller = await api('purchase_staff');
    const { number } = await seller.request(createCreditRequest, {
      body: { customer, direction: 'increase', amount: '500', reason: 'A large order for the rainy season' },
    });
    await seller.request(submitCreditRequest, { params: { number } });
    await office.reload();
    await list(office).row(name).getByRole('link').first().click();
    await detail(office).press('Approve');
    await form(office).fill('approvedAmount', '500');
    await form(office).fill('notes', 'Has always paid');
    await dialog(office).confirm('Approve');
    await expect(detail(office).figure('Limit after')).toContainText('$2,500.00');
  });

  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: SALES });
  const number = await test.step('the sale passes both approvals, and the notice is printed', async () => {
    await wizard(clerk).submit.click();
    await expect(clerk.getByText('Awaiting sales approval').first()).toBeVisible();
    const { rows } = await (await api(CLERK)).request(listSales, { query: { q: title } });
    const made = rows[0]!.number;
    await chief.goto(`${SALES}/${made}`);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Sales approved').first()).toBeVisible();
    await detail(chief).tab('Sale');
    const saving = chief.waitForEvent('download');
    await detail(chief).press('Notice in English');
    expect((await saving).suggestedFilename()).toBe(`${made}-S1-en.pdf`);
    await clerk.goto(`${SALES}/${made}`);
    await detail(clerk).press('Hand over to warehouse');
    await expect(clerk.getByText('Warehouse reviewing').first()).toBeVisible();
    await chief.goto(`/warehouse/outbound/${made}`);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Warehouse approved').first()).toBeVisible();
    return made;
  });

  await test.step('it is picked and shipped', async () => {
    await clerk.goto(`/warehouse/outbound/${number}`);
    await detail(clerk).press('Release to picking');
    await detail(clerk).press('Pick');
    await pickFromOnePlace(clerk, { location: 'A-01', batch, quantity: '100' });
    await form(clerk).press('Ship now');
    await dialog(clerk).confirm('Ship');
    await expect(detail(clerk).figure('Shipped')).toContainText('100');
  });

  await test.step('ten are returned', async () => {
    await takeBack(api, { item, quantity: '10', outbound: number, batch });
  });

  await test.step('the statement explains every line, and adds up', async () => {
    await office.getByRole('link', { name, exact: true }).click();
    const equation = office.getByRole('group', { name: /Available = limit/ });
    await expect(equation.getByRole('button', { name: /^Limit/ })).toContainText('$2,500.00');
    await expect(equation.getByRole('button', { name: /^Used/ })).toContainText('$2,160.00');
    await expect(equation.getByRole('button', { name: /^Available/ })).toContainText('$340.00');
    await expect(office.getByText('Ledger and balance agree')).toBeVisible();
    const { row } = detail(office);
    await expect(row('Opening limit')).toContainText('+$1,000.00');
    await expect(row(`HT-${mark}`)).toContainText('+$1,000.00');
    await expect(row('Limit raised')).toContainText('+$500.00');
    await expect(row(number).filter({ hasText: 'Reserved' })).toContainText('+$2,400.00');
    await expect(row(number).filter({ hasText: 'Shipped' })).toContainText('+$2,400.00');
    await expect(row('Returned')).toContainText('−$240.00');
  });
});
