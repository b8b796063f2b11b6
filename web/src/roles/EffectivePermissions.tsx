import Box from '@mui/material/Box';
import { getUserPermissions, type UserPermissions } from '@granary/api/roles';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { areaOf } from './areas.ts';
import { Because } from './Because.tsx';
import { nameOfRole } from './role-name.ts';

type Line = UserPermissions['rows'][number];

export const EffectivePermissions = ({ id }: { id: string }) => {
  const query = useQueryOf('user', getUserPermissions, { params: { id } });
  return <Loaded query={query}>{(person) => <Effective person={person} />}</Loaded>;
};

const Effective = ({ person }: { person: UserPermissions }) => {
  const { t } = useTranslation();
  const { username, realName, status, rows } = person;
  const columns: SimpleColumn<Line>[] = [
    {
      key: 'area',
      label: t('roles:area'),
      render: ({ permission }) => t(`permissions:resource.${areaOf(permission)}`),
    },
    {
      key: 'permission',
      label: t('roles:permission'),
      render: ({ permission }) => permissionName(t, permission),
    },
    { key: 'why', label: t('roles:why'), render: (line) => <Because reason={line} /> },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Facts
        facts={[
          { label: t('users:username'), value: username },
          { label: t('users:realName'), value: realName },
          { label: t('users:role'), value: nameOfRole(t, person) },
          { label: t('users:status'), value: <StatusChip kind="user" value={status} /> },
          { label: t('roles:held'), value: rows.filter(({ held }) => held).length },
        ]}
      />
      <SimpleTable<Line>
        label={t('roles:tab.effective')}
        columns={columns}
        rows={rows}
        rowId={({ permission }) => permission}
      />
    </Box>
  );
};
