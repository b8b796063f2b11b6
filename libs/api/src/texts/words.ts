import type { Text } from './text.ts';

/** Server texts other than rejections. */
export const wordTexts = {
  success: { 'zh-CN': '操作成功', 'en-US': 'Done', 'km-KH': 'បានជោគជ័យ' },
} as const satisfies Record<string, Text>;
