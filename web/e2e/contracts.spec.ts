import {
  attachToContract,
  createContract,
  getContract,
  reviseContract,
  submitContract,
} from '@granary/api/contracts';
import { getCreditAccount } from '@granary/api/credit';
import type { ApiClient } from '@granary/client';
import { readFile } from 'node:fs/promises';
import { newCustomer } from './customers.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const SALES = 'purchase_admin';
const CHIEF = 'manager';
const ITEM = { code: 'GLY-41SL-1L', name: 'Glyphosate 41% SL' };

type Api = (username: string) => Promise<ApiClient>;

/** Opens with a limit of 1,000. */
const newPartner = (api: Api, mark: string): Promise<string> =>
  newCustomer(api, { code: `K-${mark}`, name: `Contract Partner ${mark}`, openingLimit: '1000' });

const entered = async (api: Api, code: string, customer: string): Promise<string> => {
  await (
    await api(SALES)
  ).request(createContract, {
    body: {
      code,
      customer,
      signedDate: '2026-03-01',
      expiryDate: '2099-12-31',
      totalAmount: '10000',
      depositPercentage: '30',
      lines: [],
    },
  });
  return code;
};

/** Polls, because writes by other users may not have been projected yet. */
const expectLimit = async (api: Api, customer: string, limit: string): Promise<void> => {
  const client = await api('super_admin');
  await expect
    .poll(async () => (await client.request(getCreditAccount, { params: { customer } })).limit)
    .toBe(limit);
};

test('a contract raises the limit with its approval and lowers it with its suspension', async ({
  enter,
  api,
  mark,
}) => {
  const customer = await newPartner(api, mark);
  const code = `HT-${mark}`;

  const page = await enter(SALES, { path: '/contracts' });
  const { fill, pick, press, field, summary } = form(page);
  await test.step('entered, showing the expected credit while typing', async () => {
    await list(page).create('New contract');
    await press('Save draft');
    await expect(summary).toContainText('Contract code');
    await fill('code', code.toLowerCase());
    await pick('customer', `Contract Partner ${mark}`);
    await fill('signedDate', '2026-03-01');
    await fill('expiryDate', '2026-02-01');
    await fill('totalAmount', '10000');
    await fill('depositPercentage', '120');
    await press('Save draft');
    await expect(field('depositPercentage')).toContainText('Must be between 0 and 100');
    await expect(field('expiryDate')).toContainText('Must not be earlier than the signed date');
    await fill('depositPercentage', '25');
    const credit = page.getByRole('status', { name: 'Expected credit' });
    await expect(credit).toContainText('$2,500.00');
    await fill('depositPercentage', '30');
    await expect(credit).toContainText('$3,000.00');
    await fill('expiryDate', '2099-12-31');
    await press('Add a line');
    await pick('lines.0.item', ITEM.name);
    await fill('lines.0.weight', '80.5');
    await fill('lines.0.amount', '20000');
    await expect(credit).toContainText('$6,000.00');
    await expect(page.getByRole('status', { name: 'Total weight' })).toContainText('80.5');
    await press('Save and submit');
    await expect(shell(page).title).toHaveText(code);
    await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
    await expect(detail(page).button('Approve')).toBeDisabled();
  });

  const chief = await enter(CHIEF, { path: `/contracts/${code}` });
  const counted = detail(chief).figure('Counted in the limit');
  await test.step('approved by another person: the limit rises', async () => {
    await expect(counted).toContainText('$0.00');
    await detail(chief).press('Approve');
    await expect(dialog(chief).box).toContainText('$6,000.00');
    await dialog(chief).confirmWith('Approve', 'Signed copy seen');
    await expect(counted).toContainText('$6,000.00');
    await expect(chief.getByText('Active', { exact: true })).toBeVisible();
    await expectLimit(api, customer, '7000.00');
    // An open page updates without user action.
    await expect(detail(page).figure('Counted in the limit')).toContainText('$6,000.00');
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  });

  await test.step('suspended: the limit falls', async () => {
    await detail(chief).press('Suspend');
    await dialog(chief).confirmWith('Suspend', 'Payment overdue by 60 days');
    await expect(counted).toContainText('$0.00');
    await expect(chief.getByRole('alert').filter({ hasText: 'Payment overdue by 60 days' })).toBeVisible();
    await expectLimit(api, customer, '1000.00');
  });

  await test.step('activated and terminated: the limit rises, then falls for good', async () => {
    await detail(chief).press('Activate');
    await dialog(chief).confirmWith('Activate', 'Paid in full');
    await expect(counted).toContainText('$6,000.00');
    await expectLimit(api, customer, '7000.00');
    await detail(chief).act('Terminate');
    await dialog(chief).confirmWith('Terminate', 'Ended by both sides');
    await expect(counted).toContainText('$0.00');
    await expect(detail(chief).button('Activate')).toHaveCount(0);
    await expectLimit(api, customer, '1000.00');
    await expect(chief.getByText('Counted in the limit: $6,000.00 → $0.00').first()).toBeVisible();
  });
});

const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.4\n% ${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`);

test('an attachment is checked by content: a disguised file is refused, a real one downloads unchanged', async ({
  enter,
  api,
  mark,
}) => {
  const code = await entered(api, `HT-${mark}`, await newPartner(api, mark));
  const page = await enter(SALES, { path: `/contracts/${code}?tab=attachments` });
  const choose = page.locator('input[type=file]');
  const attached = page.getByRole('list', { name: 'Attachments' });

  await choose.setInputFiles({
    name: 'invoice.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  });
  const refusal = page.getByRole('alert').filter({ hasText: 'invoice.pdf' });
  await expect(refusal).toContainText('is not a JPEG, PNG, GIF or PDF');
  await refusal.getByRole('button', { name: 'Close' }).click();
  await expect(refusal).toHaveCount(0);
  await choose.setInputFiles({ name: 'run.exe', mimeType: 'application/pdf', buffer: pdf('program') });
  await expect(page.getByRole('alert').filter({ hasText: 'run.exe' })).toContainText('Only JPEG');
  await expect(attached).toHaveCount(0);

  const content = pdf(mark);
  await choose.setInputFiles({ name: `合同 ${mark}.pdf`, mimeType: 'application/pdf', buffer: content });
  await expect(attached.getByRole('listitem')).toHaveCount(1);
  const coming = page.waitForEvent('download');
  await attached.getByRole('button', { name: `合同 ${mark}.pdf`, exact: true }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toBe(`合同 ${mark}.pdf`);
  expect(await readFile(await file.path())).toEqual(content);

  await attached.getByRole('button', { name: `Remove 合同 ${mark}.pdf` }).click();
  await dialog(page).confirm('Delete');
  await expect(attached).toHaveCount(0);
  const { timeline } = await (await api(SALES)).request(getContract, { params: { code } });
  expect(timeline.map(({ type }) => type)).toEqual([
    'ContractDrafted',
    'ContractAttachmentAdded',
    'ContractAttachmentRemoved',
  ]);
});

test('a contract is revised concurrently, deleted and restored', async ({ enter, api, mark }) => {
  const customer = await newPartner(api, mark);
  const code = await entered(api, `HT-${mark}`, customer);
  const page = await enter(SALES, { path: `/contracts/${code}` });
  const { fill, press, input } = form(page);
  await detail(page).press('Edit');
  await fill('remarks', 'Deliver before the rain');
  const other = await api('super_admin');
  await other.request(reviseContract, {
    params: { code },
    body: {
      customer,
      signedDate: '2026-03-01',
      expiryDate: '2099-12-31',
      totalAmount: '12000',
      depositPercentage: '30',
      lines: [],
      revision: 0,
    },
  });
  await press('Save draft');
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this' });
  await expect(conflict).toContainText('Deliver before the rain');
  await conflict
    .getByRole('row', { name: /Total amount/ })
    .getByRole('radio')
    .nth(1)
    .check();
  await conflict.getByRole('button', { name: 'Use selected' }).click();
  await expect(input('totalAmount')).toHaveValue('12000.00');
  await press('Save draft');
  await expect(page.getByText('Deliver before the rain')).toBeVisible();
  await expect(detail(page).figure('Expected credit')).toContainText('$3,600.00');

  await page.goto('/contracts');
  await list(page).search(code);
  await list(page).act(code, 'Move to the recycle bin');
  await dialog(page).confirm('Move to the recycle bin');
  await expect(list(page).row(code)).toHaveCount(0);
  await page.goto(`/contracts?show=bin&q=${code}`);
  await list(page).act(code, 'Restore');
  await expect(list(page).row(code)).toHaveCount(0);
  await page.goto(`/contracts?q=${code}`);
  await expect(list(page).row(code)).toContainText('Draft');
});

test('an upload that was never finished cannot be attached', async ({ api, mark }) => {
  const code = await entered(api, `HT-${mark}`, await newPartner(api, mark));
  const client = await api(SALES);
  const never = client.request(attachToContract, {
    params: { code },
    body: { name: 'never.pdf', sha256: 'f'.repeat(64) },
  });
  await expect(never).rejects.toThrow('The file has not been uploaded completely');
  await client.request(submitContract, { params: { code } });
});
