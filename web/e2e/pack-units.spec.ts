import { createUnit } from '@granary/api/configuration';
import { CHIEF, CLERK, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { pickFromOnePlace } from './pages/pick.ts';
import { shell } from './pages/shell.ts';
import { wizard } from './pages/wizard.ts';

test('two boxes of twelve are received as 24 bottles, and one box is shipped', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const [code, box, batch] = [`BOX-${mark}`, `Box ${mark}`, `B-${mark}`];
  const bottles = (count: number, boxes: number) =>
    new RegExp(`${count}\\s*Bottle\\s*${boxes} × ${box} of 12`);
  await (
    await api('super_admin')
  ).request(createUnit, {
    body: { name: `箱 ${mark}`, englishName: box, khmerName: null, symbol: `box${mark}` },
  });

  await test.step('the administrator defines the box', async () => {
    const page = await enter('super_admin', { path: '/warehouse/items' });
    await list(page).create('New item');
    const { fill, choose, press, field } = form(page);
    await fill('code', code);
    await fill('name', `敌草快 ${mark}`);
    await fill('englishName', `Diquat ${mark}`);
    await choose('category', 'Pesticides');
    await choose('unit', 'Bottle');
    await fill('memberPrice', '4.00');
    await fill('retailPrice', '5.00');
    await press('Add a pack unit');
    await choose('packUnits.0.unit', box);
    await press('Save');
    await expect(field('packUnits.0.factor')).toContainText('Required');
    await fill('packUnits.0.factor', '12');
    await press('Save');
    await expect(shell(page).notice('Item created')).toBeVisible();
  });

  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: '/warehouse/inbound' });
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/warehouse/inbound' });

  await test.step('the clerk receives two boxes, priced per bottle', async () => {
    await list(clerk).create('New inbound order');
    const { fill, choose, pick, press, field } = form(clerk);
    await fill('title', `Boxes ${mark}`);
    await pick('supplier', 'Mekong');
    await pick('lines.0.item', code);
    await fill('lines.0.quantity', '2');
    await choose('lines.0.unit', `${box} of 12`);
    await expect(field('lines.0.quantity')).toContainText('= 24 Bottle');
    await expect(field('lines.0.unitPrice')).toContainText('per Bottle');
    await fill('lines.0.unitPrice', '3.25');
    await fill('lines.0.expiryDate', '2099-12-31');
    await fill('lines.0.batch', batch);
    await expect(clerk.getByText('$78.00').first()).toBeVisible();
    await press('Details of line 1');
    await fill('lines.0.location', 'A-01');
    await dialog(clerk).confirm('Done');
    await press('Save and submit');
    await expect(shell(clerk).title).toHaveText('Mekong Fertiliser Trading · $78.00');
    await expect(detail(clerk).row(code)).toContainText(bottles(24, 2));
  });

  await test.step('the chief approves, and the batch has 24 bottles, shown as two boxes', async () => {
    await list(chief).search(mark);
    await list(chief).row(`Boxes ${mark}`).getByRole('link').click();
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Completed', { exact: true })).toBeVisible();
    await chief.getByRole('link', { name: batch }).click();
    await expect(detail(chief).figure('On hand')).toContainText(bottles(24, 2));
  });

  await test.step('the clerk orders one box', async () => {
    await clerk.goto('/warehouse/outbound/smart-create');
    const order = wizard(clerk);
    const { field, choose } = form(clerk);
    await order.describe(`One box ${mark}`);
    await order.next();
    await order.line(0, code, '1');
    await choose('lines.0.unit', `${box} of 12`);
    await expect(field('lines.0.quantity')).toContainText('= 12 Bottle');
    await order.next();
    await expect(clerk.getByText('Fully allocated')).toBeVisible();
    await expect(order.taken(batch)).toHaveValue('12');
    await order.next();
    await order.submit.click();
    await expect(shell(clerk).title).toHaveText(`One box ${mark}`);
    await expect(clerk.getByText(`1 × ${box} of 12`).first()).toBeVisible();
  });

  await test.step('it is picked and shipped, and one box is left', async () => {
    await chief.goto('/warehouse/outbound?view=waiting');
    await list(chief).search(mark);
    await list(chief).row(`One box ${mark}`).getByRole('link').first().click();
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Warehouse approved').first()).toBeVisible();
    await clerk.reload();
    await detail(clerk).press('Release to picking');
    await detail(clerk).press('Pick');
    await pickFromOnePlace(clerk, { location: 'A-01', batch, quantity: '12' });
    await form(clerk).press('Ship now');
    await dialog(clerk).confirm('Ship');
    await expect(detail(clerk).figure('Shipped')).toContainText('12');
    await clerk.goto(`/warehouse/inventory/${WAREHOUSE}.${code}.${batch}`);
    await expect(detail(clerk).figure('On hand')).toContainText(bottles(12, 1));
  });
});
