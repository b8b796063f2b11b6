import { approvalStatuses, decisionReason } from '@granary/domain/approval/rules';
import { CREDIT_REASON_MAX, CREDIT_REASON_MIN } from '@granary/domain/credit-requests/rules';
import { adjustmentDirections } from '@granary/domain/credit/rules';
import { customerCode, documentNumber, positiveMoneyInput } from '@granary/domain/kernel';
import { priorities } from '@granary/domain/priority/rules';
import { z } from 'zod';
import {
  coded,
  done,
  endpoint,
  freshness,
  listQuery,
  optionalText,
  page,
  priorityInput,
  seenSubmission,
  submission,
  type ListFields,
} from '../http/index.ts';
import { balance } from './accounts.ts';

export const creditRequestInput = z.object({
  customer: customerCode,
  direction: z.enum(adjustmentDirections),
  amount: positiveMoneyInput,
  priority: z.enum(priorities).optional(),
  reason: z.string().trim().min(CREDIT_REASON_MIN).max(CREDIT_REASON_MAX),
});

export const creditRequestFields = {
  number: { kind: 'text', sortable: true, searched: true },
  customer: { kind: 'text', sortable: true, searched: true },
  customerName: { kind: 'text', searched: true, filterable: false },
  direction: { kind: 'enum', values: adjustmentDirections, sortable: true },
  amount: { kind: 'decimal', sortable: true },
  approvalStatus: { kind: 'enum', values: approvalStatuses, sortable: true },
  priority: { kind: 'enum', values: priorities, ranked: true, sortable: true },
  requester: { kind: 'text', sortable: true, searched: true },
  createdAt: { kind: 'moment', sortable: true },
  updatedAt: { kind: 'moment', sortable: true },
} as const satisfies ListFields;

const creditRequestRow = z.object({
  number: z.string(),
  customer: coded,
  direction: z.enum(adjustmentDirections),
  amount: z.string(),
  approvedAmount: z.string().nullable(),
  reason: z.string(),
  priority: z.enum(priorities),
  approvalStatus: z.enum(approvalStatuses),
  /** Approved, and being applied to the ledger. */
  processing: z.boolean(),
  /** The limit at the last submission; null before. */
  limitBefore: z.string().nullable(),
  /** The new limit, once applied. */
  limitAfter: z.string().nullable(),
  requester: z.string(),
  reviewer: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type CreditRequestRow = z.output<typeof creditRequestRow>;

const one = z.object({ number: documentNumber });
const readers = ['credit:read', 'customer_request:read'] as const;
/** Users with the submit permission may edit their own requests; those of others require the write permission. */
const writers = ['credit:write', 'credit:submit'] as const;

export const listCreditRequests = endpoint({
  method: 'GET',
  path: '/credit/requests',
  summary: 'Requests to adjust credit limits: the caller’s own, those waiting for a decision, or all',
  access: readers,
  query: listQuery(creditRequestFields, { scope: z.enum(['mine', 'queue', 'all']).default('all') }),
  answer: page(creditRequestRow),
  models: ['credit', 'customers', 'workflow'],
});

export const getCreditRequest = endpoint({
  method: 'GET',
  path: '/credit/requests/{number}',
  summary: 'One request with what has happened to it and the customer’s credit now',
  access: readers,
  params: one,
  answer: creditRequestRow.extend({
    /** Whether the caller requested it and therefore may not decide it. */
    own: z.boolean(),
    submission,
    balance: balance.nullable(),
    timeline: z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        at: z.string(),
        recordedAt: z.string(),
        username: z.string(),
        role: z.string(),
        note: z.string().nullable(),
      }),
    ),
    freshness,
  }),
  models: ['credit', 'customers'],
});
export type CreditRequestDetail = z.output<typeof getCreditRequest.answer>;

export const createCreditRequest = endpoint({
  method: 'POST',
  path: '/credit/requests',
  summary: 'Draft a request to raise or lower a customer’s limit',
  access: writers,
  touches: ['creditRequest'],
  body: creditRequestInput,
  answer: z.object({ number: z.string() }),
});

export const reviseCreditRequest = endpoint({
  method: 'PUT',
  path: '/credit/requests/{number}',
  summary: 'Revise a draft, rejected or withdrawn request',
  access: writers,
  touches: ['creditRequest'],
  params: one,
  body: creditRequestInput,
  answer: done,
});

export const prioritizeCreditRequest = endpoint({
  method: 'PUT',
  path: '/credit/requests/{number}/priority',
  summary: 'Say how soon a request is to be decided, until it is approved',
  access: writers,
  touches: ['creditRequest', 'workflow'],
  params: one,
  body: priorityInput,
  answer: done,
});

export const submitCreditRequest = endpoint({
  method: 'POST',
  path: '/credit/requests/{number}/submission',
  summary: 'Submit for approval, first or again',
  access: 'credit:submit',
  touches: ['creditRequest', 'workflow'],
  params: one,
  answer: done,
});

export const withdrawCreditRequest = endpoint({
  method: 'POST',
  path: '/credit/requests/{number}/withdrawal',
  summary: 'Withdraw before it is decided',
  access: 'credit:submit',
  touches: ['creditRequest', 'workflow'],
  params: one,
  body: z.object({ reason: optionalText(CREDIT_REASON_MAX) }),
  answer: done,
});

export const reviewCreditRequest = endpoint({
  method: 'POST',
  path: '/credit/requests/{number}/review',
  summary: 'Claim the review',
  access: 'credit:approve',
  touches: ['creditRequest', 'workflow'],
  params: one,
  answer: done,
});

export const approveCreditRequest = endpoint({
  method: 'POST',
  path: '/credit/requests/{number}/approval',
  summary: 'Approve all of it or less: the limit changes once',
  access: 'credit:approve',
  touches: ['creditRequest', 'credit', 'workflow'],
  params: one,
  body: z.object({ approvedAmount: positiveMoneyInput, notes: decisionReason, ...seenSubmission }),
  /** Null if another approval step is pending. */
  answer: z.object({ limitAfter: z.string().nullable() }),
});

export const rejectCreditRequest = endpoint({
  method: 'POST',
  path: '/credit/requests/{number}/rejection',
  summary: 'Reject with a reason',
  access: 'credit:approve',
  touches: ['creditRequest', 'workflow'],
  params: one,
  body: z.object({ reason: decisionReason, ...seenSubmission }),
  answer: done,
});
