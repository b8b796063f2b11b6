import { expect, type Page } from '@playwright/test';

/** The confirmation dialog. */
export const dialog = (page: Page) => {
  const box = page.getByRole('dialog');
  const gone = () => expect(box).toHaveCount(0);
  return {
    box,
    button: (name: string) => box.getByRole('button', { name, exact: true }),
    confirm: async (name: string) => {
      await box.getByRole('button', { name, exact: true }).click();
      await gone();
    },
    /** Confirms with the required reason or notes. */
    confirmWith: async (name: string, words: string) => {
      await box.getByRole('textbox').first().fill(words);
      await box.getByRole('button', { name, exact: true }).click();
      await gone();
    },
  };
};
