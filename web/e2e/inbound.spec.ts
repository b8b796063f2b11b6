import { createInbound, submitInbound } from '@granary/api/inbound';
import type { ApiClient } from '@granary/client';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const PATH = '/warehouse/inbound';
const ITEM = { code: 'GLY-41SL-1L', name: 'Glyphosate 41% SL' };
const OTHER = { code: 'GLY-48SL-5L', name: 'Glyphosate 48% SL' };
const staff = { warehouse: 'PNH', path: PATH };

const draft = async (api: ApiClient, title: string, inboundDate = '2026-01-05'): Promise<string> => {
  const line = { item: ITEM.code, quantity: '10', unitPrice: '3.25', expiryDate: '2099-12-31' };
  const { number } = await api.request(createInbound, {
    body: { warehouse: 'PNH', type: 'purchase', title, inboundDate, lines: [line] },
  });
  return number;
};

test('received goods become batches once another person approves', async ({ enter, mark }) => {
  const title = `Rainy season ${mark}`;
  const page = await enter('warehouse_staff', staff);
  const order = form(page);
  await list(page).create('New inbound order');
  await order.press('Save and submit');
  await expect(order.summary).toContainText('#1 Item: Required');
  await order.fill('title', title);
  await order.pick('lines.0.item', ITEM.name);
  await order.fill('lines.0.quantity', '120');
  await order.fill('lines.0.unitPrice', '3.25');
  await order.press('Details of line 1');
  await order.fill('lines.0.productionDate', '2026-01-01');
  await order.fill('lines.0.supplierLot', `LOT-${mark}`);
  await dialog(page).confirm('Done');
  await order.fill('lines.0.expiryDate', '2026-01-01');
  await expect(order.field('lines.0.expiryDate')).toContainText('Must be later than the production date');
  await order.fill('lines.0.expiryDate', '2099-12-31');
  await order.press('Add a line');
  await order.pick('lines.1.item', OTHER.name);
  await order.fill('lines.1.quantity', '40.5');
  await order.fill('lines.1.unitPrice', '18.4');
  await order.fill('lines.1.batch', `B-${mark}`.toLowerCase());
  await expect(page.getByText('$1,135.20')).toBeVisible();
  await expect(order.field('lines.1.expiryDate')).toContainText('Enter the expiry date');
  await order.press('Save and submit');
  await expect(dialog(page).box).toContainText(`${OTHER.code} (line 2)`);
  await dialog(page).confirm('Submit anyway');
  await expect(shell(page).title).toHaveText(title);
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);

  const approver = await enter('warehouse_admin', staff);
  await list(approver).view('Waiting for approval');
  await list(approver).search(mark);
  await list(approver).row(title).getByRole('link').click();
  await expect(approver.getByRole('button', { name: 'Approve' })).toBeEnabled();
  await approver.keyboard.press('a');
  await dialog(approver).confirmWith('Approve', 'Counted and checked');
  await expect(approver.getByText('Completed', { exact: true })).toBeVisible();
  await expect(approver.getByText('Counted and checked')).toBeVisible();
  const batch = approver.getByRole('link', { name: `B-${mark}` });
  await expect(batch).toHaveAttribute('href', `/warehouse/inventory/PNH.${OTHER.code}.B-${mark}`);

  // The other open page updates on its own.
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
});

test('goods expected tomorrow are submitted today, and received on their arrival date', async ({
  enter,
  api,
  mark,
}) => {
  const title = `Expected ${mark}`;
  const clerk = await api('warehouse_staff');
  const number = await draft(clerk, title, '2099-01-01');
  await clerk.request(submitInbound, { params: { number } });

  const approver = await enter('warehouse_admin', { ...staff, path: `${PATH}/${number}` });
  await approver.getByRole('button', { name: 'Approve' }).click();
  await dialog(approver).box.getByLabel('Received on').fill('2026-01-07');
  await dialog(approver).confirm('Approve');
  await expect(approver.getByText('Completed', { exact: true })).toBeVisible();
  await expect(approver.getByText('Inbound date moved')).toBeVisible();
  await expect(approver.getByText('2099-01-01')).toHaveCount(0);
});

test('a rejected order shows the reason and can be resubmitted', async ({ enter, api, mark }) => {
  const title = `Prices ${mark}`;
  const clerk = await api('warehouse_staff');
  const number = await draft(clerk, title);
  await clerk.request(submitInbound, { params: { number } });

  const approver = await enter('warehouse_admin', { ...staff, path: `${PATH}/${number}` });
  await approver.getByRole('button', { name: 'Reject' }).click();
  await dialog(approver).button('Reject').click();
  await expect(dialog(approver).box).toBeVisible();
  await dialog(approver).confirmWith('Reject', 'The price is wrong');

  const page = await enter('warehouse_staff', { ...staff, path: `${PATH}/${number}` });
  await expect(page.getByRole('alert')).toContainText('Rejected: The price is wrong');
  await page.getByRole('button', { name: 'Edit' }).click();
  await form(page).fill('lines.0.unitPrice', '3.5');
  await form(page).press('Save and submit');
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(page.getByText('$35.00').first()).toBeVisible();
});

test('a deleted order is restored from the recycle bin, or purged', async ({ enter, api, mark }) => {
  const title = `Training ${mark}`;
  const number = await draft(await api('warehouse_staff'), title);
  const bin = { ...staff, path: `${PATH}?show=bin` };

  const page = await enter('warehouse_admin', staff);
  await list(page).search(mark);
  await list(page).act(title, 'Move to the recycle bin');
  await dialog(page).confirm('Move to the recycle bin');
  await expect(list(page).row(title)).toHaveCount(0);
  await page.goto(`${PATH}/${number}/edit`);
  await expect(page.getByRole('alert')).toContainText('Restore it to continue');
  await page.goto(bin.path);
  await list(page).act(title, 'Restore');
  await expect(list(page).row(title)).toHaveCount(0);
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await list(page).search(mark);
  await expect(list(page).row(title)).toContainText('Draft');

  await list(page).act(title, 'Move to the recycle bin');
  await dialog(page).confirm('Move to the recycle bin');
  const root = await enter('super_admin', bin);
  await list(root).act(title, 'Delete permanently');
  await expect(dialog(root).button('Delete permanently')).toBeDisabled();
  await dialog(root).confirmWith('Delete permanently', number);
  await expect(list(root).row(title)).toHaveCount(0);
  await root.goto(`${PATH}/${number}`);
  await expect(root.getByText('Resource not found')).toBeVisible();
});

test('an unsaved draft survives a reload, and nobody approves their own order', async ({ enter, mark }) => {
  const title = `Own ${mark}`;
  const page = await enter('warehouse_admin', { ...staff, path: `${PATH}/create` });
  const order = form(page);
  await order.fill('title', title);
  await expect(page.getByText('Draft saved on this device')).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
    .toBe(true);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved draft has been restored.')).toBeVisible();
  await expect(order.input('title')).toHaveValue(title);
  await order.pick('lines.0.item', ITEM.name);
  await order.fill('lines.0.quantity', '1');
  await order.fill('lines.0.unitPrice', '1');
  await order.fill('lines.0.expiryDate', '2099-12-31');
  await order.press('Save and submit');
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeDisabled();
});

test('a line has room to choose an item on a tablet', async ({ enter }) => {
  const viewport = { width: 900, height: 1200 };
  const page = await enter('warehouse_staff', { ...staff, path: `${PATH}/create`, viewport });
  const { input } = form(page);
  const widthOf = async (name: string) => (await input(name).boundingBox())?.width ?? 0;
  await expect.poll(() => widthOf('lines.0.item')).toBeGreaterThan(150);
  await expect.poll(() => widthOf('lines.0.quantity')).toBeGreaterThan(50);
});
