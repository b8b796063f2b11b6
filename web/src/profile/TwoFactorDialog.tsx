import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { beginTwoFactor, enableTwoFactor } from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { call } from '../app/client/call.ts';
import { failureText } from '../app/client/notifications.ts';
import { NoPasskeyShown } from '../app/session/passkeys.ts';
import { typedIn } from '../app/session/typed-in.ts';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { withPasskey } from './with-passkey.ts';

interface Props {
  /** Required by the role: the dialog cannot be dismissed. */
  readonly required?: boolean;
  /** Switches to a passkey as the second factor. */
  readonly onPasskey?: (() => void) | undefined;
  readonly onClose: () => void;
}

type Step =
  | { readonly name: 'password' }
  | { readonly name: 'code'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] };

/** Password, then a code of the new device, then the recovery codes. */
export const TwoFactorDialog = ({ required = false, onPasskey, onClose }: Props) => {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const next = async (typed: (name: string) => string): Promise<Step> => {
    if (step.name === 'password')
      return {
        name: 'code',
        ...(await withPasskey((passkey) =>
          call(beginTwoFactor, {
            body: { currentPassword: typed('current'), ...(passkey && { passkey }) },
          }),
        )),
      };
    const code = typed('code').replaceAll(' ', '');
    return { name: 'codes', codes: (await call(enableTwoFactor, { body: { code } })).recoveryCodes };
  };

  const submit = async (form: HTMLFormElement) => {
    if (step.name === 'codes') return onClose();
    setBusy(true);
    setProblem(undefined);
    try {
      setStep(await next(typedIn(form)));
    } catch (failure) {
      setProblem(failure instanceof NoPasskeyShown ? t('session:passkey.notShown') : failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={required || step.name === 'codes' ? undefined : onClose} maxWidth="sm" fullWidth>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
      >
        <DialogTitle>{t('profile:twoFactor.turnOn')}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          {required && <Alert severity="info">{t('profile:twoFactor.requiredOfRole')}</Alert>}
          {problem && <Alert severity="error">{problem}</Alert>}
          {step.name === 'password' && (
            <PasswordField
              key="current"
              name="current"
              label={t('session:currentPassword')}
              autoComplete="current-password"
              autoFocus
            />
          )}
          {step.name === 'code' && <Device secret={step.secret} uri={step.uri} />}
          {step.name === 'codes' && <RecoveryCodes codes={step.codes} />}
        </DialogContent>
        <DialogActions>
          {onPasskey && step.name === 'password' && (
            <Button onClick={onPasskey}>{t('profile:passkeys.instead')}</Button>
          )}
          {!required && step.name !== 'codes' && <Button onClick={onClose}>{t('common:cancel')}</Button>}
          <Button type="submit" variant="contained" loading={busy}>
            {t(step.name === 'codes' ? 'profile:twoFactor.kept' : 'profile:twoFactor.next')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

const Device = ({ secret, uri }: { secret: string; uri: string }) => {
  const { t } = useTranslation();
  return (
    <>
      <Typography>{t('profile:twoFactor.scan')}</Typography>
      <Box sx={{ justifySelf: 'center' }}>
        <QrCode text={uri} label={t('profile:twoFactor.qr')} />
      </Box>
      <Typography data-secret sx={{ fontFamily: 'monospace', textAlign: 'center', overflowWrap: 'anywhere' }}>
        {secret}
      </Typography>
      <TextField
        key="code"
        name="code"
        label={t('session:code')}
        autoComplete="one-time-code"
        autoFocus
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </>
  );
};
