import { createCreditRequest, rejectCreditRequest, submitCreditRequest } from '@granary/api/credit';
import type { Page } from '@playwright/test';
import { day } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { oldCustomer } from './servers.ts';

const REASON = 'The season has begun early this year';

const equation = (page: Page, term: string) =>
  page
    .getByRole('group', { name: /Available = limit/ })
    .getByRole('button', { name: new RegExp(`^${term}`) });

test('a credit request is approved by another person, raises the limit once, and appears in the statement', async ({
  enter,
  api,
  mark,
}) => {
  const code = `CR-${mark}`;
  const name = `Delta Farm Supply ${mark}`;
  await oldCustomer({ code, name, openingLimit: '5000.00', since: `${day(400)}T03:00:00.000Z` });
  const seller = await enter('purchase_staff', { path: '/credit-management?tab=mine' });
  const request = form(seller);

  await test.step('requested, with errors shown at their fields', async () => {
    await list(seller).create('New credit request');
    await request.pick('customer', name);
    await expect(seller.getByText('Available $5,000.00')).toBeVisible();
    await request.fill('amount', '0');
    await request.fill('reason', 'more');
    await request.press('Save');
    await expect(request.summary).toContainText('Amount');
    await expect(request.field('reason').locator('[aria-invalid=true]')).toHaveCount(1);
    await request.fill('amount', '1500');
    await request.fill('reason', REASON);
    await request.press('Save');
    await expect(shell(seller).title).toHaveText(`Raise the limit of ${name}`);
    await detail(seller).press('Submit');
    await expect(seller.getByText('Submitted', { exact: true }).first()).toBeVisible();
    await expect(detail(seller).button('Approve')).toHaveCount(0);
  });

  const office = await enter('finance_admin', { path: '/credit-management' });
  await test.step('approved by another person for less than requested', async () => {
    await expect(office.getByRole('tab', { name: 'Approval queue' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await list(office).row(name).getByRole('link').first().click();
    await detail(office).press('Approve');
    await form(office).fill('approvedAmount', '2000');
    await form(office).fill('notes', 'Pays on time');
    await dialog(office).button('Approve').click();
    await expect(dialog(office).box).toContainText('at most the $1,500.00');
    await form(office).fill('approvedAmount', '1200');
    await dialog(office).confirm('Approve');
    await expect(office.getByText('Approved', { exact: true }).first()).toBeVisible();
    await expect(detail(office).figure('Limit after')).toContainText('$6,200.00');
  });

  await test.step('the list of all requests includes rejected ones', async () => {
    const asker = await api('purchase_staff');
    const body = { customer: code, direction: 'increase' as const, amount: '10', reason: REASON };
    const { number } = await asker.request(createCreditRequest, { body });
    await asker.request(submitCreditRequest, { params: { number } });
    const chief = await api('finance_admin');
    await chief.request(rejectCreditRequest, { params: { number }, body: { reason: 'Not this year' } });
    const all = await enter('finance_admin', { path: '/credit-management?tab=requests' });
    await list(all).search(mark);
    await expect(list(all).row(name)).toHaveCount(2);
    await list(all).view('Rejected');
    await expect(list(all).row(name)).toHaveCount(1);
    await expect(list(all).row(name)).toContainText(number);
  });

  await test.step('every line is listed, adds up and links to its event', async () => {
    await office.getByRole('link', { name, exact: true }).click();
    await expect(equation(office, 'Limit')).toContainText('$6,200.00');
    await expect(equation(office, 'Available')).toContainText('$6,200.00');
    await expect(office.getByText('Ledger and balance agree')).toBeVisible();
    const raised = detail(office).row('Limit raised');
    await expect(raised).toContainText('+$1,200.00');
    await expect(raised).toContainText('Pays on time');
    await expect(raised).toContainText('finance_admin');
    await raised.getByRole('button', { name: 'Limit raised' }).click();
    const drawer = office.getByRole('complementary', { name: 'Cause of this line' });
    await expect(drawer).toContainText('Credit limit adjusted');
    await expect(drawer.getByRole('row', { name: /^Limit/ })).toContainText('$5,000.00');
    await expect(drawer.getByRole('row', { name: /^Limit/ })).toContainText('$6,200.00');
    await expect(drawer.getByRole('listitem').filter({ hasText: 'Credit request applied' })).toBeVisible();
    await drawer.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a backdated payment is marked, and counts from its own day', async () => {
    await detail(office).press('Record repayment');
    await form(office).fill('amount', '300');
    await form(office).fill('paidOn', day(300));
    await form(office).fill('reference', `BANK-${mark}`);
    await detail(office).press('Record');
    await expect(office.getByText('Customer credit balance $300.00')).toBeVisible();
    const repayment = detail(office).row(`BANK-${mark}`);
    await expect(repayment).toContainText('recorded');
    // Sorted by effective time, it precedes what was recorded today; monthly subtotals stand in between.
    const lines = office.getByRole('table', { name: 'Credit statement' }).getByRole('row');
    await expect(lines.nth(4)).toContainText(`BANK-${mark}`);
    await office.getByRole('button', { name: 'Recorded by' }).click();
    await expect(lines.filter({ hasText: /Limit raised|Repayment/ }).first()).toContainText('Limit raised');
    await expect(office).toHaveURL(/basis=recorded/);
  });

  await test.step('on a phone every line shows its balance', async () => {
    const desk = office.viewportSize();
    await office.setViewportSize({ width: 390, height: 844 });
    const statement = office.getByRole('table', { name: 'Credit statement' });
    const wide = () => statement.evaluate((table) => table.scrollWidth - table.parentElement!.clientWidth);
    await expect.poll(wide).toBeLessThanOrEqual(0);
    if (desk) await office.setViewportSize(desk);
  });

  await test.step('the past is read-only, and two moments are compared by their changes', async () => {
    await office.getByLabel('As of').fill(`${day(320)}T12:00`);
    await expect(office.getByText('read-only')).toBeVisible();
    // Nothing had been recorded by then.
    await expect(equation(office, 'Limit')).toContainText('$0.00');
    await expect(detail(office).button('Record repayment')).toHaveCount(0);
    await detail(office).press('Now');
    await expect(equation(office, 'Limit')).toContainText('$6,200.00');
    await detail(office).press('Why did it change?');
    const why = office.getByRole('region', { name: 'Why did it change?' });
    await why.getByLabel('Between').fill(`${day(420)}T00:00`);
    await why.getByLabel('and', { exact: true }).fill('2099-01-01T00:00');
    await expect(why.getByRole('row').filter({ hasText: 'Limit raised' })).toContainText('+$1,200.00');
    await expect(why).toContainText('$0.00 → $6,200.00');
  });

  await test.step('credit is stopped and cleared', async () => {
    await detail(office).press('Stop credit');
    await dialog(office).confirmWith('Stop credit', 'Cheque returned');
    await expect(office.getByText('Stopped', { exact: true }).first()).toBeVisible();
    await detail(office).press('Lift the stop');
    await dialog(office).confirmWith('Lift the stop', 'Has paid in full');
    await expect(office.getByText('Good standing', { exact: true })).toBeVisible();
  });
});
