import { expect, type Page } from '@playwright/test';
import { form } from './form.ts';
import { wizard } from './wizard.ts';

export const SALES = '/orders/sales-outbound';

interface Sale {
  readonly customer: string;
  readonly title: string;
  readonly item: string;
  readonly quantity: string;
}

/** Enters a new sale through the four steps, up to the review. */
export const prepareSale = async (page: Page, { customer, title, item, quantity }: Sale): Promise<void> => {
  await page.goto(`${SALES}/create`);
  const { line, next } = wizard(page);
  await form(page).pick('customer', customer);
  await form(page).fill('title', title);
  await next();
  await line(0, item, quantity);
  await expect(form(page).field('lines.0.quantity')).toBeVisible();
  await next();
  await expect(page.getByText('Fully allocated')).toBeVisible();
  await next();
};
