import { listItems } from '@granary/api/items';
import { getBatch } from '@granary/api/stock';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workbookOf } from '@granary/testing/fixtures/workbook';
import { expect, test } from './journey.ts';

const SCRIPT = fileURLToPath(new URL('../../local/import.mjs', import.meta.url));

/** Runs `npm run import -- FILE` as a user would. */
const importText = async (gateway: string, text: string): Promise<{ code: number; output: string }> => {
  const folder = await mkdtemp(join(tmpdir(), 'granary-import-'));
  const file = join(folder, 'file.csv');
  await writeFile(file, text);
  try {
    return await new Promise((resolve) => {
      execFile(process.execPath, [SCRIPT, file, '--url', gateway], (error, stdout, stderr) =>
        resolve({ code: Number(error?.code ?? 0), output: stdout + stderr }),
      );
    });
  } finally {
    await rm(folder, { recursive: true });
  }
};

test('a file with errors imports nothing and reports each of them; once corrected, it imports once', async ({
  gateway,
  api,
  mark,
}) => {
  const client = await api('super_admin');
  const { rows: existing } = await client.request(listItems, { query: { limit: '1' } });
  const { category, unit } = existing[0]!;
  const header = 'code;name;category;unit;memberPrice;retailPrice';
  const good = `IMP-${mark}-1;导入物料;${category.name};${unit.name};1.00;1.20`;
  const bad = `IMP-${mark}-2;价格颠倒;${category.name};没有的单位;3.00;2.00`;

  const faulty = await importText(gateway, [header, good, bad].join('\n'));
  expect(faulty.code).toBe(1);
  expect(faulty.output).toContain('row 3, unit');
  expect(faulty.output).toContain('row 3, memberPrice');
  expect(faulty.output).toContain('Nothing was imported');
  const found = async () =>
    (await client.request(listItems, { query: { limit: '10', q: `IMP-${mark}` } })).rows.map(
      ({ code }) => code,
    );
  expect(await found()).toEqual([]);

  const mended = [header, good, bad.replace('没有的单位', unit.name).replace('3.00', '1.50')].join('\n');
  for (const _ of ['first', 'again']) {
    const { code, output } = await importText(gateway, mended);
    expect([code, output]).toEqual([0, expect.stringContaining('items: 2 of 2 rows imported.\n')]);
  }
  expect(await found()).toEqual([`IMP-${mark}-1`, `IMP-${mark}-2`]);

  const stock = [
    'warehouse,item,batch,quantity,unitPrice,receivedOn',
    `PNH,IMP-${mark}-1,OPEN-${mark},12.5,0.80,2026-01-05`,
  ].join('\n');
  for (const _ of ['first', 'again']) expect((await importText(gateway, stock)).code).toBe(0);
  const id = `PNH.IMP-${mark}-1.OPEN-${mark}`;
  expect(await client.request(getBatch, { params: { id } })).toMatchObject({
    current: '12.500',
    status: 'active',
  });
  const other = await importText(gateway, stock.replace('12.5', '99'));
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('already exists')]);
});

test('a workbook is checked in the browser, and imported once however often it is imported', async ({
  api,
  mark,
  enter,
}) => {
  const client = await api('super_admin');
  const { rows: existing } = await client.request(listItems, { query: { limit: '1' } });
  const { category, unit } = existing[0]!;
  const codes = [`XLS-${mark}-1`, `XLS-${mark}-2`] as const;
  const workbook = (ofSecond: string) =>
    workbookOf([
      ['Code', 'Name', 'Kind of goods', 'Unit', 'Member price', 'Retail price'],
      [
        codes[0],
        'From a workbook',
        category.name,
        unit.name,
        { number: '1' },
        { number: '1.2000000000000002' },
      ],
      [codes[1], 'Also from it', category.name, ofSecond, { number: '2' }, { number: '2.5' }],
    ]);
  const page = await enter('warehouse_admin', { path: '/import' });
  const choose = (content: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'items.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(content),
    });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const mapCategory = async () => {
    await expect(page.getByText('Choose a column for: Category')).toBeVisible();
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Kind of goods', exact: true }).click();
  };

  await choose(workbook('no such unit'));
  await mapCategory();
  await press('Check 2 rows');
  await expect(page.getByText('1 of 2 rows has errors.')).toBeVisible();
  await expect(page.getByRole('row', { name: /3 Unit no such unit/ })).toContainText('does not exist');

  for (const _ of ['first', 'again']) {
    await choose(workbook(unit.name));
    await mapCategory();
    await press('Check 2 rows');
    await press('Import 2 rows');
    await expect(page.getByText('2 of 2 rows imported.')).toBeVisible();
  }
  await page.goto(`/warehouse/items?q=XLS-${mark}`);
  for (const code of codes) await expect(page.getByText(code)).toBeVisible();

  const second = page.getByRole('row').filter({ hasText: codes[1] });
  await second.getByRole('button', { name: 'Change Retail price' }).click();
  await page.getByRole('textbox', { name: 'Retail price' }).fill('2.75');
  await page.keyboard.press('Enter');
  await expect(second).toContainText('$2.75');
});
