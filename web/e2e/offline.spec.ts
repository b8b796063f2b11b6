import { countLine, getCount, openCount } from '@granary/api/counts';
import { createInbound, getInbound } from '@granary/api/inbound';
import { CHIEF, CLERK, day, newItem, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { countScreen } from './pages/count.ts';
import { dialog } from './pages/dialogs.ts';
import { form } from './pages/form.ts';
import { installed, keptOnDevice } from './pages/offline.ts';
import { shell } from './pages/shell.ts';

test.use({ serviceWorkers: 'allow' });

test('counting and receiving continue without a network, and conflicts are settled by the person', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `NET-${mark}`);
  const [one, two] = [`ONE-${mark}`, `TWO-${mark}`];
  await receive(api, item, [
    { batch: one, quantity: '40' },
    { batch: two, quantity: '30' },
  ]);
  const clerk = await api(CLERK);
  const chief = await api(CHIEF);
  const batches = [one, two].map((batch) => ({ item, batch }));
  const scope = { kind: 'batches' } as const;
  const { number: count } = await clerk.request(openCount, {
    body: { warehouse: WAREHOUSE, title: `Shelf ${mark}`, scope, batches },
  });
  const { number: order } = await clerk.request(createInbound, {
    body: {
      warehouse: WAREHOUSE,
      type: 'purchase',
      title: `Delivery ${mark}`,
      inboundDate: day(),
      lines: [{ item, quantity: '10', unitPrice: '18.5' }],
    },
  });
  const edit = `/warehouse/inbound/${order}/edit`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path: edit });
  const { progress, batch, scan, enter: record, handIn } = countScreen(page);
  const counted = async () => {
    const { lines } = await clerk.request(getCount, { params: { number: count } });
    return lines.map((line) => line.counted);
  };
  const received = async () => {
    const { lines, timeline } = await clerk.request(getInbound, { params: { number: order } });
    return [lines[0]?.quantity, timeline.filter(({ type }) => type === 'InboundRevised').length];
  };
  await expect(form(page).field('lines.0.quantity')).toBeVisible();
  await keptOnDevice(page, order);
  await page.goto(`/warehouse/counts/${count}/count`);
  await expect(batch).toContainText(one);
  await keptOnDevice(page, count);
  await installed(page);

  await test.step('what is counted without a network is kept, also by a reload', async () => {
    await page.context().setOffline(true);
    await scan(one);
    await record('39');
    await expect(batch).toContainText(two);
    await scan(two);
    await record('30');
    await expect(progress).toHaveText('2 / 2');
    await page.reload();
    await expect(shell(page).offline).toBeVisible();
    await expect(progress).toHaveText('2 / 2');
    await expect(page.getByText('2 to send')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'All lines' }).click();
    await expect(dialog(page).box.getByText('Not sent yet')).toHaveCount(2);
    await dialog(page).confirm('Close');
  });

  await test.step('the order that was open is received without a network', async () => {
    await page.goto(edit);
    await form(page).fill('lines.0.quantity', '12');
    await form(page).press('Save draft');
    await expect(shell(page).notice('Saved on this device')).toBeVisible();
    await expect(page.getByText('Your changes of this order have not been sent yet.')).toBeVisible();
    await expect(page.getByText('2 to send')).toBeVisible();
    expect(await received()).toEqual(['10.000', 0]);
  });

  await test.step('meanwhile somebody else counts a line', async () => {
    const params = { number: count, line: '2' };
    await chief.request(countLine, { params, body: { counted: '29' } });
  });

  await test.step('signing out warns', async () => {
    await shell(page).signOut();
    await expect(dialog(page).box).toContainText('3 entries have not been sent');
    await dialog(page).confirm('Cancel');
  });

  await test.step('with the network everything arrives once', async () => {
    await page.context().setOffline(false);
    await expect.poll(received).toEqual(['12.000', 1]);
    await expect(page.getByText('Your changes of this order')).toHaveCount(0);
    await expect.poll(counted).toEqual(['39.000', '29.000']);
  });

  await test.step('the conflict is shown beside its line and settled', async () => {
    await page.getByRole('link', { name: count }).click();
    const card = page.getByRole('alert').filter({ hasText: `Not accepted: 30 bags of ${two} counted` });
    await expect(card).toContainText('already been counted by someone else');
    await card.getByRole('button', { name: 'Discard' }).click();
    await dialog(page).confirm('Discard');
    await expect(card).toHaveCount(0);
    await handIn();
    await expect(page.getByText('Recount', { exact: true })).toBeVisible();
    await expect(batch).toContainText(two);
  });
});
