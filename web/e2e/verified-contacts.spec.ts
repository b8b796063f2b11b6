import type { Page } from '@playwright/test';
import { createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

test('an email address and a phone number are verified by code', async ({ api, enter, page, mark }) => {
  const username = `proof-${mark.toLowerCase()}`;
  const email = `${username}@granary.example`;
  const phone = `+855 23 ${String(Date.now()).slice(-6)}`;
  const body = { username, password: 'first-one', role: 'viewer', realName: username, email, phone } as const;
  const { id } = await (
    await api('super_admin')
  ).request(createUser, { body: { ...body, warehouses: 'all' } });
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await signIn.signIn(username, 'first-one');
  await dialog(page).box.locator('input[name=next]').fill('my-own-1');
  await dialog(page).box.locator('input[name=again]').fill('my-own-1');
  await dialog(page).confirm('Save');
  await shell(page).chooseFrom(/^Account of/, 'Profile');
  const details = page.getByRole('region', { name: 'Personal details' });
  const of = (address: string) => details.getByRole('listitem').filter({ hasText: address });
  const administrator = await enter('super_admin', { path: '/system/messages' });

  await test.step('a wrong code is refused, the right one verifies', async () => {
    await expect(of(email)).toContainText('Not verified');
    await of(email).getByRole('button', { name: 'Send code by e-mail' }).click();
    const { box, button } = dialog(page);
    const code = await codeTo(administrator, email);
    await box.locator('input[name=code]').fill(code === '123456' ? '654321' : '123456');
    await button('Verify').click();
    await expect(box).toContainText('This code is wrong');
    await box.locator('input[name=code]').fill(code);
    await dialog(page).confirm('Verify');
    await expect(of(email)).not.toContainText('Not verified');
    await expect(of(email)).toContainText('Verified');
    await expect(of(phone)).toContainText('Not verified');
  });

  await test.step('the phone number is verified by text message', async () => {
    await of(phone).getByRole('button', { name: 'Send code by text message' }).click();
    await dialog(page)
      .box.locator('input[name=code]')
      .fill(await codeTo(administrator, phone));
    await dialog(page).confirm('Verify');
    await expect(of(phone)).not.toContainText('Not verified');
  });

  await test.step('administrators see the verification until the address changes', async () => {
    await administrator.goto(`/system/users/${id}`);
    await expect(administrator.getByText('Verified', { exact: true })).toHaveCount(2);
    await details.locator('input[name=email]').fill(`new-${email}`);
    await details.locator('input[name=currentPassword]').fill('my-own-1');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(of(`new-${email}`)).toContainText('Not verified');
    await administrator.goto('/system/messages');
    await expect(
      administrator
        .getByRole('article', { name: email, exact: true })
        .filter({ hasText: 'No more messages will be sent to this address' }),
    ).toBeVisible({ timeout: 15_000 });
    await administrator.goto(`/system/users/${id}`);
    await expect(administrator.getByText('Verified', { exact: true })).toHaveCount(1);
    await expect(administrator.getByText('Not verified', { exact: true })).toHaveCount(1);
  });
});

/** Reads the code from the message list, which stands in for a mailbox. */
const codeTo = async (administrator: Page, address: string): Promise<string> => {
  const message = administrator
    .getByRole('article', { name: address, exact: true })
    .filter({ hasText: /\b\d{6}\b/ })
    .first();
  await expect(async () => {
    await administrator.reload();
    await expect(message).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  return /\b\d{6}\b/.exec((await message.innerText()).replaceAll(address, ''))![0];
};
