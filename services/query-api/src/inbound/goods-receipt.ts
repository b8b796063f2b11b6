import type { InboundDetail } from '@granary/api/inbound';
import { formatQuantity, text, type Text } from '@granary/api/texts';
import type { PdfDocument } from '@granary/pdf';
import {
  dayIn,
  factIf,
  footerOf,
  itemIn,
  minuteIn,
  namedIn,
  placeOf,
  remarksNote,
  senderOf,
  sharedLabels,
  unitIn,
  type Printing,
} from '../papers/index.ts';

const labels = {
  ...sharedLabels,
  title: text('收货单', 'Goods receipt', 'ប័ណ្ណទទួលទំនិញ'),
  received: text('收货时间', 'Received', 'បានទទួលនៅ'),
  outbound: text('调拨出库单', 'Outbound order', 'ឯកសារចេញឃ្លាំង'),
  lot: text('供应商批号', 'Supplier lot', 'ឡូតិ៍អ្នកផ្គត់ផ្គង់'),
  place: text('库位', 'Location', 'ទីតាំង'),
  reviewer: text('审批人', 'Approved by', 'អ្នកអនុម័ត'),
  void: text('已冲销', 'REVERSED', 'បានលុបចោល'),
  deliveredBy: text('送货人', 'Delivered by', 'អ្នកដឹកមក'),
  receivedBy: text('收货人', 'Received by', 'អ្នកទទួល'),
} as const satisfies Record<string, Text>;

type Receipt = Omit<InboundDetail, 'timeline' | 'own'>;

/** What was received, by batch. Shows no prices: they are costs. */
export const goodsReceiptOf = (order: Receipt, { company, language, at }: Printing): PdfDocument => {
  const say = (word: keyof typeof labels): string => labels[word][language];
  return {
    ...senderOf(company, language),
    title: say('title'),
    number: order.number,
    landscape: true,
    ...(order.status === 'reversed' && { stamp: say('void') }),
    facts: [
      ...factIf(say('supplier'), order.supplier && namedIn(language, order.supplier)),
      ...factIf(say('outbound'), order.outbound),
      [say('warehouse'), order.warehouse],
      ...factIf(say('received'), minuteIn(language, order.receivedAt)),
      ...factIf(say('reviewer'), order.reviewer),
    ],
    tables: [
      {
        columns: [
          { label: '#', width: 20 },
          { label: say('item'), width: '*' },
          { label: say('batch'), width: 110 },
          { label: say('lot'), width: 70 },
          { label: say('expiry'), width: 60 },
          { label: say('place'), width: 60 },
          { label: say('quantity'), align: 'right', width: 'auto' },
          { label: say('unit'), width: 'auto' },
        ],
        rows: order.lines.map((line) => [
          String(line.line),
          itemIn(language, line.item),
          line.batch ?? '',
          line.supplierLot ?? '',
          dayIn(language, line.expiryDate),
          placeOf(line),
          formatQuantity(line.quantity),
          unitIn(language, line.item.unit),
        ]),
      },
    ],
    notes: remarksNote(language, order.remarks),
    signatures: [say('deliveredBy'), say('receivedBy')],
    footer: footerOf(language, at, order.freshness.position),
  };
};
