import { z } from 'zod';
import { approvalEvents } from '../approval/index.ts';
import { adjustmentDirections } from '../credit/index.ts';
import { customerCode, documentNumber, event, money, type EventOf } from '../kernel/index.ts';
import { priorityEvents } from '../priority/index.ts';

const number = documentNumber;
const person = z.string();

const content = {
  customer: customerCode,
  direction: z.enum(adjustmentDirections),
  amount: money,
  reason: z.string(),
};

export const creditRequestEvents = {
  ...approvalEvents,
  ...priorityEvents,
  CreditRequestDrafted: event(1, z.object({ number, requester: person, ...content })),
  CreditRequestRevised: event(1, z.object({ number, ...content })),
  /** `limit` is the customer's limit at submission, which the request is based on. */
  CreditRequestSubmitted: event(1, z.object({ number, submittedBy: person, limit: money })),
  CreditRequestReviewStarted: event(1, z.object({ number, reviewer: person })),
  /** Intent: the customer's ledger is adjusted next. */
  CreditRequestApproved: event(
    1,
    z.object({ number, approver: person, approvedAmount: money, notes: z.string() }),
  ),
  /** Outcome: the ledger is adjusted. */
  CreditRequestApplied: event(1, z.object({ number, limitBefore: money, limitAfter: money })),
  CreditRequestRejected: event(1, z.object({ number, reason: z.string() })),
  CreditRequestWithdrawn: event(1, z.object({ number, reason: z.string().nullable() })),
} as const;

export type CreditRequestEvent = EventOf<typeof creditRequestEvents>;
export type CreditRequestContent = Omit<
  z.output<(typeof creditRequestEvents)['CreditRequestRevised']['data']>,
  'number'
>;
