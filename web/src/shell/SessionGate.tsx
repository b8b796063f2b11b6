import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadPage, router } from './router.ts';
import { session } from '../app/session/session-store.ts';
import { startSettingsSync } from '../app/settings/sync.ts';
import { startSession } from '../app/session/session.ts';

/** Renders no page before the stored session has been verified; its code is loaded meanwhile. */
export const SessionGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const ready = session.use((state) => state.isInitialized);
  useEffect(() => {
    void startSession(goToSignIn).then(startSettingsSync);
    if (session.get().isAuthenticated) loadPage();
  }, []);
  if (ready) return children;
  return (
    <Box
      sx={{ minHeight: '100dvh', display: 'grid', placeContent: 'center', justifyItems: 'center', gap: 4 }}
    >
      <CircularProgress size={32} aria-label={t('session:verifying')} />
      <Typography sx={{ color: 'text.secondary' }}>{t('session:verifying')}</Typography>
    </Box>
  );
};

/** Form input is kept as drafts; after signing in the user returns to this page. */
const goToSignIn = (): void => {
  const { href, pathname } = router.state.location;
  if (pathname === '/login') return;
  void router.navigate({ to: '/login', search: pathname === '/' ? {} : { from: href } });
};
