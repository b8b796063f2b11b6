import type { Texts } from '../text.ts';

/** Items, configuration, warehouses and suppliers. */
export const masters = {
  MASTER_IN_USE: {
    'zh-CN': '{{code}} 已被 {{namedBy}} 使用，不能删除；可以停用',
    'en-US': '{{code}} is named by {{namedBy}} and cannot be deleted; deactivate it instead',
    'km-KH': '{{code}} ត្រូវបានប្រើដោយ {{namedBy}} មិនអាចលុបបានទេ សូមបិទវាជំនួសវិញ',
  },
  ITEM_NOT_FOUND: {
    'zh-CN': '未找到商品 {{item}}',
    'en-US': 'There is no item {{item}}',
    'km-KH': 'រកមិនឃើញទំនិញ {{item}}',
  },
  ITEM_NOT_ACTIVE: {
    'zh-CN': '商品 {{item}} 未启用，不能新建入库',
    'en-US': 'Item {{item}} is not active: nothing new can be received',
    'km-KH': 'ទំនិញ {{item}} មិនសកម្ម មិនអាចទទួលចូលថ្មីបានទេ',
  },
  ITEM_UNIT_FIXED: {
    'zh-CN': '商品 {{item}} 的计量单位不能再改：{{namedBy}} 已按原单位记数。请用新编码另建商品',
    'en-US':
      'The unit of {{item}} is fixed: {{namedBy}} already count in it. Another unit needs an item of its own',
    'km-KH': 'ឯកតារបស់ {{item}} មិនអាចប្តូរបានទៀតទេ៖ {{namedBy}} បានរាប់តាមឯកតានេះរួចហើយ។ ឯកតាផ្សេងត្រូវការទំនិញថ្មី',
  },
  MEMBER_PRICE_ABOVE_RETAIL: {
    'zh-CN': '会员价 {{memberPrice}} 不能高于零售价 {{retailPrice}}',
    'en-US': 'Member price {{memberPrice}} is above the retail price {{retailPrice}}',
    'km-KH': 'តម្លៃសមាជិក {{memberPrice}} ខ្ពស់ជាងតម្លៃលក់រាយ {{retailPrice}}',
  },
  MAX_STOCK_BELOW_MIN: {
    'zh-CN': '最大库存 {{maxStock}} 不能小于最小库存 {{minStock}}',
    'en-US': 'Maximum stock {{maxStock}} is below the minimum {{minStock}}',
    'km-KH': 'ស្តុកអតិបរមា {{maxStock}} តិចជាងអប្បបរមា {{minStock}}',
  },
  CONFIGURATION_ENTRY_NOT_FOUND: {
    'zh-CN': '未找到该配置项',
    'en-US': 'There is no such configuration entry',
    'km-KH': 'រកមិនឃើញធាតុកំណត់រចនាសម្ព័ន្ធនេះ',
  },
  CATEGORY_CYCLE: {
    'zh-CN': '分类 {{name}} 不能移到自己的下级',
    'en-US': 'Category {{name}} cannot hang below itself',
    'km-KH': 'ប្រភេទ {{name}} មិនអាចស្ថិតនៅក្រោមខ្លួនឯងបានទេ',
  },
  WAREHOUSE_NOT_FOUND: {
    'zh-CN': '未找到仓库 {{warehouse}}',
    'en-US': 'There is no warehouse {{warehouse}}',
    'km-KH': 'រកមិនឃើញឃ្លាំង {{warehouse}}',
  },
  WAREHOUSE_EXPECTS_GOODS: {
    'zh-CN': '仓库 {{warehouse}} 尚有在途或正在入库的货物：{{namedBy}}。请先签收或撤回，再停用',
    'en-US':
      'Goods are on their way to warehouse {{warehouse}}: {{namedBy}}. Receive them or take them back, then close it',
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
