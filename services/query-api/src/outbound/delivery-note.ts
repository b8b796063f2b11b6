import type { LineBatch, OutboundDetail } from '@granary/api/outbound';
import { formatQuantity, text, type Text } from '@granary/api/texts';
import { isPositive } from '@granary/domain/kernel';
import type { PdfDocument } from '@granary/pdf';
import {
  dayIn,
  deliveryAddressIn,
  factIf,
  footerOf,
  itemIn,
  minuteIn,
  namedIn,
  remarksNote,
  senderOf,
  sharedLabels,
  unitIn,
  type Printing,
} from '../papers/index.ts';

const labels = {
  ...sharedLabels,
  title: text('送货单', 'Delivery note', 'ប័ណ្ណដឹកជញ្ជូន'),
  destination: text('目的仓库', 'To warehouse', 'ឃ្លាំងគោលដៅ'),
  from: text('发货仓库', 'From warehouse', 'ពីឃ្លាំង'),
  shipped: text('发货时间', 'Shipped', 'បានដឹកចេញនៅ'),
  reference: text('参考号', 'Reference', 'លេខយោង'),
  deliverTo: text('送货地址', 'Deliver to', 'ដឹកទៅ'),
  method: text('配送方式', 'Delivery method', 'វិធីដឹកជញ្ជូន'),
  courier: text('承运方', 'Carrier', 'អ្នកដឹកជញ្ជូន'),
  tracking: text('运单号', 'Tracking number', 'លេខតាមដាន'),
  dispatched: text('发货人', 'Dispatched by', 'អ្នកបញ្ចេញទំនិញ'),
  driver: text('司机', 'Driver', 'អ្នកបើកបរ'),
  received: text('收货人', 'Received by', 'អ្នកទទួលទំនិញ'),
} as const satisfies Record<string, Text>;

/** Goes with the goods: what was picked or shipped, by batch. Shows no prices. */
export const deliveryNoteOf = (order: OutboundDetail, { company, language, at }: Printing): PdfDocument => {
  const say = (word: keyof typeof labels): string => labels[word][language];
  const leaving = ({ quantity, picked }: LineBatch): string => (order.shippedAt ? quantity : picked);
  return {
    ...senderOf(company, language),
    title: say('title'),
    number: order.number,
    facts: [
      ...factIf(say('customer'), order.customer && namedIn(language, order.customer)),
      ...factIf(say('supplier'), order.supplier && namedIn(language, order.supplier)),
      ...factIf(say('destination'), order.destination),
      ...factIf(say('deliverTo'), deliveryAddressIn(language, order)),
      [say('from'), order.warehouse],
      ...factIf(say('shipped'), minuteIn(language, order.shippedAt)),
      ...factIf(say('method'), order.deliveryMethod),
      ...factIf(say('courier'), order.courier),
      ...factIf(say('tracking'), order.trackingNumber),
      ...factIf(say('reference'), order.reference),
    ],
    tables: [
      {
        columns: [
          { label: '#', width: 20 },
          { label: say('item'), width: '*' },
          { label: say('batch'), width: 130 },
          { label: say('expiry'), width: 70 },
          { label: say('quantity'), align: 'right', width: 'auto' },
          { label: say('unit'), width: 'auto' },
        ],
        rows: order.lines.flatMap(({ line, item, batches }) =>
          batches
            .filter((part) => isPositive(leaving(part)))
            .map((part) => [
              String(line),
              itemIn(language, item),
              part.batch,
              dayIn(language, part.expiryDate),
              formatQuantity(leaving(part)),
              unitIn(language, item.unit),
            ]),
        ),
      },
    ],
    notes: remarksNote(language, order.remarks),
    signatures: [say('dispatched'), say('driver'), say('received')],
    footer: footerOf(language, at, order.freshness.position),
  };
};
