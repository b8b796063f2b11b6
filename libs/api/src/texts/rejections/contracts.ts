import type { Texts } from '../text.ts';

export const contracts = {
  APPROVED_CONTRACT_KEPT: {
    'zh-CN': '合同 {{code}} 曾获批准，不能永久删除',
    'en-US': 'Contract {{code}} has been approved and cannot be deleted permanently',
    'km-KH': 'កិច្ចសន្យា {{code}} ធ្លាប់បានអនុម័ត មិនអាចលុបជាអចិន្ត្រៃយ៍បានទេ',
  },
  CONTRACT_ENDED: {
    'zh-CN': '合同已于 {{expiryDate}} 到期，请先更改到期日期',
    'en-US': 'The contract expired on {{expiryDate}}. Change its expiry date first.',
    'km-KH': 'កិច្ចសន្យាបានផុតកំណត់នៅ {{expiryDate}} សូមប្តូរកាលបរិច្ឆេទផុតកំណត់ជាមុនសិន',
  },
  CONTRACT_ENDS_BEFORE_SIGNED: {
    'zh-CN': '到期日期不能早于签订日期',
    'en-US': 'The expiry date must not be earlier than the signed date',
    'km-KH': 'កាលបរិច្ឆេទផុតកំណត់មិនអាចមុនកាលបរិច្ឆេទចុះហត្ថលេខាបានទេ',
  },
  CONTRACT_END_FIXED: {
    'zh-CN': '合同尚未到期，到期日期 {{expiryDate}} 不能更改',
    'en-US': 'The contract has not expired yet, so its expiry date {{expiryDate}} cannot be changed',
    'km-KH': 'កិច្ចសន្យាមិនទាន់ផុតកំណត់ទេ កាលបរិច្ឆេទ {{expiryDate}} មិនអាចប្តូរបានទេ',
  },
  CONTRACT_STATUS_FORBIDS: {
    'zh-CN': '合同 {{code}} 当前为“{{status}}”，不允许此操作',
    'en-US': 'Contract {{code}} is {{status}}, so this is not possible',
    'km-KH': 'កិច្ចសន្យា {{code}} ស្ថិតក្នុងស្ថានភាព «{{status}}» មិនអាចធ្វើសកម្មភាពនេះបានទេ',
  },
  DEPOSIT_PERCENTAGE_RANGE: {
    'zh-CN': '定金比例必须在 0 到 100 之间',
    'en-US': 'The deposit percentage must be between 0 and 100',
    'km-KH': 'ភាគរយប្រាក់កក់ត្រូវនៅចន្លោះ 0 ដល់ 100',
  },
} satisfies Texts;
