import { listPermissionChanges, type PermissionChange } from '@granary/api/roles';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { changeColumns } from './change-columns.tsx';
import { roleName } from './role-name.ts';

/** All changes to a user's permissions, each with its event. */
export const PermissionHistory = ({ id }: { id: string }) => {
  const { t } = useTranslation();
  const query = useQueryOf('user', listPermissionChanges, { params: { id } });
  return (
    <Loaded query={query}>
      {({ rows }) => (
        <SimpleTable<PermissionChange>
          label={t('roles:tab.history')}
          columns={changeColumns<PermissionChange>(t, {
            key: 'role',
            label: t('users:role'),
            render: (change) => rolesOf(t, change),
          })}
          rows={rows}
          rowId={({ eventId }) => eventId}
        />
      )}
    </Loaded>
  );
};

const rolesOf = (t: TFunction, { role, roleBefore }: PermissionChange): string =>
  [roleBefore, role]
    .filter((one, index, all) => one !== null && all.indexOf(one) === index)
    .map((one) => roleName(t, one ?? ''))
    .join(' → ');
