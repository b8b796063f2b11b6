import type { Texts } from '../text.ts';

export const views = {
  VIEW_NAME_TAKEN: {
    'zh-CN': '此列表中已有同事共享了名为“{{name}}”的视图，请换一个名称',
    'en-US': 'Someone else shares a view named “{{name}}” in this list. Choose another name.',
    'km-KH': 'មានអ្នកផ្សេងចែករំលែកទិដ្ឋភាពឈ្មោះ «{{name}}» ក្នុងបញ្ជីនេះរួចហើយ សូមជ្រើសឈ្មោះផ្សេង',
  },
  TOO_MANY_SHARED_VIEWS: {
    'zh-CN': '每个列表最多 {{most}} 个共享视图，请先停止共享一个',
    'en-US': 'This list already has {{most}} shared views, the most allowed. Stop sharing one first.',
    'km-KH': 'បញ្ជីនេះមានទិដ្ឋភាពចែករំលែក {{most}} ហើយមិនអាចមានលើសនេះទេ សូមឈប់ចែករំលែកមួយសិន',
  },
  ROLE_MAY_NOT_READ_LIST: {
    'zh-CN': '角色“{{role}}”不能查看此列表',
    'en-US': 'The role “{{role}}” may not read this list',
    'km-KH': 'តួនាទី «{{role}}» មិនអាចមើលបញ្ជីនេះបានទេ',
  },
} satisfies Texts;
