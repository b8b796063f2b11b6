import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { password as passwordRule } from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { failureText, notify } from '../app/client/notifications.ts';
import { typedIn } from '../app/session/typed-in.ts';
import { changeOwnPassword } from '../app/session/session.ts';

interface Props {
  /** Already entered at sign-in, if the server requires a new password. */
  readonly current?: string;
  readonly required?: boolean;
  readonly onClose: () => void;
}

export const ChangePasswordDialog = ({ current, required = false, onClose }: Props) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (form: HTMLFormElement) => {
    const typed = typedIn(form);
    const next = typed('next');
    const rule = passwordRule.safeParse(next);
    if (!rule.success) return setProblem(t('session:passwordRule'));
    if (next !== typed('again')) return setProblem(t('session:passwordsDiffer'));
    setBusy(true);
    setProblem(undefined);
    try {
      await changeOwnPassword(current ?? typed('current'), next);
      notify({ level: 'success', title: t('session:passwordChanged') });
      onClose();
    } catch (failure) {
      setProblem(failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={required ? undefined : onClose} maxWidth="xs" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <DialogTitle>{t('session:changePassword')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {required && <Alert severity="info">{t('session:mustChange')}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
          {current === undefined && (
            <PasswordField
              name="current"
              label={t('session:currentPassword')}
              autoComplete="current-password"
              required
            />
          )}
          <PasswordField
            name="next"
            label={t('session:newPassword')}
            helperText={t('session:passwordRule')}
            autoComplete="new-password"
            required
          />
          <PasswordField
            name="again"
            label={t('session:newPasswordAgain')}
            autoComplete="new-password"
            required
          />
        </DialogContent>
        <DialogActions>
          {!required && <Button onClick={onClose}>{t('common:cancel')}</Button>}
          <Button type="submit" variant="contained" loading={busy}>
            {t('common:save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
