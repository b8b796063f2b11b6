import { restorersOf } from '../access/index.ts';
import { day, documentNumber, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  page,
  priorityInput,
  revision,
  seenSubmission,
  submission,
} from '../http/index.ts';
import { paperOptions } from '../papers/index.ts';
import {
  blankable,
  inboundFields,
  inboundHistoryEntry,
  inboundInput,
  inboundLineDetail,
  inboundRow,
  newInbound,
  optionalReason,
  reasonBody,
} from './documents.ts';

const one = z.object({ number: documentNumber });

export const listInbounds = endpoint({
  method: 'GET',
  path: '/inbound',
  summary: 'Inbound orders; with `deleted=true` those in the recycle bin',
  access: 'inbound:read',
  query: listQuery(inboundFields, {
    /** Defaults to all warehouses of the caller. */
    warehouse: warehouseCode.optional(),
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .transform((value) => value === 'true'),
  }),
  answer: page(inboundRow),
  models: ['documents', 'catalogue'],
});

export const getInbound = endpoint({
  method: 'GET',
  path: '/inbound/{number}',
  summary: 'One inbound order with its lines and what has happened to it',
  access: 'inbound:read',
  params: one,
  answer: inboundRow.extend({
    revision,
    remarks: z.string().nullable(),
    quantity: z.string(),
    lines: z.array(inboundLineDetail),
    submittedBy: z.string().nullable(),
    /** Whether the caller submitted it and therefore may not decide it. */
    own: z.boolean(),
    submission,
    reviewer: z.string().nullable(),
    receivedAt: z.string().nullable(),
    /** For a transfer: number of the outbound document. */
    outbound: z.string().nullable(),
    timeline: z.array(inboundHistoryEntry),
    freshness,
  }),
  models: ['documents', 'catalogue'],
});
export type InboundDetail = z.output<typeof getInbound.answer>;

export const getGoodsReceipt = endpoint({
  method: 'GET',
  path: '/inbound/{number}/goods-receipt',
  summary: 'What was received, as a PDF: batches and quantities, no prices; marked if it was reversed',
  access: 'inbound:read',
  params: one,
  query: paperOptions,
  file: 'paper',
  answer: z.unknown(),
  models: ['documents', 'catalogue'],
});

export const createInbound = endpoint({
  method: 'POST',
  path: '/inbound',
  summary: 'Draft an inbound order',
  access: 'inbound:write',
  touches: ['inbound'],
  body: newInbound,
  answer: z.object({ number: z.string() }),
});

export const reviseInbound = endpoint({
  method: 'PUT',
  path: '/inbound/{number}',
  summary: 'Revise a draft, rejected or withdrawn inbound order',
  access: 'inbound:write',
  touches: ['inbound'],
  params: one,
  body: inboundInput.extend({ revision }),
  answer: done,
});

export const prioritizeInbound = endpoint({
  method: 'PUT',
  path: '/inbound/{number}/priority',
  summary: 'Say how soon an order is wanted, until it is approved',
  access: 'inbound:write',
  touches: ['inbound', 'workflow'],
  params: one,
  body: priorityInput,
  answer: done,
});

export const submitInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/submission',
  summary: 'Submit for approval',
  access: 'inbound:write',
  touches: ['inbound', 'workflow'],
  params: one,
  answer: done,
});

export const reviewInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/review',
  summary: 'Claim the review',
  access: 'inbound:approve',
  touches: ['inbound', 'workflow'],
  params: one,
  answer: done,
});

export const approveInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/approval',
  summary: 'Approve: every line is received as a batch',
  access: 'inbound:approve',
  touches: ['inbound', 'stock', 'workflow'],
  params: one,
  body: z.object({
    /** Required (5–500 characters) only from a super_admin who submitted the document. */
    notes: optionalReason.shape.reason,
    /** The actual day of receipt, if it differs from the expected one; not in the future. */
    inboundDate: blankable(day),
    ...seenSubmission,
  }),
  answer: z.object({
    /** Empty if another approval step is pending. */
    batches: z.array(z.object({ line: z.number().int(), item: z.string(), batch: z.string() })),
  }),
});

export const rejectInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/rejection',
  summary: 'Reject with a reason',
  access: 'inbound:approve',
  touches: ['inbound', 'workflow'],
  params: one,
  body: reasonBody.extend(seenSubmission),
  answer: done,
});

export const withdrawInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/withdrawal',
  summary: 'Withdraw before it is decided',
  access: 'inbound:write',
  touches: ['inbound', 'workflow'],
  params: one,
  body: optionalReason,
  answer: done,
});

export const reverseInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/reversal',
  summary: 'Take back a wrong receipt while its batches are untouched',
  access: 'inbound:approve',
  touches: ['inbound', 'stock'],
  params: one,
  body: reasonBody,
  answer: done,
});

export const deleteInbound = endpoint({
  method: 'DELETE',
  path: '/inbound/{number}',
  summary: 'Move to the recycle bin',
  access: 'inbound:soft_delete',
  touches: ['inbound'],
  params: one,
  query: optionalReason,
  answer: done,
});

export const restoreInbound = endpoint({
  method: 'POST',
  path: '/inbound/{number}/restoration',
  summary: 'Restore from the recycle bin',
  access: restorersOf('inbound'),
  touches: ['inbound'],
  params: one,
  answer: done,
});

export const purgeInbound = endpoint({
  method: 'DELETE',
  path: '/inbound/{number}/permanently',
  summary: 'Delete for good, from the recycle bin',
  access: 'inbound:hard_delete',
  touches: ['inbound'],
  params: one,
  query: optionalReason,
  answer: done,
});
