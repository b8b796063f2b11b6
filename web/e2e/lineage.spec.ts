import { getLineage } from '@granary/api/lineage';
import { deliverOutbound } from '@granary/api/outbound';
import { splitBatch } from '@granary/api/stock';
import type { ApiClient } from '@granary/client';
import type { Page } from '@playwright/test';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, newItem, receive, send, takeBack, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';

type Api = (username: string) => Promise<ApiClient>;

const FAR = 'BTB';
/** A warehouse outside the clerk's scope. */
const HIDDEN = 'KPC';

/** Receives 100, transfers 60 to the other warehouse with a loss of 5, splits off 10 there, sells 30, takes back 4. */
const travelled = async (api: Api, mark: string) => {
  const item = await newItem(api, `LIN-${mark}`);
  const batch = `L-${mark}`;
  const name = `Delta farm ${mark}`;
  const customer = await newCustomer(api, { code: `LIN-${mark}`, name, openingLimit: '5000' });
  await receive(api, item, [{ batch, quantity: '100' }]);
  const transfer = await send(api, { warehouse: WAREHOUSE, item, quantity: '60', destination: FAR });
  await (
    await api(CHIEF)
  ).request(deliverOutbound, {
    params: { number: transfer },
    body: { received: [{ line: 1, batch, received: '55' }] },
  });
  await (
    await api(CHIEF)
  ).request(splitBatch, {
    params: { id: `${FAR}.${item}.${batch}` },
    body: { quantity: '10', locked: true, reason: 'Torn bags' },
  });
  const sale = await send(api, { warehouse: FAR, item, quantity: '30', customer });
  await takeBack(api, { warehouse: FAR, item, quantity: '4', outbound: sale, batch });
  return { item, batch, name, customer, transfer, sale, id: `${WAREHOUSE}.${item}.${batch}` };
};

const lineage = (page: Page) => {
  const picture = page.getByRole('region', { name: 'Traceability graph' });
  const bar = (name: string, button: string) =>
    page.getByRole('group', { name, exact: true }).getByRole('button', { name: button, exact: true });
  return {
    picture,
    node: (name: string | RegExp) => picture.getByRole('button', { name }),
    focused: picture.locator('button:focus'),
    balance: page.getByRole('region', { name: 'Batch balance' }),
    selected: page.getByRole('region', { name: 'Selected node' }),
    table: page.getByRole('table', { name: 'Batch traceability' }),
    direction: (name: string) => bar('Direction', name).click(),
    show: (name: 'Graph' | 'Table') => bar('Shown as', name).click(),
    depth: async (steps: number) => {
      await page.getByRole('combobox', { name: 'Steps' }).click();
      await page.getByRole('option', { name: String(steps), exact: true }).click();
    },
  };
};

test('a batch is traced through another warehouse to the customer and back, with balanced quantities', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const goods = await travelled(api, mark);
  const page = await enter(CHIEF, { path: `/audit/lineage?batch=${goods.id}`, warehouse: WAREHOUSE });
  const { picture, node, focused, balance, selected, table, direction, show, depth } = lineage(page);

  await test.step('the graph shows the whole trace', async () => {
    await expect(balance).toContainText('In100Bag');
    await expect(balance).toContainText('Out60Bag');
    await expect(balance).toContainText('On hand40Bag');
    await expect(balance).toContainText('Balances');
    for (const name of [
      'Supplier, ',
      'Inbound order, IN-',
      `Batch, ${goods.batch}, ${WAREHOUSE} · Phnom Penh Central, On hand 40 Bag`,
      `Outbound order, ${goods.transfer}`,
      'Lost in transit',
      `Batch, ${goods.batch}, ${FAR} · Battambang, On hand 15 Bag`,
      `Batch, ${goods.batch}-S1, ${FAR} · Battambang, On hand 10 Bag`,
      `Outbound order, ${goods.sale}`,
      `Customer, ${goods.name}`,
      `Batch, ${goods.batch}-R1, ${FAR} · Battambang, On hand 4 Bag`,
    ])
      await expect(node(new RegExp(`^${name}`))).toBeVisible();
  });

  await test.step('the quantities of a document balance', async () => {
    const { edges, nodes } = await (
      await api(CHIEF)
    ).request(getLineage, { params: { id: goods.id }, query: { direction: 'usage', depth: '5' } });
    const orders = nodes.filter(({ kind }) => kind === 'outbound');
    expect(orders).toHaveLength(2);
    for (const { key } of orders) {
      const sumOf = (end: 'from' | 'to') =>
        edges
          .filter((edge) => edge[end] === key)
          .reduce((total, { quantity }) => total + Number(quantity), 0);
      expect(sumOf('from')).toBe(sumOf('to'));
    }
  });

  await test.step('the graph can be navigated by keyboard', async () => {
    await node(new RegExp(`^Batch, ${goods.batch}, ${WAREHOUSE} `)).focus();
    await page.keyboard.press('ArrowRight');
    await expect(focused).toHaveAccessibleName(new RegExp(`^Outbound order, ${goods.transfer}`));
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAccessibleName(new RegExp(`^Outbound order, ${goods.transfer}`));
    await page.keyboard.press('Home');
    await expect(focused).toHaveAccessibleName(new RegExp(`^Batch, ${goods.batch}, ${WAREHOUSE} `));
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAccessibleName(/^Inbound order/);
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAccessibleName(/^Supplier/);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(selected).toContainText(goods.transfer);
    await expect(selected.getByRole('row').filter({ hasText: 'received by transfer' })).toContainText('55');
    await expect(selected.getByRole('link', { name: 'Open' })).toHaveAttribute(
      'href',
      new RegExp(`/warehouse/outbound/${goods.transfer}`),
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/warehouse/outbound/${goods.transfer}`));
    await page.goBack();
    await expect(selected).toContainText(goods.transfer);
  });

  await test.step('direction and depth filter it, and are kept in the address', async () => {
    await direction('Origin');
    await expect(node(/^Supplier/)).toBeVisible();
    await expect(node(/^Customer/)).toHaveCount(0);
    await direction('Usage');
    await depth(1);
    await expect(page.getByText('There is more')).toBeVisible();
    await expect(node(/^Customer/)).toHaveCount(0);
    await expect(page).toHaveURL(/direction=usage/);
    await page.reload();
    await expect(node(new RegExp(`^Outbound order, ${goods.transfer}`))).toBeVisible();
    await expect(node(/^Customer/)).toHaveCount(0);
    await depth(5);
    await expect(node(/^Customer/)).toBeVisible();
  });

  await test.step('the table shows the same', async () => {
    await show('Table');
    await expect(picture).toHaveCount(0);
    const line = (words: string) => table.getByRole('row').filter({ hasText: words });
    await expect(line('sent by transfer')).toContainText('60Bag');
    await expect(line('received by transfer')).toContainText('55Bag');
    await expect(line('in transit')).toContainText('5Bag');
    await expect(line('split off')).toContainText('10Bag');
    await expect(line('sold')).toContainText('30Bag');
    await expect(line('returned by customer')).toContainText('4Bag');
    await expect(line('delivered to customer')).toContainText('26Bag');
    await expect(line('sold').getByRole('link', { name: `${goods.sale} / 1` })).toBeVisible();
  });

  await test.step('the exported files contain the same', async () => {
    await expect(page.getByRole('button', { name: 'CSV', exact: true })).toHaveCount(0);
    const auditor = await enter('auditor', {
      path: `/audit/lineage?batch=${goods.id}`,
      warehouse: WAREHOUSE,
    });
    for (const [button, ending] of [
      ['CSV', 'csv'],
      ['Excel', 'xlsx'],
    ] as const) {
      const saving = auditor.waitForEvent('download');
      await auditor.getByRole('button', { name: button, exact: true }).click();
      expect((await saving).suggestedFilename()).toBe(`lineage-${goods.id}.${ending}`);
    }
  });
});

test('goods in other warehouses are shown only as elsewhere', async ({ enter, api, mark }) => {
  const item = await newItem(api, `LIN-${mark}`);
  const batch = `L-${mark}`;
  const id = `${WAREHOUSE}.${item}.${batch}`;
  await receive(api, item, [{ batch, quantity: '20' }]);
  const transfer = await send(api, { warehouse: WAREHOUSE, item, quantity: '8', destination: HIDDEN });
  await (await api(CHIEF)).request(deliverOutbound, { params: { number: transfer }, body: {} });
  const answer = await (await api(CLERK)).request(getLineage, { params: { id }, query: {} });
  expect(JSON.stringify(answer)).not.toContain(HIDDEN);
  const page = await enter(CLERK, { path: `/warehouse/inventory/${id}?tab=trace`, warehouse: WAREHOUSE });
  const { node, selected, balance } = lineage(page);
  await expect(balance).toContainText('On hand12Bag');
  await node(/^Another warehouse/).click();
  await expect(selected).toContainText('No access');
  await expect(selected.getByRole('row').filter({ hasText: 'received by transfer' })).toContainText('8Bag');
  await expect(selected.getByRole('link', { name: 'Open' })).toHaveCount(0);
});
