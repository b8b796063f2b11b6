import { getPickTask } from '@granary/api/outbound';
import { CLERK, newItem, order, receive, WAREHOUSE, type Api } from './goods.ts';
import { expect, test } from './journey.ts';
import { pickScreen } from './pages/pick.ts';

const phone = { width: 390, height: 844 };

/** An order for one batch of 47 in one place, released to picking. */
const ofOneBatch = async (api: Api, mark: string): Promise<string> => {
  const item = await newItem(api, `PCK-${mark}`);
  await receive(api, item, [{ batch: `A-${mark}`, quantity: '47', location: 'A-01' }]);
  return order(api, { item, quantity: '47', until: 'released' });
};

test('a double tap books one pick, which can be undone', async ({ enter, api, mark }) => {
  const number = await ofOneBatch(api, mark);
  const path = `/warehouse/outbound/${number}/pick`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path, viewport: phone });
  const { start, scan, press, now, justPicked, undo, take, finish } = pickScreen(page);
  const picked = async () => {
    const { stops } = await (await api(CLERK)).request(getPickTask, { params: { number } });
    return stops.map((stop) => stop.picked);
  };
  await start();
  await expect(now).toContainText('A-01');
  await scan('A-01');
  await scan(`A-${mark}`);
  await press('40');
  const button = page.getByRole('button', { name: /^Pick 40 / });
  const { x, y, width, height } = (await button.boundingBox())!;
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 90 });

  await expect(justPicked).toHaveText(`40 of 47 bags picked – A-${mark}`);
  await expect(now).toContainText('–/ 7');
  const next = page.getByRole('button', { name: 'Enter the quantity' });
  await expect(next).toBeDisabled();
  await expect(next).toBeInViewport({ ratio: 1 });
  await expect.poll(picked).toEqual(['40.000']);

  await undo();
  await expect(now).toContainText('/ 47');
  await expect.poll(picked).toEqual(['0.000']);
  await expect(justPicked).toHaveCount(0);
  await take('47');
  await finish.click();
  await expect.poll(picked).toEqual(['47.000']);
});

test('a short pick asks what was found and says at the end what is missing', async ({ enter, api, mark }) => {
  const number = await ofOneBatch(api, mark);
  const path = `/warehouse/outbound/${number}/pick`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path, viewport: phone });
  const { start, now, scan, press, giveUp } = pickScreen(page);
  await start();
  await expect(now).toContainText('A-01');
  await scan('A-01');
  await scan(`A-${mark}`);
  await press('45');
  await page.getByRole('button', { name: 'Cannot pick all' }).click();
  await expect(page.getByRole('textbox', { name: /^Quantity found \(of 47/ })).toHaveValue('45');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await giveUp('Not found', '44');
  await expect(page.getByText(/3 bags short$/)).toBeVisible();
  await expect
    .poll(async () => {
      const { stops, shortages } = await (await api(CLERK)).request(getPickTask, { params: { number } });
      return [stops[0]?.picked, shortages[0]?.short];
    })
    .toEqual(['44.000', '3.000']);
});

test('an order that cannot be picked says where it stands, and leads to it', async ({ enter, api, mark }) => {
  const item = await newItem(api, `PCN-${mark}`);
  await receive(api, item, [{ batch: `N-${mark}`, quantity: '9' }]);
  const number = await order(api, { item, quantity: '4', until: 'submitted' });
  const path = `/warehouse/outbound/${number}/pick`;
  const page = await enter(CLERK, { warehouse: WAREHOUSE, path, viewport: phone });
  await expect(page.getByRole('alert')).toContainText(
    `${number} cannot be picked now. Status: Warehouse reviewing.`,
  );
  await page.getByRole('link', { name: 'Open the order' }).click();
  await expect(page).toHaveURL(`/warehouse/outbound/${number}`);
});
