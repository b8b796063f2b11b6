import MenuIcon from '@mui/icons-material/Menu';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { lazyPart } from '../app/router/lazy-part.ts';
import { useCan } from '../app/session/can.ts';
import { styled } from '@mui/material/styles';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Bell } from '../notifications/Bell.tsx';
import { Mark } from '../ui/widgets/Mark.tsx';
import { ConnectionDot } from './ConnectionDot.tsx';
import { layout } from './layout-state.ts';
import { LanguageMenu, ThemeMenu } from './SettingsMenus.tsx';
import { UserMenu } from './UserMenu.tsx';
import { WarehouseSwitcher } from './WarehouseSwitcher.tsx';

// Not needed to render the shell.
const ExportTray = lazyPart(async () => ({
  default: (await import('../exports/ExportTray.tsx')).ExportTray,
}));

export const TopBar = ({ phone }: { phone: boolean }) => {
  const { t } = useTranslation();
  const can = useCan();
  const openPalette = () => layout.set({ palette: true });
  return (
    <Bar>
      {phone && (
        <IconButton aria-label={t('shell:openNavigation')} onClick={() => layout.set({ drawerOpen: true })}>
          <MenuIcon />
        </IconButton>
      )}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2.5,
          width: { lg: 212 },
          mr: { xs: 1, md: 3, lg: 0 },
          flexShrink: 0,
        }}
      >
        <Mark />
        <Box component="span" sx={{ fontWeight: 700, fontSize: 16, display: { xs: 'none', lg: 'block' } }}>
          {t('shell:product')}
        </Box>
      </Box>
      <WarehouseSwitcher />
      <Box sx={{ flex: 1 }} />
      {phone ? (
        <IconButton aria-label={t('shell:search')} onClick={openPalette}>
          <SearchIcon />
        </IconButton>
      ) : (
        <SearchBox onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
          <SearchIcon fontSize="small" />
          <span>{t('shell:search')}</span>
          <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
        </SearchBox>
      )}
      {can('data:export') && (
        <Suspense fallback={null}>
          <ExportTray />
        </Suspense>
      )}
      <Bell />
      <ConnectionDot />
      {!phone && (
        <>
          <LanguageMenu />
          <ThemeMenu />
        </>
      )}
      <UserMenu withSettings={phone} />
    </Bar>
  );
};

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

const Bar = styled('header')(({ theme }) => ({
  position: 'sticky',
  top: 0,
  zIndex: theme.zIndex.appBar,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  height: 56,
  padding: theme.spacing(0, 3, 0, 4),
  backgroundColor: theme.palette.background.paper,
  borderBottom: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.down('md')]: { padding: theme.spacing(0, 2) },
}));

const SearchBox = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body2,
  gap: theme.spacing(2),
  height: 36,
  width: 'clamp(180px, 24vw, 320px)',
  justifyContent: 'flex-start',
  marginRight: theme.spacing(2),
  padding: theme.spacing(0, 2, 0, 3),
  borderRadius: 6,
  border: `1px solid ${theme.palette.divider}`,
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.background.default,
  '&:hover': { borderColor: theme.palette.text.disabled },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}` },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& kbd': {
    marginLeft: 'auto',
    padding: '0 6px',
    font: 'inherit',
    fontSize: 12,
    whiteSpace: 'nowrap',
    borderRadius: 4,
    border: `1px solid ${theme.palette.divider}`,
    backgroundColor: theme.palette.background.paper,
  },
}));
