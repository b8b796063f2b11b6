import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';

const CODE = /assets\/ItemListPage.*\.js/;

test('a page whose code cannot be had is tried again, and then offers to', async ({ enter }) => {
  const page = await enter('viewer', { path: '/dashboard' });
  await shell(page).account.waitFor();
  await page.clock.install();
  let refused = 0;
  await page.route(CODE, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.getByRole('link', { name: 'Items' }).click();
  await expect.poll(() => refused).toBe(1);
  for (const [attempt, seconds] of [1, 2, 4].entries()) {
    await page.clock.fastForward(seconds * 1000);
    await expect.poll(() => refused).toBe(attempt + 2);
  }
  await expect(page.getByText('The page could not be loaded')).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(shell(page).title).toHaveText('Warehouse items');
});
