import { getPickTask, startPicking } from '@granary/api/outbound';
import { CHIEF, CLERK, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { installed } from './pages/offline.ts';
import { pickScreen } from './pages/pick.ts';
import { shell } from './pages/shell.ts';

const phone = { width: 390, height: 844 };

test.use({ serviceWorkers: 'allow' });

test('picks made offline survive a reload and are sent once, in order', async ({ enter, api, mark }) => {
  const item = await newItem(api, `OFF-${mark}`);
  await receive(api, item, [
    { batch: `A-${mark}`, quantity: '10', daysAgo: 9, location: 'A-01' },
    { batch: `B-${mark}`, quantity: '10', daysAgo: 8, location: 'B-02' },
    { batch: `C-${mark}`, quantity: '10', daysAgo: 7, location: 'C-03' },
  ]);
  const number = await order(api, { item, quantity: '30', until: 'released' });
  const path = `/warehouse/outbound/${number}/pick`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path, viewport: phone });
  const { start, scan, take, press, giveUp, now, progress, finish } = pickScreen(page);
  const taken = async () => {
    const { stops } = await (await api(CLERK)).request(getPickTask, { params: { number } });
    return stops.map(({ batch, picked }) => [batch.split('-')[0], picked]);
  };
  await start();
  await expect(now).toContainText('A-01');

  await test.step('picking continues while the server cannot be reached', async () => {
    await installed(page);
    await page.context().setOffline(true);
    await scan('A-01');
    await scan(`A-${mark}`);
    await take('10');
    await expect(progress).toHaveText('1 of 3');
    await scan('B-02');
    await scan(`B-${mark}`);
    await press('4');
    await take('4');
    await expect(now).toContainText('–/ 6');
    await giveUp('Damaged');
    await expect(progress).toHaveText('2 of 3');
    await expect(page.getByText('3 to send')).toBeVisible();
    expect(await taken()).toEqual([
      ['A', '0.000'],
      ['B', '0.000'],
      ['C', '0.000'],
    ]);
  });

  await test.step('a reload opens the page without the network and loses nothing', async () => {
    await page.reload();
    await expect(shell(page).offline).toBeVisible();
    await expect(progress).toHaveText('2 of 3');
    await expect(page.getByText('3 to send')).toBeVisible();
    await expect(now).toContainText('C-03');
  });

  await test.step('online again, everything is sent', async () => {
    await page.context().setOffline(false);
    await expect.poll(taken).toEqual([
      ['A', '10.000'],
      ['B', '4.000'],
      ['C', '0.000'],
    ]);
    await expect(page.getByText('to send')).toHaveCount(0);
  });

  await test.step('the rest is picked and the task handed over', async () => {
    await scan('C-03');
    await scan(`C-${mark}`);
    await take('10');
    await expect(progress).toHaveText('3 of 3');
    await finish.click();
    await expect(shell(page).title).toHaveText(`Ship ${number}`);
  });
});

test('a pick refused by the server stays as a card until it is resolved', async ({ enter, api, mark }) => {
  const item = await newItem(api, `REF-${mark}`);
  await receive(api, item, [{ batch: `R-${mark}`, quantity: '5', location: 'A-01' }]);
  const number = await order(api, { item, quantity: '5', until: 'released' });
  const path = `/warehouse/outbound/${number}/pick`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path, viewport: phone });
  const { start, scan, take, now } = pickScreen(page);
  await start();
  await expect(now).toContainText('A-01');
  await page.route('**/picks', (route) => route.abort());
  await scan('A-01');
  await scan(`R-${mark}`);
  await take('5');
  await expect(page.getByText('1 to send')).toBeVisible();

  const chief = await api(CHIEF);
  await chief.request(startPicking, { params: { number }, body: { takeOver: true } });
  await page.unroute('**/picks');
  await page.reload();
  const card = page.getByRole('alert').filter({ hasText: `Not accepted: 5 of R-${mark}` });
  await expect(card).toContainText('Someone else is picking');
  await page.reload();
  await expect(card).toBeVisible();
  await page.getByRole('button', { name: 'Take over' }).click();
  await expect(now).toContainText(/^Quantity\s*5/);
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card).toHaveCount(0);
  await expect(page.getByText('Nothing left to pick')).toBeVisible();
});

test('a wrong scan is cleared when its location is skipped', async ({ enter, api, mark }) => {
  const item = await newItem(api, `WRG-${mark}`);
  await receive(api, item, [
    { batch: `A-${mark}`, quantity: '5', daysAgo: 9, location: 'A-01' },
    { batch: `B-${mark}`, quantity: '5', daysAgo: 8, location: 'B-02' },
  ]);
  const number = await order(api, { item, quantity: '10', until: 'released' });
  const path = `/warehouse/outbound/${number}/pick`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path, viewport: phone });
  const { start, scan, wrong, giveUp, now } = pickScreen(page);
  await start();
  await expect(now).toContainText('A-01');
  await scan('B-02');
  await expect(wrong).toHaveText('Wrong location: B-02');
  await giveUp('Not found');
  await expect(now).toContainText('B-02');
  await expect(wrong).toHaveCount(0);
});
