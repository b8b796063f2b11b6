import type { Texts } from '../text.ts';

/** Rejections that any endpoint may return. */
export const anywhere = {
  VALIDATION_ERROR: {
    'zh-CN': '数据验证失败',
    'en-US': 'Data validation failed',
    'km-KH': 'ការផ្ទៀងផ្ទាត់ទិន្នន័យបរាជ័យ',
  },
  NOT_FOUND: {
    'zh-CN': '未找到所请求的资源',
    'en-US': 'Resource not found',
    'km-KH': 'រកមិនឃើញធនធានដែលបានស្នើ',
  },
  PERMISSION_DENIED: {
    'zh-CN': '您没有执行此操作的权限（{{permission}}）',
    'en-US': 'You do not have permission for this ({{permission}})',
    'km-KH': 'អ្នកមិនមានសិទ្ធិធ្វើសកម្មភាពនេះទេ ({{permission}})',
  },
  WAREHOUSE_ACCESS_DENIED: {
    'zh-CN': '您没有仓库 {{warehouse}} 的权限',
    'en-US': 'You do not have access to warehouse {{warehouse}}',
    'km-KH': 'អ្នកគ្មានសិទ្ធិចូលឃ្លាំង {{warehouse}} ទេ',
  },
  IDEMPOTENCY_KEY_REUSED: {
    'zh-CN': '该请求标识已用于另一个不同的请求',
    'en-US': 'This idempotency key was already used for a different request',
    'km-KH': 'លេខសម្គាល់សំណើនេះត្រូវបានប្រើសម្រាប់សំណើផ្សេងរួចហើយ',
  },
  CONCURRENT_CHANGE: {
    'zh-CN': '您查看之后，内容已被更改；请查看现在的内容，再重试',
    'en-US': 'This was changed after you looked at it. Look at it as it is now, and try again.',
    'km-KH': 'វាត្រូវបានកែប្រែ បន្ទាប់ពីអ្នកបានមើលវា សូមមើលវាដូចពេលនេះ ហើយព្យាយាមម្តងទៀត',
  },
  DOCUMENT_PROCESSING: {
    'zh-CN': '单据 {{number}} 正在处理中，请稍候',
    'en-US': 'Document {{number}} is still being processed; please wait a moment',
    'km-KH': 'ឯកសារ {{number}} កំពុងដំណើរការ សូមរង់ចាំបន្តិច',
  },
  OWN_DOCUMENT: {
    'zh-CN': '这是您提交的，须由他人审批',
    'en-US': 'You submitted this, so someone else must approve it',
    'km-KH': 'អ្នកបានដាក់ស្នើឯកសារនេះ ដូច្នេះអ្នកផ្សេងត្រូវអនុម័តវា',
  },
  TOO_MANY_REQUESTS: {
    'zh-CN': '请求过于频繁，请稍后再试',
    'en-US': 'Too many requests; please wait and try again',
    'km-KH': 'សំណើច្រើនពេក សូមរង់ចាំ ហើយព្យាយាមម្តងទៀត',
  },
  SERVICE_UNAVAILABLE: {
    'zh-CN': '服务暂时不可用，请稍后重试',
    'en-US': 'The service is unavailable for the moment; please try again',
    'km-KH': 'សេវាកម្មមិនអាចប្រើបានជាបណ្តោះអាសន្ន សូមព្យាយាមម្តងទៀត',
  },
  STORAGE_FULL: {
    'zh-CN': '存储空间已满，暂时无法保存；请通知管理员，稍后重试',
    'en-US': 'Storage is full and nothing can be saved. Tell an administrator and try again later.',
    'km-KH': 'ទំហំផ្ទុកពេញហើយ មិនអាចរក្សាទុកអ្វីបានទេ សូមប្រាប់អ្នកគ្រប់គ្រង ហើយព្យាយាមម្តងទៀតនៅពេលក្រោយ',
  },
  POSITION_NOT_FOUND: {
    'zh-CN': '日志中没有位置为 {{position}} 的记录',
    'en-US': 'The log has no event no. {{position}}',
    'km-KH': 'កំណត់ហេតុគ្មានកំណត់ត្រានៅទីតាំង {{position}} ទេ',
  },
  EVENTS_ARE_IMMUTABLE: {
    'zh-CN': '日志事件不可更改，不能删除',
    'en-US': 'Logged events are immutable and cannot be deleted',
    'km-KH': 'ព្រឹត្តិការណ៍ក្នុងកំណត់ហេតុមិនអាចកែប្រែ ឬលុបបានទេ',
  },
  LIST_READ_TOO_FAR: {
    'zh-CN': '您在一天内已查看此列表的 {{most}} 行。请用筛选缩小范围，或请有数据导出权限的同事导出。',
    'en-US':
      'You have viewed {{most}} rows of this list within a day. Narrow it with filters, wait until tomorrow, or ask someone who may export data.',
    'km-KH': 'អ្នកបានមើល {{most}} ជួរនៃបញ្ជីនេះក្នុងមួយថ្ងៃ។ សូមបង្រួមដោយតម្រង រង់ចាំដល់ថ្ងៃស្អែក ឬសុំអ្នកដែលមានសិទ្ធិនាំចេញទិន្នន័យ។',
  },
  EXPORTS_WAITING: {
    'zh-CN': '您已有 {{most}} 个导出正在等待或生成，请等其中一个完成或取消一个',
    'en-US':
      'You already have {{most}} exports waiting or in progress. Wait until one is ready, or cancel one.',
    'km-KH': 'អ្នកមានការនាំចេញ {{most}} កំពុងរង់ចាំ ឬកំពុងធ្វើ សូមរង់ចាំមួយរួចរាល់ ឬបោះបង់មួយ',
  },
  EXPORT_RIGHTS_CHANGED: {
    'zh-CN': '您的权限或仓库在此文件生成后已变更，请重新生成',
    'en-US': 'Your permissions or warehouses have changed since this file was created. Create it again.',
    'km-KH': 'សិទ្ធិ ឬឃ្លាំងរបស់អ្នកបានផ្លាស់ប្តូរតាំងពីឯកសារនេះត្រូវបានធ្វើ សូមធ្វើវាម្តងទៀត',
  },
  EXPORT_NOT_READY: {
    'zh-CN': '此导出文件尚未生成完毕',
    'en-US': 'This export is not ready yet',
    'km-KH': 'ការនាំចេញនេះមិនទាន់រួចរាល់ទេ',
  },
  TOO_MANY_SCHEDULES: {
    'zh-CN': '每人最多 {{most}} 个定时报表，请先删除一个不再需要的',
    'en-US': 'You already have {{most}} scheduled reports, the most allowed. Delete one you no longer need.',
    'km-KH': 'អ្នកមានរបាយការណ៍តាមកាលវិភាគ {{most}} ហើយមិនអាចមានលើសនេះទេ សូមលុបមួយដែលលែងត្រូវការ',
  },
  EFFECT_BEFORE_CAUSE: {
    'zh-CN': '{{date}} 太早：{{cause}} {{id}} 始于 {{earliest}}，请选择该时间或更晚的时间',
    'en-US': '{{date}} is too early. {{cause}} {{id}} dates from {{earliest}}; choose that time or later.',
    'km-KH': '{{date}} លឿនពេក៖ {{cause}} {{id}} មានតាំងពី {{earliest}} សូមជ្រើសពេលនោះ ឬក្រោយមក',
  },
  CODE_TAKEN: {
    'zh-CN': '编码 {{code}} 已被使用',
    'en-US': 'Code {{code}} is already taken',
    'km-KH': 'កូដ {{code}} ត្រូវបានប្រើរួចហើយ',
  },
  MALFORMED_REQUEST: {
    'zh-CN': '请求格式错误',
    'en-US': 'The request could not be read',
    'km-KH': 'មិនអាចអានសំណើបានទេ',
  },
  CONTENT_TYPE_REFUSED: {
    'zh-CN': '不接受该内容类型（Content-Type），请以 application/json 提交',
    'en-US': 'This content type is not accepted; send application/json',
    'km-KH': 'មិនទទួលយកប្រភេទមាតិកា (Content-Type) នេះទេ សូមផ្ញើជា application/json',
  },
  PAYLOAD_TOO_LARGE: { 'zh-CN': '提交的内容过大', 'en-US': 'The request is too large', 'km-KH': 'សំណើធំពេក' },
  REQUEST_TOO_SLOW: {
    'zh-CN': '请求发送过慢，未能完整接收，请重试',
    'en-US': 'The request did not arrive in time; please try again',
    'km-KH': 'សំណើមកដល់យឺតពេក សូមព្យាយាមម្តងទៀត',
  },
  INTERNAL_ERROR: {
    'zh-CN': '服务器内部错误，请稍后重试',
    'en-US': 'Internal server error; please try again later',
    'km-KH': 'កំហុសខាងក្នុងម៉ាស៊ីនមេ សូមព្យាយាមម្តងទៀតនៅពេលក្រោយ',
  },
} satisfies Texts;
