import Box from '@mui/material/Box';
import { resetUserPassword } from '@granary/api/users';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '../ui/dialogs/CommandDialog.tsx';
import { PasswordInput } from '../ui/form/fields.tsx';

interface Props {
  readonly user: { readonly id: string; readonly username: string };
  readonly onClose: () => void;
}

/** Sets a first password again; its owner replaces it at the next sign-in. */
export const ResetPasswordDialog = ({ user: { id, username }, onClose }: Props) => {
  const { t } = useTranslation();
  return (
    <CommandDialog
      title={t('users:resetTitle', { username })}
      description={t('users:resetBody')}
      confirm={t('users:reset')}
      success={t('users:passwordReset')}
      contract={resetUserPassword}
      params={{ id }}
      defaults={{ password: '' }}
      onClose={onClose}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <PasswordInput
          required
          name="password"
          label={t('users:newPassword')}
          hint={t('users:passwordHint')}
          autoComplete="new-password"
        />
      </Box>
    </CommandDialog>
  );
};
