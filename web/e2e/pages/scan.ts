import type { Locator } from '@playwright/test';

/** A scanner is a keyboard: it presses Ctrl+] for FNC1, and Enter in the end. */
export const scanInto = async (field: Locator, code: string): Promise<void> => {
  await field.click();
  for (const [index, part] of code.split('\u001D').entries()) {
    if (index > 0) await field.press('Control+]');
    await field.pressSequentially(part);
  }
  await field.press('Enter');
};
