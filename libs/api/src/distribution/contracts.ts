import { decisionReason } from '@granary/domain/approval/rules';
import { documentNumber, money, warehouseCode } from '@granary/domain/kernel';
import { z } from 'zod';
import {
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  priorityInput,
  seenSubmission,
  submission,
} from '../http/index.ts';
import {
  distributionFields,
  distributionHistoryEntry,
  distributionInput,
  distributionLine,
  distributionRow,
  grantInput,
  newDistribution,
} from './documents.ts';

const one = z.object({ number: documentNumber });
const reason = z.object({ reason: decisionReason });
const maybeReason = z.object({ reason: optionalText(500) });

export const listDistributions = endpoint({
  method: 'GET',
  path: '/distribution',
  summary: 'Distribution requests; with `only=records` those that have been approved',
  access: 'purchase_request:read',
  query: listQuery(distributionFields, {
    /** Defaults to all warehouses of the caller. */
    warehouse: warehouseCode.optional(),
    only: z.literal('records').optional(),
  }),
  answer: page(distributionRow),
  models: ['distribution', 'documents', 'customers'],
});

export const getDistribution = endpoint({
  method: 'GET',
  path: '/distribution/{number}',
  summary: 'One distribution request, what became of it and what has happened to it',
  access: 'purchase_request:read',
  params: one,
  answer: distributionRow.extend({
    remarks: z.string().nullable(),
    deliveryMethod: z.string().nullable(),
    /** Access is logged. */
    deliveryAddress: z.string().nullable(),
    /** There was one; it is gone with its customer's personal data. */
    deliveryAddressErased: z.boolean(),
    lines: z.array(distributionLine),
    /** The requested total. */
    requestedTotal: money,
    submittedBy: z.string().nullable(),
    /** Whether the caller submitted it and therefore may not decide it. */
    own: z.boolean(),
    submission,
    reviewer: z.string().nullable(),
    /** Its outbound order is being created. */
    processing: z.boolean(),
    timeline: z.array(distributionHistoryEntry),
    freshness,
  }),
  models: ['distribution', 'documents', 'customers', 'catalogue'],
});
export type DistributionDetail = z.output<typeof getDistribution.answer>;

export const createDistribution = endpoint({
  method: 'POST',
  path: '/distribution',
  summary: 'Draft a distribution request',
  access: 'purchase_request:write',
  touches: ['distribution'],
  body: newDistribution,
  answer: z.object({ number: z.string() }),
});

export const reviseDistribution = endpoint({
  method: 'PUT',
  path: '/distribution/{number}',
  summary: 'Revise a draft, rejected or withdrawn distribution request',
  access: 'purchase_request:write',
  touches: ['distribution'],
  params: one,
  body: distributionInput,
  answer: done,
});

export const prioritizeDistribution = endpoint({
  method: 'PUT',
  path: '/distribution/{number}/priority',
  summary: 'Say how soon the goods are wanted, until the request is approved',
  access: 'purchase_request:write',
  touches: ['distribution', 'workflow'],
  params: one,
  body: priorityInput,
  answer: done,
});

export const submitDistribution = endpoint({
  method: 'POST',
  path: '/distribution/{number}/submission',
  summary: 'Submit for approval',
  access: 'purchase_request:submit',
  touches: ['distribution', 'workflow'],
  params: one,
  answer: done,
});

export const reviewDistribution = endpoint({
  method: 'POST',
  path: '/distribution/{number}/review',
  summary: 'Claim the review',
  access: 'purchase_request:approve',
  touches: ['distribution', 'workflow'],
  params: one,
  answer: done,
});

export const approveDistribution = endpoint({
  method: 'POST',
  path: '/distribution/{number}/approval',
  summary: 'Approve at most what was asked for: one outbound order is made of it',
  access: 'purchase_request:approve',
  touches: ['distribution', 'outbound', 'workflow'],
  params: one,
  body: z.object({
    lines: z.array(grantInput).default([]),
    /** Required (5–500 characters) only from a super_admin who submitted the request. */
    notes: optionalText(500),
    ...seenSubmission,
  }),
  /** Null if another approval step is pending. */
  answer: z.object({ outbound: z.string().nullable() }),
});

export const rejectDistribution = endpoint({
  method: 'POST',
  path: '/distribution/{number}/rejection',
  summary: 'Reject with a reason',
  access: 'purchase_request:approve',
  touches: ['distribution', 'workflow'],
  params: one,
  body: reason.extend(seenSubmission),
  answer: done,
});

export const withdrawDistribution = endpoint({
  method: 'POST',
  path: '/distribution/{number}/withdrawal',
  summary: 'Withdraw before it is decided',
  access: 'purchase_request:submit',
  touches: ['distribution', 'workflow'],
  params: one,
  body: maybeReason,
  answer: done,
});

export const cancelDistribution = endpoint({
  method: 'POST',
  path: '/distribution/{number}/cancellation',
  summary: 'Call off what has been approved, before the goods have left: its outbound order is deleted',
  access: ['purchase_request:submit', 'purchase_request:approve'],
  touches: ['distribution', 'outbound', 'stock', 'credit'],
  params: one,
  body: reason,
  answer: done,
});
