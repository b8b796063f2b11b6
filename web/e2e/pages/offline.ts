import { expect, type Page } from '@playwright/test';

/** Waits until the app opens without a network. */
export const installed = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
};

/** Waits until the document on the screen can be read without a network. */
export const keptOnDevice = async (page: Page, number: string): Promise<void> => {
  const isKept = async (wanted: string): Promise<boolean> => {
    // Opening a database makes it.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'granary-offline')) return false;
    return new Promise((resolve) => {
      const opening = indexedDB.open('granary-offline');
      opening.addEventListener('success', () => {
        const database = opening.result;
        const asked = database.transaction('answers').objectStore('answers').getAllKeys();
        asked.addEventListener('success', () => {
          database.close();
          resolve(asked.result.some((key) => JSON.stringify(key).includes(wanted)));
        });
      });
    });
  };
  await expect.poll(() => page.evaluate(isKept, number)).toBe(true);
};
