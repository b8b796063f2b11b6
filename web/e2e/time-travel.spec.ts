import { lockBatch } from '@granary/api/stock';
import type { Page } from '@playwright/test';
import { CHIEF, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';

const AUDITOR = 'auditor';
const slider = (page: Page) => page.getByRole('slider', { name: 'History' });
const banner = (page: Page) => page.getByText('read-only');
test('the slider steps through the history of a batch by keyboard, keeps the position in the address, and is read-only', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `SLIDE-${mark}`);
  const batch = `B1-${mark}`;
  const id = `${WAREHOUSE}.${item}.${batch}`;
  await receive(api, item, [{ batch, quantity: '30' }]);
  const chief = await api(CHIEF);
  await chief.request(lockBatch, { params: { id }, body: { reason: 'Wet pallets' } });
  const person = await enter(CHIEF, { warehouse: WAREHOUSE, path: `/warehouse/inventory/${id}` });
  const { figure, button } = detail(person);
  await expect(figure('Available')).toContainText(/^Available\s*0/);
  await expect(button('Unlock')).toBeVisible();
  await expect(slider(person)).toBeEnabled();

  await test.step('[ steps back, and all commands disappear', async () => {
    await person.keyboard.press('[');
    await expect(person).toHaveURL(/at=\d+/);
    await person.keyboard.press('[');
    await expect(figure('Available')).toContainText('30');
    await expect(banner(person)).toBeVisible();
    await expect(button('Unlock')).toHaveCount(0);
    await expect(button('More actions')).toHaveCount(0);
  });

  await test.step('the back button returns to the later state', async () => {
    await person.goBack();
    await expect(figure('Available')).toContainText(/^Available\s*0/);
    await person.goForward();
    await expect(figure('Available')).toContainText('30');
  });

  await test.step('the address opens the same moment for another user', async () => {
    const { pathname, search } = new URL(person.url());
    const auditor = await enter(AUDITOR, { warehouse: WAREHOUSE, path: pathname + search });
    await expect(banner(auditor)).toBeVisible();
    await expect(detail(auditor).figure('Available')).toContainText('30');
  });

  await test.step('t returns to the present, with its commands', async () => {
    await person.keyboard.press('t');
    await expect(banner(person)).toHaveCount(0);
    await expect(figure('Available')).toContainText(/^Available\s*0/);
    await expect(button('Unlock')).toBeVisible();
  });
});

test('an order shows its state before submission, without commands', async ({ enter, api, mark }) => {
  const item = await newItem(api, `ORD-${mark}`);
  await receive(api, item, [{ batch: `B1-${mark}`, quantity: '50' }]);
  const number = await order(api, { item, quantity: '20', until: 'submitted' });
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: `/warehouse/outbound/${number}` });
  await expect(detail(chief).button('Approve')).toBeVisible();
  await detail(chief).press('View history');
  await expect(slider(chief)).toBeEnabled();
  await slider(chief).press('Home');
  await expect(banner(chief)).toBeVisible();
  await expect(detail(chief).button('Approve')).toHaveCount(0);
  await expect(detail(chief).figure('Allocated')).toContainText(/^Allocated\s*0/);
  await detail(chief).press('Back to now');
  await expect(detail(chief).button('Approve')).toBeVisible();
  await expect(detail(chief).figure('Allocated')).toContainText('20');
});
