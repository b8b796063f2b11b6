import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { ApiFailure } from '../../app/client/failure.ts';
import { returnPath } from '../../app/router/guards.ts';
import { loadTexts } from '../../app/i18n/i18n.ts';
import { lazyPart } from '../../app/router/lazy-part.ts';
import { loginError } from '../../app/session/login-errors.ts';
import { passkeysWork } from '../../app/session/passkeys.ts';
import { session } from '../../app/session/session-store.ts';
import { signIn, signInByPasskey, signInWithPasskey, type Entered } from '../../app/session/session.ts';
import { typedIn } from '../../app/session/typed-in.ts';
import { SignInFrame } from './SignInFrame.tsx';

const SecondFactorDialog = lazyPart(async () => {
  await loadTexts(['profile']);
  return { default: (await import('../../profile/SecondFactorDialog.tsx')).SecondFactorDialog };
});

const ChangePasswordDialog = lazyPart(async () => ({
  default: (await import('../ChangePasswordDialog.tsx')).ChangePasswordDialog,
}));

/** The second factors that the server accepts. */
interface Asked {
  readonly code: boolean;
  readonly passkey: boolean;
}

const askedBy = (failure: unknown): Asked | undefined => {
  if (!(failure instanceof ApiFailure)) return undefined;
  if (failure.code === 'PASSKEY_REQUIRED') return { code: false, passkey: true };
  return failure.code === 'TWO_FACTOR_CODE_REQUIRED'
    ? { code: true, passkey: failure.facts.orPasskey === true }
    : undefined;
};

const needed = ['username', 'password'] as const;
type Needed = (typeof needed)[number];

const route = getRouteApi('/login');

export const SignInPage = () => {
  const { t } = useTranslation();
  const router = useRouter();
  const { from } = route.useSearch();
  const loading = session.use((state) => state.isLoading);
  const [missing, setMissing] = useState<readonly Needed[]>([]);
  const [problem, setProblem] = useState<ReturnType<typeof loginError>>();
  const [mustChange, setMustChange] = useState<{ readonly current?: string }>();
  const [mustSetUp, setMustSetUp] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const password = useRef<HTMLInputElement>(null);

  const enter = () => router.navigate({ href: returnPath(from), replace: true });

  /** `current`: the typed password, if any. */
  const enterBy = async (way: () => Promise<Entered>, current?: string) => {
    if (loading) return;
    setProblem(undefined);
    try {
      const { mustChangePassword, mustSetUpTwoFactor } = await way();
      setMustSetUp(mustSetUpTwoFactor);
      if (mustChangePassword) setMustChange({ ...(current !== undefined && { current }) });
      else if (mustSetUpTwoFactor) return;
      else await enter();
    } catch (failure) {
      const more = askedBy(failure);
      if (more) return setAsked(more);
      setProblem(loginError(failure));
      if (!asked) password.current?.select();
    }
  };
  /** Marks the empty fields; the server is not asked without name and password. */
  const isComplete = (form: HTMLFormElement): boolean => {
    const typed = typedIn(form);
    const empty = needed.filter((name) => typed(name) === '');
    setMissing(empty);
    const first = empty[0] && form.elements.namedItem(empty[0]);
    if (first instanceof HTMLInputElement) first.focus();
    if (empty.length > 0) setProblem(undefined);
    return empty.length === 0;
  };
  const requirement = (name: Needed) =>
    missing.includes(name) && { error: true, helperText: t(`session:required.${name}`) };
  const submit = async (form: HTMLFormElement) => {
    if (!isComplete(form)) return;
    const typed = typedIn(form);
    const [username, secret] = [typed('username'), typed('password')];
    const way = asked?.code === false ? signInWithPasskey : signIn;
    await enterBy(() => way(username, secret, typed('code').trim()), secret);
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
          {...requirement('username')}
          onChange={() => {
            setMissing(missing.filter((name) => name !== 'username'));
            // Another user may need another factor.
            setAsked(undefined);
          }}
          slotProps={{
            inputLabel: { required: false },
            htmlInput: { autoCapitalize: 'none', spellCheck: false },
          }}
        />
        <PasswordField
          name="password"
          label={t('session:password')}
          autoComplete="current-password"
          required
          inputRef={password}
          {...requirement('password')}
          onChange={() => setMissing(missing.filter((name) => name !== 'password'))}
          slotProps={{ inputLabel: { required: false } }}
        />
        {asked?.code && (
          <TextField
            name="code"
            label={t('session:code')}
            helperText={t('session:codeHint')}
            autoComplete="one-time-code"
            autoFocus
          />
        )}
        {asked?.code === false && <Alert severity="info">{t('session:passkey.asked')}</Alert>}
        <Button type="submit" variant="contained" size="large" loading={loading}>
          {t(asked?.code === false ? 'session:passkey.confirm' : 'session:signIn')}
        </Button>
        {asked?.code && asked.passkey && passkeysWork() && (
          <Button
            variant="outlined"
            size="large"
            disabled={loading}
            onClick={({ currentTarget }) => {
              if (!isComplete(currentTarget.form!)) return;
              const typed = typedIn(currentTarget.form!);
              const [username, secret] = [typed('username'), typed('password')];
              void enterBy(() => signInWithPasskey(username, secret), secret);
            }}
          >
            {t('session:passkey.confirm')}
          </Button>
        )}
        {!asked && passkeysWork() && (
          <Button
            variant="outlined"
            size="large"
            disabled={loading}
            onClick={() => void enterBy(signInByPasskey)}
          >
            {t('session:passkey.signIn')}
          </Button>
        )}
        <Link component={PathLink} to="/forgotten-password">
          {t('session:forgot')}
        </Link>
      </Box>
      {mustChange !== undefined && (
        <Suspense fallback={null}>
          <ChangePasswordDialog
            {...mustChange}
            onClose={() => {
              setMustChange(undefined);
              if (!mustSetUp) void enter();
            }}
            required
          />
        </Suspense>
      )}
      {mustChange === undefined && mustSetUp && (
        <Suspense fallback={null}>
          <SecondFactorDialog onClose={() => void enter()} />
        </Suspense>
      )}
    </SignInFrame>
  );
};
