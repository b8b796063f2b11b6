import type { Texts } from '../text.ts';

/** Approval steps and delegation. */
export const approvals = {
  APPROVED_EXCEEDS_STEP: {
    'zh-CN': '最多可批准上一步同意的金额 {{agreed}}，不能批准 {{approved}}',
    'en-US': 'You can approve at most {{agreed}}, the amount approved in the previous step, not {{approved}}',
    'km-KH': 'អាចអនុម័តបានយ៉ាងច្រើន {{agreed}} ដែលជំហានមុនបានអនុម័ត មិនមែន {{approved}}',
  },
  DELEGATED_TO_SELF: {
    'zh-CN': '不能转交给自己',
    'en-US': 'You cannot delegate to yourself',
    'km-KH': 'អ្នកមិនអាចផ្ទេរការសម្រេចទៅខ្លួនឯងបានទេ',
  },
  DELEGATE_MAY_NOT_DECIDE: {
    'zh-CN': '{{name}} 无权审批此单据',
    'en-US': '{{name}} cannot approve this document',
    'km-KH': '{{name}} មិនមានសិទ្ធិសម្រេចលើឯកសារនេះទេ',
  },
  STEPS_NOT_ASCENDING: {
    'zh-CN': '第 {{step}} 步的起始金额 {{from}} 须大于零，且不低于上一步',
    'en-US': 'Step {{step}}: the amount {{from}} must be above zero and not below the previous step',
    'km-KH': 'ជំហានទី {{step}}៖ ចំនួន {{from}} ត្រូវធំជាងសូន្យ និងមិនតូចជាងជំហានមុន',
  },
  STEP_NEEDS_ROLE: {
    'zh-CN': '此步骤须由“{{role}}”角色审批',
    'en-US': 'This step must be approved by someone with the role {{role}}',
    'km-KH': 'ជំហាននេះត្រូវសម្រេចដោយអ្នកដែលមានតួនាទី {{role}}',
  },
  STEP_ROLE_MAY_NOT_DECIDE: {
    'zh-CN': '“{{role}}”角色没有审批权限，不能负责此步骤',
    'en-US': 'The role {{role}} cannot approve this, so it cannot be given a step',
    'km-KH': 'តួនាទី {{role}} គ្មានសិទ្ធិអនុម័តទេ ដូច្នេះមិនអាចទទួលជំហាននេះបានទេ',
  },
  STEP_TAKEN_BY_SAME: {
    'zh-CN': '您已审批过前一步；第 {{step}} 步（共 {{steps}} 步）须由他人审批',
    'en-US': 'You approved an earlier step. Step {{step}} of {{steps}} needs a different person.',
    'km-KH': 'អ្នកបានអនុម័តជំហានមួយរួចហើយ៖ ជំហានទី {{step}} ក្នុងចំណោម {{steps}} ត្រូវមានមនុស្សផ្សេង',
  },
  TASK_DELEGATED: {
    'zh-CN': '此审批已转交给 {{name}}',
    'en-US': 'This approval was delegated to {{name}}',
    'km-KH': 'ការសម្រេចនេះត្រូវបានផ្ទេរទៅ {{name}}',
  },
} satisfies Texts;
