import { listInbounds } from '@granary/api/inbound';
import { CLERK, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

test('the command palette finds a document, Enter opens it, and a key sequence navigates on', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `KEY-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '3' }]);
  const { rows } = await (await api(CLERK)).request(listInbounds, { query: { q: item } });
  const { number } = rows[0]!;

  const page = await enter(CLERK, { warehouse: WAREHOUSE, path: '/warehouse/items' });
  const { title, account } = shell(page);
  await account.waitFor();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(number);
  const found = page.getByRole('option', { name: number });
  await expect(found).toHaveAttribute('aria-selected', 'true');
  // The earlier result is shown at once and can be selected again.
  await page.keyboard.press('Backspace');
  await expect(found).toBeVisible();
  await page.keyboard.type(number.slice(-1));
  await expect(found).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/warehouse/inbound/${number}$`));
  await expect(title).toHaveText('Mekong Fertiliser Trading · $55.50');

  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL(/\/warehouse\/inventory/);
  await expect(title).toHaveText('Inventory');
});
