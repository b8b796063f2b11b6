import {
  batchCode,
  customerCode,
  documentNumber,
  itemCode,
  positiveQuantityInput,
} from '@granary/domain/kernel';
import { noticeMethods, recallClasses, recoveryOutcomes } from '@granary/domain/recalls/rules';
import { z } from 'zod';
import { done, endpoint, optionalText, reasonText } from '../http/index.ts';
import { batchId } from '../stock/index.ts';

export const oneRecall = z.object({ number: documentNumber });

/** A batch by id, or everything delivered of an item under one supplier lot. */
const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('batch'), batch: batchId }),
  z.object({ kind: z.literal('lot'), item: itemCode, supplierLot: z.string().trim().min(1).max(64) }),
]);

export const newRecall = z.object({
  subject,
  /** Include the sources of the batch, and everything made from them. */
  ancestors: z.boolean().default(false),
  classification: z.enum(recallClasses),
  reason: reasonText,
  /** Instructions to customers. */
  instructions: optionalText(1000),
});
export type NewRecall = z.input<typeof newRecall>;

export const openRecall = endpoint({
  method: 'POST',
  path: '/recalls',
  summary:
    'Open a recall: everything of these goods is blocked at once in every warehouse, also where the caller may not work',
  access: 'inventory:adjust',
  touches: ['recall', 'stock', 'outbound'],
  body: newRecall,
  answer: z.object({ number: z.string() }),
});

export const notifyRecallCustomer = endpoint({
  method: 'POST',
  path: '/recalls/{number}/notifications',
  summary: 'Record that a customer has been told',
  access: ['inventory:adjust', 'sales_outbound:write'],
  touches: ['recall'],
  params: oneRecall,
  body: z.object({ customer: customerCode, method: z.enum(noticeMethods), notes: optionalText(500) }),
  answer: done,
});

export const recordRecallRecovery = endpoint({
  method: 'POST',
  path: '/recalls/{number}/recoveries',
  summary: 'Record what became of goods that a customer had; never more than was shipped',
  access: ['inventory:adjust', 'sales_outbound:write'],
  touches: ['recall'],
  params: oneRecall,
  body: z.object({
    outbound: documentNumber,
    line: z.number().int().positive(),
    batch: batchCode,
    quantity: positiveQuantityInput,
    outcome: z.enum(recoveryOutcomes),
    notes: optionalText(500),
  }),
  answer: done,
});

export const reverseRecallRecovery = endpoint({
  method: 'DELETE',
  path: '/recalls/{number}/recoveries/{recovery}',
  summary: 'Take back a recovery that was recorded by mistake',
  access: ['inventory:adjust', 'sales_outbound:write'],
  touches: ['recall'],
  params: oneRecall.extend({ recovery: z.coerce.number().int().positive() }),
  query: z.object({ reason: reasonText }),
  answer: done,
});

export const closeRecall = endpoint({
  method: 'POST',
  path: '/recalls/{number}/closure',
  summary:
    'Close a recall; goods that are not accounted for have to be explained. Needs access to all its warehouses',
  access: 'inventory:adjust',
  touches: ['recall'],
  params: oneRecall,
  body: z.object({ explanation: optionalText(1000) }),
  answer: done,
});

export const reopenRecall = endpoint({
  method: 'POST',
  path: '/recalls/{number}/reopening',
  summary:
    'Work on a closed recall again; goods of it that have come since join it. Needs access to all its warehouses',
  access: 'inventory:adjust',
  touches: ['recall', 'stock'],
  params: oneRecall,
  body: z.object({ reason: reasonText }),
  answer: done,
});

export const cancelRecall = endpoint({
  method: 'POST',
  path: '/recalls/{number}/cancellation',
  summary: 'Cancel a recall and lift what it blocks. Needs access to all its warehouses',
  access: 'inventory:adjust',
  touches: ['recall', 'stock', 'outbound'],
  params: oneRecall,
  body: z.object({ reason: reasonText }),
  answer: done,
});
