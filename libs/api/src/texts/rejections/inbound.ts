import type { Texts } from '../text.ts';

export const inbound = {
  BATCH_CODE_REPEATED: {
    'zh-CN': '第 {{line}} 行的批次号与同一商品的其他行重复',
    'en-US': 'Line {{line}}: another line of this item has the same batch number',
    'km-KH': 'ជួរទី {{line}} មានលេខបាច់ដូចជួរផ្សេងនៃទំនិញនេះ',
  },
  EXPIRY_NOT_AFTER_PRODUCTION: {
    'zh-CN': '第 {{line}} 行的到期日期必须晚于生产日期',
    'en-US': 'Line {{line}}: the expiry date must be later than the production date',
    'km-KH': 'ជួរទី {{line}}៖ ថ្ងៃផុតកំណត់ត្រូវតែក្រោយថ្ងៃផលិត',
  },
  INBOUND_DATE_IN_FUTURE: {
    'zh-CN': '入库日期 {{inboundDate}} 尚未到来，货物尚不能入库；若已到货，请填写实际到货日期',
    'en-US':
      'The inbound date {{inboundDate}} is in the future. If the goods have arrived, enter the day they came.',
    'km-KH': 'កាលបរិច្ឆេទចូលឃ្លាំង {{inboundDate}} មិនទាន់មកដល់៖ បើទំនិញមកដល់ហើយ សូមបញ្ជាក់ថ្ងៃដែលវាមកដល់',
  },
  INBOUND_NOT_COMPLETED: {
    'zh-CN': '入库单 {{number}} 尚未完成，不能撤销入库',
    'en-US': 'Inbound order {{number}} is not completed, so there is nothing to reverse',
    'km-KH': 'ឯកសារចូលឃ្លាំង {{number}} មិនទាន់បញ្ចប់ គ្មានអ្វីត្រូវបញ្ច្រាសទេ',
  },
  PRICE_NEGATIVE: {
    'zh-CN': '第 {{line}} 行的单价不能为负数',
    'en-US': 'Line {{line}}: the price cannot be negative',
    'km-KH': 'ជួរទី {{line}}៖ តម្លៃមិនអាចអវិជ្ជមានបានទេ',
  },
  QUANTITY_NOT_POSITIVE: {
    'zh-CN': '第 {{line}} 行的数量必须大于 0',
    'en-US': 'Line {{line}}: the quantity must be greater than 0',
    'km-KH': 'ជួរទី {{line}}៖ បរិមាណត្រូវតែធំជាង 0',
  },
  RETURN_SOURCE_MISPLACED: {
    'zh-CN': '第 {{line}} 行注明了原出库单，只有退货入库才可填写',
    'en-US': 'Line {{line}} refers to a sales order, but only returns can',
    'km-KH': 'ជួរទី {{line}} បញ្ជាក់ឯកសារលក់ ប៉ុន្តែមានតែការត្រឡប់ទេដែលអាចធ្វើបាន',
  },
  RETURN_SOURCE_REQUIRED: {
    'zh-CN': '第 {{line}} 行退货必须注明原销售出库单、行号和批次',
    'en-US': 'Line {{line}}: enter the order, line and batch the goods were sold on',
    'km-KH': 'ជួរទី {{line}}៖ សូមបញ្ជាក់ឯកសារ ជួរ និងបាច់ដែលទំនិញត្រូវបានលក់',
  },
  TRANSFER_BY_SYSTEM_ONLY: {
    'zh-CN': '调拨入库由系统在调拨送达时自动生成',
    'en-US': 'The system creates transfer inbound orders when the transfer is delivered',
    'km-KH': 'ការចូលឃ្លាំងដោយផ្ទេរត្រូវបានបង្កើតដោយប្រព័ន្ធនៅពេលប្រគល់ការផ្ទេរ',
  },
} satisfies Texts;
