import type { LineBatch, OutboundDetail } from '@granary/api/outbound';
import { formatMoney, formatQuantity } from '@granary/api/texts';
import type { SellerDetails } from '@granary/domain/configuration';
import { isPositive, minus, toQuantity, type Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import type { PdfDocument } from '@granary/pdf';
import { nameIn, printedMinute } from '../files/index.ts';
import type { IssuedNotice } from './notices.ts';
import { noticeLabels, priceListLabels } from './notice-labels.ts';

interface Printing {
  readonly notice: Pick<IssuedNotice, 'code' | 'status' | 'issuedAt' | 'voidedAt'>;
  /** Null until a super_admin has set it. */
  readonly seller: SellerDetails | null;
  readonly language: Language;
  readonly at: string;
}

/** A settlement notice for a customer. A void one says what it said, and that it is void. */
export const noticeOf = (order: OutboundDetail, { notice, seller, language, at }: Printing): PdfDocument => {
  const { sale, customer, warehouse, reference, deliveryAddress, lines, number } = order;
  if (!sale) throw new Error(`${number} has no settlement notice`);
  const say = (word: keyof typeof noticeLabels): string => noticeLabels[word][language];
  const local = (named: Parameters<typeof nameIn>[1] & { readonly code: string }): string =>
    nameIn(language, named) || named.code;
  const batchOf = ({ batch, quantity }: LineBatch): string =>
    `${say('batch')} ${batch} × ${formatQuantity(quantity)}`;
  const optional = (label: string, value: string | null): [string, string][] =>
    value ? [[label, value]] : [];
  return {
    ...(seller && { sender: senderOf(seller, language) }),
    title: say('title'),
    number: notice.code,
    ...(notice.status === 'void' && { stamp: say('void') }),
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
      [say('issued'), printedMinute(notice.issuedAt)],
      ...optional(say('voided'), notice.voidedAt && printedMinute(notice.voidedAt)),
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
        rows: lines.map(({ line, item, quantity, short, unitPrice, amount, batches }) => [
          String(line),
          [`${item.code} ${local(item)}`, ...batches.map(batchOf)].join('\n'),
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

const senderOf = (seller: SellerDetails, language: Language): string[] => {
  const { address, taxNumber, phone } = seller;
  return [
    nameIn(language, seller),
    ...(address ? [address] : []),
    ...(taxNumber ? [`${noticeLabels.taxNumber[language]} ${taxNumber}`] : []),
    ...(phone ? [phone] : []),
  ];
};
