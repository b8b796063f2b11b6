import { createUnit } from '@granary/api/configuration';
import { openCount } from '@granary/api/counts';
import { approveInbound, listInbounds } from '@granary/api/inbound';
import { CHIEF, CLERK, newItem, WAREHOUSE } from './goods.ts';
import { newGtin } from './gtin.ts';
import { expect, test } from './journey.ts';
import { countScreen } from './pages/count.ts';
import { detail } from './pages/detail.ts';
import { form } from './pages/form.ts';
import { scanInto } from './pages/scan.ts';
import { shell } from './pages/shell.ts';

const FNC1 = '\u001D';
const tablet = { width: 900, height: 1200 };

test('goods are received and counted by scanning their barcode', async ({ enter, api, mark }) => {
  const gtin = newGtin();
  const item = await newItem(api, `SCAN-${mark}`, { gtin });
  const lot = `LOT-${mark}`;
  const carton = `]d201${gtin}1129120017311231` + `10${lot}${FNC1}3048`;
  const page = await enter(CLERK, {
    warehouse: WAREHOUSE,
    path: '/warehouse/inbound/create',
    viewport: tablet,
  });

  await test.step('a scan fills a line; a second carton adds to it; unknown goods are refused', async () => {
    const { input, fill, press } = form(page);
    await fill('title', `Cartons ${mark}`);
    const field = page.getByLabel('Scan the goods');
    await scanInto(field, carton);
    await expect(page.getByText(`Line 1: Urea ${item}, lot ${lot}`)).toBeVisible();
    await expect(input('lines.0.item')).toHaveValue(`Urea ${item}`);
    await expect(input('lines.0.batch')).toHaveValue(lot);
    await expect(input('lines.0.expiryDate')).toHaveValue('2031-12-31');
    await expect(input('lines.0.quantity')).toHaveValue('48');
    await scanInto(field, '4006381333931');
    await expect(page.getByText('No item has the GTIN 04006381333931')).toBeVisible();
    await scanInto(field, carton);
    await expect(input('lines.0.quantity')).toHaveValue('96');
    await page.getByRole('button', { name: 'Enter unit price' }).click();
    await expect(input('lines.0.unitPrice')).toBeFocused();
    await page.keyboard.type('18.5');
    await press('Save and submit');
    await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  });

  const clerk = await api(CLERK);
  const { rows } = await clerk.request(listInbounds, { query: { q: item } });
  await (await api(CHIEF)).request(approveInbound, { params: { number: rows[0]!.number }, body: {} });

  await test.step('the palette opens its batch', async () => {
    await page.keyboard.press('Control+k');
    await scanInto(page.getByRole('combobox', { name: 'Search pages, documents, items' }), carton);
    await expect(shell(page).title).toHaveText(lot);
    await expect(detail(page).figure('On hand')).toContainText('96');
  });

  await test.step('a count goes to the line of the scanned batch', async () => {
    const { number } = await clerk.request(openCount, {
      body: {
        warehouse: WAREHOUSE,
        title: `Cartons ${mark}`,
        scope: { kind: 'item', item },
        batches: [{ item, batch: lot }],
      },
    });
    await page.goto(`/warehouse/counts/${number}/count`);
    const screen = countScreen(page);
    await scanInto(page.getByLabel('Scan the batch'), carton);
    await expect(screen.batch).toContainText(lot);
    await screen.enter('96');
    await screen.handIn();
    await expect(page.getByText('This round has been submitted')).toBeVisible();
  });
});

test('cartons are received and counted by their own GTIN', async ({ enter, api, mark }) => {
  const [gtin, ofBox, box, lot] = [newGtin('2'), newGtin('3'), `Box ${mark}`, `CTN-${mark}`];
  const { id: unit } = await (
    await api('super_admin')
  ).request(createUnit, {
    body: { name: `箱 ${mark}`, englishName: box, khmerName: null, symbol: `ctn${mark}` },
  });
  const item = await newItem(api, `CARTON-${mark}`, {
    gtin,
    packUnits: [{ unit, factor: '12', gtin: ofBox }],
  });
  const carton = `(01)${ofBox}(17)311231(10)${lot}`;
  const page = await enter(CLERK, {
    warehouse: WAREHOUSE,
    path: '/warehouse/inbound/create',
    viewport: tablet,
  });

  await test.step('each scan is one more box', async () => {
    const { field, input, fill, press } = form(page);
    await fill('title', `Boxes ${mark}`);
    const goods = page.getByLabel('Scan the goods');
    await scanInto(goods, carton);
    await expect(input('lines.0.quantity')).toHaveValue('1');
    await expect(field('lines.0.unit')).toContainText(`${box} of 12`);
    await scanInto(goods, carton);
    await expect(input('lines.0.quantity')).toHaveValue('2');
    await expect(field('lines.0.quantity')).toContainText('= 24');
    await page.getByRole('button', { name: 'Enter unit price' }).click();
    await expect(input('lines.0.unitPrice')).toBeFocused();
    await page.keyboard.type('18.5');
    await press('Save and submit');
    await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  });

  const clerk = await api(CLERK);
  const { rows } = await clerk.request(listInbounds, { query: { q: item } });
  await (await api(CHIEF)).request(approveInbound, { params: { number: rows[0]!.number }, body: {} });

  await test.step('a count enters its content', async () => {
    const { number } = await clerk.request(openCount, {
      body: {
        warehouse: WAREHOUSE,
        title: `Boxes ${mark}`,
        scope: { kind: 'item', item },
        batches: [{ item, batch: lot }],
      },
    });
    await page.goto(`/warehouse/counts/${number}/count`);
    await scanInto(page.getByLabel('Scan the batch'), ofBox);
    await expect(countScreen(page).batch).toContainText(lot);
    await expect(page.getByRole('button', { name: /^Record 12( |$)/ })).toBeVisible();
  });
});
