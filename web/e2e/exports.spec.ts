import { listItems } from '@granary/api/items';
import { unzipSync, strFromU8 } from 'fflate';
import { readFile } from 'node:fs/promises';
import { day, newItem, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

const items = '/warehouse/items';

test('a list is exported as XLSX in the background, downloaded and removed', async ({ enter, api }) => {
  const { page: all } = await (await api('manager')).request(listItems, { query: { limit: '1' } });
  const page = await enter('manager', { path: items });
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export as XLSX' }).click();

  await page.getByRole('button', { name: /^Exports, \d+ in progress/ }).click();
  await page.getByRole('link', { name: 'All exports' }).click();
  await expect(shell(page).title).toHaveText('Exports');
  const row = page.getByRole('row', { name: /Items/ }).first();
  await expect(row).toContainText('Ready');
  await expect(row).toContainText(/\d B|KB/);

  const started = page.waitForEvent('download');
  await row.getByRole('button', { name: /^Download/ }).click();
  const parts = unzipSync(await readFile(await (await started).path()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row>/g)).toHaveLength(all.total + 1);

  await row.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByText('No exports')).toBeVisible();
});

test('stock as of a day is exported with its date and a digest of its rows', async ({ enter, api, mark }) => {
  const item = await newItem(api, `OF-DAY-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '25' }]);
  const on = day();
  const path = `/audit/stock-as-of?on=${on}&filter=item:equals:${item}`;
  const page = await enter('auditor', { path });
  await expect(page.locator('.MuiDataGrid-row')).toHaveCount(1);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();

  await page.getByRole('button', { name: /^Exports, \d+ in progress/ }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download: Stock as of a date ${on}` }).click();
  const text = await readFile(await (await started).path(), 'utf8');
  expect(text.split('\r\n\r\n')[0]?.split('\r\n')).toHaveLength(2);
  expect(text).toContain(`As of,"${on} end of day (Asia/Phnom_Penh), by effective time"`);
  expect(text).toMatch(/SHA-256,[0-9a-f]{64}/);
});

test('exports are hidden without permission to export', async ({ enter }) => {
  const page = await enter('viewer', { path: items });
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  await expect(shell(page).navigation.getByRole('link', { name: /^(Reports|Exports)$/ })).toHaveCount(0);
  await page.goto('/export');
  await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
  await expect(shell(page).title).not.toHaveText('Exports');
});
