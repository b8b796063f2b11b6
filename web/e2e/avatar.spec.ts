import { listUsers } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { shell } from './pages/shell.ts';
import { textsIn } from './texts.ts';

/** A one-pixel PNG. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SHRUNK = 'img[src^="data:image/jpeg;base64,"]';
const fileOf = (buffer: Buffer) => ({ name: 'me.png', mimeType: 'image/png', buffer });

test('an avatar is resized and shown, and another file is refused in three languages', async ({
  api,
  enter,
}) => {
  for (const language of ['zh-CN', 'km-KH', 'en-US'] as const)
    await test.step(`another file is refused in ${language}`, async () => {
      const screen = await enter('manager', { language, path: '/profile' });
      await screen.locator('input[type=file]').setInputFiles(fileOf(Buffer.from('<script>')));
      await expect(shell(screen).notice(textsIn(language)('profile:avatar.failed'))).toBeVisible();
    });

  const page = await enter('manager', { path: '/profile' });
  const face = page.getByRole('banner').locator(SHRUNK);
  await test.step('its owner sees it in the shell', async () => {
    await page.locator('input[type=file]').setInputFiles(fileOf(Buffer.from(DOT, 'base64')));
    await expect(face).toBeVisible();
    await page.reload();
    await expect(face).toBeVisible();
  });

  await test.step('an administrator sees it on the account until it is removed', async () => {
    const { rows } = await (await api('super_admin')).request(listUsers, { query: { q: 'manager' } });
    const { id } = rows.find(({ username }) => username === 'manager')!;
    const administrator = await enter('super_admin', { path: `/system/users/${id}` });
    await expect(administrator.getByRole('main').locator(SHRUNK)).toBeVisible();
    await page.getByRole('button', { name: 'Remove the picture' }).click();
    await expect(face).toHaveCount(0);
    await administrator.reload();
    await expect(administrator.getByText('E-mail', { exact: false }).first()).toBeVisible();
    await expect(administrator.getByRole('main').locator(SHRUNK)).toHaveCount(0);
  });
});
