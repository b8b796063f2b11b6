import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@granary/demo';
import { createInbound, submitInbound } from '@granary/api/inbound';
import { newCustomer } from './customers.ts';
import { CHIEF, CLERK, day, newItem, order, pickAll, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { countScreen } from './pages/count.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { pickScreen } from './pages/pick.ts';
import { SALES } from './pages/sale.ts';
import { shell } from './pages/shell.ts';
import { wizard } from './pages/wizard.ts';

const phone = { width: 390, height: 844 };
const staff = { warehouse: WAREHOUSE };

/** Does what a person's hand does, and counts it: taps (clicks and single keys) and entries (a field typed or a scan). */
const handOn = (page: Page) => {
  let taps = 0;
  let entries = 0;
  const begun = performance.now();
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const type = async (field: Locator, text: string) => {
    entries += 1;
    await field.fill(text);
  };
  return {
    tap,
    type,
    button: (name: string | RegExp) => tap(page.getByRole('button', { name, exact: true }).first()),
    fill: (name: string, text: string) => type(form(page).input(name), text),
    key: async (name: string) => {
      taps += 1;
      await page.keyboard.press(name);
    },
    keyPad: async (digits: string) => {
      for (const digit of digits) await tap(page.getByRole('button', { name: digit, exact: true }));
    },
    scan: async (code: string) => {
      entries += 1;
      await pickScreen(page).scan(code);
    },
    /** Finds a record by typing and selects it. */
    find: async (name: string, text: string) => {
      await type(form(page).input(name), text);
      await tap(page.getByRole('option').filter({ hasText: text }).first());
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
    done: () => ({ taps, entries, seconds: (performance.now() - begun) / 1000 }),
  };
};
type Hand = ReturnType<typeof handOn>;

/** The row of a task in `docs/tasks.md`. */
const promised = async (task: string): Promise<{ taps: number; entries: number }> => {
  const table = await readFile(new URL('../../docs/tasks.md', import.meta.url), 'utf8');
  const cells = table
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .find(([, name]) => name === task);
  if (!cells) throw new Error(`docs/tasks.md has no task ${task}`);
  return { taps: Number(cells[3]), entries: Number(cells[4]) };
};

const asPromised = async (task: string, hand: Hand): Promise<void> => {
  const { seconds, ...work } = hand.done();
  test.info().annotations.push({ type: 'seconds', description: seconds.toFixed(1) });
  if (process.env['GRANARY_TASKS']) console.log(`${task}: ${JSON.stringify({ ...work, seconds })}`);
  expect(work, task).toEqual(await promised(task));
};

test('Sign in', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'English', exact: true }).click();
  const hand = handOn(page);
  await hand.type(page.locator('input[name=username]'), CHIEF);
  await hand.type(page.locator('input[name=password]'), DEMO_PASSWORD);
  await hand.key('Enter');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await asPromised('Sign in', hand);
});

test('Pick an order of one line', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  await receive(api, item, [{ batch: `P-${mark}`, quantity: '9' }]);
  const number = await order(api, { item, quantity: '4', until: 'released' });
  const page = await enter(CLERK, { ...staff, path: '/home', viewport: phone });
  const { now, finish } = pickScreen(page);
  const hand = handOn(page);
  await hand.tap(page.getByRole('link', { name: /^(Start|Continue) picking$/ }));
  await expect(page).toHaveURL(/\/pick$/);
  // The next pick may be another journey's.
  await page.goto(`/warehouse/outbound/${number}/pick`);
  await hand.button('Start picking');
  await expect(now).toContainText('A-01');
  await hand.scan('A-01');
  await hand.scan(`P-${mark}`);
  await hand.keyPad('4');
  await hand.button(/^Pick 4 /);
  await hand.tap(finish);
  await expect(shell(page).title).toHaveText(`Ship ${number}`);
  await asPromised('Pick an order of one line', hand);
});

test('Ship a picked order', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  await receive(api, item, [{ batch: `S-${mark}`, quantity: '9' }]);
  const number = await order(api, { item, quantity: '4', until: 'released' });
  await pickAll(api, number);
  const page = await enter(CLERK, { ...staff, path: `/warehouse/outbound/${number}/ship` });
  const hand = handOn(page);
  await hand.button('Ship now');
  await hand.tap(dialog(page).button('Ship'));
  await expect(page.getByText('Shipped', { exact: true }).first()).toBeVisible();
  await asPromised('Ship a picked order', hand);
});

test('Receive a delivery of one item', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  const page = await enter(CLERK, { ...staff, path: '/warehouse/inbound' });
  const hand = handOn(page);
  await hand.button('New inbound order');
  await hand.find('supplier', 'Mekong');
  await hand.find('lines.0.item', item);
  await hand.fill('lines.0.quantity', '60');
  await hand.fill('lines.0.unitPrice', '18.75');
  await hand.button('Save and submit');
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await asPromised('Receive a delivery of one item', hand);
});

test('Approve what waits', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  const clerk = await api(CLERK);
  const lines = [{ item, quantity: '60', unitPrice: '18.75', batch: `W-${mark}` }];
  const body = { warehouse: WAREHOUSE, type: 'purchase' as const, inboundDate: day(), lines };
  const title = `Waits ${mark}`;
  const { number } = await clerk.request(createInbound, { body: { ...body, title } });
  await clerk.request(submitInbound, { params: { number } });
  const page = await enter(CHIEF, { ...staff, path: '/home' });
  const entry = page.getByRole('listitem').filter({ hasText: title });
  const hand = handOn(page);
  await hand.tap(shell(page).navigation.getByRole('link', { name: /^Inbox/ }));
  await hand.tap(entry.getByRole('button'));
  await hand.button('Approve');
  await hand.tap(dialog(page).button('Approve'));
  await expect(entry).toHaveCount(0);
  await asPromised('Approve what waits', hand);
});

test('Sell one item to a customer', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  await receive(api, item, [{ batch: `V-${mark}`, quantity: '50' }]);
  const name = `Buyer ${mark}`;
  const customer = await newCustomer(api, { code: `TSK-${mark}`, name, openingLimit: '1000' });
  const page = await enter(CLERK, { ...staff, path: SALES });
  const hand = handOn(page);
  await hand.button('New sale');
  await hand.find('customer', customer);
  await hand.button('Next');
  await hand.find('lines.0.item', item);
  await hand.fill('lines.0.quantity', '10');
  await hand.button('Next');
  await expect(page.getByText('Fully allocated')).toBeVisible();
  await hand.button('Next');
  await hand.tap(wizard(page).submit);
  await expect(page.getByText('Awaiting sales approval').first()).toBeVisible();
  await asPromised('Sell one item to a customer', hand);
});

test('Record a repayment', async ({ enter, api, mark }) => {
  const customer = await newCustomer(api, {
    code: `TSK-${mark}`,
    name: `Payer ${mark}`,
    openingLimit: '1000',
  });
  const page = await enter('finance_admin', { path: `/credit-management/statements/${customer}` });
  const hand = handOn(page);
  await hand.button('Record repayment');
  await hand.fill('amount', '300');
  await hand.button('Record');
  await expect(page.getByText('Customer credit balance $300.00')).toBeVisible();
  await asPromised('Record a repayment', hand);
});

test('Trace a batch from anywhere', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  const batch = `T-${mark}`;
  await receive(api, item, [{ batch, quantity: '50' }]);
  const page = await enter(CHIEF, { ...staff, path: '/home' });
  await shell(page).account.waitFor();
  const hand = handOn(page);
  await hand.key('Control+k');
  await hand.type(dialog(page).box.getByRole('combobox'), batch);
  await expect(page.getByRole('option', { name: batch }).first()).toHaveAttribute('aria-selected', 'true');
  await hand.key('Enter');
  await expect(page).toHaveURL(new RegExp(`${item}\\.${batch}`));
  await expect(page.getByRole('tab', { name: 'Traceability' })).toHaveAttribute('aria-selected', 'true');
  await asPromised('Trace a batch from anywhere', hand);
});

test('Change a price', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  const page = await enter(CHIEF, { ...staff, path: '/warehouse/items' });
  const hand = handOn(page);
  await hand.type(page.locator('[data-page-search] input'), item);
  const cell = list(page).cell(item, 'retailPrice');
  await cell.hover();
  await hand.tap(cell.getByRole('button'));
  await hand.type(dialog(page).box.getByRole('textbox'), '27');
  await hand.key('Enter');
  await expect(cell).toContainText('$27.00');
  await asPromised('Change a price', hand);
});

test('Count a shelf with one batch', async ({ enter, api, mark }) => {
  const item = await newItem(api, `TSK-${mark}`);
  const location = `T-${mark}`;
  await receive(api, item, [{ batch: `C-${mark}`, quantity: '40', location }]);
  const page = await enter(CLERK, { ...staff, path: '/warehouse/counts', viewport: phone });
  const hand = handOn(page);
  await hand.button('New stock count');
  await hand.fill('location', location);
  await expect(page.getByText(`C-${mark}`).first()).toBeVisible();
  await hand.button('Create count');
  await expect(page).toHaveURL(/\/counts\/[^/]+$/);
  await hand.button('Count');
  await expect(countScreen(page).place).toContainText(location);
  await hand.scan(`C-${mark}`);
  await hand.keyPad('40');
  await hand.button(/^Record 40( |$)/);
  await hand.button('Submit');
  await expect(page.getByText('Waiting for approval').first()).toBeVisible();
  await asPromised('Count a shelf with one batch', hand);
});
