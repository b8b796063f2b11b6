import type { Texts } from '../text.ts';

export const files = {
  FILE_EMPTY: {
    'zh-CN': '文件是空的',
    'en-US': 'The file is empty',
    'km-KH': 'ឯកសារគ្មានខ្លឹមសារ',
  },
  FILE_NAME_MISLEADS: {
    'zh-CN': '文件“{{name}}”的内容是 {{type}}，扩展名不符',
    'en-US': '“{{name}}” contains {{type}}, which does not match its extension',
    'km-KH': 'ឯកសារ «{{name}}» មានខ្លឹមសារជា {{type}} កន្ទុយឈ្មោះមិនត្រូវគ្នា',
  },
  FILE_NOT_UPLOADED: {
    'zh-CN': '该文件尚未上传完成，请重新上传',
    'en-US': 'The file has not been uploaded completely. Upload it again.',
    'km-KH': 'ឯកសារមិនទាន់ផ្ទុកឡើងទេ សូមផ្ទុកឡើងម្តងទៀត',
  },
  FILE_TOO_LARGE: {
    'zh-CN': '文件超过 {{megabytes}} MB 的上限',
    'en-US': 'The file is larger than {{megabytes}} MB',
    'km-KH': 'ឯកសារធំជាង {{megabytes}} MB',
  },
  FILE_TYPE_REFUSED: {
    'zh-CN': '文件内容不是 JPEG、PNG、GIF 或 PDF，不能上传',
    'en-US': 'The file is not a JPEG, PNG, GIF or PDF and was not accepted',
    'km-KH': 'ខ្លឹមសារឯកសារមិនមែនជា JPEG, PNG, GIF ឬ PDF ទេ ដូច្នេះមិនអាចទទួលបានទេ',
  },
  LOGO_DAMAGED: {
    'zh-CN': '徽标图片已损坏或无法打印，请另存为普通的 PNG 或 JPEG 后重试',
    'en-US': 'The logo is damaged or cannot be printed. Save it again as a plain PNG or JPEG.',
    'km-KH': 'ឡូហ្គោខូច ឬមិនអាចបោះពុម្ពបាន។ សូមរក្សាទុកវាម្តងទៀតជា PNG ឬ JPEG ធម្មតា។',
  },
  LOGO_TOO_LARGE: {
    'zh-CN': '徽标不能超过 {{side}} × {{side}} 像素和 {{kilobytes}} KB',
    'en-US': 'The logo must not be larger than {{side}} × {{side}} pixels and {{kilobytes}} KB',
    'km-KH': 'ឡូហ្គោមិនត្រូវធំជាង {{side}} × {{side}} ភីកសែល និង {{kilobytes}} KB ទេ',
  },
  LOGO_TYPE_REFUSED: {
    'zh-CN': '徽标必须是 JPEG 或 PNG 图片',
    'en-US': 'The logo must be a JPEG or PNG',
    'km-KH': 'ឡូហ្គោត្រូវតែជា JPEG ឬ PNG',
  },
  TOO_MANY_ATTACHMENTS: {
    'zh-CN': '附件最多 {{most}} 个',
    'en-US': 'At most {{most}} attachments are allowed',
    'km-KH': 'ឯកសារភ្ជាប់មានច្រើនបំផុត {{most}}',
  },
} satisfies Texts;
