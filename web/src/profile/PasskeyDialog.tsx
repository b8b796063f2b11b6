import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { PASSKEY_NAME_LONGEST } from '@granary/domain/users/rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { failureText, notify } from '../app/client/notifications.ts';
import { NoPasskeyShown } from '../app/session/passkeys.ts';
import { typedIn } from '../app/session/typed-in.ts';

export interface Typed {
  readonly name: string;
  readonly currentPassword: string;
  readonly code?: string;
}

interface Props {
  readonly title: string;
  /** Current name; if undefined, the dialog does not ask for a name. */
  readonly name?: string;
  /** Accept a code of the authenticator app instead of a passkey. */
  readonly codes?: boolean;
  readonly hint?: string;
  /** The dialog cannot be dismissed. */
  readonly required?: boolean;
  readonly done: string;
  readonly run: (typed: Typed) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for name and password; the browser then asks for the passkey. */
export const PasskeyDialog = ({ title, name, codes, hint, required, done, run, onClose }: Props) => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (form: HTMLFormElement) => {
    const typed = typedIn(form);
    const code = typed('code').trim();
    setBusy(true);
    setProblem(undefined);
    try {
      await run({ name: typed('name').trim(), currentPassword: typed('current'), ...(code && { code }) });
      notify({ level: 'success', title: done });
      onClose();
    } catch (failure) {
      setProblem(failure instanceof NoPasskeyShown ? t('session:passkey.notShown') : failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={required ? undefined : onClose} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {hint && <Alert severity="info">{hint}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
          {name !== undefined && (
            <TextField
              name="name"
              label={t('profile:passkeys.name')}
              helperText={t('profile:passkeys.nameHint')}
              defaultValue={name}
              autoComplete="off"
              autoFocus
              slotProps={{ htmlInput: { maxLength: PASSKEY_NAME_LONGEST } }}
            />
          )}
          <PasswordField
            name="current"
            label={t('session:currentPassword')}
            autoComplete="current-password"
            autoFocus={name === undefined}
          />
          {codes && (
            <TextField
              name="code"
              label={t('session:code')}
              helperText={t('profile:passkeys.codeHint')}
              autoComplete="one-time-code"
            />
          )}
        </DialogContent>
        <DialogActions>
          {!required && <Button onClick={onClose}>{t('common:cancel')}</Button>}
          <Button type="submit" variant="contained" loading={busy}>
            {title}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};
