import { expect, type Locator, type Page } from '@playwright/test';

/** Form fields by the name of their value: `title`, `lines.0.quantity`. */
export const form = (page: Page) => {
  const field = (name: string): Locator => page.locator(`[data-field="${name}"][data-label]`);
  const input = (name: string): Locator => field(name).locator('input, textarea').first();
  return {
    field,
    input,
    fill: (name: string, text: string) => input(name).fill(text),
    /** Selects an option. */
    choose: async (name: string, option: string) => {
      await field(name).getByRole('combobox').click();
      await page.getByRole('option', { name: option, exact: true }).click();
    },
    /** Finds a record by typing and selects it. */
    pick: async (name: string, typed: string) => {
      await input(name).fill(typed);
      await page.getByRole('option').filter({ hasText: typed }).first().click();
      await expect(page.getByRole('listbox')).toHaveCount(0);
    },
    summary: page.getByRole('alert').filter({ hasText: 'Data validation failed' }),
    press: (button: string) => page.getByRole('button', { name: button, exact: true }).click(),
  };
};
