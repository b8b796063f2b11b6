import type { Page } from '@playwright/test';

export const signInPage = (page: Page) => {
  const password = page.locator('input[name=password]');
  return {
    open: () => page.goto('/login'),
    title: page.getByRole('heading', { level: 1 }),
    password,
    problem: page.locator('form').getByRole('alert').last(),
    chooseLanguage: (name: string) => page.getByRole('button', { name, exact: true }).click(),
    signIn: async (username: string, secret: string) => {
      await page.locator('input[name=username]').fill(username);
      await password.fill(secret);
      await password.press('Enter');
    },
  };
};
