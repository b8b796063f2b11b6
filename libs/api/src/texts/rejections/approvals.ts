import type { Texts } from '../text.ts';

/** Approval steps and delegation. */
export const approvals = {
  APPROVED_EXCEEDS_STEP: {
    'zh-CN': '上一步同意的金额为 {{agreed}}，不能批准 {{approved}}',
    'en-US': 'The step before agreed to {{agreed}}: {{approved}} is more',
    'km-KH': 'ជំហានមុនបានយល់ព្រម {{agreed}} ដូច្នេះ {{approved}} លើសពីនោះ',
  },
  DELEGATED_TO_SELF: {
    'zh-CN': '不能转交给自己',
    'en-US': 'You cannot hand a decision to yourself',
    'km-KH': 'អ្នកមិនអាចផ្ទេរការសម្រេចទៅខ្លួនឯងបានទេ',
  },
  DELEGATE_MAY_NOT_DECIDE: {
    'zh-CN': '{{name}} 无权审批此单据',
    'en-US': '{{name}} may not take this decision',
    'km-KH': '{{name}} មិនមានសិទ្ធិសម្រេចលើឯកសារនេះទេ',
  },
  STEPS_NOT_ASCENDING: {
    'zh-CN': '第 {{step}} 步的起始金额 {{from}} 须大于零，且不低于上一步',
    'en-US':
      'Step {{step}} begins at {{from}}: an amount above zero, and not below the step before, is needed',
    'km-KH': 'ជំហានទី {{step}} ចាប់ពី {{from}}៖ ត្រូវធំជាងសូន្យ និងមិនតូចជាងជំហានមុន',
  },
  STEP_NEEDS_ROLE: {
    'zh-CN': '此步骤须由“{{role}}”角色审批',
    'en-US': 'This step is decided by somebody with the role {{role}}',
    'km-KH': 'ជំហាននេះត្រូវសម្រេចដោយអ្នកដែលមានតួនាទី {{role}}',
  },
  STEP_ROLE_MAY_NOT_DECIDE: {
    'zh-CN': '“{{role}}”角色没有审批权限，不能负责此步骤',
    'en-US': 'The role {{role}} may not approve this, so it cannot take a step',
    'km-KH': 'តួនាទី {{role}} គ្មានសិទ្ធិអនុម័តទេ ដូច្នេះមិនអាចទទួលជំហាននេះបានទេ',
  },
  STEP_TAKEN_BY_SAME: {
    'zh-CN': '您已审批过前一步；第 {{step}} 步（共 {{steps}} 步）须由他人审批',
    'en-US': 'You have taken a step already: step {{step}} of {{steps}} needs another person',
    'km-KH': 'អ្នកបានអនុម័តជំហានមួយរួចហើយ៖ ជំហានទី {{step}} ក្នុងចំណោម {{steps}} ត្រូវមានមនុស្សផ្សេង',
  },
  TASK_DELEGATED: {
    'zh-CN': '此审批已转交给 {{name}}',
    'en-US': 'This decision was handed to {{name}}',
    'km-KH': 'ការសម្រេចនេះត្រូវបានផ្ទេរទៅ {{name}}',
  },
} satisfies Texts;
