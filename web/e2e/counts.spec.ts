import type { Download } from '@playwright/test';
import { getCount, listCounts } from '@granary/api/counts';
import { recordShortage, startPicking } from '@granary/api/outbound';
import { readFile } from 'node:fs/promises';
import { CHIEF, CLERK, WAREHOUSE, day, newItem, order, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { countScreen } from './pages/count.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const COUNTS = '/warehouse/counts';
const SECOND = 'admin';
const there = { warehouse: WAREHOUSE };
const phone = { width: 390, height: 844 };
const tablet = { width: 1024, height: 768 };

test('a shelf is counted blind, recounted by another person, approved and posted', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `CNT-${mark}`);
  const [whole, torn, found] = [`WHOLE-${mark}`, `TORN-${mark}`, `FOUND-${mark}`];
  const location = `L-${mark}`;
  await receive(api, item, [
    { batch: whole, quantity: '40', location },
    { batch: torn, quantity: '31', location },
    { batch: found, quantity: '7', location: `M-${mark}` },
  ]);
  const title = `Shelf ${mark}`;
  const clerk = await enter(CLERK, { ...there, path: COUNTS });

  await test.step('the clerk opens a count for the location, without book quantities', async () => {
    await list(clerk).create('New stock count');
    await form(clerk).fill('title', title);
    await form(clerk).fill('location', location);
    await expect(detail(clerk).row(whole)).toBeVisible();
    // The quantity, not a day such as 31 Dec 2027.
    await expect(clerk.getByRole('cell', { name: /^31(?! \p{L}+ \d{4})/u })).toHaveCount(0);
    await form(clerk).press('Create count');
    await expect(shell(clerk).title).toHaveText(title);
    await expect(clerk.getByText('Blind count', { exact: false })).toBeVisible();
    await expect(clerk.getByRole('columnheader', { name: 'Book quantity' })).toHaveCount(0);
  });
  const number = clerk.url().split('/').at(-1)!.split('?')[0]!;

  await test.step('the counting sheet is printed', async () => {
    const saved = clerk.waitForEvent('download');
    await detail(clerk).press('Print sheet');
    expect((await saved).suggestedFilename()).toBe(`${number}.pdf`);
  });

  await test.step('it is counted on a phone, by scanner and by hand, and other goods found there are added', async () => {
    const counting = await enter(CLERK, {
      ...there,
      path: `${COUNTS}/${number}/count`,
      viewport: phone,
    });
    const screen = countScreen(counting);
    await expect(screen.place).toContainText(location);
    await screen.scan(torn);
    await expect(screen.batch).toContainText(torn);
    await screen.enter('30');
    await expect(screen.progress).toHaveText('1 / 2');
    await expect(screen.batch).toContainText(whole);
    await screen.scan(found);
    await counting.getByRole('button', { name: `Add Urea ${item}, ${found} to the sheet` }).click();
    await screen.enter('7');
    await expect(screen.progress).toHaveText('2 / 3');
    await expect(screen.batch).toContainText(whole);
    await screen.thisOne();
    await screen.enter('40');
    await expect(screen.progress).toHaveText('3 / 3');
    await screen.handIn();
    await expect(shell(counting).notice(/1 line differs/)).toBeVisible();
    await expect(counting.getByText('1 line must be recounted by someone else')).toBeVisible();
  });

  await test.step('the second counter sees neither book quantities nor the first count', async () => {
    const second = await enter(SECOND, { ...there, path: `${COUNTS}/${number}`, viewport: tablet });
    await expect(second.getByText('Lines with large differences', { exact: false })).toBeVisible();
    await expect(detail(second).row(torn)).toContainText('Open');
    await expect(second.getByRole('cell', { name: /^3[01]/ })).toHaveCount(0);
    await detail(second).press('Count');
    const screen = countScreen(second);
    await expect(screen.batch).toContainText(torn);
    await screen.scan(torn);
    await screen.enter('29');
    await screen.handIn();
    await expect(second.getByText('This round has been submitted')).toBeVisible();
  });

  await test.step('the chief sees both counts and the value of the difference, and approves', async () => {
    const chief = await enter(CHIEF, { ...there, path: `${COUNTS}?view=waiting` });
    await list(chief).search(mark);
    await list(chief).open(number);
    const { figure, row, press } = detail(chief);
    await expect(figure('Lines with differences')).toContainText('1');
    await expect(figure('Losses')).toContainText('$37.00');
    await expect(row(torn).getByRole('cell', { name: /^31$/ })).toBeVisible();
    await expect(row(torn)).toContainText('Round 1, warehouse_staff: 30');
    await press('Approve and post');
    await dialog(chief).confirmWith('Approve and post', 'Two bags torn');
    await expect(chief.getByText('Posted', { exact: true }).first()).toBeVisible();
    await expect(row(torn).getByRole('cell', { name: '−2', exact: true })).toHaveCount(2);
  });

  await test.step('the batch shows the loss with its reason, and links to the count', async () => {
    await clerk.goto(`/warehouse/inventory/${WAREHOUSE}.${item}.${torn}`);
    const { figure, tab, row } = detail(clerk);
    await expect(figure('On hand')).toContainText('29');
    await tab('Movements');
    await expect(row('Two bags torn')).toContainText('−2');
    await row('Two bags torn').getByRole('link', { name: number }).click();
    await expect(shell(clerk).title).toHaveText(title);
  });
});

test('a short pick of goods not found opens a count', async ({ enter, api, mark }) => {
  const item = await newItem(api, `SHC-${mark}`);
  const batch = `SHORT-${mark}`;
  await receive(api, item, [{ batch, quantity: '10' }]);
  const outbound = await order(api, { item, quantity: '10', until: 'released' });
  const clerk = await api(CLERK);
  const params = { number: outbound };
  await clerk.request(startPicking, { params, body: {} });
  const body = { line: 1, batch, quantity: '4', reason: 'not_found', note: null } as const;
  const { lockedBatch } = await clerk.request(recordShortage, { params, body });
  expect(lockedBatch).toBe(`${batch}-S1`);

  const page = await enter(CLERK, { ...there, path: COUNTS });
  const opened = async () => {
    const { rows } = await clerk.request(listCounts, { query: { q: outbound } });
    return rows[0]?.number;
  };
  await expect.poll(opened).toBeTruthy();
  const number = (await opened())!;
  await page.goto(`${COUNTS}/${number}?tab=profile`);
  await expect(page.getByText('A picker could not find these goods', { exact: false })).toBeVisible();
  await expect(page.getByRole('link', { name: outbound }).first()).toBeVisible();

  await detail(page).press('Count');
  const screen = countScreen(page);
  await expect(screen.batch).toContainText(lockedBatch!);
  await screen.thisOne();
  await screen.enter('4');
  await screen.handIn();
  await expect(page.getByText('This round has been submitted')).toBeVisible();
  const { lines } = await (await api(CHIEF)).request(getCount, { params: { number } });
  expect(lines).toMatchObject([{ book: '4.000', difference: '0.000' }]);
});

test('the events of a batch and of a period are exported as EPCIS', async ({ enter, api, mark }) => {
  const item = await newItem(api, `EPC-${mark}`);
  const batch = `LOT-${mark}`;
  await receive(api, item, [{ batch, quantity: '12' }]);
  const id = `${WAREHOUSE}.${item}.${batch}`;
  const page = await enter('auditor', { ...there, path: `/warehouse/inventory/${id}` });
  await expect(shell(page).title).toHaveText(batch);
  const ofBatch = page.waitForEvent('download');
  await detail(page).act('EPCIS export');
  const steps = (document: EpcisDocument) => document.epcisBody.eventList.map(({ bizStep }) => bizStep);
  const saved = await ofBatch;
  expect(saved.suggestedFilename()).toBe(`epcis-${id}.jsonld`);
  expect(steps(await documentIn(saved))).toEqual(['receiving']);

  await shell(page).navigation.getByRole('link', { name: 'Audit exports' }).click();
  await shell(page).tab('EPCIS export').click();
  await expect(shell(page).title).toHaveText('EPCIS export');
  await page.getByLabel('From').fill(day());
  const ofPeriod = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const lots = JSON.stringify(await documentIn(await ofPeriod));
  expect(lots).toContain(`urn:x-granary:lot:${id}`);
});

interface EpcisDocument {
  readonly epcisBody: { readonly eventList: readonly { readonly bizStep?: string }[] };
}

const documentIn = async (saved: Download): Promise<EpcisDocument> =>
  JSON.parse(await readFile(await saved.path(), 'utf8')) as EpcisDocument;
