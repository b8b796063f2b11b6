import { permissions, type Permission } from '@granary/api/access';
import type { TFunction } from 'i18next';
import { permissionName } from '../ui/states/permission-name.ts';

export interface Area {
  readonly key: string;
  readonly permissions: readonly Permission[];
}

export const areaOf = (permission: string): string => permission.split(':', 1)[0] ?? permission;

/** Groups permissions by area, in the usual order. */
export const areasOf = (some: readonly Permission[]): Area[] => {
  const wanted: ReadonlySet<string> = new Set(some);
  const found = permissions.filter((permission) => wanted.has(permission));
  return [...new Set(found.map(areaOf))].map((key) => ({
    key,
    permissions: found.filter((permission) => areaOf(permission) === key),
  }));
};

/** Permissions whose name or code contains every search word. */
export const permissionsLike = (t: TFunction, sought: string): Permission[] => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return permissions.filter((permission) => {
    const told = `${permission} ${permissionName(t, permission)}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
};
