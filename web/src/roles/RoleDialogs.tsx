import { roles as builtIn } from '@granary/api/access';
import { defineRole, reviseRole, type RoleRow } from '@granary/api/roles';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { SelectInput, TextInput } from '../ui/form/fields.tsx';
import { Wide } from '../ui/form/FormSection.tsx';
import { PermissionsInput } from './PermissionsInput.tsx';
import { roleName } from './role-name.ts';

interface Defining {
  readonly roles: readonly RoleRow[];
  readonly onClose: () => void;
}

export const DefineRoleDialog = ({ roles, onClose }: Defining) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('roles:define')}
      description={t('roles:defineBody')}
      confirm={t('common:save')}
      success={t('roles:defined')}
      contract={defineRole}
      defaults={{ code: '', name: '', basedOn: 'viewer', permissions: setOf(roles, 'viewer') }}
      onClose={onClose}
    >
      <TextInput required name="name" label={t('roles:name')} />
      <TextInput required name="code" label={t('roles:code')} hint={t('roles:codeHint')} />
      <Base roles={roles} />
      <Wide>
        <PermissionsInput name="permissions" label={t('roles:permissions')} />
      </Wide>
    </CommandDialog>
  );
};

/** Starts with the permissions of the built-in role that the user may grant. */
const Base = ({ roles }: { roles: readonly RoleRow[] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const { setValue } = useFormContext();
  const begin = (role: string) =>
    setValue(
      'permissions',
      setOf(roles, role).filter((permission) => can(permission)),
      { shouldDirty: true },
    );
  return (
    <Wide>
      <SelectInput
        required
        name="basedOn"
        label={t('roles:basedOn')}
        hint={t('roles:basedOnHint')}
        choices={builtIn.map((role) => ({ value: role, label: roleName(t, role) }))}
        onChosen={begin}
      />
    </Wide>
  );
};

const setOf = (roles: readonly RoleRow[], role: string) =>
  roles.find(({ code }) => code === role)?.permissions ?? [];

interface Revising {
  readonly row: RoleRow & { readonly own: NonNullable<RoleRow['own']> };
  readonly onClose: () => void;
}

export const ReviseRoleDialog = ({ row: { code, permissions, people, own }, onClose }: Revising) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('roles:reviseTitle', { name: own.name })}
      description={t('roles:reviseBody', { count: people })}
      confirm={t('common:save')}
      success={t('roles:revised')}
      contract={reviseRole}
      params={{ code }}
      defaults={{ name: own.name, permissions, revision: own.revision }}
      onClose={onClose}
    >
      <Wide>
        <TextInput required name="name" label={t('roles:name')} />
      </Wide>
      <Wide>
        <PermissionsInput name="permissions" label={t('roles:permissions')} />
      </Wide>
    </CommandDialog>
  );
};
