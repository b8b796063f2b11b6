import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { form } from './pages/form.ts';
import { list } from './pages/list.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

test('a user is invited by mail, and resets a forgotten password', async ({ enter, page, mark }) => {
  const username = `mail-${mark.toLowerCase()}`;
  const administrator = await enter('super_admin', { path: '/system/users/create' });

  await test.step('the administrator invites the user', async () => {
    const { fill, choose, press } = form(administrator);
    await administrator.getByRole('switch', { name: 'Invite by mail' }).click();
    await fill('username', username);
    await fill('realName', 'Dara Chan');
    await fill('email', `${username}@granary.example`);
    await fill('phone', '+855 12 345 678');
    await choose('role', 'Viewer');
    await expect(form(administrator).field('language')).toContainText('English');
    await choose('language', 'ភាសាខ្មែរ');
    await press('Save');
    await expect(shell(administrator).notice('User created')).toBeVisible();
    await list(administrator).search(username);
    await expect(list(administrator).cell(username, 'status')).toHaveText('Pending');
  });

  const signIn = signInPage(page);
  await test.step('the user sets a password and signs in', async () => {
    await page.goto(await linkTo(administrator, username, 'អ្នកមានគណនីក្នុង Granary'));
    await signIn.chooseLanguage('English');
    await choosePassword(page, 'my-own-1');
    await expect(page.getByText(`Sign in as ${username}`)).toBeVisible();
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await signIn.signIn(username, 'my-own-1');
    await expect(page).toHaveURL(/\/dashboard$/);
    await shell(page).signOut();
  });

  await test.step('a forgotten password is reset by another link', async () => {
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.locator('input[name=username]').fill(`${username}@granary.example`);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText('we have sent a link')).toBeVisible();
    const link = await linkTo(administrator, username, 'Set a new one here');
    await page.goto(link);
    await choosePassword(page, 'my-own-2');
    await expect(page.getByText(`Sign in as ${username}`)).toBeVisible();
    await page.goto('/login');
    await page.goto(link);
    await choosePassword(page, 'my-own-3');
    await expect(page.locator('form').getByRole('alert')).toContainText('has been used');
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await signIn.signIn(username, 'my-own-2');
    await expect(page).toHaveURL(/\/dashboard$/);
  });
});

const choosePassword = async (page: Page, password: string) => {
  await page.locator('input[name=next]').fill(password);
  await page.locator('input[name=again]').fill(password);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
};

/** Reads the link from the message list, which stands in for a mailbox. */
const linkTo = async (administrator: Page, username: string, saying = ''): Promise<string> => {
  await administrator.goto('/system/messages');
  const mail = administrator
    .getByRole('article', { name: `${username}@granary.example` })
    .filter({ hasText: saying })
    .first();
  const link = mail.getByRole('link');
  await expect(link).toBeVisible({ timeout: 15_000 });
  return (await link.getAttribute('href'))!;
};
