import type { Page } from '@playwright/test';
import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import { addLocation } from '@granary/api/warehouses';
import { readFile } from 'node:fs/promises';
import { CHIEF, CLERK, WAREHOUSE, day, newItem } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { shell } from './pages/shell.ts';

/** Presses the button of the dialog; returns the name of the file and its number of pages. */
const printed = async (page: Page): Promise<{ name: string; pages: number }> => {
  const coming = page.waitForEvent('download');
  await dialog(page).button('Create PDF').click();
  const file = await coming;
  const pdf = await readFile(await file.path(), 'latin1');
  return { name: file.suggestedFilename(), pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 };
};

test('labels are printed for a batch, saved as a template and used for an order', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `LAB-${mark}`);
  const batches = [`A-${mark}`, `B-${mark}`].map((code) => code.toUpperCase());
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `Labels ${mark}`,
      inboundDate: day(),
      supplier: 'SUP-MEKONG',
      lines: batches.map((batch) => ({ item, quantity: '12', unitPrice: '3.5', batch, location: 'A-01' })),
    },
  });
  await clerk.request(submitInbound, { params: { number } });
  await (await api(CHIEF)).request(approveInbound, { params: { number }, body: {} });
  const path = `/warehouse/inventory/${WAREHOUSE}.${item}.${batches[0]}`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path });
  const labels = form(page);

  await test.step('printed from the batch page', async () => {
    await detail(page).act('Print labels');
    await labels.fill('copies', '501');
    await dialog(page).button('Create PDF').click();
    await expect(labels.input('copies')).toHaveAttribute('aria-invalid', 'true');
    await labels.choose('layout', 'A4 sheet, 3 × 8');
    await labels.choose('language', 'ភាសាខ្មែរ');
    await labels.fill('copies', '25');
    expect(await printed(page)).toEqual({ name: `${batches[0]}-labels.pdf`, pages: 2 });
  });

  await test.step('saved as a template', async () => {
    await labels.field('shown.quantity').click();
    await dialog(page).button('Save as template').click();
    await labels.fill('name', `Sheet ${mark}`);
    await dialog(page).button('Save').click();
    await expect(shell(page).notice('Template saved')).toBeVisible();
  });

  await test.step('used in the dialog of the order', async () => {
    await page.goto(`/warehouse/inbound/${number}`);
    await detail(page).press('Print labels');
    await page.getByRole('combobox', { name: 'Template' }).fill(mark);
    await page
      .getByRole('option')
      .filter({ hasText: `Sheet ${mark}` })
      .click();
    await dialog(page).button('Use template').click();
    await expect(labels.input('copies')).toHaveValue('25');
    await expect(labels.field('layout')).toContainText('A4 sheet, 3 × 8');
    await expect(labels.input('shown.quantity')).not.toBeChecked();
    await expect(labels.input('shown.expiryDate')).toBeChecked();
    expect(await printed(page)).toEqual({ name: `${number}-labels.pdf`, pages: 3 });
  });

  await test.step('locations are labelled by those who put goods away', async () => {
    const place = `L-${mark}`.toUpperCase();
    const administrator = await api('super_admin');
    await administrator.request(addLocation, { params: { code: WAREHOUSE, location: place }, body: {} });
    const printedPlace = { name: `${WAREHOUSE}-labels.pdf`, pages: 1 };
    await page.goto(path);
    await detail(page).act('Print location labels');
    await labels.fill('startsWith', place);
    expect(await printed(page)).toEqual(printedPlace);
    await page.goto('/warehouse/inventory');
    await page.getByRole('button', { name: 'More actions' }).first().click();
    await page.getByRole('menuitem', { name: 'Print location labels' }).click();
    await labels.fill('startsWith', place);
    expect(await printed(page)).toEqual(printedPlace);
  });
});
