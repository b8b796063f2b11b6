import type { Text } from './text.ts';

/** Server texts other than rejections. */
export const wordTexts = {
  success: { 'zh-CN': '操作成功', 'en-US': 'Done', 'km-KH': 'បានជោគជ័យ' },
  byRule: { 'zh-CN': '按规则', 'en-US': 'By rule', 'km-KH': 'តាមវិធាន' },
  byRuleUpTo: {
    'zh-CN': '按规则：不超过 {{upTo}}',
    'en-US': 'By rule: up to {{upTo}}',
    'km-KH': 'តាមវិធាន៖ មិនលើសពី {{upTo}}',
  },
  byRuleForCustomer: {
    'zh-CN': '按规则：受信任的客户',
    'en-US': 'By rule: trusted customer',
    'km-KH': 'តាមវិធាន៖ អតិថិជនដែលទុកចិត្ត',
  },
  andMore: {
    'zh-CN': '以及另外 {{count}} 条',
    'en-US': 'and {{count}} more',
    'km-KH': 'និង {{count}} ទៀត',
  },
} as const satisfies Record<string, Text>;
