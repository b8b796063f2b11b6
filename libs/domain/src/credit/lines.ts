import { toMoney, minus, type DecimalText } from '../kernel/index.ts';
import type { CreditEvent } from './events.ts';
import type { CreditLineType, CreditSums, RelatedBusiness } from './rules.ts';

/** One line of a customer's statement: the changes of the three sums by an event, and the business it belongs to. */
export interface CreditLine {
  readonly type: CreditLineType;
  readonly business: RelatedBusiness;
  /** Reference to the contract, request, order, inbound document or payment. */
  readonly document: string | null;
  readonly change: CreditSums;
  readonly reason: string | null;
  readonly requester: string | null;
  readonly approver: string | null;
}

/** Derived from the event alone, so that lines can be summed in any order. */
export function creditLineOf({ type, data }: CreditEvent): CreditLine {
  switch (type) {
    case 'CreditOpened':
      return line('opening', 'system', null, { limit: data.amount });
    case 'CreditContributionSet':
      return line('contribution', data.source, data.contract, { limit: data.change });
    case 'CreditLimitAdjusted':
      return {
        ...line(data.direction, 'customer_request', data.request, {
          limit: data.direction === 'increase' ? data.amount : less(data.amount),
        }),
        reason: data.notes,
        requester: data.requester,
        approver: data.approver,
      };
    case 'CreditHeld':
      return line('hold', data.document.kind, data.document.number, { reserved: data.amount });
    case 'CreditReleased':
      return {
        ...line('release', data.document.kind, data.document.number, { reserved: less(data.amount) }),
        reason: data.reason,
      };
    case 'CreditCharged':
      return line('charge', data.document.kind, data.document.number, {
        used: data.amount,
        reserved: less(data.held),
      });
    case 'CreditChargeVoided':
      return {
        ...line('void', data.document.kind, data.document.number, {
          used: less(data.amount),
          reserved: data.amount,
        }),
        reason: data.reason,
      };
    case 'CreditReturned':
      return line('return', data.document.kind, data.inbound, { used: less(data.amount) });
    case 'CreditReturnReversed':
      return {
        ...line('return_reversal', data.document.kind, data.inbound, { used: data.amount }),
        reason: data.reason,
      };
    case 'CreditRepaid':
      return {
        ...line('repayment', 'adjustment', data.reference, { used: less(data.amount) }),
        reason: data.notes,
      };
    case 'CreditStopped':
      return { ...line('stop', 'system', null, {}), reason: data.reason };
    case 'CreditStopLifted':
      return { ...line('clear', 'system', null, {}), reason: data.reason };
  }
}

const less = (amount: DecimalText): DecimalText => toMoney(minus(0, amount));

const line = (
  type: CreditLineType,
  business: RelatedBusiness,
  document: string | null,
  change: Partial<CreditSums>,
): CreditLine => ({
  type,
  business,
  document,
  change: { limit: '0.00', used: '0.00', reserved: '0.00', ...change },
  reason: null,
  requester: null,
  approver: null,
});
