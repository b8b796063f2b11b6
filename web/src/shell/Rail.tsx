import FoldIcon from '@mui/icons-material/KeyboardDoubleArrowLeft';
import UnfoldIcon from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useMatches } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { toggleRail } from './layout-state.ts';
import { placeOf, useNavigation, type NavigationEntry } from '../app/navigation/navigation.ts';
import { Tip } from '../ui/widgets/Tip.tsx';

interface Props {
  readonly wide: boolean;
  readonly foldable?: boolean;
  readonly onNavigate?: () => void;
}

export const Rail = ({ wide, foldable, onNavigate }: Props) => {
  const { t } = useTranslation();
  const groups = useNavigation();
  // Same parent as in the breadcrumb: picking belongs to picking tasks, whatever its path.
  const leaf = useMatches({ select: (matches) => matches.at(-1) });
  const current = placeOf(leaf?.staticData.parent ?? leaf?.pathname ?? '')?.page.to;

  return (
    <Box
      component="nav"
      aria-label={t('shell:navigation')}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100%',
        px: wide ? 3 : 2,
        py: 4,
        gap: wide ? 4 : 2,
      }}
    >
      {groups.map((group) => (
        <Box key={group.label} sx={{ display: 'grid', gap: 0.5 }}>
          {wide && (
            <Typography
              variant="caption"
              component="h2"
              sx={{ px: 3, pb: 1, color: 'text.secondary', fontWeight: 600 }}
            >
              {t(group.label)}
            </Typography>
          )}
          {group.entries.map((entry) => (
            <RailItem
              key={entry.pages[0]?.to}
              entry={entry}
              wide={wide}
              current={entry.pages.some(({ to }) => to === current)}
              onNavigate={onNavigate}
            />
          ))}
        </Box>
      ))}
      {foldable && (
        <Tip title={wide ? '' : t('shell:unfold')} placement="right">
          <Entry
            onClick={toggleRail}
            aria-label={t(wide ? 'shell:fold' : 'shell:unfold')}
            style={{ marginTop: 'auto', justifyContent: wide ? 'flex-start' : 'center' }}
          >
            {wide ? <FoldIcon fontSize="small" /> : <UnfoldIcon fontSize="small" />}
            {wide && t('shell:fold')}
          </Entry>
        </Tip>
      )}
    </Box>
  );
};

const RailItem = ({
  entry,
  wide,
  current,
  onNavigate,
}: {
  entry: NavigationEntry;
  wide: boolean;
  current: boolean;
  onNavigate: (() => void) | undefined;
}) => {
  const { t } = useTranslation();
  const { icon: Icon, pages } = entry;
  const [first] = pages;
  const Count = first?.Count;
  const element = useRef<HTMLAnchorElement>(null);
  // The rail may be taller than the window.
  useEffect(() => {
    if (current) element.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Tip title={wide ? '' : t(entry.label)} placement="right">
      <Entry
        ref={element}
        component={PathLink}
        to={first?.to ?? '/'}
        onClick={onNavigate}
        aria-current={current ? 'page' : undefined}
        aria-label={wide ? undefined : t(entry.label)}
        style={{ justifyContent: wide ? 'flex-start' : 'center' }}
      >
        <Icon fontSize="small" />
        {wide && t(entry.label)}
        {Count && (
          <Suspense fallback={null}>
            <Count wide={wide} />
          </Suspense>
        )}
      </Entry>
    </Tip>
  );
};

const Entry = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.body1,
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(3),
  minHeight: 40,
  width: '100%',
  padding: theme.spacing(1, 3),
  borderRadius: 6,
  color: theme.palette.text.secondary,
  textDecoration: 'none',
  '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
  '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  '&[aria-current="page"]': {
    fontWeight: 600,
    color: theme.palette.mode === 'dark' ? theme.palette.primary.main : theme.palette.primary.dark,
    backgroundColor: theme.palette.primary.light,
  },
})) as typeof ButtonBase;
