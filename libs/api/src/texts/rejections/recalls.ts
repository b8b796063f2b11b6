import type { Texts } from '../text.ts';

export const recalls = {
  BATCH_NOT_IN_RECALL: {
    'zh-CN': '批次 {{batch}} 不属于召回 {{number}}',
    'en-US': 'Batch {{batch}} does not belong to recall {{number}}',
    'km-KH': 'បាច់ {{batch}} មិនស្ថិតក្នុងការប្រមូលត្រឡប់ {{number}} ទេ',
  },
  RECALL_ENDED: {
    'zh-CN': '召回 {{number}} 已经结束',
    'en-US': 'Recall {{number}} has ended',
    'km-KH': 'ការប្រមូលត្រឡប់ {{number}} បានបញ្ចប់ហើយ',
  },
  RECALL_HAS_CASE: {
    'zh-CN': '召回 {{recall}} 由召回案件管理，请在案件中取消',
    'en-US': 'Recall {{recall}} is managed as a recall case. Cancel it there.',
    'km-KH': 'ការប្រមូលត្រឡប់ {{recall}} មានសំណុំរឿង៖ សូមបោះបង់នៅទីនោះ',
  },
  RECALL_NOT_CLOSED: {
    'zh-CN': '召回 {{number}} 未处于结案状态，不能重新打开',
    'en-US': 'Recall {{number}} is not closed, so it cannot be reopened',
    'km-KH': 'ការប្រមូលត្រឡប់ {{number}} មិនទាន់បិទទេ៖ បើកឡើងវិញបានតែករណីដែលបានបិទ',
  },
  RECALL_UNACCOUNTED: {
    'zh-CN': '库存剩余 {{remaining}}、在途 {{inTransit}}、客户处未收回 {{outstanding}}，结案前请说明去向',
    'en-US':
      '{{remaining}} in stock, {{inTransit}} in transit and {{outstanding}} with customers are not accounted for. Explain them before closing.',
    'km-KH': 'មិនទាន់បញ្ជាក់៖ ក្នុងស្តុក {{remaining}} កំពុងដឹក {{inTransit}} និងនៅអតិថិជន {{outstanding}} សូមពន្យល់មុនពេលបិទ',
  },
  RECALL_WITHOUT_BATCHES: {
    'zh-CN': '没有符合条件的批次可以召回',
    'en-US': 'No matching batches to recall',
    'km-KH': 'គ្មានបាច់ណាដែលត្រូវប្រមូលត្រឡប់ទេ',
  },
  RECOVERY_EXCEEDS_SHIPPED: {
    'zh-CN': '{{outbound}} 共发货 {{shipped}}，已说明 {{accounted}}，不能再登记 {{quantity}}',
    'en-US':
      '{{outbound}} shipped {{shipped}}, {{accounted}} already accounted for, so {{quantity}} more cannot be recorded',
    'km-KH': '{{outbound}} បានដឹកចេញ {{shipped}} ដែលបានបញ្ជាក់ {{accounted}}៖ {{quantity}} ទៀតគឺលើស',
  },
  RECOVERY_NOT_FOUND: {
    'zh-CN': '未找到编号为 {{recovery}} 的收回记录',
    'en-US': 'Recovery {{recovery}} was not found',
    'km-KH': 'រកមិនឃើញកំណត់ត្រាប្រមូលត្រឡប់ {{recovery}} ទេ',
  },
} satisfies Texts;
