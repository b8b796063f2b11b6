import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AnswerOf, BodyInputOf, BodyOf } from '@granary/api/http';
import { me, reviseOwnProfile } from '@granary/api/users';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../app/client/use-command.ts';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { readUserAgain } from '../app/session/session.ts';
import { useUnsavedWork } from '../app/session/unsaved-work.ts';
import { PasswordInput, TextInput } from '../ui/form/fields.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Loaded } from '../ui/states/Loaded.tsx';
import { AvatarPicker } from './AvatarPicker.tsx';
import { ContactProofs } from './ContactProofs.tsx';
import { ProfileCard } from './ProfileCard.tsx';

type Details = BodyInputOf<typeof reviseOwnProfile>;

/** Name and contact details; changing an address requires the password. */
export const DetailsCard = () => {
  const { t } = useTranslation();
  const query = useQueryOf('user', me, {}, { newest: true });
  return (
    <ProfileCard title={t('profile:details.title')} hint={t('profile:details.hint')}>
      <Loaded query={query} compact>
        {(user) => (
          <>
            <AvatarPicker name={user.realName} />
            <DetailsForm key={`${user.realName} ${user.email} ${user.phone}`} user={user} />
            <ContactProofs user={user} />
          </>
        )}
      </Loaded>
    </ProfileCard>
  );
};

const DetailsForm = ({ user }: { user: AnswerOf<typeof me> }) => {
  const { t } = useTranslation();
  const form = useSchemaForm<Details, BodyOf<typeof reviseOwnProfile>>(reviseOwnProfile.body!, {
    realName: user.realName,
    email: user.email ?? '',
    phone: user.phone ?? '',
    currentPassword: '',
  });
  const revise = useCommand(reviseOwnProfile, {
    form,
    success: t('profile:details.saved'),
  });
  const { isDirty, dirtyFields } = form.formState;
  useUnsavedWork(isDirty && !revise.pending);
  const asksForPassword = Boolean(dirtyFields.email ?? dirtyFields.phone);
  const save = form.handleSubmit(async ({ currentPassword, ...body }) => {
    const sent = { body: { ...body, ...(currentPassword && { currentPassword }) } };
    if ((await revise.run(sent)) !== undefined) await readUserAgain();
  });
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
        sx={{ display: 'grid', gap: 4, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
      >
        <TextInput required name="realName" label={t('users:realName')} />
        <TextInput required type="email" name="email" label={t('users:email')} />
        <TextInput required type="tel" name="phone" label={t('users:phone')} />
        {asksForPassword && (
          <PasswordInput
            required
            name="currentPassword"
            autoComplete="current-password"
            label={t('session:currentPassword')}
            hint={t('profile:details.whyPassword')}
          />
        )}
        <Box sx={{ gridColumn: '1 / -1' }}>
          <Button type="submit" variant="contained" disabled={!isDirty} loading={revise.pending}>
            {t('common:save')}
          </Button>
        </Box>
      </Box>
    </FormProvider>
  );
};
