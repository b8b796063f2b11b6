import { CHIEF, CLERK, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { pickScreen } from './pages/pick.ts';
import { shell } from './pages/shell.ts';
import { wizard } from './pages/wizard.ts';

test('goods are received, approved, allocated oldest first, picked one short and shipped', async ({
  enter,
  api,
  mark,
}) => {
  test.slow();
  const [urea, npk] = [await newItem(api, `UREA-${mark}`), await newItem(api, `NPK-${mark}`)];
  const [oldest, older] = [`OLD1-${mark}`, `OLD2-${mark}`];
  await receive(api, urea, [
    { batch: oldest, quantity: '40', daysAgo: 30, location: 'A-01' },
    { batch: older, quantity: '30', daysAgo: 10, location: 'B-02' },
  ]);
  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: '/warehouse/inbound' });
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/warehouse/inbound' });

  const inbound = await test.step('the clerk enters and submits the delivery', async () => {
    await list(clerk).create('New inbound order');
    const { fill, pick, press } = form(clerk);
    await fill('title', `Delivery ${mark}`);
    await pick('supplier', 'Mekong');
    await pick('lines.0.item', urea);
    await fill('lines.0.quantity', '60');
    await fill('lines.0.unitPrice', '18.75');
    await press('Details of line 1');
    await fill('lines.0.location', 'C-03');
    await dialog(clerk).confirm('Done');
    await press('Add a line');
    await pick('lines.1.item', npk);
    await fill('lines.1.quantity', '12.5');
    await fill('lines.1.unitPrice', '31');
    await expect(clerk.getByText('$1,512.50')).toBeVisible();
    await press('Save and submit');
    await expect(shell(clerk).title).toHaveText('Mekong Fertiliser Trading · $1,512.50');
    await expect(clerk.getByText('Submitted', { exact: true })).toBeVisible();
    return /IN-\d{8}-\d{4}/.exec((await clerk.locator('main').textContent()) ?? '')![0];
  });

  await test.step('the chief approves it, and both lines become numbered batches', async () => {
    await list(chief).view('Waiting for approval');
    await list(chief).open(inbound);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Completed', { exact: true })).toBeVisible();
    await expect(
      detail(chief)
        .row(urea)
        .getByRole('link', { name: /^\d{17}$/ }),
    ).toBeVisible();
    await expect(
      detail(chief)
        .row(npk)
        .getByRole('link', { name: /^\d{17}$/ }),
    ).toBeVisible();
  });
  const arrived = (await detail(chief)
    .row(urea)
    .getByRole('link', { name: /^\d{17}$/ })
    .textContent())!;

  await test.step('the new batch is in the inventory', async () => {
    await clerk.goto('/warehouse/inventory');
    await list(clerk).search(arrived);
    await expect(list(clerk).cell(arrived, 'available')).toHaveText(/^60\s*Bag$/);
    await expect(list(clerk).cell(arrived, 'reserved')).toHaveText(/^0\s*Bag$/);
    await expect(list(clerk).cell(arrived, 'status')).toHaveText('Active');
  });

  const outbound = await test.step('the clerk orders more than the two older batches hold', async () => {
    await clerk.goto('/warehouse/outbound');
    await list(clerk).create('Smart outbound');
    const { describe, line, next, candidates, candidate, taken, submit } = wizard(clerk);
    await describe(`Field trial ${mark}`);
    await next();
    await line(0, urea, '100');
    await next();
    await expect(taken(oldest)).toHaveValue('40');
    await expect(taken(older)).toHaveValue('30');
    await expect(taken(arrived)).toHaveValue('30');
    const order = (await candidates.getByRole('row').allTextContents()).slice(1);
    expect(order[0]).toContain(oldest);
    expect(order[1]).toContain(older);
    expect(order[2]).toContain(arrived);
    await expect(candidate(oldest)).toContainText('oldest receipt');
    await expect(candidate(arrived)).toContainText('next in order');
    await expect(clerk.getByText('Fully allocated')).toBeVisible();
    await next();
    await submit.click();
    await expect(shell(clerk).title).toHaveText(`Field trial ${mark}`);
    await expect(clerk.getByText('Warehouse reviewing')).toBeVisible();
    return /OUT-\d{8}-\d{4}/.exec((await clerk.locator('main').textContent()) ?? '')![0];
  });

  await test.step('the chief approves, the clerk releases', async () => {
    await chief.goto('/warehouse/outbound?view=waiting');
    await list(chief).open(outbound);
    await detail(chief).press('Approve');
    await dialog(chief).confirm('Approve');
    await expect(chief.getByText('Warehouse approved')).toBeVisible();
    await detail(clerk).press('Release to picking');
    await expect(clerk.getByText('Awaiting picking')).toBeVisible();
    await detail(clerk).press('Pick');
  });

  await test.step('the clerk picks in location order; ten of the last batch are missing', async () => {
    const { start, now, scan, wrong, press, take, giveUp, progress, finish } = pickScreen(clerk);
    await start();
    await expect(now).toContainText('A-01');
    await scan('B-02');
    await expect(wrong).toHaveText('Wrong location: B-02');
    await scan('A-01');
    await expect(now).toContainText(oldest);
    await scan(oldest);
    await take('40');
    await expect(progress).toHaveText('1 of 3');

    await scan('B-02');
    await expect(now).toContainText(older);
    await scan(arrived);
    await expect(wrong).toHaveText(`Wrong batch: ${arrived}`);
    await scan(older);
    await take('30');
    await expect(progress).toHaveText('2 of 3');

    await scan('C-03');
    await expect(now).toContainText(arrived);
    await scan(arrived);
    await press('20');
    await take('20');
    await expect(now).toContainText('–/ 10');
    await giveUp('Not found');
    await expect(progress).toHaveText('3 of 3');
    await finish.click();
    await expect(shell(clerk).title).toHaveText(`Ship ${outbound}`);
  });

  await test.step('the clerk ships what was picked', async () => {
    await expect(clerk.getByText(`Urea ${urea}: 10 short`)).toBeVisible();
    await form(clerk).fill('courier', 'Vireak Buntham');
    await form(clerk).press('Ship now');
    await dialog(clerk).confirm('Ship');
    await expect(shell(clerk).title).toHaveText(`Field trial ${mark}`);
    await expect(detail(clerk).figure('Shipped')).toContainText('90');
    await expect(detail(clerk).figure('Requested')).toContainText('100');
  });

  await test.step('the inventory shows the same', async () => {
    await clerk.goto(`/warehouse/inventory/${WAREHOUSE}.${urea}.${arrived}`);
    const { figure, tab, row } = detail(clerk);
    await expect(figure('Available')).toContainText(/30\s*Bag/);
    await expect(figure('Reserved')).toHaveText(/^Reserved\s*0\s*Bag/);
    await expect(figure('On hand')).toContainText(/30\s*Bag/);
    await tab('Movements');
    await expect(row(outbound).filter({ hasText: '−20' })).toContainText('Outbound');
    await expect(row('Split out')).toContainText('−10');
    await expect(row(inbound)).toContainText('+60');

    await clerk.goto('/warehouse/inventory?view=blocked');
    await list(clerk).search(urea);
    await expect(list(clerk).row(urea)).toContainText('Locked');
    await clerk.goto(`/warehouse/inventory/${WAREHOUSE}.${urea}.${oldest}`);
    await expect(detail(clerk).status('Exhausted')).toBeVisible();
  });
});
