import { getBatch } from '@granary/api/stock';
import { CHIEF, CLERK, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';
import { wizard } from './pages/wizard.ts';

const path = '/warehouse/outbound/smart-create';

test('two people want the last stock: one gets it, the other sees who and continues with the rest', async ({
  enter,
  api,
  mark,
}) => {
  const [urea, npk] = [await newItem(api, `UREA-${mark}`), await newItem(api, `NPK-${mark}`)];
  await receive(api, urea, [{ batch: `LAST-${mark}`, quantity: '25' }]);
  await receive(api, npk, [{ batch: `ENOUGH-${mark}`, quantity: '500' }]);
  const [first, second] = [
    await enter(CLERK, { warehouse: WAREHOUSE, path }),
    await enter(CHIEF, { warehouse: WAREHOUSE, path }),
  ];

  const prepare = async (page: typeof first, title: string, quantity: string) => {
    const { describe, line, next, addLine, taken } = wizard(page);
    await describe(title);
    await next();
    await line(0, urea, quantity);
    await addLine();
    await line(1, npk, '7');
    await next();
    await expect(taken(`LAST-${mark}`)).toHaveValue(quantity);
    await expect(taken(`ENOUGH-${mark}`)).toHaveValue('7');
    await next();
    await expect(wizard(page).submit).toBeVisible();
  };
  await prepare(first, `First ${mark}`, '20');
  await prepare(second, `Second ${mark}`, '15');

  // The second request is held until the first has been decided.
  let decide = () => {};
  const decided = new Promise<void>((resolve) => (decide = resolve));
  await second.route('**/submission', async (route) => {
    await decided;
    await route.continue();
  });
  const held = second.waitForRequest('**/submission');
  await wizard(second).submit.click();
  await held;
  await wizard(first).submit.click();
  await expect(shell(first).title).toHaveText(`First ${mark}`);
  await expect(first.getByText('Warehouse reviewing')).toBeVisible();
  const winner = /OUT-\d{8}-\d{4}/.exec((await first.locator('main').textContent()) ?? '')![0];
  const refused = second.waitForResponse('**/submission');
  decide();
  expect((await refused).status()).toBe(409);

  const { lost, candidates, taken, next, submit } = wizard(second);
  await expect(lost).toHaveCount(1);
  await expect(lost).toContainText(`LAST-${mark}: 15 → 5, taken by ${winner}`);
  await expect(second.getByRole('region', { name: 'Line 1' })).toContainText('Suggest again');
  await expect(second.getByRole('region', { name: 'Line 2' })).not.toContainText('Suggest again');
  await expect(taken(`ENOUGH-${mark}`)).toHaveValue('7');
  await expect(second.getByRole('complementary')).toContainText(`Second ${mark}`);

  await lost.getByRole('button', { name: 'Suggest again' }).click();
  await expect(lost).toHaveCount(0);
  await expect(candidates.first()).toBeVisible();
  await expect(taken(`LAST-${mark}`)).toHaveValue('5');
  await expect(second.getByText('10 missing')).toBeVisible();
  await second.getByRole('button', { name: 'Back', exact: true }).click();
  await wizard(second).quantity(0).fill('5');
  await next();
  await expect(second.getByText('Fully allocated')).toHaveCount(2);
  await next();
  await submit.click();
  await expect(shell(second).title).toHaveText(`Second ${mark}`);
  await expect(second.getByText('Warehouse reviewing')).toBeVisible();

  const { available, reserved } = await (
    await api(CHIEF)
  ).request(getBatch, { params: { id: `${WAREHOUSE}.${urea}.LAST-${mark}` } });
  expect({ available, reserved }).toEqual({ available: '0.000', reserved: '25.000' });
});

test('recent drafts of others are shown beside the available stock', async ({ enter, api, mark }) => {
  const item = await newItem(api, `HINT-${mark}`);
  await receive(api, item, [{ batch: `H-${mark}`, quantity: '20' }]);
  await order(api, { item, quantity: '4', until: 'created' });

  const page = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/warehouse/outbound/smart-create' });
  const { describe, line, next } = wizard(page);
  await describe(`Hint ${mark}`);
  await next();
  await line(0, item, '18');
  await next();
  await expect(page.getByText('Fully allocated')).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'drafted an order for 4 Bag of this' }),
  ).toBeVisible();
});
