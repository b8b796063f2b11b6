import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { failureText } from '../app/client/notifications.ts';
import { typedIn } from '../app/session/typed-in.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  readonly title: string;
  /** Resolves to recovery codes to show, if any. */
  readonly run: (proof: { currentPassword: string; code: string }) => Promise<readonly string[]>;
  readonly onClose: () => void;
}

/** Asks for password and second factor before a change that weakens the account. */
export const ProofDialog = ({ title, run, onClose }: Props) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [codes, setCodes] = useState<readonly string[]>([]);

  const submit = async (form: HTMLFormElement) => {
    if (codes.length > 0) return onClose();
    const typed = typedIn(form);
    setBusy(true);
    setProblem(undefined);
    try {
      const made = await run({ currentPassword: typed('current'), code: typed('code').trim() });
      if (made.length === 0) onClose();
      else setCodes(made);
    } catch (failure) {
      setProblem(failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={codes.length > 0 ? undefined : onClose} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {problem && <Alert severity="error">{problem}</Alert>}
          {codes.length > 0 ? (
            <RecoveryCodes codes={codes} />
          ) : (
            <>
              <PasswordField
                name="current"
                label={t('session:currentPassword')}
                autoComplete="current-password"
                autoFocus
              />
              <TextField name="code" label={t('session:code')} autoComplete="one-time-code" />
            </>
          )}
        </DialogContent>
        <DialogActions>
          {codes.length === 0 && <Button onClick={onClose}>{t('common:cancel')}</Button>}
          <Button type="submit" variant="contained" loading={busy}>
            {codes.length > 0 ? t('profile:twoFactor.kept') : title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
