import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

test('two-factor sign-in is set up, requested, and reset by an administrator', async ({
  enter,
  api,
  page,
  mark,
}) => {
  const username = `two-${mark.toLowerCase()}`;
  const administrator = await api('super_admin');
  await administrator.request(createUser, {
    body: {
      username,
      password: 'first-one',
      role: 'viewer',
      realName: username,
      email: `${username}@granary.example`,
      phone: '+855 23 000 000',
      warehouses: 'all',
    },
  });
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await signIn.signIn(username, 'first-one');
  await dialog(page).box.locator('input[name=next]').fill('my-own-1');
  await dialog(page).box.locator('input[name=again]').fill('my-own-1');
  await dialog(page).confirm('Save');
  await expect(page).toHaveURL(/\/dashboard$/);

  const recoveryCode = await test.step('set up on the profile page with a code of the device', async () => {
    await shell(page).chooseFrom(/^Account of/, 'Profile');
    await page.getByRole('button', { name: 'Turn on two-factor sign-in' }).click();
    const { box, button } = dialog(page);
    await box.locator('input[name=current]').fill('my-own-1');
    await button('Next').click();
    const secret = await box.locator('[data-secret]').innerText();
    await box.locator('input[name=code]').fill('000000');
    await button('Next').click();
    await expect(box.getByRole('alert')).toContainText('wrong');
    await box.locator('input[name=code]').fill(codeOf(secret));
    await button('Next').click();
    const codes = box.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    const code = await codes.first().innerText();
    await button('I have saved them').click();
    await expect(page.getByText('On. 10 recovery codes left.')).toBeVisible();
    return code;
  });

  await test.step('requested at sign-in', async () => {
    await shell(page).signOut();
    await signIn.signIn(username, 'my-own-1');
    await code(page).fill('000000');
    await code(page).press('Enter');
    await expect(signIn.problem).toContainText('This code is wrong');
    await code(page).fill(recoveryCode);
    await code(page).press('Enter');
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('reset by an administrator', async () => {
    const screen = await enter('super_admin', { path: `/system/users?q=${username}` });
    await list(screen).act(username, 'Reset two-factor sign-in');
    await dialog(screen).confirmWith('Reset two-factor sign-in', 'Lost the phone');
    await shell(page).signOut();
    await signIn.signIn(username, 'my-own-1');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

const code = (page: Page) => page.locator('input[name=code]');

/** The code that an authenticator app would show at this moment. */
const codeOf = (secret: string): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = mac.at(-1)! & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

const fromBase32 = (text: string): Buffer => {
  const bits = [...text.trim()]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};
