import FirstIcon from '@mui/icons-material/FirstPage';
import LastIcon from '@mui/icons-material/LastPage';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import { DEFAULT_PAGE_SIZE } from '@granary/api/http';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Ago } from '../widgets/figures.tsx';
import { formatCount } from '../widgets/format.ts';
import { MenuButton } from '../widgets/MenuButton.tsx';
import { pageSizes } from './list-search.ts';
import type { ListState } from './use-list.ts';
import { Tip } from '../widgets/Tip.tsx';

/** "21–40 of 10,000+, updated 12 seconds ago", page size, and the four paging buttons. */
export const ListFooter = <Row extends object>({ list }: { list: ListState<Row> }) => {
  const { t } = useTranslation();
  const { data, dataUpdatedAt } = list.query;
  if (!data) return null;
  const { page, freshness } = data;
  const limit = list.search.limit ?? DEFAULT_PAGE_SIZE;
  const total = `${formatCount(page.total)}${page.exact ? '' : '+'}`;
  const go = (cursor: string | null | undefined) =>
    list.change({ cursor: cursor ?? undefined, peek: undefined }, true);

  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        flexWrap: 'wrap',
        px: { xs: 4, md: 6 },
        py: 1.5,
        minHeight: 48,
        fontSize: 13,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Box component="span" aria-live="polite">
        {page.total > 0 &&
          t('common:range', { from: formatCount(page.from), to: formatCount(page.to), total })}
      </Box>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {freshness.stale
          ? t('common:acceptedUpdating')
          : // Zero while the rows of the previous page are still shown.
            dataUpdatedAt > 0 && (
              <>
                {t('common:updated')} <Ago moment={new Date(dataUpdatedAt).toISOString()} />
              </>
            )}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        <MenuButton label={t('common:pageSize')} text={t('common:perPage', { size: limit })} size="small">
          {(close) =>
            pageSizes.map((size) => (
              <MenuItem
                key={size}
                selected={size === limit}
                onClick={() => {
                  close();
                  list.change({ limit: size });
                }}
              >
                {t('common:perPage', { size })}
              </MenuItem>
            ))
          }
        </MenuButton>
        <PageButton
          label={t('common:firstPage')}
          disabled={page.previous === null}
          onClick={() => go(page.first)}
        >
          <FirstIcon />
        </PageButton>
        <PageButton
          label={t('common:previousPage')}
          disabled={page.previous === null}
          onClick={() => go(page.previous)}
        >
          <PreviousIcon />
        </PageButton>
        <PageButton label={t('common:nextPage')} disabled={page.next === null} onClick={() => go(page.next)}>
          <NextIcon />
        </PageButton>
        <PageButton label={t('common:lastPage')} disabled={page.next === null} onClick={() => go(page.last)}>
          <LastIcon />
        </PageButton>
      </Box>
    </Box>
  );
};

const PageButton = ({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: ReactNode;
}) => (
  <Tip title={disabled ? '' : label}>
    <span>
      <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
        {children}
      </IconButton>
    </span>
  </Tip>
);
