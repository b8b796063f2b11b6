import { CHIEF, day, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

test('expiring goods are listed until somebody sets an expiry plan', async ({ enter, api, mark }) => {
  const item = await newItem(api, `PLAN-${mark}`);
  const batch = `B1-${mark}`;
  await receive(api, item, [{ batch, quantity: '40', expiryDate: day(-5) }]);
  const path = `/warehouse/inventory?view=undecided&q=${batch}`;
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path });
  const { act, row, noResults, view } = list(chief);

  await test.step('an expiry plan is set with a reason', async () => {
    await act(batch, 'Plan expiry');
    await form(chief).choose('plan', 'Sell at a discount');
    await dialog(chief).confirmWith('Plan expiry', 'Season is nearly over');
    await expect(shell(chief).notice('Expiry plan saved')).toBeVisible();
    await expect(noResults).toBeVisible();
  });

  await test.step('the batch still expires, and its plan is shown', async () => {
    await view('Expiring');
    await expect(row(batch)).toBeVisible();
    await list(chief).open(batch);
    await expect(chief.getByText('Planned: Sell at a discount.', { exact: false })).toBeVisible();
    await detail(chief).tab('Lifecycle');
    const lifecycle = chief.getByRole('tabpanel', { name: 'Lifecycle' });
    await expect(lifecycle.getByText('Expiry plan set')).toBeVisible();
    await expect(lifecycle.getByText('Season is nearly over')).toBeVisible();
    await expect(lifecycle.getByText('Sell at a discount')).toBeVisible();
  });
});
