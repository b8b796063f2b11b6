import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { useMatches } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PathLink } from './widgets/PathLink.tsx';
import { entryOf } from '../app/shell/navigation.ts';

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
  const roomy = compact ? { display: { xs: 'none', md: 'block' } } : {};
  return (
    <Header sx={compact ? { py: { xs: 2, md: 3 } } : {}}>
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Box sx={roomy}>
          <Crumbs title={words} />
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, flexWrap: 'wrap' }}>
          <Typography variant="h2" component="h1" sx={{ overflowWrap: 'anywhere' }}>
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
    </Header>
  );
};

const Crumbs = ({ title }: { title: string }) => {
  const { t } = useTranslation();
  const leaf = useMatches({ select: (matches) => matches.at(-1) });
  const path = leaf?.pathname ?? '';
  const parent = leaf?.staticData.parent;
  const found = entryOf(parent ?? path);
  if (!found) return null;
  const { group, entry } = found;
  const onList = parent === undefined && path === entry.to;
  return (
    <Trail aria-label={t('shell:breadcrumb')}>
      <ol>
        <li>{t(group.label)}</li>
        {!onList && (
          <li>
            <PathLink to={parent ?? entry.to}>{t(entry.label)}</PathLink>
          </li>
        )}
        {!onList && <li aria-current="page">{title}</li>}
      </ol>
    </Trail>
  );
};

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
