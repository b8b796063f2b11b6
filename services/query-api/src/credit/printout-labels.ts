import { text, type Text } from '@granary/api/texts';
import type { CreditLineType } from '@granary/domain/credit';

/** Labels of the printed statement. */
export const printoutLabels = {
  title: text('信用对账单', 'Credit statement', 'របាយការណ៍ឥណទាន'),
  customer: text('客户', 'Customer', 'អតិថិជន'),
  period: text('期间', 'Period', 'រយៈពេល'),
  asOf: text('截至', 'As of', 'គិតត្រឹម'),
  effective: text('按业务时间', 'by effective time', 'តាមថ្ងៃមានប្រសិទ្ធភាព'),
  recorded: text('按记录时间', 'by recorded time', 'តាមពេលកត់ត្រា'),
  limit: text('额度', 'Limit', 'ដែនកំណត់'),
  used: text('已用', 'Used', 'បានប្រើ'),
  reserved: text('预留', 'Reserved', 'បានបម្រុង'),
  prepaid: text('预付余额', 'Credit balance', 'សមតុល្យឥណទាន'),
  changes: text('期间变动', 'Changes', 'បម្រែបម្រួល'),
  available: text('可用', 'Available', 'អាចប្រើបាន'),
  date: text('日期', 'Date', 'កាលបរិច្ឆេទ'),
  kind: text('类型', 'Kind', 'ប្រភេទ'),
  document: text('单据', 'Document', 'ឯកសារ'),
  reason: text('原因', 'Reason', 'មូលហេតុ'),
  actor: text('操作人', 'By', 'ដោយ'),
  approver: text('批准人', 'Approved by', 'អ្នកអនុម័ត'),
  recordedAt: text('记录时间', 'Recorded', 'បានកត់ត្រា'),
  opening: text('期初余额', 'Opening balance', 'សមតុល្យដើមគ្រា'),
  closing: text('期末余额', 'Closing balance', 'សមតុល្យចុងគ្រា'),
  position: text('日志位置', 'As of event no.', 'ទីតាំងកំណត់ហេតុ'),
  digest: text('校验值', 'SHA-256', 'SHA-256'),
  printed: text('打印时间', 'Printed', 'បោះពុម្ពនៅ'),
} as const satisfies Record<string, Text>;

export const lineTypeLabels: Readonly<Record<CreditLineType, Text>> = {
  opening: text('初始额度', 'Opening limit', 'ដែនកំណត់ដំបូង'),
  contribution: text('合同', 'Contract', 'កិច្ចសន្យា'),
  increase: text('额度提高', 'Limit raised', 'បង្កើនដែនកំណត់'),
  decrease: text('额度降低', 'Limit lowered', 'បន្ថយដែនកំណត់'),
  hold: text('预留', 'Reserved', 'បានបម្រុង'),
  release: text('释放', 'Released', 'បានដោះលែង'),
  charge: text('发货扣减', 'Shipped', 'បានដឹកចេញ'),
  void: text('发货作废', 'Shipment voided', 'លុបការដឹកចេញ'),
  return: text('退货', 'Goods returned', 'ទំនិញត្រឡប់'),
  return_reversal: text('退货冲销', 'Return reversed', 'លុបការត្រឡប់ទំនិញ'),
  repayment: text('还款', 'Repayment', 'ការសងប្រាក់'),
  stop: text('停止赊销', 'Stopped', 'បានផ្អាក'),
  clear: text('恢复赊销', 'Stop lifted', 'បានអនុញ្ញាតវិញ'),
};
