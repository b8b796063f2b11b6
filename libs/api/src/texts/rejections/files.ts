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
  TOO_MANY_ATTACHMENTS: {
    'zh-CN': '附件最多 {{most}} 个',
    'en-US': 'At most {{most}} attachments are allowed',
    'km-KH': 'ឯកសារភ្ជាប់មានច្រើនបំផុត {{most}}',
  },
} satisfies Texts;
