import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Permission } from '@granary/api/access';
import type { RoleRow } from '@granary/api/roles';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../app/router/search-state.ts';
import { permissionName } from '../ui/states/permission-name.ts';
import { areasOf } from './areas.ts';
import { listedName } from './role-name.ts';
import { RolesLoaded } from './RolesLoaded.tsx';
import type { RolesSearch } from './roles-search.ts';

export const ComparisonTab = ({ tabs }: { tabs: ReactNode }) => (
  <RolesLoaded tabs={tabs}>{(roles) => <Comparison roles={roles} />}</RolesLoaded>
);

/** The permissions that only one of two roles has. */
const Comparison = ({ roles }: { roles: readonly RoleRow[] }) => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<RolesSearch>();
  const role = (code: string | undefined, otherwise: number): RoleRow | undefined =>
    roles.find((one) => one.code === code) ?? roles[otherwise];
  const one = role(search.one, 0);
  const other = role(search.other, 1);
  if (!one || !other) return null;
  const beyond = (a: RoleRow, b: RoleRow): Permission[] =>
    a.permissions.filter((permission) => !b.permissions.includes(permission));
  const shared = one.permissions.filter((permission) => other.permissions.includes(permission));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <RoleSelect
          label={t('roles:oneRole')}
          roles={roles}
          value={one.code}
          choose={(code) => change({ one: code })}
        />
        <RoleSelect
          label={t('roles:otherRole')}
          roles={roles}
          value={other.code}
          choose={(code) => change({ other: code })}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
        <Only title={t('roles:onlyIn', { role: listedName(t, one) })} permissions={beyond(one, other)} />
        <Only title={t('roles:onlyIn', { role: listedName(t, other) })} permissions={beyond(other, one)} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('roles:shared', { count: shared.length })}
      </Typography>
    </>
  );
};

interface SelectProps {
  readonly label: string;
  readonly roles: readonly RoleRow[];
  readonly value: string;
  readonly choose: (code: string) => void;
}

const RoleSelect = ({ label, roles, value, choose }: SelectProps) => {
  const { t } = useTranslation();
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={(event) => choose(event.target.value)}
      sx={{ minWidth: 240 }}
    >
      {roles.map((role) => (
        <MenuItem key={role.code} value={role.code}>
          {listedName(t, role)}
        </MenuItem>
      ))}
    </TextField>
  );
};

const Only = ({ title, permissions }: { title: string; permissions: readonly Permission[] }) => {
  const { t } = useTranslation();
  return (
    <Paper component="section" variant="outlined" aria-label={title} sx={{ p: 5 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {title} ({permissions.length})
      </Typography>
      {permissions.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('roles:nothing')}</Typography>
      )}
      {areasOf(permissions).map((area) => (
        <Box key={area.key} sx={{ mb: 3 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t(`permissions:resource.${area.key}`)}
          </Typography>
          {area.permissions.map((permission) => (
            <div key={permission}>{permissionName(t, permission)}</div>
          ))}
        </Box>
      ))}
    </Paper>
  );
};
