import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Outlet, useMatches } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, type ReactElement } from 'react';
import { loadPageFonts } from '../app/i18n/fonts.ts';
import { loadTexts } from '../app/i18n/i18n.ts';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { followChanges } from '../app/client/changes.ts';
import { useDisplayNames } from '../app/session/display-names.ts';
import { session } from '../app/session/session-store.ts';
import { useChosenWarehouse } from '../app/session/warehouse.ts';
import { ChooseWarehouse } from './ChooseWarehouse.tsx';
import { layout } from './layout-state.ts';
import { OfflineBanner } from './OfflineBanner.tsx';
import { Rail } from './Rail.tsx';
import { TopBar } from './TopBar.tsx';
import { usePaletteKey } from './use-palette-key.ts';

const Palette = lazyPart(async () => ({ default: (await import('./palette/Palette.tsx')).Palette }));
const ShellKeys = lazyPart(async () => ({ default: (await import('./ShellKeys.tsx')).ShellKeys }));
const OfflineNotices = lazyPart(async () => {
  const [{ OfflineNotices: notices }] = await Promise.all([
    import('./OfflineNotices.tsx'),
    loadTexts(['outbox']),
  ]);
  return { default: notices };
});
const Drawer = lazyPart(() => import('@mui/material/Drawer'));
const KeyHelp = lazyPart(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp }));

const BAR_HEIGHT = 56;
const RAIL_WIDE = 240;
const RAIL_NARROW = 64;

/** The frame around every page: top bar, rail, banners and palette. */
export const Shell = (): ReactElement => {
  const { t } = useTranslation();
  const phone = useMediaQuery('(max-width:767.95px)');
  const desktop = useMediaQuery('(min-width:1200px)');
  const railWide = layout.use((state) => state.railWide) && desktop;
  const drawerOpen = layout.use((state) => state.drawerOpen);
  const palette = layout.use((state) => state.palette);
  const help = layout.use((state) => state.help);
  const queryClient = useQueryClient();
  usePaletteKey();
  useDisplayNames();
  useEffect(loadPageFonts, []);
  const userId = session.use((state) => state.user?.id);
  useEffect(() => (userId === undefined ? undefined : followChanges(queryClient)), [queryClient, userId]);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column' }}>
      <SkipLink href="#page">{t('shell:skip')}</SkipLink>
      <TopBar phone={phone} />
      <Box sx={{ display: 'flex', flex: 1, minWidth: 0 }}>
        {phone ? (
          <Suspense fallback={null}>
            <Drawer open={drawerOpen} onClose={() => layout.set({ drawerOpen: false })}>
              <Box sx={{ width: RAIL_WIDE + 24, pt: 2 }}>
                <Rail wide onNavigate={() => layout.set({ drawerOpen: false })} />
              </Box>
            </Drawer>
          </Suspense>
        ) : (
          <RailColumn style={{ width: railWide ? RAIL_WIDE : RAIL_NARROW }}>
            <Rail wide={railWide} foldable={desktop} />
          </RailColumn>
        )}
        <Box component="main" id="page" tabIndex={-1} sx={{ flex: 1, minWidth: 0, outline: 'none' }}>
          <OfflineBanner />
          <Suspense fallback={null}>
            <OfflineNotices />
          </Suspense>
          <Page />
        </Box>
      </Box>
      <Suspense fallback={null}>
        {palette && <Palette />}
        {help && <KeyHelp />}
        <ShellKeys />
      </Suspense>
    </Box>
  );
};

const Page = () => {
  const needsWarehouse = useMatches({
    select: (matches) => matches.some((match) => match.staticData.needsWarehouse),
  });
  const warehouse = useChosenWarehouse();
  if (needsWarehouse && !warehouse) return <ChooseWarehouse />;
  // A page shows one warehouse; changing it remounts the page.
  return <Outlet key={needsWarehouse ? warehouse?.code : undefined} />;
};

const RailColumn = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: BAR_HEIGHT,
  height: `calc(100dvh - ${BAR_HEIGHT}px)`,
  flexShrink: 0,
  borderRight: `1px solid ${theme.palette.divider}`,
  backgroundColor: theme.palette.background.paper,
  transition: 'width 160ms ease',
  overflow: 'hidden auto',
}));

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  left: 8,
  top: -60,
  zIndex: theme.zIndex.tooltip,
  padding: theme.spacing(2, 4),
  borderRadius: 6,
  color: theme.palette.primary.contrastText,
  backgroundColor: theme.palette.primary.main,
  '&:focus': { top: 8 },
}));
