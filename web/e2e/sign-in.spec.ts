import { createUser } from '@granary/api/users';
import { expect, test } from './journey.ts';
import { dialog } from './pages/dialogs.ts';
import { shell } from './pages/shell.ts';
import { signInPage } from './pages/sign-in.ts';

const PASSWORD = 'granary';
const languages = [
  { name: '简体中文', lang: 'zh-CN', title: '欢迎回来', wrong: '用户名或密码错误', dashboard: '仪表盘' },
  {
    name: 'English',
    lang: 'en-US',
    title: 'Welcome back',
    wrong: 'Wrong username or password',
    dashboard: 'Dashboard',
  },
  {
    name: 'ភាសាខ្មែរ',
    lang: 'km-KH',
    title: 'សូមស្វាគមន៍',
    wrong: 'ឈ្មោះអ្នកប្រើ ឬពាក្យសម្ងាត់មិនត្រឹមត្រូវ',
    dashboard: 'ផ្ទាំងគ្រប់គ្រង',
  },
];

for (const { name, lang, title, wrong, dashboard } of languages) {
  test(`signing in in ${lang}`, async ({ page }) => {
    const signIn = signInPage(page);
    await signIn.open();
    await signIn.chooseLanguage(name);
    await expect(signIn.title).toHaveText(title);
    await expect(page.locator('html')).toHaveAttribute('lang', lang);

    await signIn.signIn('warehouse_admin', 'not the password');
    await expect(signIn.problem).toContainText(wrong);

    await signIn.signIn('warehouse_admin', PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('navigation').getByRole('link', { name: dashboard })).toBeVisible();
  });
}

test('an empty sign-in marks its fields and does not ask the server', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/auth/login')) asked.push(request.url());
  });
  const signIn = signInPage(page);
  await signIn.open();
  await signIn.chooseLanguage('English');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter your username')).toBeVisible();
  await expect(page.getByText('Enter your password')).toBeVisible();
  await expect(page.locator('input[name=username]')).toBeFocused();
  await expect(page.locator('input[name=username]')).toHaveAttribute('aria-invalid', 'true');
  await page.locator('input[name=username]').fill('warehouse_admin');
  await expect(page.getByText('Enter your username')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(signIn.password).toBeFocused();
  expect(asked).toEqual([]);

  await signIn.signIn('warehouse_admin', PASSWORD);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(asked).toHaveLength(1);
});

test('the first sign-in asks for a new password', async ({ page, api, mark }) => {
  const username = `new${mark.toLowerCase()}`;
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
  const { box, button, confirm } = dialog(page);
  await box.locator('input[name=next]').fill('my-own-1');
  await box.locator('input[name=again]').fill('other');
  await button('Save').click();
  await expect(box.getByRole('alert').last()).toContainText('The new passwords do not match');
  await box.locator('input[name=again]').fill('my-own-1');
  await confirm('Save');
  await expect(page).toHaveURL(/\/dashboard$/);

  await shell(page).signOut();
  await signIn.signIn(username, 'my-own-1');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a deep link is restored after signing in', async ({ page }) => {
  await page.goto('/warehouse/items?q=GLY');
  await expect(page).toHaveURL(/\/login\?from=/);
  await signInPage(page).signIn('warehouse_staff', PASSWORD);
  await expect(page).toHaveURL(/\/warehouse\/items\?q=GLY$/);
});

test('a foreign return address is ignored', async ({ page }) => {
  await page.goto('/login?from=//elsewhere.example/login');
  await signInPage(page).signIn('warehouse_staff', PASSWORD);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/warehouse\/items$/);
});

test('the sign-in page redirects a signed-in user', async ({ enter }) => {
  const page = await enter('warehouse_staff', { path: '/login' });
  await expect(page).toHaveURL(/\/warehouse\/items$/);
});

test('a session survives a reload, and signing out ends it in every tab', async ({ enter }) => {
  const page = await enter('viewer', { path: '/dashboard' });
  await shell(page).account.waitFor();
  await page.evaluate(() => sessionStorage.clear());
  const other = await page.context().newPage();
  await other.goto('/dashboard');
  await shell(other).account.waitFor();

  await shell(page).signOut();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('auth-storage'))).toBeNull();
});

for (const { locale, offer, title } of [
  { locale: 'en-GB', offer: 'Continue in English', title: 'Welcome back' },
  { locale: 'km-KH', offer: 'បន្តជាភាសាខ្មែរ', title: 'សូមស្វាគមន៍' },
]) {
  test(`a browser that asks for ${locale} is offered its language, and remembers it`, async ({
    browser,
    gateway,
  }) => {
    const context = await browser.newContext({ locale, baseURL: gateway });
    const page = await context.newPage();
    const signIn = signInPage(page);
    await signIn.open();
    await expect(signIn.title).toHaveText('欢迎回来');
    await page.getByRole('button', { name: offer }).click();
    await expect(signIn.title).toHaveText(title);
    await expect(page.getByRole('button', { name: offer })).toHaveCount(0);
    await page.reload();
    await expect(signIn.title).toHaveText(title);
    await context.close();
  });
}

test('a Chinese browser is offered no other language', async ({ page }) => {
  const signIn = signInPage(page);
  await signIn.open();
  await expect(signIn.title).toHaveText('欢迎回来');
  await expect(page.getByRole('button', { name: 'Continue in English' })).toHaveCount(0);
});

test('without a network, the sign-in page says that a language cannot be loaded, and stays', async ({
  page,
}) => {
  const signIn = signInPage(page);
  await signIn.open();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('切换语言失败')).toBeVisible();
  await expect(signIn.title).toHaveText('欢迎回来');
});
