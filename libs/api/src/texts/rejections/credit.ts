import type { Texts } from '../text.ts';

export const credit = {
  APPROVED_EXCEEDS_REQUESTED: {
    'zh-CN': '批准金额 {{approved}} 必须大于零且不超过申请金额 {{requested}}',
    'en-US': 'Approve more than zero and at most the {{requested}} asked for, not {{approved}}',
    'km-KH': 'ចំនួនអនុម័ត {{approved}} ត្រូវធំជាងសូន្យ និងមិនលើសចំនួនស្នើ {{requested}}',
  },
  CREDIT_CHARGE_NOT_FOUND: {
    'zh-CN': '单据 {{number}} 没有可冲回的信用扣减',
    'en-US': 'Document {{number}} has no credit charge to take back',
    'km-KH': 'ឯកសារ {{number}} គ្មានការកាត់ឥណទានដែលអាចត្រឡប់វិញបានទេ',
  },
  CREDIT_INSUFFICIENT: {
    'zh-CN':
      '客户 {{customer}} 信用不足：需要 {{asked}}，可用 {{available}}（额度 {{limit}}，已用 {{used}}，预留 {{reserved}}）',
    'en-US':
      'Customer {{customer}} has {{available}} of credit available, {{asked}} is needed (limit {{limit}}, used {{used}}, reserved {{reserved}})',
    'km-KH':
      'អតិថិជន {{customer}} មានឥណទានអាចប្រើបាន {{available}} តែត្រូវការ {{asked}} (ដែនកំណត់ {{limit}} បានប្រើ {{used}} បានបម្រុង {{reserved}})',
  },
  CREDIT_NOT_OPEN: {
    'zh-CN': '该客户尚未开通信用账户',
    'en-US': 'This customer has no credit account yet',
    'km-KH': 'អតិថិជននេះមិនទាន់មានគណនីឥណទាននៅឡើយទេ',
  },
  CREDIT_STOPPED: {
    'zh-CN': '客户 {{customer}} 已被停止赊销',
    'en-US': 'Sales on credit to customer {{customer}} are stopped',
    'km-KH': 'ការលក់ជឿដល់អតិថិជន {{customer}} ត្រូវបានផ្អាក',
  },
  STATEMENT_TOO_LONG: {
    'zh-CN': '对账单共 {{lines}} 笔，超过 {{most}} 笔，请缩短期间',
    'en-US': 'The statement has {{lines}} lines, more than {{most}}; choose a shorter period',
    'km-KH': 'របាយការណ៍មាន {{lines}} ជួរ លើសពី {{most}} សូមជ្រើសរយៈពេលខ្លីជាង',
  },
} satisfies Texts;
