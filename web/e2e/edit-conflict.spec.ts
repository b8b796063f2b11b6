import { createInbound, getInbound, reviseInbound } from '@granary/api/inbound';
import { getItem, reviseItem } from '@granary/api/items';
import { CLERK, day, newItem, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { form } from './pages/form.ts';
import { shell } from './pages/shell.ts';

const KEPT = 'Someone else saved changes while you were editing. Your input is still here.';

test('concurrent changes of one item are merged, and conflicts are shown', async ({ enter, api, mark }) => {
  const code = await newItem(api, `TWO-${mark}`);
  const page = await enter('super_admin', { path: `/warehouse/items/${code}` });
  const { fill, input, press } = form(page);
  await expect(input('retailPrice')).toHaveValue('26.50');
  await fill('englishName', 'Urea of mine');

  const colleague = await api('admin');
  const before = await colleague.request(getItem, { params: { code } });
  await colleague.request(reviseItem, {
    params: { code },
    body: {
      ...before,
      category: before.category.id,
      specification: before.specification?.id ?? null,
      unit: before.unit.id,
      packUnits: [],
      retailPrice: '31.00',
    },
  });

  await press('Save');
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(input('englishName')).toHaveValue('Urea of mine');
  await page.getByRole('row', { name: 'Retail price' }).getByRole('radio').last().check();
  await press('Use selected');
  await expect(input('retailPrice')).toHaveValue('31.00');
  await press('Save');
  await expect(shell(page).notice('Changes saved')).toBeVisible();
  const after = await colleague.request(getItem, { params: { code } });
  expect([after.englishName, after.retailPrice]).toEqual(['Urea of mine', '31.00']);
});

test('a draft revised by somebody else is not overwritten', async ({ enter, api, mark }) => {
  const item = await newItem(api, `DRAFT-${mark}`);
  const clerk = await api(CLERK);
  const line = { item, quantity: '5', unitPrice: '2' };
  const entered = { type: 'purchase' as const, title: 'First', inboundDate: day(), lines: [line] };
  const { number } = await clerk.request(createInbound, { body: { ...entered, warehouse: WAREHOUSE } });
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path: `/warehouse/inbound/${number}/edit` });
  const { fill, input, press } = form(page);
  await fill('title', 'Mine');

  const { revision } = await clerk.request(getInbound, { params: { number } });
  await clerk.request(reviseInbound, {
    params: { number },
    body: { ...entered, lines: [{ ...line, quantity: '7' }], revision },
  });

  await press('Save draft');
  await expect(page.getByText(KEPT)).toBeVisible();
  await press('Take theirs');
  await expect(input('lines.0.quantity')).toHaveValue('7');
  await expect(input('title')).toHaveValue('First');
});
