import type { OutboundDetail } from '@granary/api/outbound';
import { codeLabel, text, type Text } from '@granary/api/texts';
import type { WarehouseRow } from '@granary/api/warehouses';
import type { Language } from '@granary/domain/kernel';
import type { PdfLabel } from '@granary/pdf';
import { nameIn } from '../files/index.ts';
import { deliveryAddressIn, factIf } from '../papers/index.ts';

const labels = {
  from: text('发货仓库', 'From', 'ពីឃ្លាំង'),
  courier: text('承运方', 'Carrier', 'អ្នកដឹកជញ្ជូន'),
  tracking: text('运单号', 'Tracking no.', 'លេខតាមដាន'),
} as const satisfies Record<string, Text>;

type Warehouse = Pick<WarehouseRow, 'code' | 'name' | 'englishName' | 'khmerName'>;

interface Shipment {
  readonly order: Pick<
    OutboundDetail,
    | 'number'
    | 'type'
    | 'customer'
    | 'supplier'
    | 'destination'
    | 'deliveryAddress'
    | 'deliveryAddressErased'
    | 'courier'
    | 'trackingNumber'
  >;
  readonly from: Warehouse;
  readonly to: Warehouse | undefined;
}

interface Printing {
  readonly packages: number;
  readonly language: Language;
  /** Of the web client, without a slash at its end. */
  readonly origin: string;
}

/** One per package, with recipient, address, and which of how many it is. The 2D code opens the page of the order. */
export const packageLabelsOf = (shipment: Shipment, { packages, language, origin }: Printing): PdfLabel[] => {
  const { order, from } = shipment;
  const address = deliveryAddressIn(language, order);
  const label = {
    name: recipientOf(shipment, language),
    note: `${labels.from[language]} ${warehouseIn(language, from)}`,
    symbol: { kind: 'qr' as const, content: `${origin}/warehouse/outbound/${order.number}` },
    facts: [
      ...factIf(labels.courier[language], order.courier),
      ...factIf(labels.tracking[language], order.trackingNumber),
    ],
    ...(address && { body: address }),
  };
  return Array.from({ length: packages }, (_, index) => ({
    ...label,
    code: `${order.number} ${index + 1}/${packages}`,
  }));
};

const recipientOf = ({ order, to }: Shipment, language: Language): string => {
  const { customer, supplier, destination, type } = order;
  if (to) return warehouseIn(language, to);
  const recipient = customer ?? supplier;
  if (recipient) return nameIn(language, recipient) || recipient.code;
  return destination ?? codeLabel('outboundType', type, language);
};

const warehouseIn = (language: Language, warehouse: Warehouse): string =>
  nameIn(language, warehouse) || warehouse.code;
