import type { OutboundDetail } from '@granary/api/outbound';
import { formatMoney, formatQuantity } from '@granary/api/texts';
import { isPositive, minus, toQuantity, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { PdfDocument } from '@granary/pdf';
import { nameIn, printedMinute } from '../files/index.ts';
import { noticeLabels, priceListLabels } from './notice-labels.ts';

/** The settlement notice for a customer, available once the sale is approved. */
export const noticeOf = (order: OutboundDetail, language: Language, at: string): PdfDocument => {
  const { sale, customer, warehouse, reference, deliveryAddress, lines, number } = order;
  if (!sale?.notice) throw new Error(`${number} has no settlement notice`);
  const say = (word: keyof typeof noticeLabels): string => noticeLabels[word][language];
  const local = (named: Parameters<typeof nameIn>[1] & { readonly code: string }): string =>
    nameIn(language, named) || named.code;
  const optional = (label: string, value: string | null): [string, string][] =>
    value ? [[label, value]] : [];
  return {
    title: say('title'),
    number: sale.notice.code,
    facts: [
      [say('order'), number],
      [say('customer'), customer ? `${local(customer)} (${customer.code})` : ''],
      [say('salesDate'), sale.salesDate ?? ''],
      [say('warehouse'), warehouse],
      [say('prices'), priceListLabels[sale.priceList][language]],
      [
        say('approved'),
        `${sale.approver ?? ''} ${sale.approvedAt ? printedMinute(sale.approvedAt) : ''}`.trim(),
      ],
      ...optional(say('reference'), reference),
      ...optional(say('deliverTo'), deliveryAddress),
    ],
    tables: [
      {
        columns: [
          { label: '#', width: 20 },
          { label: say('item'), width: '*' },
          { label: say('quantity'), align: 'right', width: 'auto' },
          { label: say('unit'), width: 'auto' },
          { label: say('unitPrice'), align: 'right', width: 'auto' },
          { label: say('amount'), align: 'right', width: 'auto' },
        ],
        rows: lines.map(({ line, item, quantity, short, unitPrice, amount }) => [
          String(line),
          `${item.code} ${local(item)}`,
          formatQuantity(toQuantity(minus(quantity, short))),
          item.unit ? nameIn(language, item.unit) : '',
          formatMoney(unitPrice ?? '0'),
          formatMoney(amount ?? '0'),
        ]),
        total: ['', say('total'), '', '', '', formatMoney(sale.amount)],
      },
    ],
    notes: [
      `${say('credit')}: ${formatMoney(sale.creditDeduction)}`,
      ...(isPositive(sale.returned) ? [`${say('returned')}: ${formatMoney(sale.returned)}`] : []),
    ],
    signatures: [say('seller'), say('buyer')],
    footer: `${say('printed')} ${printedMinute(at)} ${COMPANY_TIME_ZONE} · ${order.freshness.position}`,
  };
};
