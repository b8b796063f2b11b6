import { permissionReaders, roles } from '@granary/api/access';
import { listRoles } from '@granary/api/roles';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import type { Choice } from '../ui/form/fields.tsx';
import { roleName } from './role-name.ts';

/** The roles that can be assigned, by code; custom ones only with permission to read them. */
export const useRoleChoices = (): Choice[] => {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useQueryOf('role', listRoles, {}, { enabled: can(permissionReaders) });
  const own = (data?.rows ?? []).flatMap(({ code, own: facts }) =>
    facts?.status === 'active' ? [{ value: code, label: facts.name }] : [],
  );
  return [...roles.map((role) => ({ value: role, label: roleName(t, role) })), ...own];
};
