import {
  approveOutbound,
  approveSale,
  createOutbound,
  finishPicking,
  getPickTask,
  handOver,
  planAllocation,
  recordPick,
  releaseOutbound,
  startPicking,
  submitOutbound,
} from '@granary/api/outbound';
import { formatDay } from '@granary/api/texts';
import type { ApiClient } from '@granary/client';
import { CHIEF, CLERK, day, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { oldCustomer } from './servers.ts';

type Api = (username: string) => Promise<ApiClient>;

const pickAll = async (api: Api, number: string): Promise<void> => {
  const clerk = await api(CLERK);
  const params = { number };
  await clerk.request(startPicking, { params, body: {} });
  const { stops } = await clerk.request(getPickTask, { params });
  for (const { line, batch, location, quantity } of stops)
    await clerk.request(recordPick, { params, body: { line, batch, location, quantity } });
  await clerk.request(finishPicking, { params });
};

test('a backdated shipment is refused before the goods were received, with the earliest time', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `LATE-${mark}`);
  const batch = `B-${mark}`;
  await receive(api, item, [{ batch, quantity: '100', daysAgo: 5 }]);
  const number = await order(api, { item, quantity: '40', until: 'released' });
  await pickAll(api, number);

  const clerk = await enter(CLERK, {
    warehouse: WAREHOUSE,
    path: `/warehouse/outbound/${number}/ship`,
  });
  await form(clerk).fill('shippedAt', `${day(300)}T09:00`);
  await form(clerk).press('Ship now');
  await dialog(clerk).confirm('Ship');
  const written = (daysAgo: number) => formatDay(day(daysAgo), 'en-US');
  await expect(form(clerk).field('shippedAt')).toContainText(
    `${written(300)} 09:00 is too early. Stock ${batch} dates from ${written(5)} 00:00`,
  );
  await form(clerk).fill('shippedAt', `${day(4)}T09:00`);
  await form(clerk).press('Ship now');
  await dialog(clerk).confirm('Ship');
  await expect(detail(clerk).figure('Shipped')).toContainText('40');
});

interface Sale {
  readonly item: string;
  readonly quantity: string;
  readonly customer: string;
  readonly salesDate: string;
}

/** Prepares a sale up to the point of loading. Returns its number. */
const readySale = async (api: Api, { item, quantity, customer, salesDate }: Sale): Promise<string> => {
  const [clerk, chief] = [await api(CLERK), await api(CHIEF)];
  const { number } = await clerk.request(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'sale',
      title: `Sale of ${item}`,
      destination: null,
      supplier: null,
      expectedDate: null,
      customer,
      salesDate,
      lines: [{ item, quantity }],
    },
  });
  const params = { number };
  await clerk.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await clerk.request(submitOutbound, { params });
  await chief.request(approveSale, { params, body: {} });
  await clerk.request(handOver, { params });
  await chief.request(approveOutbound, { params, body: {} });
  await clerk.request(releaseOutbound, { params });
  await pickAll(api, number);
  return number;
};

test('a backdated sale and its reservation count from their day in the statement', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `SOLD-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '100', daysAgo: 15 }]);
  const customer = await oldCustomer({
    code: `OLD-${mark}`,
    name: `Old customer ${mark}`,
    openingLimit: '5000.00',
    since: `${day(30)}T03:00:00.000Z`,
  });
  const number = await readySale(api, { item, quantity: '40', customer, salesDate: day(10) });

  await test.step('shipped nine days ago', async () => {
    const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: `/warehouse/outbound/${number}/ship` });
    await form(clerk).fill('shippedAt', `${day(9)}T09:00`);
    await form(clerk).press('Ship now');
    await dialog(clerk).confirm('Ship');
    await expect(detail(clerk).figure('Shipped')).toContainText('40');
  });

  const office = await enter('finance_admin', { path: `/credit-management/statements/${customer}` });
  const line = (kind: string) =>
    office.getByRole('row').filter({ has: office.getByRole('button', { name: kind, exact: true }) });
  await test.step('reserved and shipped on that day, recorded today', async () => {
    for (const kind of ['Reserved', 'Shipped']) {
      const counts = line(kind).getByRole('time').first();
      await expect(counts).toHaveAttribute('datetime', `${day(9)}T02:00:00.000Z`);
      await expect(line(kind)).toContainText('recorded');
    }
    await expect(line('Reserved')).toContainText('+$960.00');
    await expect(line('Shipped')).toContainText('−$960.00');
  });

  await test.step('the reservation line explains its date', async () => {
    await line('Reserved').getByRole('button', { name: 'Reserved', exact: true }).click();
    const drawer = office.getByRole('complementary', { name: 'Cause of this line' });
    await expect(drawer).toContainText('a reservation takes effect no later than the shipment that uses it');
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the credit is used once on every day since', async () => {
    await office.getByLabel('As of').fill(`${day(4)}T12:00`);
    const term = (name: string) =>
      office
        .getByRole('group', { name: /Available = limit/ })
        .getByRole('button', { name: new RegExp(`^${name}`) });
    await expect(term('Used')).toContainText('$960.00');
    await expect(term('Reserved')).toContainText('$0.00');
    await expect(term('Available')).toContainText('$4,040.00');
  });
});
