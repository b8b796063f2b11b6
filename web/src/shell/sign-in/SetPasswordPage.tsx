import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { password as passwordRule, setPasswordByLink } from '@granary/api/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { call } from '../../app/client/call.ts';
import { failureText } from '../../app/client/notifications.ts';
import { SignInFrame } from './SignInFrame.tsx';
import { typedIn } from '../../app/session/typed-in.ts';

/** Target of a mailed link. The secret is in the URL fragment and is sent only with the request. */
export const SetPasswordPage = () => {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [username, setUsername] = useState<string>();
  const [problem, setProblem] = useState<string>();

  const submit = async (form: HTMLFormElement) => {
    const typed = typedIn(form);
    const password = typed('next');
    if (!passwordRule.safeParse(password).success) return setProblem(t('session:passwordRule'));
    if (password !== typed('again')) return setProblem(t('session:passwordsDiffer'));
    setBusy(true);
    setProblem(undefined);
    try {
      const token = location.hash.slice(1);
      setUsername((await call(setPasswordByLink, { body: { token, password } })).username);
      history.replaceState(history.state, '', location.pathname);
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
        <Typography variant="h1">{t('session:setPassword.title')}</Typography>
        {problem && <Alert severity="error">{problem}</Alert>}
        {username === undefined ? (
          <>
            <PasswordField
              name="next"
              label={t('session:newPassword')}
              helperText={t('session:passwordRule')}
              autoComplete="new-password"
              autoFocus
            />
            <PasswordField name="again" label={t('session:newPasswordAgain')} autoComplete="new-password" />
            <Button type="submit" variant="contained" size="large" loading={busy}>
              {t('common:save')}
            </Button>
          </>
        ) : (
          <Alert severity="success">{t('session:setPassword.done', { username })}</Alert>
        )}
        <Link component={PathLink} to="/login">
          {t('session:backToSignIn')}
        </Link>
      </Box>
    </SignInFrame>
  );
};
