import type { SaleDetail } from '@granary/api/outbound';
import { minus, sum, toMoney } from '@granary/domain/kernel';
import { lastOf, type Replayed } from './replay.ts';

/** Prices, amounts, approval and notice of a sale; null if the order is not a sale. */
export const saleOf = (replayed: Replayed): SaleDetail | null => {
  const { document } = replayed;
  const { sale, content, creditHold, notice, returns } = document;
  if (!sale) return null;
  const approved = notice === null ? undefined : lastOf(replayed, 'OutboundSalesApproved');
  const returned = toMoney(sum(returns.map(({ credit }) => credit?.amount ?? 0)));
  return {
    priceList: sale.priceList,
    salesDate: content.salesDate,
    amount: sale.amount,
    creditDeduction: creditHold === null ? toMoney(0) : toMoney(minus(sale.amount, returned)),
    returned,
    approver: approved?.stored.metadata.actor.username ?? null,
    approvedAt: approved?.stored.metadata.occurredAt ?? null,
    notice,
  };
};
