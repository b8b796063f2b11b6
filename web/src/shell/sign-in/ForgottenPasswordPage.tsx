import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { forgottenPassword } from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { call } from '../../app/client/call.ts';
import { failureText } from '../../app/client/notifications.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { typedIn } from '../../app/session/typed-in.ts';

/** Shows the same text whether or not the account exists. */
export const ForgottenPasswordPage = () => {
  const { t } = useTranslation();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (form: HTMLFormElement) => {
    const username = typedIn(form)('username').trim();
    if (busy) return;
    setMissing(username === '');
    if (username === '') return;
    setBusy(true);
    setProblem(undefined);
    try {
      await call(forgottenPassword, { body: { username } });
      setAsked(true);
    } catch (failure) {
      setProblem(failureText(failure));
    } finally {
      setBusy(false);
    }
  };

  return (
    <SignInFrame>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(event.currentTarget);
        }}
        sx={{ display: 'grid', gap: 5 }}
      >
        <Box>
          <Typography variant="h1">{t('session:forgotten.title')}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{t('session:forgotten.body')}</Typography>
        </Box>
        {asked && <Alert severity="success">{t('session:forgotten.asked')}</Alert>}
        {problem && <Alert severity="error">{problem}</Alert>}
        <TextField
          name="username"
          label={t('session:usernameOrEmail')}
          autoComplete="username"
          autoFocus
          required
          error={missing}
          helperText={missing && t('session:required.username')}
          onChange={() => setMissing(false)}
          slotProps={{
            inputLabel: { required: false },
            htmlInput: { autoCapitalize: 'none', spellCheck: false },
          }}
        />
        <Button type="submit" variant="contained" size="large" loading={busy}>
          {t('session:forgotten.send')}
        </Button>
        <Link component={PathLink} to="/login">
          {t('session:backToSignIn')}
        </Link>
      </Box>
    </SignInFrame>
  );
};
