import { listItems } from '@granary/api/items';
import { getBatch } from '@granary/api/stock';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
  enter,
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
  expect([other.code, other.output]).toEqual([1, expect.stringContaining('exists already')]);

  const page = await enter('warehouse_admin', { path: `/warehouse/items?q=IMP-${mark}` });
  await expect(page.getByText(`IMP-${mark}-2`)).toBeVisible();
});

test('a file of unknown type is refused with the missing columns', async ({ gateway }) => {
  const { code, output } = await importText(gateway, 'colour,weight\nred,3\n');
  expect(code).toBe(1);
  expect(output).toContain('opening stock: warehouse, item, batch, quantity, unitPrice, receivedOn');
});
