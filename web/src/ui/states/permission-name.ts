import type { TFunction } from 'i18next';

/** A permission as people say it; the namespace `permissions` must be loaded. */
export const permissionName = (t: TFunction, permission: string): string => {
  const [resource = '', action = ''] = permission.split(':');
  return t(`permissions:${resource}.${action}`, { defaultValue: permission });
};
