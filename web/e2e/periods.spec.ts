import type { Page } from '@playwright/test';
import { CHIEF, WAREHOUSE, day, newItem, receive, send } from './goods.ts';
import { expect, test } from './journey.ts';
import { oldCustomer } from './servers.ts';

/** Ordered so that every click changes the selection, even on screens that start with Day. */
const PERIODS = ['Week', 'Month', 'Quarter', 'Day', 'Year'] as const;
const THIS_YEAR = day().slice(0, 4);
const KEYS: Readonly<Record<(typeof PERIODS)[number], RegExp>> = {
  // In the screen's date format.
  Day: /\d/,
  Week: /^\d{4}-W\d\d$/,
  Month: /^\d{4}-\d\d$/,
  Quarter: /^\d{4}-Q[1-4]$/,
  Year: /^\d{4}$/,
};

/** Selects each period in turn and checks the label of the newest row in its table. */
const throughPeriods = async (page: Page, label: (period: string) => string): Promise<void> => {
  for (const period of PERIODS) {
    await page.getByRole('button', { name: period, exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`by=${period.toLowerCase()}`));
    const table = page.getByRole('table', { name: label(period), exact: true });
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(KEYS[period]);
  }
  const last = page.getByRole('button', { name: 'Year', exact: true });
  await expect(last).toHaveAttribute('aria-pressed', 'true');
};

test('figures are grouped by day, week, month, quarter and year with the same buttons', async ({
  enter,
  api,
  mark,
}) => {
  const customer = `PER-${mark}`;
  const name = `Seasons ${mark}`;
  await oldCustomer({ code: customer, name, openingLimit: '5000.00', since: `${day(400)}T03:00:00.000Z` });
  const item = await newItem(api, `PER-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  await send(api, { warehouse: WAREHOUSE, item, quantity: '2', customer });

  await test.step('profit', async () => {
    const page = await enter('finance_admin', {
      warehouse: WAREHOUSE,
      path: '/warehouse/cost-management?tab=profit',
    });
    await throughPeriods(page, (period) => period);
    await expect(page.getByRole('row').filter({ hasText: THIS_YEAR })).toContainText('$');
    await page.getByRole('button', { name: 'Customer', exact: true }).click();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('$48.00');
  });

  await test.step('the credit of a customer', async () => {
    const page = await enter('finance_admin', { path: `/credit-management/statements/${customer}` });
    await throughPeriods(page, (period) => period);
    const year = page.getByRole('table', { name: 'Year', exact: true }).getByRole('row').nth(1);
    await expect(year.getByRole('cell').first()).toHaveText(THIS_YEAR);
    await expect(year).toContainText('$4,952.00');
  });

  await test.step('decisions', async () => {
    const page = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/workflow?tab=statistics' });
    await throughPeriods(page, (period) => `Decisions by ${period}`);
    await expect(page.getByText('last 5 years')).toBeVisible();
  });

  await test.step('the dashboard', async () => {
    const page = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/dashboard' });
    await page
      .getByRole('region', { name: /^Goods in and out/ })
      .getByRole('button', { name: 'Show as table' })
      .click();
    await throughPeriods(page, (period) => period);
    const year = page.getByRole('table', { name: 'Year', exact: true }).getByRole('row').nth(1);
    await expect(year.getByRole('link').first()).toHaveAttribute('href', /receivedAt/);
    await expect(page.getByRole('heading', { name: 'Goods in and out, last 5 years' })).toBeVisible();
  });
});
