import { COST_READERS } from '@granary/api/stock';
import { codeLabels, text, type Text } from '@granary/api/texts';
import type { ReportColumn } from './section.ts';

type CodeKind = keyof (typeof codeLabels)['en-US'];

export const words = (label: Text, of: string): ReportColumn => ({ label, of });
export const figure = (label: Text, of: string): ReportColumn => ({ label, of, as: 'number' });
export const moment = (label: Text, of: string): ReportColumn => ({ label, of, as: 'moment' });
export const duration = (label: Text, of: string): ReportColumn => ({ label, of, as: 'duration' });
export const choice = (label: Text, of: string, kind: CodeKind): ReportColumn => ({
  label,
  of,
  words: (language) => codeLabels[language][kind],
});
/** A column only for users who may see costs. */
export const cost = (label: Text, of: string): ReportColumn => ({ ...figure(label, of), for: COST_READERS });

/** Columns shared by several reports. */
export const common = {
  warehouse: words(text('仓库', 'Warehouse', 'ឃ្លាំង'), 'warehouse'),
  item: words(text('商品编码', 'Item code', 'លេខកូដទំនិញ'), 'item'),
  itemName: words(text('商品名称', 'Item', 'ទំនិញ'), 'itemName'),
  unit: words(text('单位', 'Unit', 'ឯកតា'), 'unit'),
  batch: words(text('批次号', 'Batch', 'លេខបាច់'), 'batch'),
  customer: words(text('客户编码', 'Customer code', 'លេខកូដអតិថិជន'), 'customer'),
  customerName: words(text('客户', 'Customer', 'អតិថិជន'), 'customerName'),
  supplier: words(text('供应商编码', 'Supplier code', 'លេខកូដអ្នកផ្គត់ផ្គង់'), 'supplier'),
  supplierName: words(text('供应商', 'Supplier', 'អ្នកផ្គត់ផ្គង់'), 'supplierName'),
  supplierLot: words(text('供应商批号', 'Supplier lot', 'លេខឡូតិ៍អ្នកផ្គត់ផ្គង់'), 'supplierLot'),
  expiryDate: words(text('有效期', 'Expiry date', 'ថ្ងៃផុតកំណត់'), 'expiryDate'),
  document: words(text('单据', 'Document', 'ឯកសារ'), 'document'),
  number: words(text('单号', 'Number', 'លេខ'), 'number'),
  reason: words(text('原因', 'Reason', 'មូលហេតុ'), 'reason'),
  username: words(text('操作人', 'By', 'ដោយ'), 'username'),
  occurredAt: moment(text('业务时间', 'Effective', 'ថ្ងៃមានប្រសិទ្ធភាព'), 'occurredAt'),
  recordedAt: moment(text('记录时间', 'Recorded', 'បានកត់ត្រា'), 'recordedAt'),
  movement: choice(text('类型', 'Type', 'ប្រភេទ'), 'type', 'movement'),
  batchStatus: choice(text('状态', 'Status', 'ស្ថានភាព'), 'status', 'batch'),
  lines: figure(text('行数', 'Lines', 'ជួរ'), 'lines'),
  batches: figure(text('批次数', 'Batches', 'ចំនួនបាច់'), 'batches'),
  quantity: figure(text('数量', 'Quantity', 'បរិមាណ'), 'quantity'),
  unitCost: cost(text('成本单价', 'Unit cost', 'ថ្លៃដើមឯកតា'), 'unitCost'),
  value: cost(text('成本金额', 'Value at cost', 'តម្លៃតាមថ្លៃដើម'), 'value'),
} as const satisfies Record<string, ReportColumn>;

/** Joins for the names of items and units. */
export const catalogueOf = (item: string): string =>
  `LEFT JOIN catalogue.item i ON i.code = ${item} LEFT JOIN catalogue.unit u ON u.id = i.unit`;

/** The last part of `‹warehouse›.‹item›.‹batch›`. */
export const batchCodeOf = (id: string): string => `split_part(${id}, '.', 3)`;
