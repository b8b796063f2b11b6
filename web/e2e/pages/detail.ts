import type { Page } from '@playwright/test';

export const detail = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  /** The status beside the title, not the ones in the history below. */
  status: (word: string) =>
    page.getByRole('heading', { level: 1 }).locator('..').getByText(word, { exact: true }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  press: (button: string) => page.getByRole('button', { name: button, exact: true }).click(),
  act: async (action: string) => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  },
  tab: (name: string | RegExp) => page.getByRole('tab', { name }).click(),
  /** A key figure with its label. */
  figure: (label: string) =>
    page
      .locator('main .MuiTypography-body2')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .first()
      .locator('..'),
  row: (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }),
});
