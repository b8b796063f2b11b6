import type { Texts } from '../text.ts';

export const templates = {
  TEMPLATE_EMPTY: {
    'zh-CN': '模板中至少要填写一项内容',
    'en-US': 'Fill in at least one field of the template',
    'km-KH': 'សូមបំពេញយ៉ាងហោចណាស់មួយប្រអប់នៃគំរូ',
  },
  TEMPLATE_OF_ANOTHER: {
    'zh-CN': '模板“{{name}}”属于其他人，您可以复制后再修改',
    'en-US': 'The template “{{name}}” belongs to someone else. Make a copy to change it.',
    'km-KH': 'គំរូ «{{name}}» ជារបស់អ្នកផ្សេង៖ សូមចម្លងវាសិន ដើម្បីកែប្រែ',
  },
  TEMPLATE_NOT_SHARED: {
    'zh-CN': '模板“{{name}}”尚未共享，不能设为所有人的默认模板',
    'en-US': 'The template “{{name}}” is not shared, so it cannot be everyone’s default',
    'km-KH': 'គំរូ «{{name}}» មិនទាន់ចែករំលែកទេ៖ មិនអាចជាលំនាំដើមសម្រាប់គ្រប់គ្នាបានទេ',
  },
  TEMPLATE_TYPE_FIXED: {
    'zh-CN': '模板的类型不能更改',
    'en-US': 'The type of a template cannot be changed',
    'km-KH': 'ប្រភេទនៃគំរូមិនអាចផ្លាស់ប្តូរបានទេ',
  },
  TEMPLATE_VERSION_NOT_FOUND: {
    'zh-CN': '未找到模板的第 {{version}} 版',
    'en-US': 'The template has no version {{version}}',
    'km-KH': 'គំរូនេះគ្មានកំណែទី {{version}} ទេ',
  },
} satisfies Texts;
