import type { LineBatch, OutboundDetail } from '@granary/api/outbound';
import { formatMoney, formatQuantity } from '@granary/api/texts';
import { isPositive, minus, toQuantity, type Language } from '@granary/domain/kernel';
import type { PdfDocument } from '@granary/pdf';
import {
  dayIn,
  deliveryAddressIn,
  factIf,
  footerOf,
  itemIn,
  minuteIn,
  namedIn,
  senderOf,
  unitIn,
  type PaperSeller,
} from '../papers/index.ts';
import type { IssuedNotice } from './notices.ts';
import { noticeLabels, priceListLabels } from './notice-labels.ts';

interface Printing {
  readonly notice: Pick<IssuedNotice, 'code' | 'status' | 'issuedAt' | 'voidedAt'>;
  /** Null until a super_admin has set it. */
  readonly seller: PaperSeller | null;
  readonly language: Language;
  readonly at: string;
}

/** A settlement notice for a customer. A void one says what it said, and that it is void. */
export const noticeOf = (order: OutboundDetail, { notice, seller, language, at }: Printing): PdfDocument => {
  const { sale, customer, warehouse, reference, lines, number } = order;
  if (!sale) throw new Error(`${number} has no settlement notice`);
  const say = (word: keyof typeof noticeLabels): string => noticeLabels[word][language];
  const batchOf = ({ batch, quantity }: LineBatch): string =>
    `${say('batch')} ${batch} × ${formatQuantity(quantity)}`;
  return {
    ...senderOf(seller, language),
    title: say('title'),
    number: notice.code,
    ...(notice.status === 'void' && { stamp: say('void') }),
    facts: [
      [say('order'), number],
      [say('customer'), customer ? namedIn(language, customer) : ''],
      [say('salesDate'), dayIn(language, sale.salesDate)],
      [say('warehouse'), warehouse],
      [say('prices'), priceListLabels[sale.priceList][language]],
      [say('approved'), `${sale.approver ?? ''} ${minuteIn(language, sale.approvedAt)}`.trim()],
      [say('issued'), minuteIn(language, notice.issuedAt)],
      ...factIf(say('voided'), minuteIn(language, notice.voidedAt)),
      ...factIf(say('reference'), reference),
      ...factIf(say('deliverTo'), deliveryAddressIn(language, order)),
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
          [itemIn(language, item), ...batches.map(batchOf)].join('\n'),
          formatQuantity(toQuantity(minus(quantity, short))),
          unitIn(language, item.unit),
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
    footer: footerOf(language, at, order.freshness.position),
  };
};
