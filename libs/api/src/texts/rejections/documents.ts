import type { Texts } from '../text.ts';

/** Approval and recycle bin of documents of any kind. */
export const documents = {
  APPROVAL_STATUS_FORBIDS: {
    'zh-CN': '审批状态为“{{approvalStatus}}”，不能执行此操作',
    'en-US': 'The document is {{approvalStatus}}, so this is not possible',
    'km-KH': 'ឯកសារមានស្ថានភាព «{{approvalStatus}}» មិនអាចធ្វើសកម្មភាពនេះបានទេ',
  },
  APPROVED_DOCUMENT_KEPT: {
    'zh-CN': '单据 {{number}} 已审批，不能删除',
    'en-US': 'Document {{number}} is approved and cannot be deleted',
    'km-KH': 'ឯកសារ {{number}} ត្រូវបានអនុម័តហើយ មិនអាចលុបបានទេ',
  },
  DOCUMENT_DELETED: {
    'zh-CN': '单据 {{number}} 在回收站中，请先恢复',
    'en-US': 'Document {{number}} is in the recycle bin. Restore it first.',
    'km-KH': 'ឯកសារ {{number}} នៅក្នុងធុងសំរាម សូមស្តារវិញជាមុនសិន',
  },
  DOCUMENT_NEEDS_A_LINE: {
    'zh-CN': '请至少填写一条有效明细',
    'en-US': 'Enter at least one valid line',
    'km-KH': 'ត្រូវមានព័ត៌មានលម្អិតត្រឹមត្រូវយ៉ាងហោចណាស់មួយជួរ',
  },
  NOT_IN_RECYCLE_BIN: {
    'zh-CN': '单据 {{number}} 不在回收站中，不能永久删除',
    'en-US': '{{number}} is not in the recycle bin and cannot be deleted permanently',
    'km-KH': '{{number}} មិននៅក្នុងធុងសំរាមទេ មិនអាចលុបជាអចិន្ត្រៃយ៍បានឡើយ',
  },
  OWN_DOCUMENT_NEEDS_REASON: {
    'zh-CN': '审批自己提交的单据时必须填写 5–500 个字符的理由',
    'en-US': 'To approve or reject your own document, give a reason of 5 to 500 characters',
    'km-KH': 'ដើម្បីសម្រេចលើឯកសាររបស់ខ្លួន សូមបញ្ជាក់ហេតុផលពី 5 ដល់ 500 តួអក្សរ',
  },
} satisfies Texts;
