import type { Texts } from '../text.ts';

export const costs = {
  MARKUP_OUT_OF_RANGE: {
    'zh-CN': '加价率必须在 0 到 {{most}}% 之间',
    'en-US': 'The markup must be between 0 and {{most}} %',
    'km-KH': 'អត្រាបន្ថែមតម្លៃត្រូវនៅចន្លោះ 0 ដល់ {{most}}%',
  },
} satisfies Texts;
