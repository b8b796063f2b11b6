import { deliverOutbound } from '@granary/api/outbound';
import type { ApiClient } from '@granary/client';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, newItem, order, receive, send, takeBack, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

const ELSEWHERE = 'BTB';
const RECALLS = '/audit/recalls';
const OPENER = 'admin';

type Api = (username: string) => Promise<ApiClient>;

/** A lot in two warehouses and with two customers, partly returned and partly reserved. */
const business = async (api: Api, mark: string) => {
  const item = await newItem(api, `RCL-${mark}`);
  const lot = `LOT-${mark}`;
  const batch = `B-${mark}`;
  const large = await newCustomer(api, { code: `RCA-${mark}`, name: `Paddy ${mark}`, openingLimit: '9000' });
  const small = await newCustomer(api, {
    code: `RCB-${mark}`,
    name: `Orchard ${mark}`,
    openingLimit: '9000',
  });
  await receive(api, item, [{ batch, quantity: '100', supplierLot: lot }]);
  const transfer = await send(api, { warehouse: WAREHOUSE, item, quantity: '30', destination: ELSEWHERE });
  await (await api(CHIEF)).request(deliverOutbound, { params: { number: transfer }, body: {} });
  const sold = await send(api, { warehouse: WAREHOUSE, item, quantity: '10', customer: large });
  await send(api, { warehouse: WAREHOUSE, item, quantity: '5', customer: small });
  await takeBack(api, { item, quantity: '2', outbound: sold, batch });
  const held = await order(api, { item, quantity: '8', until: 'submitted' });
  return { item, lot, batch, large, small, held };
};

test('a supplier lot is recalled: blocked everywhere, customers notified, goods recovered and reported', async ({
  enter,
  api,
  mark,
}) => {
  const { item, lot, batch, large, held } = await business(api, mark);
  const page = await enter(OPENER, { warehouse: WAREHOUSE, path: RECALLS });
  const { press, figure, row, tab } = detail(page);

  await test.step('the impact is shown before anything is blocked', async () => {
    await list(page).create('Open a recall');
    await press('Next');
    await expect(shell(page).notice('Choose the lot to recall first')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Lot number, item code or name' }).fill(lot);
    await page.getByRole('radio', { name: lot }).check();
    await press('Next');
    await expect(figure('Shipped')).toContainText('15');
    await expect(figure('Left in stock')).toContainText('87');
    await expect(row(ELSEWHERE)).toContainText('30');
    await expect(row(large)).toBeVisible();
    await expect(row(held)).toContainText('8');
  });

  const number = await test.step('once confirmed, every batch is blocked', async () => {
    await press('Next');
    await form(page).fill('reason', 'bad');
    await press('Recall now');
    await expect(page.getByText('At least 5 characters')).toBeVisible();
    await form(page).choose('classification', 'Class I · serious');
    await form(page).fill('reason', 'Concentration below the label');
    await form(page).fill('instructions', 'Keep the bags closed');
    await press('Recall now');
    await dialog(page).confirm('Recall now');
    await expect(shell(page).title).toHaveText(/^RC-\d{8}-\d{4}$/);
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
    await tab(/^Batches/);
    for (const place of [ELSEWHERE, WAREHOUSE]) await expect(row(place).first()).toContainText('Recalled');
    return page.url().match(/RC-[\d-]+/)?.[0] ?? '';
  });

  await test.step('the affected order shows the recall', async () => {
    const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path: `/warehouse/outbound/${held}` });
    await expect(clerk.getByText(/Recalled by/).first()).toContainText(number);
    await expect(clerk.getByText('Allocation error').first()).toBeVisible();
    await clerk.goto(`/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`);
    await expect(clerk.getByText('This batch has been recalled', { exact: false })).toContainText(number);
  });

  await test.step('customers are notified, and recovered goods recorded once', async () => {
    await tab(/^Customers/);
    await expect(row(large).first()).toContainText('Not notified yet');
    await expect(row(large).first().getByRole('link', { name: '+855 12 345 678' })).toHaveAttribute(
      'href',
      'tel:+85512345678',
    );
    const saving = page.waitForEvent('download');
    await row(large).first().getByRole('button', { name: 'Notice' }).click();
    expect((await saving).suggestedFilename()).toBe(`${number}-${large}.pdf`);
    await row(large).first().getByRole('button', { name: 'Print with options…' }).click();
    const chosen = page.waitForEvent('download');
    await dialog(page).button('Create PDF').click();
    expect((await chosen).suggestedFilename()).toBe(`${number}-${large}.pdf`);
    await dialog(page).confirm('Cancel');
    await row(large).first().getByRole('button', { name: 'Mark as notified' }).click();
    await dialog(page).confirm('Mark as notified');
    await expect(row(large).first()).toContainText('Phone');

    await page.getByRole('button', { name: 'Record recovery' }).first().click();
    await form(page).fill('quantity', '11');
    await dialog(page).button('Record recovery').click();
    await expect(dialog(page).box).toContainText('more cannot be recorded');
    await form(page).choose('outcome', 'Destroyed at the customer’s site');
    await form(page).fill('quantity', '8');
    await dialog(page).confirm('Record recovery');
    await expect(figure('Recovered')).toContainText('10');
    await expect(figure('Outstanding')).toContainText('5');
  });

  await test.step('it is closed with an explanation and reported', async () => {
    const progress = page.getByRole('region', { name: 'Progress of the document' });
    await expect(progress).toContainText('Next: Informing and recovering');
    await press('Close the recall');
    await dialog(page).button('Close the recall').click();
    await expect(dialog(page).box).toContainText('not accounted for');
    await dialog(page).confirmWith('Close the recall', 'The rest goes back to the supplier next week');
    await expect(page.getByText('Closed', { exact: true }).first()).toBeVisible();
    await tab('Report');
    const saving = page.waitForEvent('download');
    await press('Report as Excel');
    expect((await saving).suggestedFilename()).toBe(`${number}.xlsx`);
    await press('More actions');
    await expect(page.getByRole('menuitem')).toHaveText(['Evidence package']);
  });

  await test.step('an auditor can read it but change nothing', async () => {
    const auditor = await enter('auditor', { path: `${RECALLS}?view=ended` });
    await list(auditor).search(lot);
    await list(auditor).row(number).getByText(number).click();
    await expect(shell(auditor).title).toHaveText(number);
    await expect(detail(auditor).figure('Outstanding')).toContainText('5');
    await expect(auditor.getByRole('button', { name: 'Mark as notified' })).toHaveCount(0);
    await expect(auditor.getByText('Recall closed').first()).toBeVisible();
    await detail(auditor).act('Evidence package');
    await expect(auditor.getByRole('textbox', { name: 'Recall number' })).toHaveValue(number);
    await auditor.getByRole('button', { name: 'Create package' }).click();
    await expect(auditor.getByRole('button', { name: 'Download' })).toBeVisible({ timeout: 60_000 });
  });
});

test('a recall opened by mistake is cancelled, and the goods are available again', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `RCC-${mark}`);
  const batch = `C-${mark}`;
  await receive(api, item, [{ batch, quantity: '20', supplierLot: `LC-${mark}` }]);
  const path = `/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`;
  const page = await enter(OPENER, { warehouse: WAREHOUSE, path });
  const { act, press, figure, tab, row } = detail(page);

  await tab('Recall impact');
  await expect(figure('Left in stock')).toContainText('20');
  await expect(page.getByText('No customer received these goods')).toBeVisible();
  await expect(row(WAREHOUSE).filter({ hasText: batch })).toContainText('20');
  await expect(page.getByRole('link', { name: 'Open a recall' })).toHaveAttribute(
    'href',
    /\/audit\/recalls\/create\?.*step=impact/,
  );
  await act('Recall');
  await expect(figure('Left in stock')).toContainText('20');
  await press('Next');
  await form(page).fill('reason', 'Bags looked wet');
  await press('Recall now');
  await dialog(page).confirm('Recall now');
  await expect(shell(page).title).toHaveText(/^RC-/);

  await act('Cancel the recall');
  await dialog(page).confirmWith('Cancel the recall', 'Only the wrapping was wet');
  await expect(page.getByText('Cancelled. Its blocks are lifted. Only the wrapping was wet')).toBeVisible();
  await page.goto(path);
  await expect(figure('Available')).toContainText(/^Available\s*20/);
});
