import type { Text } from './text.ts';

const word = (zh: string, en: string, km: string): Text => ({ 'zh-CN': zh, 'en-US': en, 'km-KH': km });

/** Statuses as refusals say them, of batches, items and documents alike. */
export const statusWords: Readonly<Record<string, Text>> = {
  active: word('正常', 'active', 'សកម្ម'),
  inactive: word('未启用', 'inactive', 'មិនសកម្ម'),
  exhausted: word('已用完', 'used up', 'អស់'),
  reserved: word('已预留', 'reserved', 'បានបម្រុងទុក'),
  locked: word('已锁定', 'locked', 'បានចាក់សោ'),
  expired: word('已过期', 'expired', 'ផុតកំណត់'),
  recalled: word('已召回', 'recalled', 'បានហៅត្រឡប់'),
  depleted: word('已处置', 'disposed of', 'បានបោះចោល'),
  discontinued: word('已停产', 'discontinued', 'ឈប់លក់'),
  draft: word('草稿', 'a draft', 'សេចក្តីព្រាង'),
  submitted: word('已提交', 'submitted', 'បានដាក់ស្នើ'),
  reviewing: word('审核中', 'under review', 'កំពុងពិនិត្យ'),
  approved: word('已批准', 'approved', 'បានអនុម័ត'),
  rejected: word('已拒绝', 'rejected', 'បានបដិសេធ'),
  withdrawn: word('已撤回', 'withdrawn', 'បានដកវិញ'),
  suspended: word('已暂停', 'suspended', 'បានផ្អាក'),
  terminated: word('已终止', 'terminated', 'បានបញ្ចប់'),
  created: word('已创建', 'created', 'បានបង្កើត'),
  sales_pending: word('待销售审批', 'waiting for sales approval', 'រង់ចាំអនុម័តការលក់'),
  sales_approved: word('销售已批准', 'approved by sales', 'ការលក់បានអនុម័ត'),
  sales_rejected: word('销售已拒绝', 'rejected by sales', 'ការលក់បានបដិសេធ'),
  inventory_reviewing: word('仓库审核中', 'under warehouse review', 'ឃ្លាំងកំពុងពិនិត្យ'),
  inventory_approved: word('仓库已批准', 'approved by the warehouse', 'ឃ្លាំងបានអនុម័ត'),
  inventory_rejected: word('仓库已拒绝', 'rejected by the warehouse', 'ឃ្លាំងបានបដិសេធ'),
  pending: word('待拣货', 'waiting to be picked', 'រង់ចាំរើស'),
  picking: word('拣货中', 'being picked', 'កំពុងរើស'),
  picked: word('已拣货', 'picked', 'បានរើស'),
  shipped: word('已发货', 'shipped', 'បានដឹកចេញ'),
  delivered: word('已送达', 'delivered', 'បានដឹកដល់'),
};
