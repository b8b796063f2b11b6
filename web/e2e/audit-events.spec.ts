import { getCustomer } from '@granary/api/customers';
import { approveInbound, createInbound } from '@granary/api/inbound';
import { listOperations } from '@granary/api/operation-log';
import { readFile } from 'node:fs/promises';
import { CHIEF, CLERK, day, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { list } from './pages/list.ts';

const AUDITOR = 'auditor';

test('an auditor follows a figure of a batch to its cause and all its consequences', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `CAUSE-${mark}`);
  const batch = `B1-${mark}`;
  await receive(api, item, [{ batch, quantity: '40' }]);
  const path = `/warehouse/inventory/${WAREHOUSE}.${item}.${batch}`;
  const auditor = await enter(AUDITOR, { warehouse: WAREHOUSE, path });
  const { tab } = detail(auditor);

  await test.step('from the movement of 40', async () => {
    await tab('Movements');
    await auditor.getByRole('link', { name: 'Cause' }).first().click();
    await expect(auditor.getByRole('heading', { level: 1, name: 'Batch received' })).toBeVisible();
  });

  const tree = auditor.getByRole('tree', { name: 'Cause' });
  await test.step('to the request and all its events', async () => {
    await expect(tree.getByRole('treeitem', { name: `Request by ${CHIEF}` })).toBeVisible();
    await expect(tree.getByRole('treeitem', { selected: true })).toContainText('Batch received');
    await expect(tree.getByRole('treeitem', { name: 'Inbound order completed' })).toBeVisible();
  });

  await test.step('by keyboard as well', async () => {
    await tree.getByRole('treeitem', { selected: true }).focus();
    await auditor.keyboard.press('Home');
    await auditor.keyboard.press('ArrowLeft');
    await expect(tree.getByRole('treeitem')).toHaveCount(1);
    await auditor.keyboard.press('ArrowRight');
    await auditor.keyboard.press('ArrowDown');
    await auditor.keyboard.press('ArrowDown');
    await auditor.keyboard.press('Enter');
    await expect(auditor.getByRole('heading', { level: 1, name: 'Inbound order approved' })).toBeVisible();
  });

  await test.step('with its changes and its recorded content', async () => {
    await tab('Changes');
    await expect(auditor.getByRole('table', { name: 'Changes' })).toBeVisible();
    await tab('JSON');
    await expect(auditor.getByText('"type": "InboundApproved"')).toBeVisible();
  });
});

test('a refused command is visible to the auditor and can be exported', async ({ enter, api, mark }) => {
  const item = await newItem(api, `REFUSED-${mark}`);
  const clerk = await api(CLERK);
  const { number } = await clerk.request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `Not theirs to approve ${mark}`,
      inboundDate: day(),
      supplier: 'SUP-MEKONG',
      lines: [{ item, quantity: '1', unitPrice: '1' }],
    },
  });
  const refused = clerk.request(approveInbound, { params: { number }, body: {} });
  await expect(refused).rejects.toEqual(expect.objectContaining({ status: 403 }));

  const path = `/logs/operations?view=refused&filter=document:equals:${number}`;
  const auditor = await enter(AUDITOR, { warehouse: WAREHOUSE, path });
  const { row } = list(auditor);
  await test.step('with person, document and cause', async () => {
    // The entry is written after the response is sent.
    await expect(async () => {
      await auditor.reload();
      await expect(row('Command refused')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(row('Command refused')).toContainText(CLERK);
    await expect(row('Command refused')).toContainText('Refused');
    await expect(row('Command refused')).toContainText(
      'You do not have permission for this · POST /inbound/{number}/approval',
    );
    await row('Command refused').getByText('Command refused').click();
    await expect(auditor.getByRole('complementary', { name: 'Quick look' })).toContainText(
      'You do not have permission for this',
    );
  });

  await test.step('exported as a file with a digest', async () => {
    await auditor.getByRole('button', { name: 'Export', exact: true }).click();
    await auditor.getByRole('menuitem', { name: 'Export as CSV' }).click();
    await auditor.getByRole('button', { name: /^Exports, \d+ in progress/ }).click();
    const saving = auditor.waitForEvent('download');
    await auditor.getByRole('button', { name: 'Download: Operation logs' }).click();
    const text = await readFile(await (await saving).path(), 'utf8');
    expect(text).toContain(',refused,Refused,CommandRefused,Command refused,access-');
    expect(text).toMatch(/SHA-256 of the rows,[0-9a-f]{64}/);
    expect(text.split('\r\n\r\n')[0]!.split('\r\n')).toHaveLength(2);
  });

  await test.step('the access is in the log as well', async () => {
    await auditor.goto(`/logs/operations?view=read&q=${number}`);
    await expect(async () => {
      await auditor.reload();
      await expect(row('Sensitive data viewed')).toContainText(number, { timeout: 3_000 });
    }).toPass();
    await expect(row('Sensitive data viewed')).toContainText(AUDITOR);
  });
});

test('a refused read is visible to the auditor', async ({ enter, api, mark }) => {
  const clerk = await api(CLERK);
  const code = `NOT-THEIRS-${mark}`;
  const refused = clerk.request(getCustomer, { params: { code } });
  await expect(refused).rejects.toEqual(expect.objectContaining({ status: 403 }));
  // The refusal is recorded after the response is sent, and reaches the log from there.
  const filter = `document:equals:${code}`;
  const logged = await api(AUDITOR);
  await expect
    .poll(async () => (await logged.request(listOperations, { query: { filter } })).rows.length)
    .toBe(1);
  const path = `/logs/operations?view=refused&filter=${filter}`;
  const auditor = await enter(AUDITOR, { warehouse: WAREHOUSE, path });
  const { row } = list(auditor);
  await expect(row('Read refused')).toContainText(CLERK);
  await expect(row('Read refused')).toContainText(
    'You do not have permission for this · GET /customers/{code}',
  );
});

test('an auditor searches events by content', async ({ enter, api, mark }) => {
  const item = await newItem(api, `SAID-${mark}`);
  await receive(api, item, [{ batch: `B1-${mark}`, quantity: '7', supplierLot: `Lot/${mark}` }]);
  const auditor = await enter(AUDITOR, { warehouse: WAREHOUSE, path: '/audit/events' });
  const { row, search } = list(auditor);

  await test.step('by a lot in the event, with the range searched', async () => {
    await search(`lot/${mark}`);
    await expect(row('Batch received')).toContainText(item);
    await expect(auditor.getByRole('status').filter({ hasText: 'events searched' })).toBeVisible();
  });

  await test.step('or in the operation log only', async () => {
    await auditor
      .getByRole('button', { name: 'Search subject, document, user, event and reason only' })
      .click();
    await expect(auditor.getByText('No results')).toBeVisible();
    await auditor.getByRole('button', { name: 'Search event content too' }).click();
    await expect(row('Batch received')).toBeVisible();
  });
});

test('the event explorer leads from category to stream to event, each with its own address', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `STREAM-${mark}`);
  await receive(api, item, [{ batch: `B1-${mark}`, quantity: '7' }]);
  const auditor = await enter(AUDITOR, {
    warehouse: WAREHOUSE,
    path: '/audit/events?by=streams&category=stock',
  });
  const { row, search } = list(auditor);
  const stream = `${WAREHOUSE}.${item}`;

  await test.step('from category to stream', async () => {
    await expect(auditor.getByRole('button', { name: /^Stock · / })).toHaveAttribute('aria-pressed', 'true');
    await search(item);
    await expect(row(stream)).toContainText('Batch received');
    await row(stream).getByText(stream).click();
    await expect(auditor).toHaveURL(/sort=recordedAt/);
    await expect(row('Batch code claimed')).toBeVisible();
    await expect(row('Batch received')).toBeVisible();
  });

  await test.step('to an event, with personal data only on request', async () => {
    await row('Batch received').getByText('Batch received').click();
    await expect(auditor.getByRole('heading', { level: 1, name: 'Batch received' })).toBeVisible();
    await auditor.getByRole('button', { name: 'Show personal data and IP address' }).click();
    await expect(auditor.getByText('This access has been logged.')).toBeVisible();
    await expect(auditor.getByText('127.0.0.1')).toBeVisible();
  });

  await test.step('the address shows the same to another user', async () => {
    const other = await enter('manager', { warehouse: WAREHOUSE, path: new URL(auditor.url()).pathname });
    await expect(other.getByRole('heading', { level: 1, name: 'Batch received' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Show personal data and IP address' })).toBeHidden();
  });
});
