import type { Texts } from '../text.ts';

export const customers = {
  CUSTOMER_DELETED: {
    'zh-CN': '客户 {{customer}} 在回收站中，请先恢复',
    'en-US': 'Customer {{customer}} is in the recycle bin. Restore it first.',
    'km-KH': 'អតិថិជន {{customer}} នៅក្នុងធុងសំរាម សូមស្តារវិញជាមុនសិន',
  },
  CUSTOMER_EXPOSED: {
    'zh-CN': '客户 {{customer}} 尚有未结清的金额 {{used}} 美元，不能删除',
    'en-US': 'Customer {{customer}} still has an unsettled balance of ${{used}} and cannot be deleted',
    'km-KH': 'អតិថិជន {{customer}} នៅមានសមតុល្យមិនទាន់ទូទាត់ ${{used}} មិនអាចលុបបានទេ',
  },
  CUSTOMER_HAS_CONTRACTS: {
    'zh-CN': '客户 {{customer}} 有生效中的合同（{{contracts}}），不能删除',
    'en-US': 'Customer {{customer}} has active contracts ({{contracts}}) and cannot be deleted',
    'km-KH': 'អតិថិជន {{customer}} មានកិច្ចសន្យាកំពុងមានសុពលភាព ({{contracts}}) មិនអាចលុបបានទេ',
  },
  CUSTOMER_HAS_HISTORY: {
    'zh-CN': '客户 {{customer}} 已有业务往来，不能永久删除；个人信息可以单独清除',
    'en-US':
      'Customer {{customer}} has a business history and cannot be deleted permanently. You can erase the personal data instead.',
    'km-KH': 'អតិថិជន {{customer}} មានប្រវត្តិអាជីវកម្ម មិនអាចលុបជាអចិន្ត្រៃយ៍បានទេ ប៉ុន្តែអាចលុបទិន្នន័យផ្ទាល់ខ្លួនដាច់ដោយឡែក',
  },
  CUSTOMER_AWAITS_GOODS: {
    'zh-CN': '客户 {{customer}} 有尚未送达的出库单（{{outbound}}），不能删除',
    'en-US': 'Customer {{customer}} awaits goods ({{outbound}}) and cannot be deleted',
    'km-KH': 'អតិថិជន {{customer}} កំពុងរង់ចាំទំនិញ ({{outbound}}) មិនអាចលុបបានទេ',
  },
  CUSTOMER_HAS_OPEN_ORDERS: {
    'zh-CN': '客户 {{customer}} 有未完成的订单（占用额度 {{reserved}} 美元），不能删除',
    'en-US': 'Customer {{customer}} has open orders (${{reserved}} of credit reserved) and cannot be deleted',
    'km-KH': 'អតិថិជន {{customer}} មានការបញ្ជាទិញមិនទាន់បញ្ចប់ (បានកក់ឥណទាន ${{reserved}}) មិនអាចលុបបានទេ',
  },
  CUSTOMER_INACTIVE: {
    'zh-CN': '客户 {{customer}} 已停用',
    'en-US': 'Customer {{customer}} is inactive',
    'km-KH': 'អតិថិជន {{customer}} អសកម្ម',
  },
  CUSTOMER_NOT_FOUND: {
    'zh-CN': '未找到客户 {{customer}}，请重新选择',
    'en-US': 'Customer {{customer}} was not found. Select again.',
    'km-KH': 'រកមិនឃើញអតិថិជន {{customer}} សូមជ្រើសរើសម្តងទៀត',
  },
} satisfies Texts;
