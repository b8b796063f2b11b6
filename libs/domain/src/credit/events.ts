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

/** The balance after the event: limit − used − reserved = available. */
export const creditBalance = z.object({
  limit: money,
  used: money,
  reserved: money,
  available: money,
  prepaid: money,
  shortfall: money,
  standing: z.enum(creditStandings),
});

/** The document that uses credit. */
export const creditDocument = z.object({ kind: z.enum(creditDocumentKinds), number: documentNumber });
export type CreditDocument = z.output<typeof creditDocument>;

/** How much of an open shipment a payment or a return settles. */
const settlement = z.object({ document: documentNumber, amount: money });
const reopenedShipment = z.object({ document: documentNumber, shippedAt: moment, amount: money });
export type Settlement = z.output<typeof settlement>;

const account = { customer: customerCode, after: creditBalance };
/** `intent` numbers the attempts of a document, so that steps of one are never taken for another's. */
const hold = { ...account, document: creditDocument, intent: z.number().int().nonnegative() };
const person = z.string();

/** Amounts are unsigned and the event type gives the direction, except for fields named `change`. */
export const creditEvents = {
  CreditOpened: event(1, z.object({ ...account, amount: money })),
  /** The absolute contribution of one contract to the limit. `revision` is the contract's. */
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
  /** The goods have left: the hold ends and their price is owed. */
  CreditCharged: event(
    1,
    z.object({ ...hold, amount: money, held: money, shippedAt: moment, prepaid: money }),
  ),
  /** The whole shipment is voided: the amount owed is held again. */
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
  /** A return is reversed: the customer owes the credited amount again. */
  CreditReturnReversed: event(
    1,
    z.object({
      ...account,
      document: creditDocument,
      inbound: documentNumber,
      inboundLine: z.number().int().positive(),
      amount: money,
      /** The part covered by the customer's prepayment. */
      prepaid: money,
      /** The shipments that the rest is owed for. */
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
