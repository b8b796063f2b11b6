import HideIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShowIcon from '@mui/icons-material/VisibilityOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { ApiFailure } from '../client/failure.ts';
import { returnPath } from '../router/guards.ts';
import { loadTexts } from '../i18n/i18n.ts';
import { lazyPart } from '../router/lazy-part.ts';
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx';
import { loginError } from './login-errors.ts';
import { session } from './session-store.ts';
import { signIn } from './session.ts';
import { typedIn } from './typed-in.ts';
import { SignInFrame } from './SignInFrame.tsx';

const TwoFactorDialog = lazyPart(async () => {
  await loadTexts(['profile']);
  return { default: (await import('../../profile/TwoFactorDialog.tsx')).TwoFactorDialog };
});

export const SignInPage = () => {
  const { t } = useTranslation();
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const loading = session.use((state) => state.isLoading);
  const [visible, setVisible] = useState(false);
  const [problem, setProblem] = useState<ReturnType<typeof loginError>>();
  const [mustChange, setMustChange] = useState<string>();
  const [mustSetUp, setMustSetUp] = useState(false);
  const [asksForCode, setAsksForCode] = useState(false);
  const password = useRef<HTMLInputElement>(null);

  const enter = () => router.navigate({ href: returnPath(from), replace: true });

  const submit = async (form: HTMLFormElement) => {
    if (loading) return;
    const typed = typedIn(form);
    setProblem(undefined);
    try {
      const { mustChangePassword, mustSetUpTwoFactor } = await signIn(
        typed('username'),
        typed('password'),
        typed('code').trim(),
      );
      setMustSetUp(mustSetUpTwoFactor);
      if (mustChangePassword) setMustChange(typed('password'));
      else if (mustSetUpTwoFactor) return;
      else await enter();
    } catch (failure) {
      if (failure instanceof ApiFailure && failure.code === 'TWO_FACTOR_CODE_REQUIRED') {
        setAsksForCode(true);
        return;
      }
      setProblem(loginError(failure));
      if (!asksForCode) password.current?.select();
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
          <Typography variant="h1">{t('session:title')}</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>{t('session:subtitle')}</Typography>
        </Box>
        {problem && <Alert severity="error">{'said' in problem ? problem.said : t(problem.key)}</Alert>}
        <TextField
          name="username"
          label={t('session:username')}
          autoComplete="username"
          autoFocus
          required
          slotProps={{
            inputLabel: { required: false },
            htmlInput: { autoCapitalize: 'none', spellCheck: false },
          }}
        />
        <TextField
          name="password"
          label={t('session:password')}
          type={visible ? 'text' : 'password'}
          autoComplete="current-password"
          required
          inputRef={password}
          slotProps={{
            inputLabel: { required: false },
            input: {
              endAdornment: (
                <InputAdornment position="end">
                  <IconButton
                    edge="end"
                    size="small"
                    aria-label={t(visible ? 'session:hidePassword' : 'session:showPassword')}
                    onClick={() => setVisible(!visible)}
                  >
                    {visible ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
                  </IconButton>
                </InputAdornment>
              ),
            },
          }}
        />
        {asksForCode && (
          <TextField
            name="code"
            label={t('session:code')}
            helperText={t('session:codeHint')}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        <Button type="submit" variant="contained" size="large" loading={loading}>
          {t('session:signIn')}
        </Button>
        <Link component={PathLink} to="/forgotten-password">
          {t('session:forgot')}
        </Link>
      </Box>
      {mustChange !== undefined && (
        <ChangePasswordDialog
          current={mustChange}
          onClose={() => {
            setMustChange(undefined);
            if (!mustSetUp) void enter();
          }}
          required
        />
      )}
      {mustChange === undefined && mustSetUp && (
        <Suspense fallback={null}>
          <TwoFactorDialog onClose={() => void enter()} required />
        </Suspense>
      )}
    </SignInFrame>
  );
};
