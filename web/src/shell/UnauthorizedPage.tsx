import Button from '@mui/material/Button';
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { session } from '../app/session/session-store.ts';
import { signOut } from '../app/session/session.ts';
import { permissionName } from '../ui/states/permission-name.ts';
import { BlankPage } from './BlankPage.tsx';
import { ownLandingPage } from '../app/router/guards.ts';

const route = getRouteApi('/unauthorized');

export const UnauthorizedPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const router = useRouter();
  const { needs } = route.useSearch();
  const signedIn = session.use((state) => state.isAuthenticated);
  const landing = ownLandingPage();

  const signInAgain = async () => {
    await signOut();
    await navigate({ to: '/login' });
  };
  const names =
    needs
      ?.split(',')
      .filter(Boolean)
      .map((name) => permissionName(t, name)) ?? [];

  return (
    <BlankPage
      figure="403"
      title={t('errors:unauthorized')}
      body={
        names.length > 0
          ? t('errors:unauthorizedNeeds', { permission: names.join(' / ') })
          : t('errors:unauthorizedBody')
      }
      actions={
        <>
          {landing !== '/unauthorized' && signedIn && (
            <Button variant="contained" onClick={() => void navigate({ href: landing })}>
              {t('errors:home')}
            </Button>
          )}
          <Button variant="outlined" color="inherit" onClick={() => router.history.back()}>
            {t('errors:back')}
          </Button>
          <Button variant="outlined" color="inherit" onClick={() => void signInAgain()}>
            {t('errors:signInAgain')}
          </Button>
        </>
      }
    />
  );
};
