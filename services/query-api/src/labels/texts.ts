import { text, type Text } from '@granary/api/texts';
import type { LabelField } from '@granary/domain/labels';

export type LabelFact = Exclude<LabelField, 'itemCode' | 'gs1'>;

export const labelTexts: Readonly<Record<LabelFact, Text>> = {
  expiryDate: text('到期日期', 'Expiry', 'ថ្ងៃផុតកំណត់'),
  productionDate: text('生产日期', 'Production date', 'ថ្ងៃផលិត'),
  quantity: text('数量', 'Quantity', 'បរិមាណ'),
  supplierLot: text('供应商批号', 'Supplier lot', 'លេខឡូតិ៍អ្នកផ្គត់ផ្គង់'),
  warehouse: text('仓库', 'Warehouse', 'ឃ្លាំង'),
  location: text('库位', 'Location', 'ទីតាំង'),
};
