import { createCustomer, getCustomer, reviseCustomer } from '@granary/api/customers';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const SALES = 'purchase_admin';

test('a customer is created, revised concurrently, deactivated and reactivated', async ({
  enter,
  api,
  mark,
}) => {
  const code = `C-${mark}`;
  const page = await enter(SALES, { path: '/customers' });
  const { fill, choose, press, field, summary } = form(page);

  await test.step('created, with errors shown at their fields', async () => {
    await list(page).create('New customer');
    await press('Save');
    await expect(summary).toContainText('Code');
    await fill('code', code.toLowerCase());
    await fill('openingLimit', '0');
    await fill('name', `丰收农资 ${mark}`);
    await fill('englishName', `Harvest Supply ${mark}`);
    await choose('type', 'Member');
    await fill('minimumShelfLifeDays', '60');
    await fill('contactPerson', 'Chan Sophea');
    await fill('phone', 'call me');
    await press('Save');
    await expect(field('phone')).toHaveAttribute('data-field', 'phone');
    await expect(field('phone').locator('[aria-invalid=true]')).toHaveCount(1);
    await expect(field('openingLimit').locator('[aria-invalid=true]')).toHaveCount(1);
    await fill('openingLimit', '12500');
    await fill('phone', '+855 12 345 678');
    await press('Save');
    await expect(shell(page).title).toHaveText(`Harvest Supply ${mark}`);
    await expect(page.getByText('+855 12 345 678')).toBeVisible();
    await expect(detail(page).figure('Available credit')).toContainText('$12,500.00');
    await detail(page).tab('Credit overview');
    await expect(page.getByText('Good standing')).toBeVisible();
    await expect(page.getByText('All shipments are paid')).toBeVisible();
    await detail(page).tab('Business statistics');
    await expect(page.getByText('0 not shipped yet')).toBeVisible();
  });

  await test.step('revised concurrently: the second user sees both versions and decides', async () => {
    await detail(page).press('Edit');
    await fill('remarks', 'Deliver before noon');
    const other = await api('super_admin');
    const { revision } = await other.request(getCustomer, { params: { code } });
    await other.request(reviseCustomer, {
      params: { code },
      body: {
        name: `丰收农资 ${mark}`,
        englishName: `Harvest Supply ${mark}`,
        type: 'member',
        minimumShelfLifeDays: '60',
        contactPerson: 'Chan Sophea',
        phone: '+855 23 999 888',
        revision,
      },
    });
    await press('Save');
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
    await expect(conflict).toContainText('+855 23 999 888');
    await expect(conflict).toContainText('Deliver before noon');
    await conflict.getByRole('row', { name: /Phone/ }).getByRole('radio').nth(1).check();
    await conflict.getByRole('button', { name: 'Use selected' }).click();
    await press('Save');
    await expect(page.getByText('+855 23 999 888')).toBeVisible();
    await expect(page.getByText('Deliver before noon')).toBeVisible();
  });

  await test.step('deactivated and reactivated', async () => {
    await page.goto('/customers');
    await list(page).search(code);
    await list(page).act(code, 'Deactivate');
    await dialog(page).confirmWith('Deactivate', 'Licence expired');
    await expect(list(page).cell(code, 'status')).toHaveText('Inactive');
    await list(page).act(code, 'Activate');
    await expect(list(page).cell(code, 'status')).toHaveText('Active');
  });
});

test('a customer is deleted and restored, and purged only with the permission', async ({
  enter,
  api,
  mark,
}) => {
  const code = await entered(api, mark);
  const page = await enter(SALES, { path: '/customers' });
  const remove = async () => {
    await list(page).search(code);
    await list(page).act(code, 'Move to the recycle bin');
    await dialog(page).confirmWith('Move to the recycle bin', 'Entered twice');
    await expect(list(page).row(code)).toHaveCount(0);
  };
  await remove();
  await page.goto(`/customers/${code}`);
  await expect(page.getByRole('alert').filter({ hasText: 'in the recycle bin' })).toBeVisible();
  await page.goto(`/customers?show=bin&q=${code}`);
  await list(page).act(code, 'Restore');
  await expect(list(page).row(code)).toHaveCount(0);
  await page.goto('/customers');
  await remove();

  await page.goto(`/customers?show=bin&q=${code}`);
  await list(page).row(code).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Restore' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete permanently' })).toHaveCount(0);

  const owner = await enter('super_admin', { path: `/customers?show=bin&q=${code}` });
  await list(owner).act(code, 'Delete permanently');
  await dialog(owner).box.getByRole('textbox').fill(code);
  await dialog(owner).confirm('Delete permanently');
  await expect(list(owner).row(code)).toHaveCount(0);
  await owner.goto(`/customers/${code}`);
  await expect(owner.getByText('Customer not found; choose again')).toBeVisible();
});

test('personal data of a customer are erased for every reader', async ({ enter, api, mark }) => {
  const code = await entered(api, mark);
  const clerk = await enter(SALES, { path: `/customers/${code}` });
  await expect(clerk.getByText('+855 17 222 333')).toBeVisible();
  const owner = await enter('super_admin', { path: `/customers/${code}` });
  await detail(owner).act('Erase personal data');
  await dialog(owner).confirmWith('Erase personal data', 'The person asked for it by letter');
  for (const page of [owner, clerk]) {
    await expect(page.getByRole('alert').filter({ hasText: 'Personal data erased' })).toBeVisible();
    await expect(page.getByText('+855 17 222 333')).toHaveCount(0);
    await expect(shell(page).title).toHaveText(`Harvest ${mark}`);
  }
});

const entered = async (
  api: Parameters<Parameters<typeof test>[2]>[0]['api'],
  mark: string,
): Promise<string> => {
  const code = `C-${mark}`;
  await (
    await api('super_admin')
  ).request(createCustomer, {
    body: {
      code,
      name: `丰收 ${mark}`,
      englishName: `Harvest ${mark}`,
      type: 'regular',
      contactPerson: 'Kong Vanna',
      phone: '+855 17 222 333',
      openingLimit: '1000',
    },
  });
  return code;
};
