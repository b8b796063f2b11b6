import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

test('a category, a unit and an item are created; the item is revised and discontinued', async ({
  enter,
  mark,
}) => {
  const page = await enter('super_admin', { path: '/system/config' });
  const { fill, choose, press, field, summary } = form(page);
  const frame = shell(page);

  await test.step('a category below another one', async () => {
    await press('New category');
    await fill('name', `种子 ${mark}`);
    await fill('englishName', `Seeds ${mark}`);
    await fill('khmerName', `គ្រាប់ពូជ ${mark}`);
    await choose('parent', 'Fertilisers');
    await press('Save');
    await expect(page.getByText(`Seeds ${mark}`)).toBeVisible();
  });

  await test.step('a unit', async () => {
    await page.getByRole('tab', { name: 'Units' }).click();
    await press('New unit');
    await fill('name', `包 ${mark}`);
    await fill('englishName', `Packet ${mark}`);
    await fill('symbol', 'pkt');
    await press('Save');
    await expect(page.getByRole('row').filter({ hasText: `Packet ${mark}` })).toContainText('pkt');
  });

  await test.step('an item, whose member price cannot exceed its retail price', async () => {
    await page.goto('/warehouse/items');
    await list(page).create('New item');
    await press('Save');
    await expect(summary).toContainText('Code');
    await fill('code', `seed-${mark}`);
    await fill('name', `稻种 ${mark}`);
    await fill('englishName', `Rice seed ${mark}`);
    await choose('category', `\u2003Seeds ${mark}`);
    await choose('unit', `Packet ${mark}`);
    await fill('memberPrice', '5.60');
    await fill('retailPrice', '5.20');
    await press('Save');
    await expect(field('memberPrice')).toContainText('The member price is above the retail price');
    await expect(page).toHaveURL(/\/items\/create$/);
    await fill('memberPrice', '4.80');
    await press('Save');
    await expect(frame.notice('Item created')).toBeVisible();
    await list(page).search(`SEED-${mark}`);
    await expect(list(page).row(`SEED-${mark}`)).toContainText('$4.80');
    await expect(list(page).row(`SEED-${mark}`)).toContainText(`Seeds ${mark}`);
  });

  await test.step('another item that cannot be purchased yet', async () => {
    await list(page).create('New item');
    await fill('code', `later-${mark}`);
    await fill('name', `稻种 ${mark} B`);
    await choose('category', `\u2003Seeds ${mark}`);
    await choose('unit', `Packet ${mark}`);
    await fill('memberPrice', '4.80');
    await fill('retailPrice', '5.20');
    await choose('status', 'Inactive');
    await press('Save');
    await expect(field('statusReason')).toContainText('Enter why');
    await fill('statusReason', 'No licence yet');
    await press('Save');
    await list(page).search(`LATER-${mark}`);
    await expect(list(page).cell(`LATER-${mark}`, 'status')).toHaveText('Inactive');
    await list(page).search(`SEED-${mark}`);
  });

  await test.step('discontinued with a reason', async () => {
    await list(page).act(`SEED-${mark}`, 'Discontinue');
    await dialog(page).confirmWith('Discontinue', 'The supplier has given it up');
    await expect(list(page).cell(`SEED-${mark}`, 'status')).toHaveText('Discontinued');
    await list(page).view('Retired');
    await expect(list(page).row(`SEED-${mark}`)).toBeVisible();
  });
});
