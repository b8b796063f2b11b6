import { permissions, type Permission } from '@granary/api/access';
import type { TFunction } from 'i18next';
import { permissionName } from '../ui/states/permission-name.ts';

export interface Area {
  readonly key: string;
  readonly permissions: readonly Permission[];
}

export const areaOf = (permission: string): string => permission.split(':', 1)[0] ?? permission;

/** Permissions by what they are about, in their usual order. */
export const areasOf = (some: readonly Permission[]): Area[] => {
  const wanted: ReadonlySet<string> = new Set(some);
  const found = permissions.filter((permission) => wanted.has(permission));
  return [...new Set(found.map(areaOf))].map((key) => ({
    key,
    permissions: found.filter((permission) => areaOf(permission) === key),
  }));
};

/** Those whose words or whose code hold every word looked for. */
export const permissionsLike = (t: TFunction, sought: string): Permission[] => {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  return permissions.filter((permission) => {
    const told = `${permission} ${permissionName(t, permission)}`.toLowerCase();
    return words.every((word) => told.includes(word));
  });
};
