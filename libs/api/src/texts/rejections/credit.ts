import type { Texts } from '../text.ts';

export const credit = {
  APPROVED_EXCEEDS_REQUESTED: {
    'zh-CN': '批准金额 {{approved}} 必须大于零且不超过申请金额 {{requested}}',
    'en-US': 'The approved amount {{approved}} must be above zero and at most the {{requested}} requested',
    'km-KH': 'ចំនួនអនុម័ត {{approved}} ត្រូវធំជាងសូន្យ និងមិនលើសចំនួនស្នើ {{requested}}',
  },
  CREDIT_CHARGE_NOT_FOUND: {
    'zh-CN': '单据 {{number}} 没有可冲回的信用扣减',
    'en-US': 'Document {{number}} has no credit charge to reverse',
    'km-KH': 'ឯកសារ {{number}} គ្មានការកាត់ឥណទានដែលអាចត្រឡប់វិញបានទេ',
  },
  CREDIT_INSUFFICIENT: {
    'zh-CN': '额度不足：可用 {{available}}，需要 {{asked}}',
    'en-US': 'Not enough credit: {{available}} available, {{asked}} needed',
    'km-KH': 'ឥណទានមិនគ្រប់គ្រាន់៖ មាន {{available}} ត្រូវការ {{asked}}',
  },
  CREDIT_NOT_OPEN: {
    'zh-CN': '该客户尚未开通信用账户',
    'en-US': 'This customer has no credit account yet',
    'km-KH': 'អតិថិជននេះមិនទាន់មានគណនីឥណទាននៅឡើយទេ',
  },
  CREDIT_STOPPED: {
    'zh-CN': '客户 {{customer}} 已被停止赊销',
    'en-US': 'Credit sales to customer {{customer}} are stopped',
    'km-KH': 'ការលក់ជឿដល់អតិថិជន {{customer}} ត្រូវបានផ្អាក',
  },
  STATEMENT_TOO_LONG: {
    'zh-CN': '对账单共 {{lines}} 笔，超过 {{most}} 笔，请缩短期间',
    'en-US': 'The statement has {{lines}} lines, more than the {{most}} allowed. Choose a shorter period.',
    'km-KH': 'របាយការណ៍មាន {{lines}} ជួរ លើសពី {{most}} សូមជ្រើសរយៈពេលខ្លីជាង',
  },
} satisfies Texts;
