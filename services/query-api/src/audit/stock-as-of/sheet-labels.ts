import { text, type Text } from '@granary/api/texts';

/** Labels of the exported stock list. */
export const stockAsOfLabels = {
  title: text('库存与金额', 'Stock and value', 'ស្តុក និងតម្លៃ'),
  asOf: text('截至', 'As of', 'គិតត្រឹម'),
  endOf: text('日终', 'end of day', 'ចុងថ្ងៃ'),
  now: text('现在', 'now', 'ឥឡូវនេះ'),
  effective: text('按业务时间', 'by effective time', 'តាមថ្ងៃមានប្រសិទ្ធភាព'),
  recorded: text('按记录时间', 'by recorded time', 'តាមពេលកត់ត្រា'),
  filters: text('筛选条件', 'Filters', 'តម្រង'),
  warehouse: text('仓库', 'Warehouse', 'ឃ្លាំង'),
  item: text('商品编码', 'Item', 'លេខកូដទំនិញ'),
  itemName: text('商品名称', 'Item name', 'ឈ្មោះទំនិញ'),
  batch: text('批次号', 'Batch', 'លេខបាច់'),
  supplierLot: text('供应商批号', 'Supplier lot', 'លេខឡូតិ៍អ្នកផ្គត់ផ្គង់'),
  expiryDate: text('有效期', 'Expiry date', 'ថ្ងៃផុតកំណត់'),
  unit: text('单位', 'Unit', 'ឯកតា'),
  quantity: text('数量', 'Quantity', 'បរិមាណ'),
  unitCost: text('成本单价', 'Unit cost', 'ថ្លៃដើមឯកតា'),
  value: text('金额', 'Value', 'តម្លៃ'),
  total: text('合计', 'Total', 'សរុប'),
  position: text('日志位置', 'As of event no.', 'ទីតាំងកំណត់ហេតុ'),
  digest: text('校验值', 'SHA-256', 'SHA-256'),
  printed: text('导出时间', 'Exported', 'នាំចេញនៅ'),
} as const satisfies Record<string, Text>;
