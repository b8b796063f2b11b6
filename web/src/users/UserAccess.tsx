import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import {
  defaultPermissions,
  isPermission,
  permissionAuditors,
  permissions,
  roles,
  type Permission,
  type Role,
} from '@granary/api/access';
import type { AnswerOf } from '@granary/api/http';
import {
  assignUserWarehouses,
  changeUserPermissions,
  changeUserRole,
  type getUser,
} from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useCan } from '../app/session/can.ts';
import { session } from '../app/session/session-store.ts';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { WarehousesChoice } from './WarehousesInput.tsx';

const topics = ['user'];

/** Role, own grants and revokes, and places: each saved by itself, each with its own line in the operation log. */
export const UserAccess = ({ user }: { user: User }) => {
  const { t } = useTranslation();
  const can = useCan();
  const isSelf = session.use((state) => state.user?.id) === user.id;
  const mayGrant = can('permission:write') && !isSelf;
  return (
    <FormSection title={t('users:access')} description={t(isSelf ? 'users:ownAccess' : 'users:accessHint')}>
      {can(permissionAuditors) && (
        <Wide>
          <Link component={PathLink} to="/permissions-detail" search={{ person: user.id }}>
            {t('users:permissionDetail')}
          </Link>
        </Wide>
      )}
      <RoleChoice user={user} disabled={!mayGrant} />
      <Places user={user} disabled={!can('user:write')} />
      {user.access && (
        <Wide>
          <Exceptions user={user} access={user.access} disabled={!mayGrant} />
        </Wide>
      )}
    </FormSection>
  );
};

type User = AnswerOf<typeof getUser>;
type Access = NonNullable<User['access']>;

interface Part {
  readonly user: User;
  readonly disabled: boolean;
}

const RoleChoice = ({ user, disabled }: Part) => {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>(user.role);
  const change = useCommand(changeUserRole, { topics, success: t('users:roleChanged') });
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
      <TextField
        select
        fullWidth
        size="small"
        label={t('users:role')}
        value={role}
        disabled={disabled}
        onChange={(event) => setRole(event.target.value as Role)}
      >
        {roles.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`status:role.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <Save
        disabled={disabled || role === user.role}
        pending={change.pending}
        save={() => change.run({ params: { id: user.id }, body: { role } })}
      />
    </Stack>
  );
};

const Places = ({ user, disabled }: Part) => {
  const { t } = useTranslation();
  const [warehouses, setWarehouses] = useState(user.warehouses);
  const assign = useCommand(assignUserWarehouses, { topics, success: t('users:warehousesAssigned') });
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
      <div style={{ flex: 1 }}>
        <WarehousesChoice
          label={t('users:warehouses')}
          value={warehouses}
          onChange={setWarehouses}
          disabled={disabled}
        />
      </div>
      <Save
        disabled={disabled || JSON.stringify(warehouses) === JSON.stringify(user.warehouses)}
        pending={assign.pending}
        save={() => assign.run({ params: { id: user.id }, body: { warehouses } })}
      />
    </Stack>
  );
};

/** Beyond the role: what is granted on top, and what is taken away. */
const Exceptions = ({ user, access, disabled }: Part & { access: Access }) => {
  const { t } = useTranslation();
  const [grants, setGrants] = useState(access.grants.filter(isPermission));
  const [revokes, setRevokes] = useState(access.revokes.filter(isPermission));
  const change = useCommand(changeUserPermissions, { topics, success: t('users:permissionsChanged') });
  const ofRole = new Set<Permission>(defaultPermissions[user.role]);
  return (
    <Stack spacing={4}>
      <PermissionChoice
        label={t('users:grants')}
        options={permissions.filter((one) => !ofRole.has(one))}
        value={grants}
        onChange={setGrants}
        disabled={disabled}
      />
      <PermissionChoice
        label={t('users:revokes')}
        options={permissions.filter((one) => ofRole.has(one))}
        value={revokes}
        onChange={setRevokes}
        disabled={disabled}
      />
      <Save
        disabled={disabled || (same(grants, access.grants) && same(revokes, access.revokes))}
        pending={change.pending}
        save={() => change.run({ params: { id: user.id }, body: { grants, revokes } })}
      />
    </Stack>
  );
};

const PermissionChoice = (props: {
  readonly label: string;
  readonly options: readonly Permission[];
  readonly value: Permission[];
  readonly onChange: (value: Permission[]) => void;
  readonly disabled: boolean;
}) => {
  const { t } = useTranslation();
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      disabled={props.disabled}
      options={props.options}
      value={props.value}
      getOptionLabel={(permission) => permissionName(t, permission)}
      onChange={(_, value) => props.onChange(value)}
      renderInput={(input) => <TextField {...input} label={props.label} />}
    />
  );
};

const Save = ({
  disabled,
  pending,
  save,
}: {
  disabled: boolean;
  pending: boolean;
  save: () => Promise<unknown>;
}) => {
  const { t } = useTranslation();
  return (
    <Button
      variant="outlined"
      disabled={disabled}
      loading={pending}
      onClick={() => void save()}
      sx={{ height: 40, alignSelf: 'flex-start' }}
    >
      {t('common:save')}
    </Button>
  );
};

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one) => b.includes(one));
