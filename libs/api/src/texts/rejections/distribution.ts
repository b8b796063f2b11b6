import type { Texts } from '../text.ts';

export const distribution = {
  APPROVED_QUANTITY_EXCEEDS: {
    'zh-CN': '第 {{line}} 行：批准数量 {{approved}} 不能超过申请数量 {{requested}}',
    'en-US': 'Line {{line}}: approve at most the {{requested}} requested, not {{approved}}',
    'km-KH': 'ជួរទី {{line}}៖ ចំនួនអនុម័ត {{approved}} មិនអាចលើសចំនួនស្នើ {{requested}} បានទេ',
  },
  DISTRIBUTION_NOT_APPROVED: {
    'zh-CN': '配货申请 {{number}} 尚未审批通过',
    'en-US': 'Distribution request {{number}} is not approved yet',
    'km-KH': 'សំណើចែកចាយ {{number}} មិនទាន់ត្រូវបានអនុម័តទេ',
  },
  DISTRIBUTION_SHIPPED: {
    'zh-CN': '配货申请 {{number}} 的货物已发出，不能取消',
    'en-US': 'The goods of distribution request {{number}} have shipped, so it cannot be cancelled',
    'km-KH': 'ទំនិញនៃសំណើចែកចាយ {{number}} បានចេញដំណើរហើយ មិនអាចបោះបង់បានទេ',
  },
  NOTHING_APPROVED: {
    'zh-CN': '至少要批准一行的数量；全部不批准请使用驳回',
    'en-US': 'Approve a quantity on at least one line, or reject the request',
    'km-KH': 'សូមអនុម័តយ៉ាងហោចណាស់មួយជួរ ឬបដិសេធសំណើ',
  },
} satisfies Texts;
