import { text, type Text } from '@granary/api/texts';
import { sharedLabels } from '../papers/index.ts';
import type { PriceList } from '@granary/domain/outbound/rules';

/** Labels of the settlement notice. */
export const noticeLabels = {
  ...sharedLabels,
  title: text('结算通知单', 'Settlement notice', 'លិខិតជូនដំណឹងទូទាត់'),
  order: text('销售单号', 'Sales order', 'លេខបញ្ជាទិញ'),
  salesDate: text('销售日期', 'Sales date', 'កាលបរិច្ឆេទលក់'),
  warehouse: text('发货仓库', 'Warehouse', 'ឃ្លាំង'),
  prices: text('价格', 'Prices', 'តម្លៃ'),
  approved: text('销售审批', 'Approved', 'ការអនុម័ត'),
  issued: text('开具时间', 'Issued', 'ចេញនៅ'),
  voided: text('作废时间', 'Voided', 'មោឃៈនៅ'),
  void: text('已作废', 'VOID', 'មោឃៈ'),
  reference: text('参考号', 'Reference', 'លេខយោង'),
  deliverTo: text('送货地址', 'Deliver to', 'ដឹកទៅ'),
  unitPrice: text('单价', 'Unit price', 'តម្លៃឯកតា'),
  credit: text('扣减信用额度', 'Charged to credit', 'កាត់ពីឥណទាន'),
  returned: text('退货贷记', 'Credited for returns', 'ឥណទានត្រឡប់ពីការប្រគល់វិញ'),
  seller: text('销售方', 'For the seller', 'តំណាងអ្នកលក់'),
  buyer: text('客户确认', 'For the customer', 'តំណាងអតិថិជន'),
} as const satisfies Record<string, Text>;

export const priceListLabels: Readonly<Record<PriceList, Text>> = {
  member: text('会员价', 'Member prices', 'តម្លៃសមាជិក'),
  retail: text('零售价', 'Retail prices', 'តម្លៃលក់រាយ'),
};
