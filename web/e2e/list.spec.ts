import { readFile } from 'node:fs/promises';
import { listItems } from '@granary/api/items';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';

/** The behaviour that the list template gives to every list, tested on the catalogue in a few short pages. */
const path = '/warehouse/items?view=all&sort=code:asc&limit=3';
const range = (page: Page) => page.getByText(/^[\d,]+–[\d,]+ of [\d,]+$/);
const codes = (page: Page) => page.locator('.MuiDataGrid-cell[data-field="code"]').allInnerTexts();

test('a list pages by cursor and shows the position', async ({ enter, api }) => {
  const { page: all } = await (await api('viewer')).request(listItems, { query: { limit: '1' } });
  const page = await enter('viewer', { path });
  await expect(range(page)).toHaveText(`1–3 of ${all.total}`);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(range(page)).toHaveText(`4–6 of ${all.total}`);
  await page.getByRole('button', { name: 'Last page' }).click();
  await expect(range(page)).toHaveText(new RegExp(`–${all.total} of ${all.total}$`));
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(range(page)).toHaveText(`1–3 of ${all.total}`);
});

test('a list sorts by column headers on the server', async ({ enter }) => {
  const page = await enter('viewer', { path });
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  const ascending = await codes(page);
  expect(ascending).toEqual(ascending.toSorted());
  await page.getByRole('columnheader', { name: 'Code' }).click();
  await expect(page).toHaveURL(/sort=code:desc/);
  await expect.poll(() => codes(page)).not.toEqual(ascending);
  const descending = await codes(page);
  expect(descending).toEqual(descending.toSorted().toReversed());
});

test('a list filters by chips kept in the address', async ({ enter }) => {
  const page = await enter('viewer', { path });
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Code', exact: true }).click();
  await page.locator('form').getByRole('textbox').fill('GLY');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/filter=code:contains:GLY/);
  await expect.poll(async () => (await codes(page)).every((code) => code.includes('GLY'))).toBe(true);
  await page.reload();
  await expect(page.locator('[data-filter=code]')).toBeVisible();
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  await expect(page).not.toHaveURL(/filter=/);
});

test('a list offers to clear filters when a search has no results', async ({ enter }) => {
  const page = await enter('viewer', { path });
  await list(page).search('nothing is called that');
  await expect(list(page).noResults).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
});

test('a list can be used by keyboard', async ({ enter }) => {
  const page = await enter('viewer', { path });
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  const [, second = ''] = await codes(page);
  await shell(page).title.click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('.MuiDataGrid-row.active')).toContainText(second);
  await page.keyboard.press('/');
  await expect(page.locator('[data-page-search] input')).toBeFocused();
});

test('a peek opened by keyboard has the focus, moves with j and k, and gives the focus back', async ({
  enter,
}) => {
  const page = await enter('viewer', { path: '/warehouse/inventory', warehouse: 'WH-PP' });
  const { title, navigation } = shell(page);
  await expect(title).toHaveText('Inventory');
  await navigation.getByRole('link', { name: 'Items', exact: true }).click();
  await expect(title).toHaveText('Items');
  await expect(title).toBeFocused();
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  const [first = '', second = ''] = await codes(page);

  await page.keyboard.press('j');
  await page.keyboard.press('Space');
  const peek = page.getByRole('complementary', { name: 'Quick look' });
  await expect(peek).toBeFocused();
  await expect(peek).toContainText(first);
  await page.keyboard.press('j');
  await expect(peek).toContainText(second);
  await page.keyboard.press('k');
  await expect(peek).toContainText(first);
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await expect(title).toBeFocused();
});

test('a list exports all filtered rows', async ({ enter, api }) => {
  const { page: all } = await (await api('manager')).request(listItems, { query: { limit: '1' } });
  const page = await enter('manager', { path });
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const lines = (await readFile(await (await started).path(), 'utf8')).split('\r\n');
  expect(lines[0]?.startsWith('\uFEFF')).toBe(true);
  expect(lines).toHaveLength(all.total + 1);
});

test('a list offers no export without the permission', async ({ enter }) => {
  const page = await enter('viewer', { path });
  await expect(page.locator('.MuiDataGrid-row').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Export/ })).toHaveCount(0);
});

test('a list shows fewer columns on a tablet, more on request, and as wide as they are made', async ({
  enter,
}) => {
  const page = await enter('viewer', { path, viewport: { width: 900, height: 1200 } });
  const head = (name: string) => page.getByRole('columnheader', { name });
  const pushedAside = () =>
    page.locator('.MuiDataGrid-virtualScroller').evaluate((rows) => rows.scrollWidth - rows.clientWidth);
  await expect(head('Retail price')).toBeVisible();
  await expect(head('Minimum stock')).toHaveCount(0);
  await expect.poll(pushedAside).toBe(0);

  await page.getByRole('button', { name: /^More columns/ }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Minimum stock' }).click();
  await page.keyboard.press('Escape');
  await expect(head('Minimum stock')).toBeVisible();

  // The menu's backdrop would take the pointer, also while it fades.
  await expect(page.locator('.MuiBackdrop-root')).toHaveCount(0);
  const width = async () => (await head('Code').boundingBox())!.width;
  const before = await width();
  const edge = (await head('Code').locator('.MuiDataGrid-columnSeparator').boundingBox())!;
  await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width / 2 + 60, edge.y + edge.height / 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(width).toBeCloseTo(before + 60, -1);
  await page.reload();
  await expect.poll(width).toBeCloseTo(before + 60, -1);
  await page.locator('.MuiDataGrid-virtualScroller').evaluate((rows) => rows.scrollTo({ left: 200 }));
  await expect(head('Code')).toBeInViewport({ ratio: 0.9 });

  // Column choices are saved for the user, who is shared with other journeys: reset them.
  await page.getByRole('button', { name: /olumns/ }).click();
  await page.getByRole('menuitem', { name: 'Default columns' }).click();
  await expect(head('Minimum stock')).toHaveCount(0);
  await expect.poll(width).toBeCloseTo(before, -1);
  await page.waitForFunction(() =>
    Object.keys(localStorage).every((key) => !key.startsWith('settings-pending')),
  );
});

test('a list keeps pinned columns in sight, for the next visit too, until they are unpinned', async ({
  enter,
}) => {
  const page = await enter('viewer', { path, viewport: { width: 900, height: 1200 } });
  const head = (name: string) => page.getByRole('columnheader', { name });
  const rows = page.locator('.MuiDataGrid-virtualScroller');
  const columns = page.getByRole('button', { name: /olumns/ });
  const pin = page.getByRole('menuitemcheckbox', { name: 'Pin Minimum stock on the left' });
  const closeMenu = async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.MuiBackdrop-root')).toHaveCount(0);
  };
  const scroll = () => rows.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
  const left = async (name: string) => (await head(name).boundingBox())!.x;

  await expect(head('Retail price')).toBeVisible();
  await columns.click();
  for (const name of ['Minimum stock', 'Maximum stock', 'Khmer name'])
    await page.getByRole('menuitemcheckbox', { name, exact: true }).click();
  await pin.click();
  await expect(pin).toBeChecked();
  await closeMenu();

  const staysBehindCode = async () => {
    await expect
      .poll(() => rows.evaluate((element) => element.scrollWidth - element.clientWidth))
      .toBeGreaterThan(0);
    const before = await left('Minimum stock');
    const { x, width } = (await head('Code').boundingBox())!;
    expect(before).toBeCloseTo(x + width, 0);
    await scroll();
    await expect.poll(() => rows.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
    expect(await left('Minimum stock')).toBeCloseTo(before, 0);
    const cell = page.locator('.MuiDataGrid-cell[data-field="minStock"]').first();
    expect((await cell.boundingBox())!.x).toBeCloseTo(before, 0);
    await expect(cell).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  };
  await staysBehindCode();
  await page.reload();
  await staysBehindCode();

  // Together they would cover more than half of the list, so only the first stays.
  await columns.click();
  await page.getByRole('menuitemcheckbox', { name: 'Pin Khmer name on the left' }).click();
  await closeMenu();
  await scroll();
  const code = (await head('Code').boundingBox())!;
  await expect.poll(() => left('Minimum stock')).toBeLessThan(code.x + code.width / 2);
  await expect(head('Code')).toBeInViewport({ ratio: 0.9 });

  await columns.click();
  await pin.click();
  await expect(pin).not.toBeChecked();
  // Column choices are saved for the user, who is shared with other journeys: reset them.
  await page.getByRole('menuitem', { name: 'Default columns' }).click();
  await expect(head('Minimum stock')).toHaveCount(0);
  await page.waitForFunction(() =>
    Object.keys(localStorage).every((key) => !key.startsWith('settings-pending')),
  );
});

test('a view is shared with a role, used by it, and withdrawn', async ({ enter }) => {
  const sharer = await enter('manager', { path: '/warehouse/items?view=all&filter=code:contains:GLY' });
  const name = 'Glyphosate';
  const menu = async (page: Page, item: string) => {
    await page.getByRole('button', { name: 'More for this view' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await sharer.getByRole('button', { name: 'Save as a view' }).click();
  await sharer.getByRole('textbox', { name: 'Name of the view' }).fill(name);
  await sharer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(sharer.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  await menu(sharer, 'Share with…');
  const dialog = sharer.getByRole('dialog');
  await dialog.getByRole('switch', { name: 'Viewer' }).click();
  await dialog.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  const reader = await enter('viewer', { path });
  const tab = reader.getByRole('tab', { name, exact: true });
  await expect(tab).toHaveAttribute('aria-description', /^Shared by /);
  await tab.click();
  await expect.poll(async () => (await codes(reader)).every((code) => code.includes('GLY'))).toBe(true);
  await expect(reader.getByRole('button', { name: 'More for this view' })).toHaveCount(0);
  await reader.reload();
  await expect(tab).toHaveAttribute('aria-selected', 'true');

  await menu(sharer, 'Stop sharing');
  await expect(tab).toHaveCount(0);
  await expect(reader.locator('.MuiDataGrid-row').first()).toBeVisible();
  await menu(sharer, 'Remove this view');
  await expect(sharer.getByRole('tab', { name, exact: true })).toHaveCount(0);
  await sharer.waitForFunction(() =>
    Object.keys(localStorage).every((key) => !key.startsWith('settings-pending')),
  );
});

test('a list shows cards on a phone', async ({ enter }) => {
  const page = await enter('viewer', { path, viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('.MuiDataGrid-row')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('link', { name: 'Inventory' })).toBeVisible();
});
