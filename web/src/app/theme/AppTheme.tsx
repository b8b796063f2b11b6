import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useMemo, type ReactNode } from 'react';
import { settings } from '../settings/settings.ts';
import { makeTheme } from './theme.ts';

/** Applies theme, density and script when the settings change, without a reload. */
export const AppTheme = ({ children }: { children: ReactNode }) => {
  const mode = settings.use((state) => state.mode);
  const size = settings.use((state) => state.size);
  const language = settings.use((state) => state.language);
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const scheme = mode === 'auto' ? (systemDark ? 'dark' : 'light') : mode;
  const theme = useMemo(() => makeTheme(scheme, size, language), [scheme, size, language]);
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme;
  }, [scheme]);
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  );
};
