import { restorersOf } from '../access/index.ts';
import { documentNumber, moneyInput, quantity, warehouseCode } from '@granary/domain/kernel';
import { decisionReason } from '@granary/domain/approval/rules';
import { allocationStatuses } from '@granary/domain/outbound/rules';
import { allocationDecision } from '@granary/domain/stock';
import { z } from 'zod';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  priorityInput,
  reasonText,
  seenSubmission,
  submission,
} from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import {
  deliveryInput,
  lineStrategy,
  newOutbound,
  outboundFields,
  outboundHistoryEntry,
  outboundInput,
  outboundLineDetail,
  outboundRow,
  plannedLineInput,
  saleDetail,
} from './documents.ts';

const one = z.object({ number: documentNumber });
const reason = z.object({ reason: decisionReason });
const maybeReason = z.object({ reason: optionalText(500) });
const numbered = z.object({ number: z.string() });

export const getDeliveryNote = endpoint({
  method: 'GET',
  path: '/outbound/{number}/delivery-note',
  summary: 'The note that goes with picked or shipped goods, as a PDF: batches and quantities, no prices',
  access: ['outbound:read', 'sales_outbound:read'],
  params: one,
  query: paperOptions,
  file: 'paper',
  answer: z.unknown(),
});

export const listOutbounds = endpoint({
  method: 'GET',
  path: '/outbound',
  summary: 'Outbound orders; with `deleted=true` those in the recycle bin',
  access: 'outbound:read',
  query: listQuery(outboundFields, {
    /** Orders that leave this warehouse or are in transit to it; defaults to all warehouses of the caller. */
    warehouse: warehouseCode.optional(),
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answer: page(outboundRow),
  models: ['documents', 'catalogue', 'customers'],
});

export const getOutbound = endpoint({
  method: 'GET',
  path: '/outbound/{number}',
  summary: 'One outbound order, replayed from its own events: lines, batches, and what has happened to it',
  access: ['outbound:read', 'sales_outbound:read'],
  params: one,
  answer: outboundRow.extend({
    deliveryMethod: z.string().nullable(),
    deliveryAddress: z.string().nullable(),
    /** There was one; it is gone with its customer's personal data. */
    deliveryAddressErased: z.boolean(),
    courier: z.string().nullable(),
    trackingNumber: z.string().nullable(),
    remarks: z.string().nullable(),
    sale: saleDetail.nullable(),
    lines: z.array(outboundLineDetail),
    picker: z.string().nullable(),
    /** Whether the caller is the picker. */
    mine: z.boolean(),
    /** Whether the caller submitted it and therefore may not decide it. */
    own: z.boolean(),
    submission,
    packed: z.boolean(),
    /** Into how many packages, if it was entered. */
    packages: z.number().int().nullable(),
    completed: z.boolean(),
    /** Goods have left under this number, even if they came back. */
    moved: z.boolean(),
    deliveredAt: z.string().nullable(),
    /** For a delivered transfer: number of the inbound document at the destination. */
    inbound: z.string().nullable(),
    /** Required when revising, for optimistic concurrency. */
    revision: z.number().int(),
    timeline: z.array(outboundHistoryEntry),
    freshness,
  }),
});
export type OutboundDetail = z.output<typeof getOutbound.answer>;

export const createOutbound = endpoint({
  method: 'POST',
  path: '/outbound',
  summary: 'Create an outbound order',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound'],
  body: newOutbound,
  answer: numbered,
});

export const reviseOutbound = endpoint({
  method: 'PUT',
  path: '/outbound/{number}',
  summary: 'Revise an outbound order that is not submitted',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound'],
  params: one,
  body: outboundInput.extend({ revision: z.number().int().min(0) }),
  answer: done,
});

export const redirectOutbound = endpoint({
  method: 'PUT',
  path: '/outbound/{number}/delivery',
  summary: 'Change how and where to an order is delivered, until it has left',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound'],
  params: one,
  body: deliveryInput,
  answer: done,
});

export const prioritizeOutbound = endpoint({
  method: 'PUT',
  path: '/outbound/{number}/priority',
  summary: 'Say how soon an order is wanted, until it has left',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound', 'workflow'],
  params: one,
  body: priorityInput,
  answer: done,
});

export const planAllocation = endpoint({
  method: 'PUT',
  path: '/outbound/{number}/allocation-plan',
  summary: 'Plan which batches the lines shall come from; a plan holds nothing',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound'],
  params: one,
  body: z.object({ lines: z.array(plannedLineInput).min(1) }),
  answer: z.object({
    allocation: z.enum(allocationStatuses),
    lines: z.array(
      z.object({
        line: z.number().int(),
        batches: z.array(z.object({ batch: z.string(), quantity })),
        missing: quantity,
        decision: allocationDecision,
      }),
    ),
  }),
});
export type AllocationPlanAnswer = z.output<typeof planAllocation.answer>;

export const submitOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/submission',
  summary:
    'Reserve exactly the plan, and for a sale the credit, and hand in for approval; or refuse with the lines that have been taken, or the figures of the credit',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound', 'stock', 'credit', 'workflow'],
  params: one,
  body: z.object({
    /** The sale amount shown to the user; rejected if it differs from the current one. */
    amount: moneyInput.optional(),
  }),
  answer: done,
});

export const approveOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/approval',
  summary: 'Approve',
  access: 'outbound:approve',
  touches: ['outbound', 'workflow'],
  params: one,
  body: z.object({
    /** Required (5–500 characters) only from a super_admin who submitted the document. */
    notes: optionalText(500),
    ...seenSubmission,
  }),
  answer: done,
});

export const rejectOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/rejection',
  summary: 'Reject with a reason and release everything',
  access: 'outbound:approve',
  touches: ['outbound', 'stock', 'credit', 'workflow'],
  params: one,
  body: reason.extend(seenSubmission),
  answer: done,
});

export const withdrawOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/withdrawal',
  summary: 'Withdraw before picking and release everything',
  access: ['outbound:write', 'sales_outbound:write'],
  touches: ['outbound', 'stock', 'credit', 'workflow'],
  params: one,
  body: maybeReason,
  answer: done,
});

export const reallocateLine = endpoint({
  method: 'POST',
  path: '/outbound/{number}/reallocation',
  summary: 'Hold other batches for a line, all at once or not at all',
  access: 'outbound_execution:allocate',
  touches: ['outbound', 'stock'],
  params: one,
  body: z.object({
    line: z.number().int().positive(),
    /** Defaults to what the line holds, or to the requested quantity if all of it was given up. */
    quantity: newOutbound.shape.lines.element.shape.quantity.optional(),
    allocation: lineStrategy,
    reason: reasonText,
  }),
  answer: z.object({ batches: z.array(z.object({ batch: z.string(), quantity })) }),
});

export const deleteOutbound = endpoint({
  method: 'DELETE',
  path: '/outbound/{number}',
  summary: 'Move to the recycle bin and release everything',
  access: ['outbound:soft_delete', 'sales_outbound:soft_delete'],
  touches: ['outbound', 'stock', 'credit'],
  params: one,
  query: maybeReason,
  answer: done,
});

export const restoreOutbound = endpoint({
  method: 'POST',
  path: '/outbound/{number}/restoration',
  summary: 'Restore from the recycle bin, unallocated',
  access: ['outbound:restore', ...restorersOf('sales_outbound')],
  touches: ['outbound'],
  params: one,
  answer: done,
});

export const purgeOutbound = endpoint({
  method: 'DELETE',
  path: '/outbound/{number}/permanently',
  summary: 'Delete for good, from the recycle bin, where nothing moved stock',
  access: ['outbound:hard_delete', 'sales_outbound:hard_delete'],
  touches: ['outbound'],
  params: one,
  query: maybeReason,
  answer: done,
});
