import { unzipSync, strFromU8 } from 'fflate';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

const choose = async (page: Page, field: string, choice: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
};
/** Generous, because the first file waits for its generator's modules to load. */
const made = { timeout: 60_000 };
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) }).first();

test('a quarterly report is made as XLSX, downloaded, made for another period and removed', async ({
  enter,
  mark,
}) => {
  const page = await enter('manager', { path: '/dashboard' });
  await shell(page).navigation.getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(shell(page).title).toHaveText('Reports');
  await page.getByRole('button', { name: 'New report' }).first().click();
  const dialog = page.getByRole('dialog');
  await choose(page, 'Type', 'Movements');
  await choose(page, 'Period', 'Quarter');
  await dialog.getByLabel('Any day in the period').fill('2026-05-20');
  await expect(dialog.getByText('2026-04-01 – 2026-06-30')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveValue('Movements 2026-04-01 – 2026-06-30');
  await dialog.getByLabel('Name').fill(`Goods ${mark}`);
  await dialog.getByRole('button', { name: 'Create report' }).click();

  const row = rowOf(page, `Goods ${mark}`);
  await expect(row).toContainText('Ready', made);
  await expect(row).toContainText('Quarter · 2026-04-01 – 2026-06-30');
  await expect(row).toContainText(/\d B|KB|MB/);
  const started = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe(`Goods ${mark}.xlsx`);
  const parts = unzipSync(await readFile(await file.path()));
  const about = strFromU8(parts['xl/worksheets/sheet3.xml'] ?? new Uint8Array());
  expect(about).toContain('Quarter: 2026-04-01 – 2026-06-30');
  expect(about).toContain('Asia/Phnom_Penh');
  expect(about).toMatch(/As of event no\..*>\d+</);

  await row.getByRole('button', { name: /^Create again as of event no./ }).click();
  const again = rowOf(page, `Goods ${mark} @`);
  await expect(again).toContainText('Ready', made);
  await again.getByRole('button', { name: /^Remove/ }).click();
  await expect(again).toHaveCount(0);

  await row.getByRole('button', { name: /^Create a similar report/ }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(`Goods ${mark}`);
  await choose(page, 'Period', 'Custom');
  await dialog.getByLabel('Start date').fill('2026-05-02');
  await dialog.getByLabel('End date').fill('2026-05-01');
  await dialog.getByLabel('Name').fill(`Days ${mark}`);
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(dialog.getByText('Must not be before the start date')).toBeVisible();
  await dialog.getByLabel('End date').fill('2026-05-02');
  await choose(page, 'Format', 'CSV');
  await dialog.getByRole('button', { name: 'Create report' }).click();
  await expect(rowOf(page, `Days ${mark}`)).toContainText('Ready', made);

  for (const name of [`Goods ${mark}`, `Days ${mark}`]) {
    await rowOf(page, name)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(rowOf(page, name)).toHaveCount(0);
  }
});

test('only types with readable data are offered, and nothing without permission to export', async ({
  enter,
}) => {
  const finance = await enter('finance_admin', { path: '/reports' });
  await finance.getByRole('button', { name: 'New report' }).first().click();
  await finance.getByRole('dialog').getByLabel('Type').click();
  await expect(finance.getByRole('option', { name: 'Credit and ageing' })).toBeVisible();
  await expect(finance.getByRole('option', { name: 'Recalls' })).toHaveCount(0);

  const viewer = await enter('viewer', { path: '/dashboard' });
  await expect(shell(viewer).navigation.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect(shell(viewer).navigation.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
  await viewer.goto('/reports');
  await expect(shell(viewer).title).not.toHaveText('Reports');
});
