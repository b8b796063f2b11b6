import {
  day,
  documentNumber,
  isZero,
  momentInput,
  positiveQuantityInput,
  positiveUnitCostInput,
  toQuantity,
} from '@granary/domain/kernel';
import { inspectionResults } from '@granary/domain/stock';
import { expiryPlans } from '@granary/domain/stock/rules';
import { z } from 'zod';
import { done, endpoint, optionalText, reasonText } from '../http/index.ts';
import { batchId, batchParams } from './names.ts';

const withReason = z.object({ reason: reasonText });
const shortText = z.string().trim().min(1).max(64);

export const lockBatch = endpoint({
  method: 'PUT',
  path: '/inventory/{id}/lock',
  summary: 'Lock a batch: nothing of it is allocated any more',
  access: 'batch:write',
  touches: ['stock'],
  params: batchParams,
  body: withReason,
  answer: done,
});

export const unlockBatch = endpoint({
  method: 'DELETE',
  path: '/inventory/{id}/lock',
  summary: 'Lift the lock of a batch',
  access: 'batch:write',
  touches: ['stock'],
  params: batchParams,
  query: withReason,
  answer: done,
});

/** Recalls are cases (`/recalls`); this removes a recall number recorded before cases existed. */
export const cancelBatchRecall = endpoint({
  method: 'DELETE',
  path: '/inventory/{id}/recall',
  summary: 'Take a recall that has no case off a batch',
  access: 'inventory:adjust',
  touches: ['stock'],
  params: batchParams,
  query: withReason.extend({ recall: documentNumber }),
  answer: done,
});

export const inspectBatch = endpoint({
  method: 'POST',
  path: '/inventory/{id}/inspection',
  summary: 'Record an inspection; passed goods become available',
  access: 'batch:write',
  touches: ['stock'],
  params: batchParams,
  body: z.object({
    result: z.enum(inspectionResults),
    inspector: shortText,
    /** Defaults to now; never in the future. */
    inspectedAt: momentInput.optional(),
    /** Alternative if only the day is known, in the warehouse's time zone. */
    inspectedOn: z
      .union([day, z.literal('')])
      .nullish()
      .transform((value) => value || undefined),
    certificate: optionalText(64),
    notes: optionalText(500),
  }),
  answer: done,
});

export const deactivateBatch = endpoint({
  method: 'POST',
  path: '/inventory/{id}/deactivation',
  summary: 'Hold a batch until it has been inspected',
  access: 'batch:write',
  touches: ['stock'],
  params: batchParams,
  body: withReason,
  answer: done,
});

export const extendBatchExpiry = endpoint({
  method: 'POST',
  path: '/inventory/{id}/expiry-extension',
  summary: 'Put off the expiry date, on a certificate',
  access: 'inventory:adjust',
  touches: ['stock'],
  params: batchParams,
  body: z.object({ expiryDate: day, certificate: shortText, approver: shortText, reason: reasonText }),
  answer: done,
});

export const planBatchExpiry = endpoint({
  method: 'PUT',
  path: '/inventory/{id}/expiry-plan',
  summary: 'Decide what is to become of goods that expire',
  access: 'inventory:adjust',
  touches: ['stock'],
  params: batchParams,
  body: z.object({ plan: z.enum(expiryPlans), reason: reasonText }),
  answer: done,
});

export const adjustBatch = endpoint({
  method: 'POST',
  path: '/inventory/{id}/adjustments',
  summary: 'Correct the quantity on hand by a gain or a loss',
  access: 'inventory:adjust',
  touches: ['stock'],
  params: batchParams,
  body: z.object({
    /** Signed, such as `-1.5`. */
    delta: z
      .string()
      .trim()
      .regex(/^[+-]?\d{1,12}(\.\d{1,3})?$/)
      .transform((text) => toQuantity(text))
      .refine((delta) => !isZero(delta), { params: { word: 'notZero' } }),
    reason: reasonText,
  }),
  answer: done,
});

export const splitBatch = endpoint({
  method: 'POST',
  path: '/inventory/{id}/split',
  summary: 'Make part of a batch a batch of its own',
  access: 'inventory:write',
  touches: ['stock'],
  params: batchParams,
  body: z.object({ quantity: positiveQuantityInput, locked: z.boolean().default(false), reason: reasonText }),
  answer: z.object({ id: batchId }),
});

export const disposeBatch = endpoint({
  method: 'POST',
  path: '/inventory/{id}/disposal',
  summary: 'Close an empty batch for good',
  access: 'inventory:adjust',
  touches: ['stock'],
  params: batchParams,
  body: withReason,
  answer: done,
});

export const reviseBatchCost = endpoint({
  method: 'POST',
  path: '/inventory/{id}/cost-revisions',
  summary: 'Change the unit cost from now on; what has shipped keeps its own',
  access: ['cost_price:edit', 'system:admin'],
  touches: ['stock'],
  params: batchParams,
  body: z.object({ unitCost: positiveUnitCostInput, reason: reasonText }),
  answer: done,
});

export const relocateBatch = endpoint({
  method: 'PUT',
  path: '/inventory/{id}/location',
  summary: 'Record where a batch is kept',
  access: 'inventory:write',
  touches: ['stock'],
  params: batchParams,
  body: z.object({ location: optionalText(64), shelf: optionalText(64) }),
  answer: done,
});
