import type { Page } from '@playwright/test';
import { createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

/** Adds a virtual authenticator that verifies its user. */
const withAuthenticator = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

test('a passkey is added, used alone and as second factor, and removed', async ({
  api,
  browser,
  contextOptions,
  enter,
  gateway,
  mark,
}) => {
  const username = `key-${mark.toLowerCase()}`;
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
  // Browsers create passkeys for host names, not for IP addresses.
  const named = new URL(gateway);
  named.hostname = 'localhost';
  const context = await browser.newContext({ ...contextOptions, baseURL: named.origin });
  const page = await context.newPage();
  await withAuthenticator(page);
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await signIn.signIn(username, 'first-one');
  await dialog(page).box.locator('input[name=next]').fill('my-own-1');
  await dialog(page).box.locator('input[name=again]').fill('my-own-1');
  await dialog(page).confirm('Save');
  await expect(page).toHaveURL(/\/dashboard$/);
  const card = page.getByRole('region', { name: 'Passkeys' });
  const { box, button } = dialog(page);

  await test.step('added on the profile page with the password', async () => {
    await shell(page).chooseFrom(/^Account of/, 'Profile');
    await card.getByRole('button', { name: 'Add a passkey' }).click();
    await box.locator('input[name=name]').fill('This laptop');
    await box.locator('input[name=current]').fill('wrong-one');
    await button('Add a passkey').click();
    await expect(box.getByRole('alert').last()).toContainText('password');
    await box.locator('input[name=current]').fill('my-own-1');
    await button('Add a passkey').click();
    await expect(card.getByRole('row', { name: /This laptop.*Never/ })).toBeVisible();
  });

  await test.step('used to sign in alone', async () => {
    await shell(page).signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('required besides the password', async () => {
    await shell(page).signOut();
    await signIn.signIn(username, 'my-own-1');
    await expect(page.getByText('Your account requires a passkey as well as the password.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm with your passkey' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step('shown to administrators as second factor', async () => {
    const screen = await enter('super_admin', { path: `/system/users?q=${username}` });
    // A new browser context has not loaded the application yet.
    await expect(list(screen).row(username)).toBeVisible({ timeout: 30_000 });
    await expect(list(screen).cell(username, 'secondFactor')).toHaveText('On');
  });

  await test.step('renamed, and removed with both factors', async () => {
    await shell(page).chooseFrom(/^Account of/, 'Profile');
    await card.getByRole('button', { name: 'Rename' }).click();
    await box.locator('input[name=name]').fill('My laptop');
    await box.locator('input[name=current]').fill('my-own-1');
    await button('Rename').click();
    await expect(card.getByRole('row', { name: /My laptop/ })).toBeVisible();
    await card.getByRole('button', { name: 'Remove' }).click();
    await box.locator('input[name=current]').fill('my-own-1');
    await button('Remove').click();
    await expect(card.getByRole('row', { name: /My laptop/ })).toHaveCount(0);
    await shell(page).signOut();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(signIn.problem).toContainText('not accepted');
    await signIn.signIn(username, 'my-own-1');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
  await context.close();
});
