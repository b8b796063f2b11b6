import type { Page } from '@playwright/test';
import { form } from './form.ts';

/** Smart outbound: order, lines, allocate, review. */
export const wizard = (page: Page) => {
  const fields = form(page);
  const candidates = page.getByRole('table', { name: /^Batches of/ });
  return {
    /** First step: an outbound order of type "Other", without a recipient. */
    describe: async (title: string) => {
      await fields.choose('type', 'Other');
      await fields.fill('title', title);
    },
    line: async (index: number, item: string, quantity: string) => {
      await fields.pick(`lines.${index}.item`, item);
      await fields.fill(`lines.${index}.quantity`, quantity);
    },
    addLine: () => page.getByRole('button', { name: 'Add a line' }).click(),
    quantity: (index: number) => fields.input(`lines.${index}.quantity`),
    next: () => page.getByRole('button', { name: 'Next', exact: true }).click(),
    submit: page.getByRole('button', { name: 'Submit', exact: true }),
    candidates,
    candidate: (batch: string) => candidates.getByRole('row').filter({ hasText: batch }),
    taken: (batch: string) => candidates.getByRole('textbox', { name: `Take from batch ${batch}` }),
    /** The order line whose stock has been taken by another order in the meantime. */
    lost: page.getByRole('alert').filter({ hasText: 'Suggest again' }),
  };
};
