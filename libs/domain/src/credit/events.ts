import { z } from 'zod';
import {
  contractCode,
  customerCode,
  documentNumber,
  event,
  moment,
  money,
  type EventOf,
} from '../kernel/index.ts';
import { adjustmentDirections, contributionSources, creditDocumentKinds, creditStandings } from './rules.ts';

/** What stands after the event: limit − used − reserved = available. */
export const creditBalance = z.object({
  limit: money,
  used: money,
  reserved: money,
  available: money,
  prepaid: money,
  shortfall: money,
  standing: z.enum(creditStandings),
});

/** The document that takes credit. */
export const creditDocument = z.object({ kind: z.enum(creditDocumentKinds), number: documentNumber });
export type CreditDocument = z.output<typeof creditDocument>;

/** How much of which open shipment a payment or a return has settled. */
const settlement = z.object({ document: documentNumber, amount: money });
const reopenedShipment = z.object({ document: documentNumber, shippedAt: moment, amount: money });
export type Settlement = z.output<typeof settlement>;

const account = { customer: customerCode, after: creditBalance };
/** Which attempt of the document: its steps can never pass for those of another. */
const hold = { ...account, document: creditDocument, intent: z.number().int().nonnegative() };
const person = z.string();

/** Amounts are magnitudes and the event type says the direction, unless they are called a change. */
export const creditEvents = {
  CreditOpened: event(1, z.object({ ...account, amount: money })),
  /** What one contract adds to the limit, in absolute terms; `revision` is the contract's own. */
  CreditContributionSet: event(
    1,
    z.object({
      ...account,
      contract: contractCode,
      revision: z.number().int().nonnegative(),
      source: z.enum(contributionSources),
      amount: money,
      before: money,
      change: money,
    }),
  ),
  CreditLimitAdjusted: event(
    1,
    z.object({
      ...account,
      request: documentNumber,
      direction: z.enum(adjustmentDirections),
      amount: money,
      limitBefore: money,
      requester: person,
      approver: person,
      notes: z.string(),
    }),
  ),
  CreditHeld: event(1, z.object({ ...hold, amount: money })),
  CreditReleased: event(1, z.object({ ...hold, amount: money, kept: money, reason: z.string() })),
  /** The goods have left: what was held is free again, what they cost is owed. */
  CreditCharged: event(
    1,
    z.object({ ...hold, amount: money, held: money, shippedAt: moment, prepaid: money }),
  ),
  /** The shipment came back as a whole: what was owed is held again. */
  CreditChargeVoided: event(
    1,
    z.object({ ...hold, amount: money, reason: z.string(), settled: z.array(settlement) }),
  ),
  CreditReturned: event(
    1,
    z.object({
      ...account,
      document: creditDocument,
      inbound: documentNumber,
      inboundLine: z.number().int().positive(),
      amount: money,
      settled: z.array(settlement),
    }),
  ),
  /** Goods that had come back are the customer's again: what was credited for them is owed once more. */
  CreditReturnReversed: event(
    1,
    z.object({
      ...account,
      document: creditDocument,
      inbound: documentNumber,
      inboundLine: z.number().int().positive(),
      amount: money,
      /** What of it the customer had paid ahead. */
      prepaid: money,
      /** Where the rest is owed. */
      reopened: z.array(reopenedShipment),
      reason: z.string(),
    }),
  ),
  CreditRepaid: event(
    1,
    z.object({
      ...account,
      repayment: z.string(),
      amount: money,
      reference: z.string().nullable(),
      notes: z.string().nullable(),
      settled: z.array(settlement),
    }),
  ),
  CreditStopped: event(1, z.object({ ...account, reason: z.string() })),
  CreditStopLifted: event(1, z.object({ ...account, reason: z.string() })),
} as const;

export type CreditEvent = EventOf<typeof creditEvents>;
export type CreditEventType = CreditEvent['type'];
export type CreditEventData<Type extends CreditEventType> = Extract<CreditEvent, { type: Type }>['data'];
