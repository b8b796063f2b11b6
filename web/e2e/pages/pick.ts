import { expect, type Page } from '@playwright/test';

/** The picking screen. A scanner is a keyboard that types a code and presses Enter. */
export const pickScreen = (page: Page) => {
  const scan = async (code: string) => {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  };
  return {
    start: () => page.getByRole('button', { name: 'Start picking' }).click(),
    now: page.locator('[aria-current=step]'),
    scan,
    wrong: page.getByText(/^Wrong (location|batch)/),
    press: async (keys: string) => {
      for (const key of keys) await page.getByRole('button', { name: key, exact: true }).click();
    },
    take: (quantity: string) => page.getByRole('button', { name: new RegExp(`^Pick ${quantity} `) }).click(),
    undo: () => page.getByRole('button', { name: 'Undo' }).click(),
    justPicked: page.getByText(/^\d+ of \d+ .* picked – /),
    /** Records what was found of a stop and gives up the rest. */
    giveUp: async (reason: string, found?: string) => {
      await page.getByRole('button', { name: 'Cannot pick all' }).click();
      if (found !== undefined) await page.getByRole('textbox', { name: /^Quantity found/ }).fill(found);
      await page.getByRole('radio', { name: reason }).check();
      await page.getByRole('button', { name: 'Record shortage' }).click();
    },
    progress: page.getByText(/^\d+ of \d+$/),
    finish: page.getByRole('button', { name: 'Finish picking' }),
  };
};

/** Picks a whole order from one batch in one location. */
export const pickFromOnePlace = async (
  page: Page,
  { location, batch, quantity }: { location: string; batch: string; quantity: string },
): Promise<void> => {
  const { start, now, scan, take, finish } = pickScreen(page);
  await start();
  await expect(now).toContainText(location);
  await scan(location);
  await expect(now).toContainText(batch);
  await scan(batch);
  await take(quantity);
  await finish.click();
};
