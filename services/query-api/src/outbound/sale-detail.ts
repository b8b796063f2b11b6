import type { SaleDetail } from '@granary/api/outbound';
import { toMoney } from '@granary/domain/kernel';
import { owedOf, returnedOf, shownNotices } from './notices.ts';
import { lastOf, type Replayed } from './replay.ts';

/** Prices, amounts, approval and notice of a sale; null if the order is not a sale. */
export const saleOf = (replayed: Replayed): SaleDetail | null => {
  const { document } = replayed;
  const { sale, content, creditHold, notice } = document;
  if (!sale) return null;
  const approved = notice === null ? undefined : lastOf(replayed, 'OutboundSalesApproved');
  return {
    priceList: sale.priceList,
    salesDate: content.salesDate,
    amount: sale.amount,
    creditDeduction: creditHold === null ? toMoney(0) : owedOf(document),
    returned: returnedOf(document),
    approver: approved?.stored.metadata.actor.username ?? null,
    approvedAt: approved?.stored.metadata.occurredAt ?? null,
    notice,
    notices: shownNotices(replayed),
  };
};
