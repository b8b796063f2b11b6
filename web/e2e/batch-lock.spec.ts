import { CHIEF, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { shell } from './pages/shell.ts';
import { wizard } from './pages/wizard.ts';

test('a locked batch cannot be allocated until it is unlocked', async ({ enter, api, mark }) => {
  const item = await newItem(api, `LOCK-${mark}`);
  const batch = `B1-${mark}`;
  await receive(api, item, [{ batch, quantity: '80' }]);
  const path = `/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`;
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path });
  const { act, press, figure, status, tab } = detail(chief);

  await test.step('locked with a reason', async () => {
    await act('Lock');
    await dialog(chief).box.getByRole('textbox').fill('no');
    await dialog(chief).button('Lock').click();
    await expect(dialog(chief).box).toBeVisible();
    await dialog(chief).confirmWith('Lock', 'Bags have become wet');
    await expect(chief.getByText('Reason: Bags have become wet')).toBeVisible();
    await expect(status('Locked')).toBeVisible();
    await expect(figure('Available')).toContainText(/^Available\s*0/);
    await tab('Lifecycle');
    await expect(chief.getByText('Bags have become wet').last()).toBeVisible();
  });

  const other = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/warehouse/outbound/smart-create' });
  const { describe, line, next, candidate, taken } = wizard(other);
  await test.step('smart outbound skips it with the cause', async () => {
    await describe(`Sample ${mark}`);
    await next();
    await line(0, item, '10');
    await next();
    await expect(candidate(batch)).toContainText('skipped: locked');
    await expect(taken(batch)).toBeDisabled();
    await expect(other.getByText('10 missing')).toBeVisible();
    await next();
    await expect(shell(other).notice('Allocate all lines first')).toBeVisible();
  });

  await test.step('unlocked, it is offered again at once', async () => {
    await press('Unlock');
    await dialog(chief).confirmWith('Unlock', 'Dried and inspected');
    await expect(status('Active')).toBeVisible();
    await expect(figure('Available')).toContainText(/^Available\s*80/);
    await expect(taken(batch)).toHaveValue('10');
    await expect(other.getByText('Fully allocated')).toBeVisible();
  });
});
