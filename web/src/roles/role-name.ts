import type { TFunction } from 'i18next';

export const roleName = (t: TFunction, role: string): string =>
  t(`status:role.${role}`, { defaultValue: role });
