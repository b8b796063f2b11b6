import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { permissions, type Permission } from '@granary/api/access';
import { holderFields, listPermissionHolders, type HolderRow } from '@granary/api/roles';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column } from '../ui/list/types.ts';
import { permissionName } from '../ui/states/permission-name.ts';
import { areaOf } from './areas.ts';
import { Because } from './Because.tsx';
import { becauseIn } from './reason-text.ts';
import { nameOfRole, roleName } from './role-name.ts';
import type { RolesSearch } from './roles-search.ts';

/** Who holds a permission, by which grant, and from whom it was revoked. */
export const HolderList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<RolesSearch>();
  const permission = search.permission ?? permissions[0];
  const columns = useMemo(() => columnsIn(t), [t]);
  const query = useMemo(() => ({ permission }), [permission]);
  return (
    <ListPage<HolderRow>
      name="permission-holders"
      title={t('roles:title')}
      topic="user"
      contract={listPermissionHolders}
      fields={holderFields}
      columns={columns}
      rowId={({ id }) => id}
      query={query}
      defaultSort="username:asc"
      searchLabel={t('roles:searchHolders')}
      open={({ id }) => ({ to: '/permissions-detail', search: { person: id } })}
      banner={
        <>
          {tabs}
          <Box sx={{ px: { xs: 4, md: 6 }, pt: 4, maxWidth: 480 }}>
            <PermissionSelect
              value={permission}
              choose={(chosen) => change({ permission: chosen, cursor: undefined })}
            />
          </Box>
        </>
      }
      empty={{ title: t('roles:nobody') }}
    />
  );
};

const PermissionSelect = ({
  value,
  choose,
}: {
  value: Permission;
  choose: (permission: Permission) => void;
}) => {
  const { t } = useTranslation();
  return (
    <Autocomplete
      disableClearable
      size="small"
      options={permissions}
      value={value}
      groupBy={(permission) => t(`permissions:resource.${areaOf(permission)}`)}
      getOptionLabel={(permission) => permissionName(t, permission)}
      getOptionKey={(permission) => permission}
      onChange={(_, permission) => choose(permission)}
      renderInput={(input) => <TextField {...input} label={t('roles:permission')} />}
    />
  );
};

const columnsIn = (t: TFunction): Column<HolderRow>[] => {
  const column = columnsOf<HolderRow>();
  return [
    column.text('username', t('users:username'), { width: 160, card: 'title' }),
    column.text('realName', t('users:realName'), { flex: 1, width: 160, card: 'subtitle' }),
    column.choice('role', t('users:role'), (role) => roleName(t, role), {
      width: 190,
      text: (row) => nameOfRole(t, row),
      download: { of: ['role', 'ownRoleName'] },
    }),
    {
      field: 'because',
      label: t('roles:why'),
      flex: 1,
      width: 190,
      text: (row) => becauseIn(t, row),
      render: (row) => <Because reason={row} />,
    },
    column.status('status', t('users:status'), 'user', { width: 120 }),
  ];
};
