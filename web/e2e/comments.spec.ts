import { CHIEF, CLERK, newItem, order, receive, WAREHOUSE } from './goods.ts';
import { expect, test } from './journey.ts';
import { detail } from './pages/detail.ts';
import { shell } from './pages/shell.ts';

test('a colleague mentioned on an order hears of it, sees the file, and answers', async ({
  enter,
  api,
  mark,
}) => {
  const item = await newItem(api, `CM-${mark}`);
  await receive(api, item, [{ batch: `B-${mark}`, quantity: '9' }]);
  const number = await order(api, { item, quantity: '2', until: 'submitted' });
  const chief = await enter(CHIEF, { warehouse: WAREHOUSE, path: '/profile' });
  const bell = chief.getByRole('banner').getByRole('button', { name: /^Notifications/ });
  await expect(bell).toBeVisible();
  const path = `/warehouse/outbound/${number}?tab=comments`;
  const clerk = await enter(CLERK, { warehouse: WAREHOUSE, path });

  await test.step('the clerk attaches a photo and mentions the chief', async () => {
    const text = clerk.getByRole('combobox', { name: 'Write a comment' });
    await text.fill('Two sacks are torn, see the photo. ');
    await text.pressSequentially('@warehouse_ad');
    await clerk.getByRole('option', { name: new RegExp(`@${CHIEF}`) }).click();
    await text.press('Control+Enter');
    await expect(clerk.getByRole('list', { name: 'Comments' })).toContainText('Two sacks are torn');
    await detail(clerk).tab(/^Attachments/);
    await clerk.locator('input[type=file]').setInputFiles({
      name: `sacks ${mark}.gif`,
      mimeType: 'image/gif',
      buffer: Buffer.from(`R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==`, 'base64'),
    });
    await expect(clerk.getByRole('list', { name: 'Attachments' })).toContainText(`sacks ${mark}.gif`);
  });

  await test.step('the bell of the chief counts it at once and leads to the comment', async () => {
    await expect(bell).toHaveAccessibleName(/unread/);
    await bell.click();
    await chief.getByRole('link', { name: new RegExp(`mentioned you in ${number}`) }).click();
    await expect(detail(chief).title).toBeVisible();
    await expect(chief.getByRole('list', { name: 'Comments' })).toContainText('Two sacks are torn');
    await detail(chief).tab(/^Attachments \(1\)/);
    await expect(chief.getByRole('button', { name: `sacks ${mark}.gif`, exact: true })).toBeVisible();
  });

  await test.step('the answer appears on the page of the clerk without a reload', async () => {
    await detail(clerk).tab(/^Comments/);
    await detail(chief).tab(/^Comments/);
    await chief.getByRole('combobox', { name: 'Write a comment' }).fill('Take two others');
    await chief.getByRole('button', { name: 'Comment', exact: true }).click();
    await expect(shell(chief).notice('Comment added')).toBeVisible();
    await expect(clerk.getByRole('list', { name: 'Comments' })).toContainText('Take two others');
  });
});
