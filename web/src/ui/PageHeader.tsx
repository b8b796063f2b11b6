import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useMatches } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PathLink } from './widgets/PathLink.tsx';
import { useHeadingFocus } from './heading-focus.ts';
import { placeOf, useNavigation } from '../app/navigation/navigation.ts';

interface Props {
  readonly title: ReactNode;
  /** Window title, if `title` is not a string. */
  readonly name?: string;
  readonly subtitle?: ReactNode;
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
  /** On a phone without breadcrumb and subtitle, where the page needs the height. */
  readonly compact?: boolean;
}

/** Breadcrumb, title and actions; sticky while the page scrolls. */
export const PageHeader = ({ title, name, subtitle, status, actions, compact = false }: Props) => {
  const { t } = useTranslation();
  const words = name ?? (typeof title === 'string' ? title : '');
  useEffect(() => {
    document.title = words ? `${words} · ${t('shell:product')}` : t('shell:product');
  }, [words, t]);
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  const roomy = compact ? { display: { xs: 'none', md: 'block' } } : {};
  return (
    <Header sx={compact ? { py: { xs: 2, md: 3 } } : {}}>
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Box sx={roomy}>
          <Crumbs title={words} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Typography
            ref={heading}
            tabIndex={-1}
            variant="h2"
            component="h1"
            sx={{ overflowWrap: 'anywhere', outline: 'none' }}
          >
            {title}
          </Typography>
          {status}
        </Box>
        {subtitle !== undefined && (
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary', ...roomy }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>{actions}</Box>
      )}
      <Siblings />
    </Header>
  );
};

/** Where the page stands in the navigation; `onList` on a page of the navigation itself. */
const usePlace = () => {
  const leaf = useMatches({ select: (matches) => matches.at(-1) });
  const path = leaf?.pathname ?? '';
  const parent = leaf?.staticData.parent;
  const found = placeOf(parent ?? path);
  const entry = useNavigation()
    .flatMap((group) => group.entries)
    .find(({ pages }) => pages.some(({ to }) => to === found?.page.to));
  return found && { ...found, entry, parent, onList: parent === undefined && path === found.page.to };
};

/** Links to the pages that share the current one's line in the navigation. */
const Siblings = () => {
  const { t } = useTranslation();
  const place = usePlace();
  const current = useRef<HTMLAnchorElement>(null);
  // On a phone the tabs may be wider than the window.
  useEffect(() => {
    // In braces: scrolling answers a promise in newer browsers, which React would take for a clean-up.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [place?.page.to]);
  if (!place?.onList || !place.entry || place.entry.pages.length < 2) return null;
  const { entry } = place;
  return (
    <Tabs aria-label={t(entry.label)}>
      {entry.pages.map(({ to, label }) => (
        <PathLink
          key={to}
          to={to}
          {...(to === place.page.to && { ref: current, 'aria-current': 'page' as const })}
        >
          {t(label)}
        </PathLink>
      ))}
    </Tabs>
  );
};

const Crumbs = ({ title }: { title: string }) => {
  const { t } = useTranslation();
  const place = usePlace();
  if (!place) return null;
  const { group, entry, page, parent, onList } = place;
  return (
    <Trail aria-label={t('shell:breadcrumb')}>
      <ol>
        <li>{t(group.label)}</li>
        {entry && entry.pages.length > 1 && (onList || entry.label !== page.label) && (
          <li>{t(entry.label)}</li>
        )}
        {!onList && (
          <li>
            <PathLink to={parent ?? page.to}>{t(page.label)}</PathLink>
          </li>
        )}
        {!onList && <li aria-current="page">{title}</li>}
      </ol>
    </Trail>
  );
};

const Tabs = styled('nav')(({ theme }) => ({
  display: 'flex',
  flex: '1 0 100%',
  gap: theme.spacing(1),
  // The words stand below the title's, not their background.
  marginInline: theme.spacing(-3),
  overflowX: 'auto',
  '& a': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    minHeight: 32,
    flexShrink: 0,
    padding: theme.spacing(0, 3),
    borderRadius: 16,
    color: theme.palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.palette.action.hover, color: theme.palette.text.primary },
    '&:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '&[aria-current="page"]': {
      fontWeight: 600,
      color: theme.palette.mode === 'dark' ? theme.palette.primary.main : theme.palette.primary.dark,
      backgroundColor: theme.palette.primary.light,
    },
  },
}));

const Trail = styled('nav')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.palette.text.secondary,
  '& ol': { display: 'flex', flexWrap: 'wrap', listStyle: 'none', margin: 0, padding: 0 },
  '& li:not(:last-child)::after': { content: '"/"', margin: theme.spacing(0, 1.5), opacity: 0.6 },
  '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '& [aria-current]': { color: theme.palette.text.primary, overflowWrap: 'anywhere' },
}));

const Header = styled('div')(({ theme }) => ({
  position: 'sticky',
  top: 56,
  zIndex: theme.zIndex.appBar - 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(2, 4),
  padding: theme.spacing(3, 6),
  backgroundColor: theme.palette.background.default,
  borderBottom: `1px solid ${theme.palette.divider}`,
  [theme.breakpoints.down('md')]: { padding: theme.spacing(3, 4), position: 'static' },
}));
