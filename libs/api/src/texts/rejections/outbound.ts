import type { Texts } from '../text.ts';

export const outbound = {
  ALLOCATION_CONFLICT: {
    'zh-CN': '第 {{lineNumbers}} 行计划的库存已被占用，请重新分配',
    'en-US': 'The stock planned for line {{lineNumbers}} is no longer available. Allocate again.',
    'km-KH': 'ស្តុកដែលបានគ្រោងសម្រាប់ជួរទី {{lineNumbers}} លែងមានហើយ សូមបែងចែកម្តងទៀត',
  },
  ALLOCATION_EXCEEDS_LINE: {
    'zh-CN': '第 {{line}} 行分配数量 {{planned}} 超过申请数量 {{requested}}',
    'en-US': 'Line {{line}}: {{planned}} allocated, but only {{requested}} requested',
    'km-KH': 'ជួរទី {{line}}៖ បរិមាណបែងចែក {{planned}} លើសពីបរិមាណស្នើ {{requested}}',
  },
  ALLOCATION_INCOMPLETE: {
    'zh-CN': '第 {{lineNumbers}} 行尚未完全分配',
    'en-US': 'Line {{lineNumbers}} is not fully allocated yet',
    'km-KH': 'ជួរទី {{lineNumbers}} មិនទាន់បានបែងចែកពេញលេញទេ',
  },
  ALLOCATION_INVALID: {
    'zh-CN': '第 {{lineNumbers}} 行的批次已不可出库，请先重新分配',
    'en-US': 'Line {{lineNumbers}} has batches that can no longer ship. Allocate it again first.',
    'km-KH': 'ជួរទី {{lineNumbers}} មានបាច់ដែលមិនអាចចេញបានទៀត សូមបែងចែកឡើងវិញជាមុន',
  },
  BATCH_MAY_NOT_LEAVE: {
    'zh-CN': '批次 {{batch}} 已不可出库，请勿拣取',
    'en-US': 'Batch {{batch}} can no longer ship. Do not pick it.',
    'km-KH': 'បាច់ {{batch}} មិនអាចចេញបានទៀតទេ សូមកុំរើសយក',
  },
  CHOSEN_BATCH_NOT_AVAILABLE: {
    'zh-CN': '请改选其他批次：{{refusedLines}}',
    'en-US': 'Choose other batches: {{refusedLines}}',
    'km-KH': 'សូមជ្រើសរើសបាច់ផ្សេង៖ {{refusedLines}}',
  },
  CUSTOMER_REQUIRED: {
    'zh-CN': '请选择客户',
    'en-US': 'Choose the customer',
    'km-KH': 'សូមជ្រើសរើសអតិថិជន',
  },
  DATE_IN_FUTURE: {
    'zh-CN': '日期 {{date}} 不能晚于当前时间',
    'en-US': '{{date}} is in the future',
    'km-KH': 'កាលបរិច្ឆេទ {{date}} ស្ថិតនៅអនាគត',
  },
  DELIVERED_BEFORE_SHIPPED: {
    'zh-CN': '送达时间不能早于发货时间 {{shippedAt}}',
    'en-US': 'The delivery cannot be earlier than the shipment ({{shippedAt}})',
    'km-KH': 'ទំនិញមិនអាចប្រគល់មុនពេលដឹកចេញ ({{shippedAt}}) បានទេ',
  },
  DESTINATION_IS_SOURCE: {
    'zh-CN': '目的仓库不能与出库仓库相同',
    'en-US': 'The destination must be another warehouse',
    'km-KH': 'ឃ្លាំងគោលដៅត្រូវតែជាឃ្លាំងផ្សេង',
  },
  DESTINATION_REQUIRED: {
    'zh-CN': '调拨出库必须选择目的仓库',
    'en-US': 'A transfer needs a destination warehouse',
    'km-KH': 'ការផ្ទេរត្រូវការឃ្លាំងគោលដៅ',
  },
  LINE_GIVEN_UP: {
    'zh-CN': '{{number}} 第 {{line}} 行的商品已全部放弃，额度已退还，不能再分配',
    'en-US':
      'Line {{line}} of {{number}} was given up and its credit returned, so it can no longer be allocated',
    'km-KH': 'ជួរទី {{line}} នៃ {{number}} ត្រូវបានបោះបង់ទាំងស្រុង ហើយឥណទានត្រូវបានត្រឡប់វិញ មិនអាចបែងចែកបានទៀតទេ',
  },
  LINE_NOT_FOUND: {
    'zh-CN': '没有第 {{line}} 行',
    'en-US': 'Line {{line}} was not found',
    'km-KH': 'គ្មានជួរទី {{line}} ទេ',
  },
  MOVED_DOCUMENT_KEPT: {
    'zh-CN': '{{number}} 曾经出库，不能永久删除',
    'en-US': '{{number}} has moved stock and cannot be deleted permanently',
    'km-KH': '{{number}} ធ្លាប់ធ្វើឱ្យស្តុកផ្លាស់ទី មិនអាចលុបជាអចិន្ត្រៃយ៍បានទេ',
  },
  NOTHING_PICKED: {
    'zh-CN': '没有拣取任何商品，请退回后撤回单据',
    'en-US': 'Nothing was picked. Put the order back to awaiting picking and withdraw it.',
    'km-KH': 'មិនបានរើសទំនិញណាមួយទេ សូមត្រឡប់ទៅរង់ចាំ រួចដកឯកសារវិញ',
  },
  NOTICE_NOT_ISSUED: {
    'zh-CN': '销售审批通过后才能打印 {{number}} 的结算通知单',
    'en-US': 'The settlement notice of {{number}} can be printed only after sales approval',
    'km-KH': 'លិខិតទូទាត់របស់ {{number}} អាចបោះពុម្ពបានក្រោយពេលការលក់ត្រូវបានអនុម័ត',
  },
  OUTBOUND_STATUS_FORBIDS: {
    'zh-CN': '出库单 {{number}} 当前状态不允许此操作',
    'en-US': 'The status of outbound order {{number}} does not allow this',
    'km-KH': 'ឯកសារចេញឃ្លាំង {{number}} មិនស្ថិតក្នុងស្ថានភាពអាចធ្វើសកម្មភាពនេះបានទេ',
  },
  OUTBOUND_TYPE_FIXED: {
    'zh-CN': '销售单与其他出库单不能互相转换',
    'en-US': 'A sale cannot be changed to another type, or another order to a sale',
    'km-KH': 'ការលក់មិនអាចប្តូរទៅជាប្រភេទផ្សេង ហើយឯកសារផ្សេងក៏មិនអាចប្តូរជាការលក់បានទេ',
  },
  PICKED_STAYS_ALLOCATED: {
    'zh-CN': '批次 {{batch}} 已拣取 {{picked}}，重新分配时必须保留',
    'en-US': '{{picked}} of batch {{batch}} is already picked and must stay allocated',
    'km-KH': 'បាច់ {{batch}} បានរើស {{picked}} រួចហើយ ត្រូវរក្សាទុកក្នុងការបែងចែក',
  },
  PICKING_BY_OTHER: {
    'zh-CN': '出库单 {{number}} 正由他人拣货',
    'en-US': 'Someone else is picking {{number}}',
    'km-KH': 'អ្នកផ្សេងកំពុងរើស {{number}}',
  },
  PICKING_INCOMPLETE: {
    'zh-CN': '第 {{lineNumbers}} 行尚未拣完',
    'en-US': 'Line {{lineNumbers}} is not fully picked',
    'km-KH': 'ជួរទី {{lineNumbers}} មិនទាន់រើសចប់ទេ',
  },
  NOT_THE_LAST_PICK: {
    'zh-CN': '批次 {{batch}} 最近一次拣货不是 {{quantity}}，无法撤销；请核对已拣数量',
    'en-US':
      'The last pick of batch {{batch}} was not {{quantity}}, so it was not undone. Check what has been picked',
    'km-KH': 'ការរើសចុងក្រោយនៃបាច់ {{batch}} មិនមែន {{quantity}} ទេ ដូច្នេះមិនបានមិនធ្វើវិញទេ។ សូមពិនិត្យអ្វីដែលបានរើស',
  },
  PICK_EXCEEDS_PLAN: {
    'zh-CN': '批次 {{batch}} 只需再拣 {{open}}，不能拣 {{quantity}}',
    'en-US': 'Only {{open}} of batch {{batch}} is left to pick, not {{quantity}}',
    'km-KH': 'បាច់ {{batch}} នៅសល់តែ {{open}} ដែលត្រូវរើស មិនមែន {{quantity}} ទេ',
  },
  PRICES_CHANGED: {
    'zh-CN': '价格已变动：金额由 {{before}} 变为 {{now}}，请核对后重新提交',
    'en-US': 'Prices have changed: the amount is now {{now}}, was {{before}}. Check it and submit again.',
    'km-KH': 'តម្លៃបានផ្លាស់ប្តូរ៖ ចំនួនទឹកប្រាក់ឥឡូវ {{now}} មិនមែន {{before}} ទេ។ សូមពិនិត្យ ហើយដាក់ស្នើម្តងទៀត',
  },
  REALLOCATION_QUANTITY: {
    'zh-CN': '第 {{line}} 行重新分配 {{planned}}，应在 {{needed}} 与 {{requested}} 之间',
    'en-US': 'Line {{line}}: allocate between {{needed}} and {{requested}}, not {{planned}}',
    'km-KH': 'ជួរទី {{line}}៖ ត្រូវបែងចែកចន្លោះ {{needed}} និង {{requested}} មិនមែន {{planned}} ទេ',
  },
  RECEIVED_EXCEEDS_SHIPPED: {
    'zh-CN': '批次 {{batch}} 仅发出 {{shipped}}，不能签收 {{received}}',
    'en-US': 'Only {{shipped}} of batch {{batch}} shipped, so {{received}} cannot be received',
    'km-KH': 'បាច់ {{batch}} បានដឹកចេញតែ {{shipped}} មិនអាចទទួល {{received}} បានទេ',
  },
  RETURN_EXCEEDS_SHIPPED: {
    'zh-CN': '批次 {{batch}} 发出 {{shipped}}，已退 {{returned}}，不能再退 {{quantity}}',
    'en-US':
      'Batch {{batch}}: {{shipped}} shipped, {{returned}} already returned, so {{quantity}} more cannot be returned',
    'km-KH': 'បាច់ {{batch}}៖ ដឹកចេញ {{shipped}} ត្រឡប់រួច {{returned}} មិនអាចត្រឡប់ {{quantity}} ទៀតបានទេ',
  },
  RETURN_WHILE_GOODS_WERE_BACK: {
    'zh-CN':
      '批次 {{batch}} 的退货 {{inbound}} 到 {{earliest}} 才撤回，同一货物不能在 {{date}} 再次退回；最早为 {{earliest}}',
    'en-US':
      'Batch {{batch}}: return {{inbound}} of the same goods was only reversed at {{earliest}}, so they cannot be returned at {{date}}. Choose {{earliest}} or later.',
    'km-KH':
      'បាច់ {{batch}}៖ ការត្រឡប់ {{inbound}} នៃទំនិញដដែល ត្រូវបានដកវិញនៅ {{earliest}} ដូច្នេះវាមិនអាចត្រឡប់នៅ {{date}} បានទេ ពេលឆាប់បំផុតគឺ {{earliest}}',
  },
  RETURN_NOT_SHIPPED: {
    'zh-CN': '出库单 {{number}} 未发出批次 {{batch}}',
    'en-US': 'Outbound order {{number}} did not ship batch {{batch}}',
    'km-KH': 'ឯកសារចេញឃ្លាំង {{number}} មិនបានដឹកបាច់ {{batch}} ទេ',
  },
  RETURN_OF_OTHER_CUSTOMER: {
    'zh-CN': '出库单 {{number}} 属于客户 {{customer}}，不能与客户 {{expected}} 的退货合并',
    'en-US': '{{number}} was sold to {{customer}}, but this return is from {{expected}}',
    'km-KH': '{{number}} ត្រូវបានលក់ឱ្យ {{customer}} ប៉ុន្តែការត្រឡប់នេះជារបស់ {{expected}}',
  },
  RETURN_OF_OTHER_ITEM: {
    'zh-CN': '出库单 {{number}} 第 {{line}} 行售出的是 {{sold}}，不是 {{item}}',
    'en-US': 'Line {{line}} of {{number}} sold {{sold}}, not {{item}}',
    'km-KH': 'ជួរទី {{line}} នៃ {{number}} បានលក់ {{sold}} មិនមែន {{item}} ទេ',
  },
  RETURN_OF_SALES_ONLY: {
    'zh-CN': '{{number}} 不是销售或配货单，其货物不能作为客户退货入库',
    'en-US': '{{number}} is neither a sale nor a distribution, so no customer can return its goods',
    'km-KH': '{{number}} មិនមែនជាការលក់ ឬការចែកចាយទេ អតិថិជនមិនអាចត្រឡប់ទំនិញរបស់វាបានទេ',
  },
  SHELF_LIFE_TOO_SHORT: {
    'zh-CN':
      '第 {{line}} 行的批次 {{batch}} 将于 {{expiryDate}} 到期，不足客户要求的 {{days}} 天，请重新分配',
    'en-US':
      'Batch {{batch}} in line {{line}} expires on {{expiryDate}}, but the customer requires {{days}} days. Allocate it again.',
    'km-KH': 'បាច់ {{batch}} ក្នុងជួរទី {{line}} ផុតកំណត់នៅ {{expiryDate}} តែអតិថិជនត្រូវការ {{days}} ថ្ងៃ សូមបែងចែកឡើងវិញ',
  },
  SHIPMENT_HAS_RETURNS: {
    'zh-CN': '出库单 {{number}} 已有退货，不能作废发货',
    'en-US': 'Goods of {{number}} have been returned, so its shipment cannot be voided',
    'km-KH': 'ទំនិញនៃ {{number}} ត្រូវបានត្រឡប់មកវិញ មិនអាចលុបការដឹកជញ្ជូនបានទេ',
  },
  SHIPMENT_REFUSED: {
    'zh-CN': '第 {{lineNumbers}} 行的批次已不可出库，未能发货',
    'en-US': 'Nothing shipped: batches of line {{lineNumbers}} can no longer ship',
    'km-KH': 'មិនបានដឹកចេញទេ៖ បាច់នៃជួរទី {{lineNumbers}} មិនអាចចេញបានទៀត',
  },
  SHORT_PICK_NOTE_REQUIRED: {
    'zh-CN': '选择“其他”原因时请填写说明',
    'en-US': 'Enter a note for the reason Other',
    'km-KH': 'សូមបញ្ជាក់មូលហេតុផ្សេងនោះ',
  },
  SUPPLIER_REQUIRED: {
    'zh-CN': '退货出库必须选择供应商',
    'en-US': 'A return needs a supplier',
    'km-KH': 'ការប្រគល់ត្រឡប់ត្រូវការអ្នកផ្គត់ផ្គង់',
  },
  VOID_REFUSED: {
    'zh-CN': '第 {{lineNumbers}} 行的批次已处置完毕，不能作废发货',
    'en-US': 'The shipment cannot be voided: batches of line {{lineNumbers}} have been disposed of',
    'km-KH': 'ការដឹកជញ្ជូននៅដដែល៖ បាច់នៃជួរទី {{lineNumbers}} ត្រូវបានបិទរួចហើយ',
  },
  WRONG_BATCH: {
    'zh-CN': '批次 {{batch}} 不在计划内，应为 {{expected}}',
    'en-US': 'Batch {{batch}} is not the planned one ({{expected}})',
    'km-KH': 'បាច់ {{batch}} មិនមែនជាបាច់ដែលបានគ្រោងទេ ({{expected}})',
  },
  WRONG_LOCATION: {
    'zh-CN': '库位 {{location}} 不正确，批次 {{batch}} 应在 {{expected}}',
    'en-US': 'Batch {{batch}} is at {{expected}}, not at {{location}}',
    'km-KH': 'បាច់ {{batch}} ស្ថិតនៅ {{expected}} មិនមែន {{location}} ទេ',
  },
} satisfies Texts;
