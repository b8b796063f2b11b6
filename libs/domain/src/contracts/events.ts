import { z } from 'zod';
import { approvalEvents } from '../approval/index.ts';
import { attachment } from '../attachments/index.ts';
import { contributionSources } from '../credit/index.ts';
import {
  contractCode,
  customerCode,
  day,
  event,
  itemCode,
  money,
  quantity,
  type EventOf,
} from '../kernel/index.ts';

/** Weights in tons. */
export const contractLine = z.object({
  line: z.number().int().positive(),
  item: itemCode,
  weight: quantity,
  amount: money,
});
export type ContractLine = z.output<typeof contractLine>;

const code = contractCode;
const person = z.string();
const content = {
  code,
  customer: customerCode,
  signedDate: day,
  /** Null: open-ended. */
  expiryDate: day.nullable(),
  totalAmount: money,
  /** In tons. */
  totalWeight: quantity,
  depositPercentage: money,
  expectedCredit: money,
  remarks: z.string().nullable(),
  lines: z.array(contractLine),
};

export const contractEvents = {
  ...approvalEvents,
  ContractDrafted: event(1, z.object(content)),
  ContractRevised: event(1, z.object(content)),
  ContractSubmitted: event(1, z.object({ code, submittedBy: person })),
  ContractReviewStarted: event(1, z.object({ code, reviewer: person })),
  /** The contract becomes active and can no longer be edited. */
  ContractApproved: event(1, z.object({ code, approver: person, notes: z.string().nullable() })),
  ContractRejected: event(1, z.object({ code, reason: z.string() })),
  ContractWithdrawn: event(1, z.object({ code, reason: z.string().nullable() })),
  ContractSuspended: event(1, z.object({ code, reason: z.string() })),
  /** Reactivated after a suspension, or after its end with a later expiry date. */
  ContractActivated: event(1, z.object({ code, reason: z.string(), expiryDate: day.nullable() })),
  ContractTerminated: event(1, z.object({ code, reason: z.string() })),
  ContractExpired: event(1, z.object({ code, expiryDate: day })),
  /** Intent: the customer's ledger is to count this contribution for the contract. */
  ContractContributionChanged: event(
    1,
    z.object({
      code,
      customer: customerCode,
      before: money,
      contribution: money,
      source: z.enum(contributionSources),
    }),
  ),
  /** Outcome: the ledger counts it. */
  ContractContributionApplied: event(1, z.object({ code, contribution: money })),
  ContractAttachmentAdded: event(1, z.object({ code, attachment })),
  ContractAttachmentRemoved: event(1, z.object({ code, attachment: z.uuid(), name: z.string() })),
  ContractDeleted: event(1, z.object({ code, reason: z.string().nullable() })),
  ContractRestored: event(1, z.object({ code })),
  /** Tombstone of a contract that was never approved. Its code is never reused. */
  ContractPurged: event(1, z.object({ code, reason: z.string().nullable() })),
} as const;

export type ContributionSource = (typeof contributionSources)[number];
export type ContractEvent = EventOf<typeof contractEvents>;
export type ContractContent = Omit<z.output<(typeof contractEvents)['ContractRevised']['data']>, 'code'>;
