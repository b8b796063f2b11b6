import type { Texts } from '../text.ts';

export const counts = {
  COUNTED_BY_OTHER: {
    'zh-CN': '第 {{line}} 行已由其他人清点',
    'en-US': 'Line {{line}} has already been counted by someone else',
    'km-KH': 'បន្ទាត់ទី {{line}} ត្រូវបានអ្នកផ្សេងរាប់រួចហើយ',
  },
  COUNT_BATCH_REPEATED: {
    'zh-CN': '批次 {{batch}} 在盘点表中重复',
    'en-US': 'Batch {{batch}} is on the sheet twice',
    'km-KH': 'បាច់ {{batch}} មានពីរដងក្នុងតារាងរាប់',
  },
  COUNT_GOODS_MOVED: {
    'zh-CN': '批次 {{batch}} 在清点之后有货物进出，请重新清点',
    'en-US': 'Goods of batch {{batch}} have moved since it was counted. Count it again.',
    'km-KH': 'ទំនិញនៃបាច់ {{batch}} បានផ្លាស់ទីបន្ទាប់ពីបានរាប់ សូមរាប់ម្តងទៀត',
  },
  COUNT_INCOMPLETE: {
    'zh-CN': '还有 {{open}} 行未清点',
    'en-US': 'Lines still to be counted: {{open}}',
    'km-KH': 'នៅសល់ {{open}} បន្ទាត់មិនទាន់រាប់',
  },
  COUNT_LINE_SETTLED: {
    'zh-CN': '第 {{line}} 行无需复盘',
    'en-US': 'Line {{line}} does not need a recount',
    'km-KH': 'បន្ទាត់ទី {{line}} មិនចាំបាច់រាប់ឡើងវិញទេ',
  },
  COUNT_NEEDS_A_BATCH: {
    'zh-CN': '盘点表至少需要一个批次',
    'en-US': 'A count sheet needs at least one batch',
    'km-KH': 'តារាងរាប់ត្រូវមានយ៉ាងហោចណាស់បាច់មួយ',
  },
  COUNT_OVERTAKEN: {
    'zh-CN': '批次 {{batch}} 在清点之后已被另一次盘点调整，请重新清点',
    'en-US': 'Another count has corrected batch {{batch}} in the meantime. Count it again.',
    'km-KH': 'ការរាប់ផ្សេងទៀតបានកែបាច់ {{batch}} បន្ទាប់ពីបានរាប់ សូមរាប់ម្តងទៀត',
  },
  COUNT_ROUND_OVER: {
    'zh-CN': '第 {{line}} 行的数量属于已结束的一轮盘点，请重新清点',
    'en-US': 'Line {{line}} was counted in a round that has ended. Count it again.',
    'km-KH': 'បន្ទាត់ទី {{line}} ត្រូវបានរាប់ក្នុងជុំដែលបានបញ្ចប់ សូមរាប់ម្តងទៀត',
  },
  COUNT_STATUS_FORBIDS: {
    'zh-CN': '盘点 {{number}} 当前状态不允许此操作',
    'en-US': 'The status of stock count {{number}} does not allow this',
    'km-KH': 'ស្ថានភាពនៃការរាប់ {{number}} មិនអនុញ្ញាតសកម្មភាពនេះទេ',
  },
  RECOUNT_BY_OTHER_PERSON: {
    'zh-CN': '第 {{line}} 行须由另一人复盘',
    'en-US': 'Line {{line}} must be recounted by someone else',
    'km-KH': 'បន្ទាត់ទី {{line}} ត្រូវរាប់ឡើងវិញដោយអ្នកផ្សេង',
  },
} satisfies Texts;
