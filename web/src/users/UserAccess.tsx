import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { isPermission, permissionAuditors, permissions, type Permission } from '@granary/api/access';
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
import { nameOfRole } from '../roles/role-name.ts';
import { useRoleChoices } from '../roles/use-role-choices.ts';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { permissionName } from '../ui/states/permission-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { WarehousesChoice } from './WarehousesInput.tsx';

/**
 * Role, additional grants and revocations, and warehouses; each is saved separately, with its own entry in the
 * operation log.
 */
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
  const choices = useRoleChoices();
  const given = user.ownRole ?? user.role;
  const [role, setRole] = useState(given);
  const known = choices.some(({ value }) => value === role)
    ? choices
    : [...choices, { value: given, label: nameOfRole(t, user) }];
  const change = useCommand(changeUserRole, { success: t('users:roleChanged') });
  return (
    <Stack direction="row" spacing={2} sx={{ alignItems: 'flex-start' }}>
      <TextField
        select
        fullWidth
        size="small"
        label={t('users:role')}
        value={role}
        disabled={disabled}
        onChange={(event) => setRole(event.target.value)}
      >
        {known.map(({ value, label }) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <Save
        disabled={disabled || role === given}
        pending={change.pending}
        save={() => change.run({ params: { id: user.id }, body: { role } })}
      />
    </Stack>
  );
};

const Places = ({ user, disabled }: Part) => {
  const { t } = useTranslation();
  const [warehouses, setWarehouses] = useState(user.warehouses);
  const assign = useCommand(assignUserWarehouses, { success: t('users:warehousesAssigned') });
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

/** Exceptions to the role: additional and revoked permissions. */
const Exceptions = ({ user, access, disabled }: Part & { access: Access }) => {
  const { t } = useTranslation();
  const [grants, setGrants] = useState(access.grants.filter(isPermission));
  const [revokes, setRevokes] = useState(access.revokes.filter(isPermission));
  const change = useCommand(changeUserPermissions, { success: t('users:permissionsChanged') });
  const ofRole = new Set<Permission>(access.ofRole);
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
