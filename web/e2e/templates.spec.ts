import { deleteItem } from '@granary/api/items';
import { createInbound } from '@granary/api/inbound';
import { createTemplate } from '@granary/api/templates';
import { CHIEF, CLERK, WAREHOUSE, day, newItem } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const OFFICE = 'super_admin';
const TEMPLATES = '/templates';
const there = { warehouse: WAREHOUSE };

test('an order is saved as a template, shared, used by a colleague and revised', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `TPL-${mark}`);
  const name = `Weekly ${mark}`;
  const { number } = await (
    await api(CLERK)
  ).request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `First ${mark}`,
      priority: 'urgent',
      inboundDate: day(),
      supplier: 'SUP-MEKONG',
      lines: [{ item, quantity: '12', unitPrice: '3.5', location: 'A-01' }],
    },
  });
  const page = await enter(CLERK, { ...there, path: `/warehouse/inbound/${number}` });

  await test.step('saved from the document, private at first', async () => {
    await detail(page).act('Save as template');
    await form(page).fill('name', name);
    await dialog(page).confirm('Save');
    await expect(shell(page).notice('Template saved')).toBeVisible();
    await page.goto(TEMPLATES);
    await list(page).search(mark);
    for (const elsewhere of ['Outbound', 'Batches']) {
      await list(page).view(elsewhere);
      await expect(list(page).noResults).toBeVisible();
    }
    await list(page).view('Inbound');
    await list(page).open(name);
    await expect(page.getByRole('cell', { name: '3.50', exact: false })).toBeVisible();
    await expect(detail(page).status('Private')).toBeVisible();
    const colleague = await enter(CHIEF, { ...there, path: `${TEMPLATES}?q=${mark}` });
    await expect(list(colleague).noResults).toBeVisible();
  });

  await test.step('revised: the first version stays readable', async () => {
    await detail(page).press('Edit');
    await form(page).fill('content.fields.title', `Weekly urea {date} ${mark}`);
    await form(page).fill('content.lines.0.quantity', '40');
    await form(page).press('Save');
    await expect(detail(page).figure('Version')).toContainText('2');
    await detail(page).tab(/^Versions/);
    await detail(page).press('Show version 1');
    await expect(page.getByText('This is version 1; the newest is version 2.')).toBeVisible();
    await detail(page).tab('Content');
    await expect(page.getByRole('cell', { name: '12', exact: true })).toBeVisible();
    await detail(page).press('Show newest version');
    await expect(page.getByRole('cell', { name: '40', exact: true })).toBeVisible();
    await detail(page).act('Share with colleagues');
    await expect(detail(page).status('Shared')).toBeVisible();
  });

  await test.step('used by a colleague in a new form, which saves nothing yet', async () => {
    const colleague = await enter(CHIEF, { ...there, path: '/warehouse/inbound/create' });
    const order = form(colleague);
    await colleague.getByRole('combobox', { name: 'Template' }).fill(mark);
    await colleague.getByRole('option').filter({ hasText: name }).click();
    await order.press('Use template');
    await expect(colleague.getByText(`Filled in from “${name}”, version 2.`, { exact: false })).toBeVisible();
    await expect(order.input('title')).toHaveValue(`Weekly urea ${day()} ${mark}`);
    await expect(order.input('lines.0.quantity')).toHaveValue('40');
    await expect(order.field('priority')).toContainText('Urgent');
    await expect(order.input('lines.0.unitPrice')).toHaveValue('3.50');
    await order.press('Save draft');
    await expect(shell(colleague).title).toContainText('Mekong Fertiliser Trading');
    await expect(colleague.getByText(`Weekly urea ${day()} ${mark}`, { exact: false }).first()).toBeVisible();
    await expect(detail(colleague).status('Urgent')).toBeVisible();
    await colleague.goto(`${TEMPLATES}?q=${mark}`);
    await list(colleague).open(name);
    await expect(detail(colleague).figure('Times used')).toContainText('1');
    await expect(detail(colleague).button('Edit')).toHaveCount(0);
    await detail(colleague).act('Set as my default');
    await expect(detail(colleague).status('Default')).toBeVisible();
    await detail(colleague).act('Add to favourites');
    await expect(detail(colleague).status('Favourite')).toBeVisible();
    await detail(colleague).press('Use template');
    await expect(order.input('lines.0.quantity')).toHaveValue('40');
  });

  await test.step('deleted by its owner', async () => {
    await page.reload();
    await detail(page).act('Delete');
    await dialog(page).confirm('Delete');
    await list(page).search(mark);
    await expect(list(page).noResults).toBeVisible();
  });
});

test('a template is created from scratch, and omits items that no longer exist', async ({
  enter,
  api,
  mark,
}) => {
  const [kept, gone] = [await newItem(api, `TPA-${mark}`), await newItem(api, `TPB-${mark}`)];
  const office = await api(OFFICE);
  const page = await enter(OFFICE, { ...there, path: TEMPLATES });
  const template = form(page);
  await list(page).create('New template');
  await template.choose('type', 'Outbound order');
  await template.fill('name', `Trial ${mark}`);
  await template.press('Save');
  await expect(page.getByText('Fill in at least one field of the template')).toBeVisible();
  await template.choose('content.fields.type', 'Other');
  await template.choose('content.fields.priority', 'High');
  await template.fill('content.fields.title', `Field trial {warehouse} ${mark}`);
  await template.press('Add a line');
  await template.pick('content.lines.0.item', `Urea ${kept}`);
  await template.fill('content.lines.0.quantity', '3');
  await template.press('Add a line');
  await template.pick('content.lines.1.item', `Urea ${gone}`);
  await template.fill('content.lines.1.quantity', '4');
  await template.press('Save');
  await expect(shell(page).title).toHaveText(`Trial ${mark}`);
  await office.request(deleteItem, { params: { code: gone }, body: { reason: 'Entered twice' } });
  await detail(page).press('Use template');
  await expect(page.getByText(`${gone} no longer exists`, { exact: false })).toBeVisible();
  await expect(template.input('title')).toHaveValue(`Field trial ${WAREHOUSE} ${mark}`);
  await expect(template.field('priority')).toContainText('High');
  await template.press('Next');
  await expect(template.input('lines.0.quantity')).toHaveValue('3');
  await expect(template.input('lines.1.quantity')).toHaveCount(0);
});

const forms = [
  {
    type: 'distribution',
    path: '/distribution/requests/create',
    fields: { title: 'Rice season', remarks: 'By boat' },
    filled: 'remarks',
  },
  {
    type: 'contract',
    path: '/contracts/create',
    fields: { depositPercentage: '30', remarks: 'By boat' },
    filled: 'remarks',
  },
  {
    type: 'sales_order',
    path: '/orders/sales-outbound/create',
    fields: { title: 'Rice season', remarks: 'By boat' },
    filled: 'remarks',
  },
  {
    type: 'item_config',
    path: '/warehouse/items/create',
    fields: { minStock: '5', retailPrice: '7.5', memberPrice: '7', description: 'By boat' },
    filled: 'description',
  },
  {
    type: 'batch_info',
    path: '/warehouse/inbound/create',
    fields: { unitCost: '4.25', supplierLot: 'LOT-9', shelf: 'S-1' },
    filled: 'lines.0.unitPrice',
  },
] as const;

for (const { type, path, fields, filled } of forms)
  test(`the form of ${type} can be filled from a template`, async ({ enter, api, mark }) => {
    const { id } = await (
      await api(OFFICE)
    ).request(createTemplate, {
      body: { type, name: `${type} ${mark}`, content: { fields, lines: [] } },
    });
    const page = await enter(OFFICE, { ...there, path: `${path}?template=${id}` });
    await expect(page.getByText(`Filled in from “${type} ${mark}”`, { exact: false })).toBeVisible();
    await expect(form(page).input(filled)).toHaveValue(type === 'batch_info' ? '4.25' : 'By boat');
    await page.waitForURL((url) => !url.searchParams.has('template'));
  });
