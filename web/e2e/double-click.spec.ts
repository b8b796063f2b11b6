import { getInbound, listInbounds } from '@granary/api/inbound';
import { CLERK, newItem, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { form } from './pages/form.ts';
import { shell } from './pages/shell.ts';

test('a double click creates one order, even with a slow response', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TWICE-${mark}`);
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path: '/warehouse/inbound/create' });
  const { fill, pick } = form(page);
  await fill('title', `Once ${mark}`);
  await pick('lines.0.item', item);
  await fill('lines.0.quantity', '4');
  await fill('lines.0.unitPrice', '2');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', { name: 'Save and submit' }).dblclick();
  await expect(shell(page).title).toHaveText(`Once ${mark}`);
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();

  const clerk = await api(CLERK);
  const { rows } = await clerk.request(listInbounds, { query: { q: item } });
  expect(rows).toHaveLength(1);
  const { number } = rows[0]!;
  expect(sent).toEqual(['/api/v1/inbound', `/api/v1/inbound/${number}/submission`]);
  const { timeline } = await clerk.request(getInbound, { params: { number } });
  expect(timeline.map(({ type }) => type)).toEqual(['InboundDrafted', 'InboundSubmitted']);
});
