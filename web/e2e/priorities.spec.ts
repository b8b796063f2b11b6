import { createInbound, submitInbound } from '@granary/api/inbound';
import { CHIEF, CLERK, WAREHOUSE, newItem, order, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const there = { warehouse: WAREHOUSE };
const ITEM = { code: 'GLY-41SL-1L', name: 'Glyphosate 41% SL' };

test('urgent orders are decided first, also when the priority changes', async ({ enter, api, mark }) => {
  const [usual, urgent] = [`Usual ${mark}`, `Urgent ${mark}`];
  const clerk = await api(CLERK);
  const line = { item: ITEM.code, quantity: '10', unitPrice: '3.25', expiryDate: '2099-12-31' };
  const { number } = await clerk.request(createInbound, {
    body: { ...there, type: 'purchase', title: usual, inboundDate: '2026-01-05', lines: [line] },
  });
  await clerk.request(submitInbound, { params: { number } });

  const page = await enter(CLERK, { ...there, path: '/warehouse/inbound' });
  const entered = form(page);
  await list(page).create('New inbound order');
  await expect(entered.field('priority')).toContainText('Normal');
  await entered.fill('title', urgent);
  await entered.choose('priority', 'Urgent');
  await entered.pick('lines.0.item', ITEM.name);
  await entered.fill('lines.0.quantity', '5');
  await entered.fill('lines.0.unitPrice', '3.25');
  await entered.fill('lines.0.expiryDate', '2099-12-31');
  await entered.press('Save and submit');
  await expect(shell(page).title).toHaveText(urgent);
  await expect(detail(page).status('Urgent')).toBeVisible();

  const chief = await enter(CHIEF, { ...there, path: '/inbox' });
  const entries = chief.getByRole('list', { name: 'Inbox' }).getByRole('listitem').filter({ hasText: mark });
  await expect(entries).toHaveText([new RegExp(urgent), new RegExp(usual)]);
  await expect(entries.first()).toContainText('Urgent');

  await detail(page).act('Change priority');
  await form(page).choose('priority', 'Low');
  await dialog(page).confirm('Save');
  await expect(detail(page).status('Low')).toBeVisible();
  await expect(page.getByText('Priority changed')).toHaveCount(2);
  await expect(entries).toHaveText([new RegExp(usual), new RegExp(urgent)]);

  await page.goto('/warehouse/inbound?sort=priority:asc&filter=priority:in:low,normal');
  await list(page).search(mark);
  await expect(list(page).cell(urgent, 'priority')).toHaveText('Low');
  await expect(list(page).row(mark)).toHaveText([new RegExp(urgent), new RegExp(usual)]);

  await chief.goto('/workflow?tab=tasks&view=all');
  await list(chief).search(mark);
  await expect(list(chief).cell(urgent, 'priority')).toHaveText('Low');
});

test('urgent orders are picked first', async ({ enter, api, mark }) => {
  const item = await newItem(api, `PRI-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  const first = await order(api, { item, quantity: '4', until: 'released' });
  const second = await order(api, { item, quantity: '4', until: 'released' });

  const page = await enter(CLERK, { ...there, path: '/warehouse/outbound/picking-tasks?as=list' });
  await list(page).search(mark);
  const tasks = page.getByRole('row').filter({ hasText: mark });
  await expect(tasks).toHaveText([new RegExp(first), new RegExp(second)]);

  const other = await enter(CLERK, { ...there, path: `/warehouse/outbound/${second}` });
  await detail(other).act('Change priority');
  await form(other).choose('priority', 'High');
  await dialog(other).confirm('Save');
  await expect(detail(other).status('High')).toBeVisible();
  await expect(tasks).toHaveText([new RegExp(second), new RegExp(first)]);
  await expect(list(page).cell(second, 'priority')).toHaveText('High');
});
