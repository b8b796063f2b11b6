import { roles } from '@granary/api/access';
import type { AnswerOf, BodyInputOf, BodyOf } from '@granary/api/http';
import { createUser, getUser, reviseUser } from '@granary/api/users';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection } from '../ui/form/FormSection.tsx';
import { useWayBack } from '../ui/form/use-way-back.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { UserAccess } from './UserAccess.tsx';
import { WarehousesInput } from './WarehousesInput.tsx';

type NewUser = BodyInputOf<typeof createUser>;
type NewUserOutput = BodyOf<typeof createUser>;
type Profile = BodyInputOf<typeof reviseUser>;
type ProfileOutput = BodyOf<typeof reviseUser>;
type Detail = AnswerOf<typeof getUser>;

const LIST = '/system/users';
const topics = ['user'];
const blank: NewUser = {
  username: '',
  password: '',
  realName: '',
  email: '',
  phone: '',
  department: '',
  position: '',
  role: 'warehouse_staff',
  warehouses: [],
};

export const CreateUserPage = () => {
  const { t } = useTranslation();
  const form = useSchemaForm(createUser.body!, blank);
  const create = useCommand(createUser, { topics, form, success: t('users:created') });
  const { back, backOnce } = useWayBack(LIST);
  const [invites, setInvites] = useState(false);
  // Without a password the server invites; what was typed before is not sent.
  const invite = (checked: boolean) => {
    form.setValue('password', checked ? undefined : '');
    form.clearErrors('password');
    setInvites(checked);
  };
  return (
    <FormPage<NewUser, NewUserOutput>
      title={t('users:create')}
      form={form}
      pending={create.pending}
      onSubmit={(body) => backOnce(create.run({ body }))}
      onCancel={back}
    >
      <FormSection title={t('users:account')} description={t('users:accountHint')}>
        <TextInput required name="username" label={t('users:username')} />
        <FormControlLabel
          control={<Switch checked={invites} onChange={(_, checked) => invite(checked)} />}
          label={t('users:invite')}
        />
        {invites ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('users:inviteHint')}
          </Typography>
        ) : (
          <TextInput
            required
            name="password"
            label={t('users:firstPassword')}
            hint={t('users:passwordHint')}
          />
        )}
        <SelectInput required name="role" label={t('users:role')} choices={useRoleChoices()} />
        <WarehousesInput name="warehouses" label={t('users:warehouses')} />
      </FormSection>
      <ProfileFields />
    </FormPage>
  );
};

export const EditUserPage = () => {
  const { id = '' } = useParams({ strict: false });
  const query = useQueryOf('user', getUser, { params: { id } });
  return <Loaded query={query}>{(user) => <EditForm user={user} />}</Loaded>;
};

const EditForm = ({ user }: { user: Detail }) => {
  const { t } = useTranslation();
  const { id } = user;
  const form = useSchemaForm(reviseUser.body!, {
    realName: user.realName,
    email: user.email ?? '',
    phone: user.phone ?? '',
    department: user.department,
    position: user.position,
  });
  const revise = useCommand(reviseUser, { topics, form, success: t('users:revised') });
  const { back } = useWayBack(LIST);
  return (
    <FormPage<Profile, ProfileOutput>
      title={`${user.username} · ${user.realName}`}
      form={form}
      pending={revise.pending}
      onSubmit={async (body) => (await revise.run({ params: { id }, body })) !== undefined}
      onCancel={back}
    >
      <ProfileFields />
      <UserAccess user={user} />
    </FormPage>
  );
};

const ProfileFields = () => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('users:profile')} description={t('users:profileHint')}>
      <TextInput required name="realName" label={t('users:realName')} />
      <TextInput required type="email" name="email" label={t('users:email')} />
      <TextInput required type="tel" name="phone" label={t('users:phone')} />
      <TextInput name="department" label={t('users:department')} />
      <TextInput name="position" label={t('users:position')} />
    </FormSection>
  );
};

const useRoleChoices = () => {
  const { t } = useTranslation();
  return roles.map((role) => ({ value: role, label: t(`status:role.${role}`) }));
};
