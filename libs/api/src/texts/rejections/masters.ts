import type { Texts } from '../text.ts';

/** Items, configuration, warehouses and suppliers. */
export const masters = {
  MASTER_IN_USE: {
    'zh-CN': '{{code}} 已被 {{namedBy}} 使用，不能删除；可以停用',
    'en-US': '{{code}} is used by {{namedBy}} and cannot be deleted. Deactivate it instead.',
    'km-KH': '{{code}} ត្រូវបានប្រើដោយ {{namedBy}} មិនអាចលុបបានទេ សូមបិទវាជំនួសវិញ',
  },
  ITEM_NOT_FOUND: {
    'zh-CN': '未找到商品 {{item}}',
    'en-US': 'Item {{item}} was not found',
    'km-KH': 'រកមិនឃើញទំនិញ {{item}}',
  },
  ITEM_NOT_ACTIVE: {
    'zh-CN': '商品 {{item}} 未启用，不能新建入库',
    'en-US': 'Item {{item}} is not active and cannot be received',
    'km-KH': 'ទំនិញ {{item}} មិនសកម្ម មិនអាចទទួលចូលថ្មីបានទេ',
  },
  ITEM_STATUS_NEEDS_REASON: {
    'zh-CN': '停用或停产商品时请填写原因',
    'en-US': 'Enter why the item is being deactivated or discontinued',
    'km-KH': 'សូមបញ្ជាក់ហេតុផលដែលទំនិញលែងសកម្ម',
  },
  ITEM_UNIT_FIXED: {
    'zh-CN':
      '商品 {{item}} 的计量单位不能再改：{{namedBy}} 已按原单位记数。可添加包装单位，或用新编码另建商品',
    'en-US':
      'The unit of {{item}} can no longer be changed: {{namedBy}} already use it. Add a pack unit, or create a new item for the other unit.',
    'km-KH':
      'ឯកតារបស់ {{item}} មិនអាចប្តូរបានទៀតទេ៖ {{namedBy}} បានរាប់តាមឯកតានេះរួចហើយ។ សូមបន្ថែមឯកតាវេចខ្ចប់ ឬបង្កើតទំនិញថ្មីសម្រាប់ឯកតាផ្សេង',
  },
  GTIN_TAKEN: {
    'zh-CN': 'GTIN {{gtin}} 已用于商品 {{item}}',
    'en-US': 'Item {{item}} already has the GTIN {{gtin}}',
    'km-KH': 'ទំនិញ {{item}} មាន GTIN {{gtin}} រួចហើយ',
  },
  GTIN_REPEATED: {
    'zh-CN': '该商品已有 GTIN {{gtin}}，每种包装的 GTIN 不能相同',
    'en-US': 'The item has the GTIN {{gtin}} already: each of its packs needs another one',
    'km-KH': 'ទំនិញនេះមាន GTIN {{gtin}} រួចហើយ ការវេចខ្ចប់នីមួយៗត្រូវមាន GTIN ផ្សេង',
  },
  MEMBER_PRICE_ABOVE_RETAIL: {
    'zh-CN': '会员价 {{memberPrice}} 不能高于零售价 {{retailPrice}}',
    'en-US': 'The member price {{memberPrice}} cannot exceed the retail price {{retailPrice}}',
    'km-KH': 'តម្លៃសមាជិក {{memberPrice}} ខ្ពស់ជាងតម្លៃលក់រាយ {{retailPrice}}',
  },
  MAX_STOCK_BELOW_MIN: {
    'zh-CN': '最大库存 {{maxStock}} 不能小于最小库存 {{minStock}}',
    'en-US': 'The maximum stock {{maxStock}} cannot be below the minimum stock {{minStock}}',
    'km-KH': 'ស្តុកអតិបរមា {{maxStock}} តិចជាងអប្បបរមា {{minStock}}',
  },
  TOO_MANY_PACK_UNITS: {
    'zh-CN': '一个商品最多有 {{most}} 个包装单位',
    'en-US': 'An item can have at most {{most}} pack units',
    'km-KH': 'ទំនិញមួយមានឯកតាវេចខ្ចប់យ៉ាងច្រើន {{most}}',
  },
  PACK_UNIT_IS_BASE: {
    'zh-CN': '包装单位不能与商品的计量单位相同',
    'en-US': 'The pack unit must differ from the item’s own unit',
    'km-KH': 'នេះជាឯកតារបស់ទំនិញផ្ទាល់ ការវេចខ្ចប់ត្រូវការឯកតាផ្សេង',
  },
  PACK_UNIT_REPEATED: {
    'zh-CN': '该包装单位已经有了',
    'en-US': 'The item already has this pack unit',
    'km-KH': 'ទំនិញមានឯកតាវេចខ្ចប់នេះរួចហើយ',
  },
  PACK_FACTOR_NOT_POSITIVE: {
    'zh-CN': '每个包装的数量必须大于零',
    'en-US': 'The units per pack must be greater than zero',
    'km-KH': 'ចំនួនក្នុងមួយកញ្ចប់ត្រូវធំជាងសូន្យ',
  },
  UNIT_NOT_OF_ITEM: {
    'zh-CN': '商品 {{item}} 没有这个单位，请重新选择',
    'en-US': 'Item {{item}} does not have this unit. Choose one of its units.',
    'km-KH': 'ទំនិញ {{item}} មិនរាប់តាមឯកតានេះទេ សូមជ្រើសឯកតាមួយរបស់វា',
  },
  ENTERED_QUANTITY_TOO_FINE: {
    'zh-CN': '{{quantity}} × {{factor}} = {{result}}：数量最多三位小数，请改用商品的计量单位录入',
    'en-US':
      '{{quantity}} × {{factor}} = {{result}}: quantities have at most three decimals. Enter it in the item’s own unit.',
    'km-KH': '{{quantity}} × {{factor}} ស្មើ {{result}}៖ បរិមាណមានទសភាគយ៉ាងច្រើនបីខ្ទង់ សូមបញ្ចូលតាមឯកតារបស់ទំនិញ',
  },
  ENTERED_QUANTITY_TOO_LARGE: {
    'zh-CN': '{{quantity}} × {{factor}} = {{result}}：数量过大',
    'en-US': '{{quantity}} × {{factor}} = {{result}}: this quantity is too large',
    'km-KH': '{{quantity}} × {{factor}} ស្មើ {{result}}៖ ច្រើនជាងបរិមាណដែលអាចបញ្ចូលបាន',
  },
  CONFIGURATION_ENTRY_NOT_FOUND: {
    'zh-CN': '未找到该配置项',
    'en-US': 'Configuration entry not found',
    'km-KH': 'រកមិនឃើញធាតុកំណត់រចនាសម្ព័ន្ធនេះ',
  },
  CATEGORY_CYCLE: {
    'zh-CN': '分类 {{name}} 不能移到自己的下级',
    'en-US': 'Category {{name}} cannot be moved below itself',
    'km-KH': 'ប្រភេទ {{name}} មិនអាចស្ថិតនៅក្រោមខ្លួនឯងបានទេ',
  },
  WAREHOUSE_NOT_FOUND: {
    'zh-CN': '未找到仓库 {{warehouse}}',
    'en-US': 'Warehouse {{warehouse}} was not found',
    'km-KH': 'រកមិនឃើញឃ្លាំង {{warehouse}}',
  },
  WAREHOUSE_EXPECTS_GOODS: {
    'zh-CN': '仓库 {{warehouse}} 尚有在途或正在入库的货物：{{namedBy}}。请先签收或撤回，再停用',
    'en-US':
      'Goods are on their way to warehouse {{warehouse}}: {{namedBy}}. Receive or withdraw them before you deactivate it.',
    'km-KH': 'ទំនិញកំពុងធ្វើដំណើរទៅឃ្លាំង {{warehouse}}៖ {{namedBy}}។ សូមទទួល ឬដកវិញជាមុនសិន រួចបិទឃ្លាំង',
  },
  WAREHOUSE_INACTIVE: {
    'zh-CN': '仓库 {{warehouse}} 已停用',
    'en-US': 'Warehouse {{warehouse}} is inactive',
    'km-KH': 'ឃ្លាំង {{warehouse}} មិនសកម្ម',
  },
  SUPPLIER_INACTIVE: {
    'zh-CN': '供应商 {{supplier}} 已停用',
    'en-US': 'Supplier {{supplier}} is inactive',
    'km-KH': 'អ្នកផ្គត់ផ្គង់ {{supplier}} អសកម្ម',
  },
  SUPPLIER_NOT_FOUND: {
    'zh-CN': '未找到供应商 {{supplier}}',
    'en-US': 'Supplier {{supplier}} was not found',
    'km-KH': 'រកមិនឃើញអ្នកផ្គត់ផ្គង់ {{supplier}}',
  },
} satisfies Texts;
