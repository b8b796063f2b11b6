import type { TFunction } from 'i18next';

export const roleName = (t: TFunction, role: string): string =>
  t(`status:role.${role}`, { defaultValue: role });

/** The name of a user's role: that of the custom role, if they have one. */
export const nameOfRole = (
  t: TFunction,
  { role, ownRoleName }: { readonly role: string; readonly ownRoleName: string | null },
): string => ownRoleName ?? roleName(t, role);

/** The name of a role in the list of roles. */
export const listedName = (
  t: TFunction,
  { code, own }: { readonly code: string; readonly own: { readonly name: string } | null },
): string => own?.name ?? roleName(t, code);
