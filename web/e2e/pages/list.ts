import { expect, type Page } from '@playwright/test';

const MENU_MS = 3_000;

export const list = (page: Page) => {
  const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
  return {
    row,
    cell: (text: string | RegExp, field: string) => row(text).locator(`[data-field="${field}"]`),
    search: async (text: string) => {
      await page.locator('[data-page-search] input').fill(text);
      await page.waitForURL((url) => url.searchParams.get('q')?.includes(text) ?? false);
    },
    view: (name: string) => page.getByRole('tab', { name, exact: true }).click(),
    open: (name: string) => page.getByRole('link', { name, exact: true }).click(),
    create: (name: string) => page.getByRole('button', { name, exact: true }).first().click(),
    /** Runs an action from the "…" menu of a row. */
    act: async (text: string | RegExp, action: string) => {
      // A list that was just searched may replace its rows, which closes the open menu.
      await expect(async () => {
        if (await page.getByRole('menu').isVisible()) await page.keyboard.press('Escape');
        await row(text).getByRole('button', { name: 'More actions' }).click({ timeout: MENU_MS });
        await page.getByRole('menuitem', { name: action, exact: true }).click({ timeout: MENU_MS });
      }).toPass();
    },
    noResults: page.getByText('No results'),
  };
};
