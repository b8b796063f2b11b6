import type { Texts } from '../text.ts';

export const stock = {
  BATCH_NOT_FOUND: {
    'zh-CN': '未找到批次 {{batch}}',
    'en-US': 'Batch {{batch}} was not found',
    'km-KH': 'រកមិនឃើញបាច់ {{batch}}',
  },
  BATCH_CODE_TAKEN: {
    'zh-CN': '批次号 {{batch}} 已存在',
    'en-US': 'Batch number {{batch}} already exists',
    'km-KH': 'លេខបាច់ {{batch}} មានរួចហើយ',
  },
  BATCH_NOT_AVAILABLE: {
    'zh-CN': '批次 {{batch}} 当前状态为 {{status}}，不可分配',
    'en-US': 'Batch {{batch}} is {{status}} and cannot be allocated',
    'km-KH': 'បាច់ {{batch}} មានស្ថានភាព {{status}} មិនអាចបែងចែកបានទេ',
  },
  STOCK_INSUFFICIENT: {
    'zh-CN': '商品 {{item}} 库存不足：需要 {{requested}}，可用 {{available}}',
    'en-US': 'Not enough stock of {{item}}: {{requested}} requested, {{available}} available',
    'km-KH': 'ស្តុក {{item}} មិនគ្រប់គ្រាន់៖ ស្នើ {{requested}} មាន {{available}}',
  },
  STOCK_NOT_FREE_THEN: {
    'zh-CN': '批次 {{batch}} 在 {{on}} 仅有 {{available}} 可用，不能补录 {{date}} 出库 {{requested}}',
    'en-US':
      'Only {{available}} of batch {{batch}} was available on {{on}}, so {{requested}} cannot be backdated to {{date}}',
    'km-KH': 'បាច់ {{batch}} នៅសល់ទំនេរតែ {{available}} នៅ {{on}}៖ {{requested}} មិនអាចចេញនៅ {{date}} បានទេ',
  },
  BATCH_STATUS_FORBIDS: {
    'zh-CN': '批次 {{batch}} 状态为 {{status}}，不能执行此操作',
    'en-US': 'Batch {{batch}} is {{status}}, so this is not possible',
    'km-KH': 'បាច់ {{batch}} មានស្ថានភាព {{status}} មិនអាចធ្វើសកម្មភាពនេះបានទេ',
  },
  BATCH_TOUCHED: {
    'zh-CN': '批次 {{batch}} 已有后续业务，不能撤销入库',
    'en-US': 'Batch {{batch}} has been used, so its receipt cannot be reversed',
    'km-KH': 'បាច់ {{batch}} ត្រូវបានប្រើរួចហើយ មិនអាចបញ្ច្រាសការទទួលបានទេ',
  },
  BATCH_HAS_STOCK: {
    'zh-CN': '批次 {{batch}} 仍有库存 {{current}}，请先报损或退货',
    'en-US': 'Batch {{batch}} still has {{current}} on hand. Write it off or return it first.',
    'km-KH': 'បាច់ {{batch}} នៅមានស្តុក {{current}} សូមកត់ត្រាការខូចខាត ឬប្រគល់ត្រឡប់ជាមុនសិន',
  },
  ADJUSTMENT_BELOW_RESERVED: {
    'zh-CN': '批次 {{batch}} 调整后将低于已预留数量 {{reserved}}（现有 {{current}}）',
    'en-US': 'Batch {{batch}} would fall below the {{reserved}} reserved for orders ({{current}} on hand)',
    'km-KH': 'បាច់ {{batch}} នឹងធ្លាក់ក្រោមចំនួនដែលបានកក់ {{reserved}} (នៅក្នុងដៃ {{current}})',
  },
  EXPIRY_DATE_UNKNOWN: {
    'zh-CN': '批次 {{batch}} 没有有效期，无法延期',
    'en-US': 'Batch {{batch}} has no expiry date to extend',
    'km-KH': 'បាច់ {{batch}} គ្មានកាលបរិច្ឆេទផុតកំណត់ដើម្បីពន្យារទេ',
  },
  EXPIRY_NOT_LATER: {
    'zh-CN': '新的有效期必须晚于 {{before}} 且不得早于今天',
    'en-US': 'The new expiry date must be later than {{before}} and not in the past',
    'km-KH': 'កាលបរិច្ឆេទផុតកំណត់ថ្មីត្រូវតែក្រោយ {{before}} ហើយមិនទាន់កន្លងផុត',
  },
  OVERRIDE_REASON_REQUIRED: {
    'zh-CN': '手动指定批次时必须填写原因',
    'en-US': 'Give a reason for choosing batches by hand',
    'km-KH': 'ការជ្រើសរើសបាច់ដោយដៃត្រូវមានហេតុផល',
  },
  RESERVATION_NOT_FOUND: {
    'zh-CN': '未找到预留记录 {{reservation}}',
    'en-US': 'Reservation {{reservation}} was not found',
    'km-KH': 'រកមិនឃើញការកក់ {{reservation}}',
  },
  RESERVATION_COMMITTED: {
    'zh-CN': '单据 {{document}} 的货物正在出库，不能更改预留',
    'en-US': 'Goods of {{document}} are being shipped, so their reservation cannot be changed',
    'km-KH': 'ទំនិញរបស់ {{document}} កំពុងចេញ មិនអាចប្តូរការកក់បានទេ',
  },
  RESERVATION_NOT_COMMITTED: {
    'zh-CN': '单据 {{document}} 的预留尚未确认，不能出库',
    'en-US': 'The reservation of {{document}} is not confirmed for shipping yet',
    'km-KH': 'ការកក់របស់ {{document}} មិនទាន់បានបញ្ជាក់សម្រាប់ការដឹកជញ្ជូនទេ',
  },
} satisfies Texts;
