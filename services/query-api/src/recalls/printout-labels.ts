import { text, type Text } from '@granary/api/texts';
import type { NoticeMethod, RecallClass, RecallStatus, RecoveryOutcome } from '@granary/domain/recalls';

/** Labels of the customer notice and the recall report. */
export const printoutLabels = {
  notice: text('产品召回通知', 'Product recall notice', 'សេចក្តីជូនដំណឹងប្រមូលទំនិញត្រឡប់'),
  report: text('召回报告', 'Recall report', 'របាយការណ៍ប្រមូលទំនិញត្រឡប់'),
  customer: text('客户', 'Customer', 'អតិថិជន'),
  contact: text('联系人', 'Contact', 'អ្នកទំនាក់ទំនង'),
  address: text('地址', 'Address', 'អាសយដ្ឋាន'),
  item: text('商品', 'Item', 'ទំនិញ'),
  lot: text('供应商批号', 'Supplier lot', 'លេខឡូតិ៍អ្នកផ្គត់ផ្គង់'),
  batch: text('批次', 'Batch', 'បាច់'),
  batches: text('批次', 'Batches', 'បាច់'),
  classification: text('召回级别', 'Class', 'ថ្នាក់'),
  reason: text('召回原因', 'Reason', 'មូលហេតុ'),
  instructions: text('处理要求', 'What to do', 'អ្វីដែលត្រូវធ្វើ'),
  keep: text(
    '请立即停止使用和销售下列产品，妥善封存，等待我方收回。',
    'Stop using and selling these goods immediately, and keep them sealed until we collect them.',
    'សូមឈប់ប្រើ និងឈប់លក់ទំនិញខាងក្រោមភ្លាមៗ ហើយរក្សាទុកដោយបិទជិត រហូតដល់យើងមកប្រមូលវិញ។',
  ),
  opened: text('启动时间', 'Opened', 'បានបើក'),
  openedBy: text('启动人', 'Opened by', 'បើកដោយ'),
  status: text('状态', 'Status', 'ស្ថានភាព'),
  order: text('出库单', 'Order', 'បញ្ជាទិញ'),
  warehouse: text('仓库', 'Warehouse', 'ឃ្លាំង'),
  shippedAt: text('发货时间', 'Shipped on', 'ដឹកនៅ'),
  shipped: text('已发货', 'Shipped', 'បានដឹក'),
  recovered: text('已收回', 'Recovered', 'បានប្រមូលវិញ'),
  consumed: text('已使用', 'Used up', 'បានប្រើអស់'),
  outstanding: text('未收回', 'Outstanding', 'នៅសល់ក្រៅ'),
  remaining: text('库存剩余', 'Left in stock', 'នៅក្នុងស្តុក'),
  inTransit: text('调拨在途', 'In transit', 'កំពុងដឹក'),
  writtenOff: text('已报损', 'Written off', 'បានកាត់ចោល'),
  returnedToSupplier: text('已退供应商', 'Returned to the supplier', 'បានប្រគល់ជូនអ្នកផ្គត់ផ្គង់'),
  notified: text('通知', 'Notified', 'បានជូនដំណឹង'),
  notNotified: text('尚未通知', 'not notified yet', 'មិនទាន់'),
  customers: text('客户与数量', 'Customers and quantities', 'អតិថិជន និងបរិមាណ'),
  recoveries: text('收回登记', 'Recoveries recorded', 'កំណត់ត្រាប្រមូលមកវិញ'),
  outcome: text('结果', 'Outcome', 'លទ្ធផល'),
  quantity: text('数量', 'Quantity', 'បរិមាណ'),
  recorded: text('登记', 'Recorded', 'បានកត់ត្រា'),
  closed: text('结案时间', 'Closed', 'បានបិទ'),
  explanation: text('差异说明', 'Explanation', 'ការពន្យល់'),
  total: text('合计', 'Total', 'សរុប'),
  company: text('我方签字', 'For the company', 'តំណាងក្រុមហ៊ុន'),
  received: text('客户确认收到', 'Received by the customer', 'អតិថិជនបានទទួល'),
  responsible: text('负责人', 'Responsible', 'អ្នកទទួលខុសត្រូវ'),
  auditor: text('审计', 'Auditor', 'សវនករ'),
  position: text('日志位置', 'As of event no.', 'ទីតាំងកំណត់ហេតុ'),
  digest: text('摘要', 'Digest', 'សង្ខេប'),
  printed: text('打印时间', 'Printed', 'បោះពុម្ពនៅ'),
} as const satisfies Record<string, Text>;

export const classLabels: Readonly<Record<RecallClass, Text>> = {
  class_1: text('一级（严重危害）', 'Class I (serious harm)', 'ថ្នាក់ I (គ្រោះថ្នាក់ធ្ងន់ធ្ងរ)'),
  class_2: text('二级（暂时或可逆危害）', 'Class II (temporary harm)', 'ថ្នាក់ II (គ្រោះថ្នាក់បណ្តោះអាសន្ន)'),
  class_3: text('三级（一般无危害）', 'Class III (no harm expected)', 'ថ្នាក់ III (គ្មានគ្រោះថ្នាក់)'),
};

export const caseStatusLabels: Readonly<Record<RecallStatus, Text>> = {
  blocking: text('封存中', 'Blocking', 'កំពុងទប់ស្កាត់'),
  open: text('进行中', 'Open', 'កំពុងដំណើរការ'),
  lifting: text('解除中', 'Lifting', 'កំពុងដោះ'),
  closed: text('已结案', 'Closed', 'បានបិទ'),
  cancelled: text('已取消', 'Cancelled', 'បានបោះបង់'),
};

export const outcomeLabels: Readonly<Record<RecoveryOutcome, Text>> = {
  collected: text('已收回', 'Collected', 'បានប្រមូលវិញ'),
  destroyed: text('已就地销毁', 'Destroyed on site', 'បានបំផ្លាញនៅនឹងកន្លែង'),
  consumed: text('已使用', 'Used up', 'បានប្រើអស់'),
};

export const methodLabels: Readonly<Record<NoticeMethod, Text>> = {
  phone: text('电话', 'by phone', 'តាមទូរស័ព្ទ'),
  message: text('短信或聊天', 'by message', 'តាមសារ'),
  email: text('电子邮件', 'by e-mail', 'តាមអ៊ីមែល'),
  letter: text('书面通知', 'by letter', 'តាមលិខិត'),
  visit: text('上门', 'by visit', 'ដោយទៅជួប'),
};
