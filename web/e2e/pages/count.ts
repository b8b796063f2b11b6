import type { Page } from '@playwright/test';

/** The counting screen. A scanner is a keyboard that types a code and presses Enter. */
export const countScreen = (page: Page) => ({
  place: page.locator('[data-plate=place]'),
  batch: page.locator('[data-plate=batch]'),
  scan: async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  },
  thisOne: () => page.getByRole('button', { name: 'Start counting' }).click(),
  enter: async (quantity: string) => {
    for (const key of quantity) await page.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('button', { name: new RegExp(`^Record ${quantity}( |$)`) }).click();
  },
  handIn: () => page.getByRole('button', { name: 'Submit', exact: true }).click(),
  progress: page.getByText(/^\d+ \/ \d+$/),
});
