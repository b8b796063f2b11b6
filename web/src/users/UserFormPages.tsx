import type { AnswerOf, BodyInputOf, BodyOf } from '@granary/api/http';
import { createServiceAccount, createUser, getUser, reviseUser } from '@granary/api/users';
import { languages } from '@granary/domain/kernel';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { languageNames } from '../app/settings/language-names.ts';
import { settings } from '../app/settings/settings.ts';
import { useRoleChoices } from '../roles/use-role-choices.ts';
import { StatusAlert } from '../ui/detail/StatusAlert.tsx';
import { PasswordInput, SelectInput, TextInput } from '../ui/form/fields.tsx';
import { FormPage } from '../ui/form/FormPage.tsx';
import { FormSection, Wide } from '../ui/form/FormSection.tsx';
import { useWayBack } from '../ui/form/use-way-back.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Face } from '../ui/widgets/Face.tsx';
import { VerifiedChip } from '../ui/widgets/VerifiedChip.tsx';
import { ApiKeys } from './ApiKeys.tsx';
import { UserAccess } from './UserAccess.tsx';
import { WarehousesInput } from './WarehousesInput.tsx';

type NewUser = BodyInputOf<typeof createUser>;
type NewUserOutput = BodyOf<typeof createUser>;
type Profile = BodyInputOf<typeof reviseUser>;
type ProfileOutput = BodyOf<typeof reviseUser>;
type Detail = AnswerOf<typeof getUser>;

const LIST = '/system/users';
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
  const [isProgram, setProgram] = useState(false);
  const [named, setNamed] = useState<Named>({ username: '', realName: '' });
  const change = ({ username, realName }: Named) => {
    setNamed({ username, realName });
    setProgram(!isProgram);
  };
  return isProgram ? (
    <NewProgram named={named} onChange={change} />
  ) : (
    <NewPerson named={named} onChange={change} />
  );
};

/** What people and programs have in common is kept when the kind changes. */
type Named = Pick<NewUser, 'username' | 'realName'>;
interface NewProps {
  readonly named: Named;
  readonly onChange: (typed: Named) => void;
}

const KindInput = ({ isProgram, onChange }: { isProgram: boolean; onChange: () => void }) => {
  const { t } = useTranslation();
  return (
    <Wide>
      <FormControlLabel
        control={<Switch checked={isProgram} onChange={onChange} />}
        label={t('users:program')}
      />
    </Wide>
  );
};

type NewService = BodyInputOf<typeof createServiceAccount>;
type NewServiceOutput = BodyOf<typeof createServiceAccount>;

const NewProgram = ({ named, onChange }: NewProps) => {
  const { t } = useTranslation();
  const form = useSchemaForm(createServiceAccount.body!, {
    ...named,
    role: 'viewer',
    warehouses: [],
  });
  const create = useCommand(createServiceAccount, { form, success: t('users:created') });
  const { back, backOnce } = useWayBack(LIST);
  return (
    <FormPage<NewService, NewServiceOutput>
      title={t('users:create')}
      form={form}
      pending={create.pending}
      onSubmit={(body) => backOnce(create.run({ body }))}
      onCancel={back}
    >
      <FormSection title={t('users:account')} description={t('users:programHint')}>
        <KindInput isProgram onChange={() => onChange(form.getValues())} />
        <TextInput required name="username" label={t('users:username')} />
        <TextInput required name="realName" label={t('users:realName')} />
        <SelectInput required name="role" label={t('users:role')} choices={useRoleChoices()} />
        <WarehousesInput name="warehouses" label={t('users:warehouses')} />
      </FormSection>
    </FormPage>
  );
};

const NewPerson = ({ named, onChange }: NewProps) => {
  const { t } = useTranslation();
  const form = useSchemaForm(createUser.body!, {
    ...blank,
    ...named,
    language: settings.get().language,
  });
  const create = useCommand(createUser, { form, success: t('users:created') });
  const { back, backOnce } = useWayBack(LIST);
  const [invites, setInvites] = useState(false);
  // Without a password the server sends an invitation; discard what was typed.
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
        <KindInput isProgram={false} onChange={() => onChange(form.getValues())} />
        <TextInput required name="username" label={t('users:username')} />
        <FormControlLabel
          control={<Switch checked={invites} onChange={(_, checked) => invite(checked)} />}
          label={t('users:invite')}
        />
        {invites ? (
          <SelectInput
            name="language"
            label={t('users:inviteLanguage')}
            hint={t('users:inviteHint')}
            choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
        ) : (
          <PasswordInput
            required
            name="password"
            autoComplete="new-password"
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

const route = getRouteApi('/main/system/users/$id');

export const EditUserPage = () => {
  const { id } = route.useParams();
  const query = useQueryOf('user', getUser, { params: { id } });
  return (
    <Loaded query={query}>
      {(user) => {
        if (user.erased) return <Erased user={user} />;
        return user.service ? <Program user={user} /> : <EditForm user={user} />;
      }}
    </Loaded>
  );
};

/** An erased user cannot be edited. */
const Erased = ({ user: { username } }: { user: Detail }) => {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={username} />
      <StatusAlert severity="info">{t('users:erasedBody')}</StatusAlert>
    </>
  );
};

/** A program has no profile. */
const Program = ({ user }: { user: Detail }) => {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={`${user.username} · ${user.realName}`} subtitle={t('users:service')} />
      {user.keys && <ApiKeys id={user.id} keys={user.keys} permissions={user.access?.permissions ?? []} />}
      <UserAccess user={user} />
    </>
  );
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
  const revise = useCommand(reviseUser, { form, success: t('users:revised') });
  const { back } = useWayBack(LIST);
  return (
    <FormPage<Profile, ProfileOutput>
      title={`${user.username} · ${user.realName}`}
      form={form}
      pending={revise.pending}
      onSubmit={async (body) => (await revise.run({ params: { id }, body })) !== undefined}
      onCancel={back}
    >
      <ProfileFields>
        <Known user={user} />
      </ProfileFields>
      <UserAccess user={user} />
    </FormPage>
  );
};

const Known = ({ user }: { user: Detail }) => {
  const { t } = useTranslation();
  return (
    <Wide>
      <Stack direction="row" spacing={4} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Face name={user.realName} avatar={user.avatar} size={48} />
        <span>
          {t('users:email')} <VerifiedChip verified={user.emailVerified} />
        </span>
        <span>
          {t('users:phone')} <VerifiedChip verified={user.phoneVerified} />
        </span>
      </Stack>
    </Wide>
  );
};

const ProfileFields = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation();
  return (
    <FormSection title={t('users:profile')} description={t('users:profileHint')}>
      <TextInput required name="realName" label={t('users:realName')} />
      <TextInput required type="email" name="email" label={t('users:email')} />
      <TextInput required type="tel" name="phone" label={t('users:phone')} />
      <TextInput name="department" label={t('users:department')} />
      <TextInput name="position" label={t('users:position')} />
      {children}
    </FormSection>
  );
};
