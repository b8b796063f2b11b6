import type { OutboundDetail } from '@granary/api/outbound';
import { text, type Text } from '@granary/api/texts';
import type { Language } from '@granary/domain/kernel';
import { COMPANY_TIME_ZONE } from '@granary/domain/warehouses';
import { nameIn } from '../files/index.ts';
import { minuteIn } from './dates.ts';
import type { PaperSeller } from './sellers.ts';

interface Place {
  readonly location: string | null;
  readonly shelf: string | null;
}

/** Labels that several papers share. */
export const sharedLabels = {
  item: text('商品', 'Item', 'ទំនិញ'),
  batch: text('批号', 'Batch', 'បាច់'),
  quantity: text('数量', 'Quantity', 'បរិមាណ'),
  unit: text('单位', 'Unit', 'ឯកតា'),
  expiry: text('有效期', 'Expiry', 'ផុតកំណត់'),
  amount: text('金额', 'Amount', 'ទឹកប្រាក់'),
  total: text('合计', 'Total', 'សរុប'),
  customer: text('客户', 'Customer', 'អតិថិជន'),
  warehouse: text('仓库', 'Warehouse', 'ឃ្លាំង'),
  supplier: text('供应商', 'Supplier', 'អ្នកផ្គត់ផ្គង់'),
  remarks: text('备注', 'Remarks', 'កំណត់សម្គាល់'),
  erased: text('已清除', 'erased', 'បានលុបចោល'),
  printed: text('打印时间', 'Printed', 'បោះពុម្ពនៅ'),
} as const satisfies Record<string, Text>;

/** For whom and when a paper is printed. */
export interface Printing {
  /** Null until a super_admin has set it. */
  readonly company: PaperSeller | null;
  readonly language: Language;
  readonly at: string;
}

type Named = Parameters<typeof nameIn>[1] & { readonly code: string };

/** `Kampot Agro (KAMPOT)`. */
export const namedIn = (language: Language, named: Named): string =>
  `${nameIn(language, named) || named.code} (${named.code})`;

/** `GLY Glyphosate`. */
export const itemIn = (language: Language, item: Named): string =>
  `${item.code} ${nameIn(language, item) || item.code}`;

/** The unit's name; nothing if the item has none. */
export const unitIn = (language: Language, unit: Parameters<typeof nameIn>[1] | null): string =>
  unit ? nameIn(language, unit) : '';

/** `A-01 / 2`. */
export const placeOf = ({ location, shelf }: Place): string => [location, shelf].filter(Boolean).join(' / ');

/** The remarks as a note below the table. */
export const remarksNote = (language: Language, remarks: string | null): string[] =>
  remarks ? [`${sharedLabels.remarks[language]}: ${remarks}`] : [];

/** No row for what is not known. */
export const factIf = (label: string, value: string | null | undefined): [string, string][] =>
  value ? [[label, value]] : [];

/** Where the goods go, or that it has been erased. */
export const deliveryAddressIn = (
  language: Language,
  order: Pick<OutboundDetail, 'deliveryAddress' | 'deliveryAddressErased'>,
): string | null => (order.deliveryAddressErased ? sharedLabels.erased[language] : order.deliveryAddress);

/** When it was printed, and the log position that it shows. */
export const footerOf = (language: Language, at: string, position: string): string =>
  `${sharedLabels.printed[language]} ${minuteIn(language, at)} ${COMPANY_TIME_ZONE} · ${position}`;
