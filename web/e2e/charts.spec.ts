import { readFile } from 'node:fs/promises';
import { day, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

test('charts show their figures as a table, lead to the lists behind them, and leave as a file', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `CHART-${mark}`);
  await receive(api, item, [{ batch: `C-${mark}`, quantity: '40', expiryDate: day(-30) }]);
  const page = await enter('manager', { path: '/charts?by=month' });
  const section = (name: RegExp) => page.getByRole('region', { name });

  await test.step('stock: the last point is today’s, and leads to the stock as of the day', async () => {
    const stock = section(/^Stock, last 12 months/);
    await expect(stock.locator('svg')).not.toHaveCount(0);
    await stock.getByRole('button', { name: 'Show as table' }).click();
    await expect(stock.getByRole('row')).toHaveCount(13);
    const coming = page.waitForEvent('download');
    await stock.getByRole('button', { name: 'CSV' }).click();
    const file = await readFile(await (await coming).path(), 'utf8');
    const shown = await stock.getByRole('row').nth(1).getByRole('cell').nth(1).textContent();
    expect(file.split('\r\n')[12]?.split(',')[3]).toBe(shown?.replaceAll(',', ''));
  });

  await test.step('expiry: a week leads to its batches', async () => {
    const expiry = section(/^Expiring, next 26 weeks/);
    await expiry.getByRole('button', { name: 'Show as table' }).click();
    await expect(expiry.getByRole('row')).toHaveCount(28);
    const weeks = expiry.getByRole('link');
    await expect(weeks).not.toHaveCount(0);
    await expect(weeks.first()).toHaveAttribute('href', /inventory.*expiryDate/);
  });

  await test.step('credit and picking are there for a manager', async () => {
    await expect(section(/^Credit use by customer/)).toBeVisible();
    await expect(section(/^Picked and shipped, last 12 months/)).toBeVisible();
    await page.getByRole('button', { name: 'Week', exact: true }).click();
    await expect(section(/^Picked and shipped, last 13 weeks/)).toBeVisible();
  });

  await test.step('an item has its stock over time', async () => {
    await page.goto(`/warehouse/inventory/items/${WAREHOUSE}.${item}?tab=course`);
    const course = section(/^Stock of this item/);
    await course.getByRole('button', { name: 'Show as table' }).click();
    await expect(course.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(/^40\s*Bag$/);
    await course.getByRole('row').nth(1).getByRole('link').click();
    await expect(shell(page).title).toHaveText('Stock as of a date');
    await expect(page.getByText(`C-${mark}`)).toBeVisible();
  });
});
