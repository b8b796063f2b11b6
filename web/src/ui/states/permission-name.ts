import type { TFunction } from 'i18next';

/** The display name of a permission; the namespace `permissions` must be loaded. */
export const permissionName = (t: TFunction, permission: string): string => {
  const [resource = '', action = ''] = permission.split(':');
  return t(`permissions:${resource}.${action}`, { defaultValue: permission });
};
