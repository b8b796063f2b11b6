import type { Role } from '../access/index.ts';
import type { Text } from './text.ts';

/** Roles as refusals call them. */
export const roleWords: Readonly<Record<Role, Text>> = {
  super_admin: { 'zh-CN': '超级管理员', 'en-US': 'Super administrator', 'km-KH': 'អ្នកគ្រប់គ្រងជាន់ខ្ពស់' },
  admin: { 'zh-CN': '管理员', 'en-US': 'Administrator', 'km-KH': 'អ្នកគ្រប់គ្រង' },
  warehouse_admin: { 'zh-CN': '仓库管理员', 'en-US': 'Warehouse administrator', 'km-KH': 'អ្នកគ្រប់គ្រងឃ្លាំង' },
  warehouse_staff: { 'zh-CN': '仓库员工', 'en-US': 'Warehouse staff', 'km-KH': 'បុគ្គលិកឃ្លាំង' },
  purchase_admin: { 'zh-CN': '客户管理员', 'en-US': 'Customer administrator', 'km-KH': 'អ្នកគ្រប់គ្រងអតិថិជន' },
  purchase_staff: { 'zh-CN': '客户专员', 'en-US': 'Customer staff', 'km-KH': 'បុគ្គលិកអតិថិជន' },
  finance_admin: { 'zh-CN': '财务管理员', 'en-US': 'Finance administrator', 'km-KH': 'អ្នកគ្រប់គ្រងហិរញ្ញវត្ថុ' },
  manager: { 'zh-CN': '经理', 'en-US': 'Manager', 'km-KH': 'អ្នកចាត់ការ' },
  viewer: { 'zh-CN': '查看者', 'en-US': 'Viewer', 'km-KH': 'អ្នកមើល' },
  auditor: { 'zh-CN': '审计员', 'en-US': 'Auditor', 'km-KH': 'សវនករ' },
  user: { 'zh-CN': '普通用户', 'en-US': 'User', 'km-KH': 'អ្នកប្រើធម្មតា' },
};
