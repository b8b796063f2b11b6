import { getAutomation, reviseAutomation } from '@granary/api/configuration';
import { createOutbound, planAllocation, submitOutbound } from '@granary/api/outbound';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, newItem, receive, WAREHOUSE, type Api } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { SALES } from './pages/sale.ts';

const ROOT = 'super_admin';
const AUTOMATION = '/system/config?tab=automation';

/** The rules are the company's, so no other journey may find them set. */
test.afterEach(async ({ api }) => {
  const root = await api(ROOT);
  const { revision } = await root.request(getAutomation, {});
  const off = { upTo: null, customers: [] };
  const body = { handOver: off, release: off, reason: 'The journey is over', revision };
  await root.request(reviseAutomation, { body });
});

const submittedSale = async (api: Api, item: string, customer: string, quantity: string): Promise<string> => {
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'sale',
      title: `Sale of ${quantity} ${item}`,
      destination: null,
      customer,
      supplier: null,
      expectedDate: null,
      lines: [{ item, quantity }],
    },
  });
  const params = { number };
  await clerk.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await clerk.request(submitOutbound, { params });
  return number;
};

test('a small sale is handed over, and released for a trusted customer, without a person', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `RULE-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '100' }]);
  const customer = await newCustomer(api, {
    code: `TR-${mark}`,
    name: `Trusted ${mark}`,
    openingLimit: '100000',
    type: 'member',
  });
  const small = await submittedSale(api, item, customer, '1');
  const large = await submittedSale(api, item, customer, '2');

  await test.step('a super administrator sets the rules, with a reason', async () => {
    const owner = await enter(ROOT, { path: AUTOMATION });
    await form(owner).fill('handOver.upTo', '24');
    await owner.getByRole('button', { name: 'Add customer' }).last().click();
    await form(owner).pick('release.customers.0.customer', customer);
    await form(owner).press('Save');
    await expect(form(owner).field('reason')).toContainText(/characters|required/i);
    await form(owner).fill('reason', 'Small sales need no second look');
    await form(owner).press('Save');
    await expect(owner.getByText('Automation saved')).toBeVisible();
    await owner.getByRole('link', { name: 'Changes' }).click();
    await expect(list(owner).row('Automation revised').first()).toContainText(
      'Small sales need no second look',
    );
  });

  await test.step('others read them', async () => {
    const reader = await enter('auditor', { path: AUTOMATION });
    await expect(reader.getByText('Up to $24.00')).toBeVisible();
    await expect(reader.getByText(`Trusted ${mark}`)).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Save' })).toHaveCount(0);
  });

  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: `${SALES}/${small}` });
  const current = chief
    .getByRole('region', { name: 'Progress of the document' })
    .locator('[aria-current=step]');
  await test.step('the small sale goes to the warehouse, and to picking, after each approval', async () => {
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(current).toContainText('Warehouse review');
    await expect(chief.getByText('By rule: up to $24.00')).toBeVisible();
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(current).toContainText('Picking');
    await expect(chief.getByText('By rule: trusted customer')).toBeVisible();
  });

  await test.step('the larger one waits for somebody', async () => {
    await chief.goto(`${SALES}/${large}`);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(detail(chief).button('Hand over to warehouse')).toBeVisible();
    await expect(current).toContainText('Hand-over');
  });

  await test.step('an auditor finds the causes in the operation log', async () => {
    const auditor = await enter('auditor', { path: '/logs/operations' });
    await list(auditor).search(small);
    await expect(list(auditor).row('Handed over to warehouse')).toContainText('By rule: up to $24.00');
    await expect(list(auditor).row('Released to picking')).toContainText('By rule: trusted customer');
  });
});
