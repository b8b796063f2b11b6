import { CHIEF, CLERK, newItem, order, receive } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { dialog } from './pages/dialogs.ts';

test('a document shows where it is, who acts next, and since when', async ({ enter, api, mark }) => {
  const item = await newItem(api, `CRS-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '20' }]);
  const number = await order(api, { item, quantity: '4', until: 'submitted' });

  const page = await enter(CLERK, { warehouse: 'PNH', path: `/warehouse/outbound/${number}` });
  const course = page.getByRole('region', { name: 'Progress of the document' });
  const current = course.locator('[aria-current=step]');
  await expect(current).toContainText('Warehouse review');
  await expect(course.getByRole('listitem').filter({ hasText: 'Draft' })).toBeVisible();
  await expect(course).toContainText(/Next: Warehouse review/);
  await expect(course.getByText('You can act now')).toHaveCount(0);

  const chief = await enter(CHIEF, { warehouse: 'PNH', path: `/warehouse/outbound/${number}` });
  const theirs = chief.getByRole('region', { name: 'Progress of the document' });
  await expect(theirs.getByText('You can act now')).toBeVisible();
  await detail(chief).press('Approve');
  await dialog(chief).confirm('Approve');
  await expect(theirs.locator('[aria-current=step]')).toContainText('Release');
  await expect(current).toContainText('Release');
  await expect(course.getByText('You can act now')).toBeVisible();
});
