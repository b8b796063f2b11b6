import type { Page } from '@playwright/test';
import { createContract } from '@granary/api/contracts';
import { openCount } from '@granary/api/counts';
import { approveSale, createOutbound, planAllocation, submitOutbound } from '@granary/api/outbound';
import { readFile } from 'node:fs/promises';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, day, newItem, order, pickAll, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { SALES } from './pages/sale.ts';
import { shell } from './pages/shell.ts';

const OPTIONS = 'Print with options…';
const there = { warehouse: WAREHOUSE };

/** Presses the button of the dialog; returns the name of the file and its first bytes. */
const printed = async (page: Page): Promise<{ name: string; begins: string }> => {
  const coming = page.waitForEvent('download');
  await dialog(page).button('Create PDF').click();
  const file = await coming;
  const pdf = await readFile(await file.path(), 'latin1');
  return { name: file.suggestedFilename(), begins: pdf.slice(0, 5) };
};

test('a settlement notice is printed with texts that are saved as a template and reused', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `PAP-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  const customer = await newCustomer(api, {
    code: `PAP-${mark}`,
    name: `Paper shop ${mark}`,
    openingLimit: '1000',
  });
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createOutbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'sale',
      title: `Papers ${mark}`,
      customer,
      destination: null,
      supplier: null,
      expectedDate: null,
      lines: [{ item, quantity: '2' }],
    },
  });
  const params = { number };
  await clerk.request(planAllocation, { params, body: { lines: [{ line: 1, strategy: 'fifo' }] } });
  await clerk.request(submitOutbound, { params });
  await (await api(CHIEF)).request(approveSale, { params, body: {} });
  const page = await enter(CLERK, { ...there, path: `${SALES}/${number}?tab=sale` });
  const notice = form(page);

  await test.step('a text that is too long is refused in the dialog', async () => {
    await detail(page).press(OPTIONS);
    await notice.fill('opening', 'x'.repeat(301));
    await dialog(page).button('Create PDF').click();
    await expect(notice.input('opening')).toHaveAttribute('aria-invalid', 'true');
    await notice.fill('opening', 'Dear {user},\nhere is your notice.');
    await notice.fill('closing', 'សូមអរគុណ');
    await notice.field('signatures').click();
    await notice.choose('language', 'ភាសាខ្មែរ');
    expect(await printed(page)).toEqual({ name: `${number}-S1-km.pdf`, begins: '%PDF-' });
  });

  await test.step('the texts are saved as a template', async () => {
    await dialog(page).button('Save as template').click();
    await notice.fill('name', `Notice ${mark}`);
    await dialog(page).button('Save').click();
    await expect(shell(page).notice('Template saved')).toBeVisible();
  });

  await test.step('the template fills the dialog the next time', async () => {
    await page.reload();
    await detail(page).press(OPTIONS);
    await expect(notice.input('signatures')).toBeChecked();
    await page.getByRole('combobox', { name: 'Template' }).fill(mark);
    await page
      .getByRole('option')
      .filter({ hasText: `Notice ${mark}` })
      .click();
    await dialog(page).button('Use template').click();
    await expect(notice.input('opening')).toHaveValue(`Dear ${CLERK},\nhere is your notice.`);
    await expect(notice.input('closing')).toHaveValue('សូមអរគុណ');
    await expect(notice.input('signatures')).not.toBeChecked();
    await expect(notice.field('language')).toContainText('ភាសាខ្មែរ');
    expect(await printed(page)).toEqual({ name: `${number}-S1-km.pdf`, begins: '%PDF-' });
  });

  await test.step('it is used in that dialog only', async () => {
    await page.goto(`/templates?q=${mark}`);
    await page.getByText(`Notice ${mark}`).first().click();
    await expect(shell(page).title).toHaveText(`Notice ${mark}`);
    await expect(detail(page).button('Edit')).toBeVisible();
    await expect(detail(page).button('Use template')).toHaveCount(0);
  });
});

test('a count sheet is printed without signature lines', async ({ enter, api, mark }) => {
  const item = await newItem(api, `PAC-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  const { number } = await (
    await api(CLERK)
  ).request(openCount, {
    body: {
      warehouse: WAREHOUSE,
      title: `Count ${mark}`,
      scope: { kind: 'item', item },
      batches: [{ item, batch: `B-${mark}`.toUpperCase() }],
    },
  });
  const page = await enter(CLERK, { ...there, path: `/warehouse/counts/${number}` });
  await detail(page).act(OPTIONS);
  await expect(dialog(page).box).toContainText(`Count sheet ${number}`);
  await form(page).field('signatures').click();
  await form(page).fill('closing', 'Hand in before six');
  expect(await printed(page)).toEqual({ name: `${number}.pdf`, begins: '%PDF-' });
});

test('goods receipt, picking list and delivery note are printed from their documents', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `PAD-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  const number = await order(api, { item, quantity: '2', until: 'released' });
  const page = await enter(CLERK, { ...there, path: `/warehouse/outbound/${number}` });
  const { act } = detail(page);
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Picking list (PDF)…' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delivery note (PDF)…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await act('Picking list (PDF)…');
  await expect(dialog(page).box).toContainText(`Picking list ${number}`);
  expect(await printed(page)).toEqual({ name: `${number}-picking-list-en.pdf`, begins: '%PDF-' });

  await pickAll(api, number);
  await page.reload();
  await act('Delivery note (PDF)…');
  await form(page).choose('language', 'ភាសាខ្មែរ');
  expect(await printed(page)).toEqual({ name: `${number}-delivery-note-km.pdf`, begins: '%PDF-' });

  await page.goto(`/warehouse/inbound?q=${item}`);
  await list(page).row(item).getByRole('link').first().click();
  await expect(shell(page).title).toContainText('Mekong Fertiliser Trading');
  await act('Goods receipt (PDF)…');
  expect((await printed(page)).begins).toBe('%PDF-');
});

test('a contract is printed to be signed', async ({ enter, api, mark }) => {
  const customer = await newCustomer(api, {
    code: `PAK-${mark}`,
    name: `Contract shop ${mark}`,
    openingLimit: '1000',
  });
  const code = `HT-${mark}`;
  const seller = await api('purchase_admin');
  await seller.request(createContract, {
    body: { code, customer, signedDate: day(), totalAmount: '500', depositPercentage: '30', lines: [] },
  });
  const page = await enter('purchase_admin', { path: `/contracts/${code}` });
  await detail(page).act('Printed contract (PDF)…');
  await expect(dialog(page).box).toContainText(`Printed contract ${code}`);
  expect(await printed(page)).toEqual({ name: `${code}-contract-paper-en.pdf`, begins: '%PDF-' });
});
