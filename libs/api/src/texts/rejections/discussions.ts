import type { Texts } from '../text.ts';

export const discussions = {
  COMMENT_OF_ANOTHER: {
    'zh-CN': '只能修改或删除自己的评论',
    'en-US': 'You can change only your own comments',
    'km-KH': 'អ្នកអាចកែ ឬលុបបានតែមតិយោបល់របស់ខ្លួន',
  },
  COMMENT_SETTLED: {
    'zh-CN': '评论发布超过一天，不能再修改或删除',
    'en-US': 'Comments can be changed only within a day',
    'km-KH': 'មតិយោបល់អាចកែ ឬលុបបានតែក្នុងរយៈពេលមួយថ្ងៃ',
  },
  MENTION_MAY_NOT_READ: {
    'zh-CN': '{{username}} 无权查看该单据，不能提及',
    'en-US': '{{username}} cannot be mentioned because they may not read this document',
    'km-KH': 'មិនអាចលើកឈ្មោះ {{username}} បានទេ ព្រោះគ្មានសិទ្ធិមើលឯកសារនេះ',
  },
  TOO_MANY_COMMENTS: {
    'zh-CN': '每份单据最多 {{most}} 条评论',
    'en-US': 'A document can have at most {{most}} comments',
    'km-KH': 'ឯកសារមួយអាចមានមតិយោបល់ច្រើនបំផុត {{most}}',
  },
} satisfies Texts;
