import { finishPicking, getPickTask, recordPick, startPicking } from '@granary/api/outbound';
import type { ApiClient } from '@granary/import';
import { CLERK, day, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { form } from './pages/form.ts';

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

test('a shipment recorded late is refused before its goods came, and says where to begin', async ({
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
  await expect(form(clerk).field('shippedAt')).toContainText(
    `${day(300)} 09:00 is too early: Stock ${batch} dates from ${day(5)} 00:00`,
  );
  await form(clerk).fill('shippedAt', `${day(4)}T09:00`);
  await form(clerk).press('Ship now');
  await expect(detail(clerk).figure('Shipped')).toContainText('40');
});
