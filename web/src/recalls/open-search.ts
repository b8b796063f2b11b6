import { z } from 'zod';

const text = z.string().optional().catch(undefined);

/** The wizard step and the subject: a batch, or a supplier lot of an item. */
export const openRecallSearch = z.object({
  step: text,
  batch: text,
  item: text,
  supplierLot: text,
  ancestors: z.coerce.boolean().optional().catch(undefined),
});
export type OpenRecallSearch = z.output<typeof openRecallSearch>;

/** The subject of a recall, without the step. */
export type RecallSubject = Omit<OpenRecallSearch, 'step'>;

export const hasSubject = ({ batch, item, supplierLot }: RecallSubject): boolean =>
  Boolean(batch ?? (item && supplierLot));
