import { approveInbound, createInbound, submitInbound } from '@granary/api/inbound';
import type { Page } from '@playwright/test';
import { CHIEF, CLERK, day, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { newGtin } from './gtin.ts';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { scanInto } from './pages/scan.ts';
import { textsIn, type Language } from './texts.ts';

/**
 * One journey of every kind of work on a phone, a tablet and a desktop. The languages take turns, so that every size
 * meets every language.
 */
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 900, height: 1200 },
  desktop: { width: 1440, height: 900 },
} as const;
const LANGUAGES: readonly Language[] = ['km-KH', 'zh-CN', 'en-US'];

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language: Language;
  /** The text of the interface for a key such as `picking:start`, with its values filled in. */
  readonly say: (key: string, values?: Readonly<Record<string, string>>) => string;
}

const looksFrom = (turn: number): readonly (Look & { readonly name: string })[] =>
  Object.entries(SIZES).map(([size, viewport], index) => {
    const language = LANGUAGES[(turn + index) % LANGUAGES.length]!;
    const texts = textsIn(language);
    const say: Look['say'] = (key, values = {}) =>
      texts(key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
    return { name: `${size}, ${language}`, viewport, language, say };
  });

/** A page as wide as its window that shows no text key instead of a text. */
const fits = async (page: Page, { language, viewport }: Look): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  const { wide, keys } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    keys: document.body.innerText.match(/\b[a-z]+:[a-z]\w*\.\w+/g) ?? [],
  }));
  expect({ wide, keys }).toEqual({ wide: viewport.width, keys: [] });
};

for (const look of looksFrom(0))
  test(`an order is picked and shipped: ${look.name}`, async ({ enter, api, mark }) => {
    const { say } = look;
    const item = await newItem(api, `SZP-${mark}`);
    await receive(api, item, [{ batch: `P-${mark}`, quantity: '9' }]);
    const number = await order(api, { item, quantity: '4', until: 'released' });
    const path = `/warehouse/outbound/${number}/pick`;
    const page = await enter(CLERK, { warehouse: WAREHOUSE, path, ...look });
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await press(say('picking:start'));
    await expect(page.locator('[aria-current=step]')).toContainText('A-01');
    await fits(page, look);
    for (const code of ['A-01', `P-${mark}`]) {
      await page.keyboard.type(code);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: '4', exact: true }).click();
    const take = page.getByRole('button', { name: say('picking:takeQuantity', { quantity: '4' }) });
    await expect(take).toBeInViewport({ ratio: 1 });
    await take.click();
    await press(say('picking:finish'));
    await expect(page).toHaveURL(/\/ship$/);
    await fits(page, look);
    await press(say('outbound:shipNow'));
    await dialog(page).confirm(say('outbound:shipConfirm'));
    await expect(page.getByText(say('outbound:shippedDone'), { exact: true }).first()).toBeVisible();
    await fits(page, look);
  });

for (const look of looksFrom(1))
  test(`the home page leads to a decision, and the document says who is next: ${look.name}`, async ({
    enter,
    api,
    mark,
  }) => {
    const { say } = look;
    const item = await newItem(api, `SZD-${mark}`);
    await receive(api, item, [{ batch: `D-${mark}`, quantity: '9' }]);
    const number = await order(api, { item, quantity: '4', until: 'submitted' });
    const page = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/home', ...look });
    await fits(page, look);
    await page.goto(`/inbox?task=outbound.${number}`);
    await expect(page.getByRole('button', { name: say('workflow:approve'), exact: true })).toBeVisible();
    await fits(page, look);
    await page.goto(`/warehouse/outbound/${number}`);
    const course = page.getByRole('region', { name: say('workflow:course.label') });
    await expect(course.locator('[aria-current=step]')).toContainText(say('workflow:course.stage.review'));
    await expect(course.getByText(say('workflow:course.mine'))).toBeVisible();
    await fits(page, look);
    await page.getByRole('button', { name: say('outbound:approve'), exact: true }).click();
    await dialog(page).confirm(say('outbound:approve'));
    await expect(course.locator('[aria-current=step]')).toContainText(say('workflow:course.stage.release'));
  });

for (const look of looksFrom(0))
  test(`a picture shows its figures, and a lineage fits its frame: ${look.name}`, async ({
    enter,
    api,
    mark,
  }) => {
    const { say } = look;
    const item = await newItem(api, `SZC-${mark}`);
    await receive(api, item, [{ batch: `C-${mark}`, quantity: '40', expiryDate: day(-30) }]);
    const page = await enter('super_admin', { warehouse: WAREHOUSE, path: '/charts?by=month', ...look });
    const show = page.getByRole('button', { name: say('charts:showTable') });
    await expect(page.locator('main svg text').first()).toBeVisible();
    await fits(page, look);
    await show.first().click();
    await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(13);
    await fits(page, look);
    await page.goto(`/audit/lineage?batch=${WAREHOUSE}.${item}.C-${mark}`);
    await expect(page.getByText(`C-${mark}`).first()).toBeVisible();
    await fits(page, look);
  });

for (const look of looksFrom(2))
  test(`a list shows what decides, and leads to it: ${look.name}`, async ({ enter, api, mark }) => {
    const item = await newItem(api, `SZL-${mark}`);
    // As long as the numbers that Granary gives.
    const batch = `2026${Date.now()}`;
    await receive(api, item, [{ batch, quantity: '40' }]);
    const path = `/warehouse/inventory?q=${item}`;
    const page = await enter(CHIEF, { warehouse: WAREHOUSE, path, ...look });
    const entry = page.locator('main').getByText(batch).first();
    await expect(entry).toBeVisible();
    for (const word of [item, '40', 'A-01'])
      await expect(page.locator('main').getByText(word).first()).toBeInViewport({ ratio: 1 });
    const isWhole = await entry.evaluate((number) => {
      const cell = number.closest('[role=gridcell]');
      const parts = cell ? [cell, ...cell.querySelectorAll('*')] : [];
      return parts.every((part) => part.clientWidth === 0 || part.scrollWidth <= part.clientWidth);
    });
    expect(isWhole).toBe(true);
    const pushedAside = await page
      .locator('.MuiDataGrid-virtualScroller')
      .evaluateAll((lists) => lists.map((one) => one.scrollWidth - one.clientWidth));
    expect(pushedAside.filter((pixels) => pixels > 0)).toEqual([]);
    await fits(page, look);
    await entry.click();
    await expect(page).toHaveURL(new RegExp(batch));
    await fits(page, look);
    await page.goto(`/warehouse/items?q=${item}`);
    await expect(page.locator('main').getByText(item).first()).toBeVisible();
    await fits(page, look);
  });

for (const look of looksFrom(1))
  test(`goods are received by scanning, and their labels printed: ${look.name}`, async ({
    enter,
    api,
    mark,
  }) => {
    const { say } = look;
    const gtin = newGtin();
    await newItem(api, `SZS-${mark}`, { gtin });
    const path = '/warehouse/inbound/create';
    const page = await enter(CLERK, { warehouse: WAREHOUSE, path, ...look });
    const { input, fill } = form(page);
    const lot = `S-${mark}`;
    await scanInto(page.getByLabel(say('inbound:scan.label')), `]d201${gtin}1731123110${lot}\u001D3048`);
    await expect(input('lines.0.quantity')).toHaveValue('48');
    await fill('lines.0.unitPrice', '18.5');
    await fits(page, look);
    await page.getByRole('button', { name: say('inbound:saveAndSubmit'), exact: true }).click();
    await expect(page).toHaveURL(/\/inbound\/IN-/);
    const number = page.url().split('/').at(-1)!;
    await (await api(CHIEF)).request(approveInbound, { params: { number }, body: {} });
    await page.getByRole('button', { name: say('labels:print'), exact: true }).click();
    await fits(page, look);
    const coming = page.waitForEvent('download');
    await dialog(page).button(say('papers:make')).click();
    expect((await coming).suggestedFilename()).toBe(`${number}-labels.pdf`);
  });

for (const look of looksFrom(2))
  test(`a colleague mentioned in a comment is told: ${look.name}`, async ({ enter, api, mark }) => {
    const { say } = look;
    const clerk = await api(CLERK);
    const item = await newItem(api, `SZN-${mark}`);
    const lines = [{ item, quantity: '6', unitPrice: '18.75' }];
    const body = { warehouse: WAREHOUSE, type: 'purchase' as const, inboundDate: day(), lines };
    const { number } = await clerk.request(createInbound, { body });
    await clerk.request(submitInbound, { params: { number } });
    const path = `/warehouse/inbound/${number}?tab=comments`;
    const page = await enter(CLERK, { warehouse: WAREHOUSE, path, ...look });
    const text = page.getByRole('combobox', { name: say('discussions:write') });
    await text.fill(`${mark} `);
    await text.pressSequentially('@warehouse_ad');
    await page.getByRole('option', { name: new RegExp(`@${CHIEF}`) }).click();
    await page.getByRole('button', { name: say('discussions:send'), exact: true }).click();
    await expect(page.getByRole('list', { name: say('discussions:comments') })).toContainText(mark);
    await fits(page, look);
    const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/profile', ...look });
    const bell = chief.getByRole('banner').getByRole('button', {
      name: new RegExp(`^${say('shell:notices.title')}`),
    });
    await bell.click();
    await chief
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click();
    await expect(chief.getByRole('list', { name: say('discussions:comments') })).toContainText(mark);
    await fits(chief, look);
  });
