import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { listEventCategories, listStreams, streamFields, type StreamRow } from '@granary/api/audit';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, LinkTarget } from '../ui/list/types.ts';
import { formatCount } from '../ui/widgets/format.ts';
import type { ExplorerSearch } from './explorer-search.ts';
import { ExplorerSwitch } from './ExplorerSwitch.tsx';
import { categoryName, typeName } from './names.ts';

/** The streams of one category; a stream opens as its events, oldest first. */
export const StreamList = ({ category }: { category: string }) => {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsIn(t), [t]);
  return (
    <ListPage<StreamRow>
      name="streams"
      title={t('audit:explorer.title')}
      topic="operation"
      contract={listStreams}
      fields={streamFields}
      columns={columns}
      query={{ category }}
      rowId={(row) => row.subject}
      defaultSort="firstAt:desc"
      searchLabel={t('audit:explorer.searchStreams')}
      open={eventsOf}
      actions={<ExplorerSwitch by="streams" />}
      banner={<Categories chosen={category} />}
      empty={{ title: t('audit:explorer.noStreams') }}
    />
  );
};

const eventsOf = ({ category, subject }: StreamRow): LinkTarget => ({
  to: '/audit/events',
  search: { filter: [`category:in:${category}`, `subject:equals:${subject}`], sort: 'recordedAt:asc' },
});

const columnsIn = (t: TFunction): Column<StreamRow>[] => {
  const column = columnsOf<StreamRow>();
  return [
    column.text('subject', t('audit:subject'), { flex: 1, width: 240, card: 'title' }),
    column.count('events', t('audit:explorer.count'), { width: 110 }),
    column.moment('firstAt', t('audit:explorer.firstAt')),
    column.moment('lastAt', t('audit:explorer.lastAt'), { card: 'subtitle' }),
    column.choice('lastType', t('audit:explorer.lastType'), typeName, { flex: 1, width: 220 }),
  ];
};

const Categories = ({ chosen }: { chosen: string }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQueryOf('operation', listEventCategories, {});
  const show = (next: ExplorerSearch) => void navigate({ to: '.', search: () => next });
  return (
    <Box
      component="fieldset"
      aria-label={t('audit:explorer.categories')}
      sx={{ border: 0, m: 0, px: { xs: 4, md: 6 }, pt: 4, pb: 2, display: 'flex', gap: 2, flexWrap: 'wrap' }}
    >
      {data?.categories.map(({ category, events, exact }) => (
        <Chip
          key={category}
          size="small"
          label={`${categoryName(category)} · ${exact ? formatCount(events) : t('audit:explorer.more', { count: events })}`}
          color={category === chosen ? 'primary' : 'default'}
          aria-pressed={category === chosen}
          onClick={() => show({ by: 'streams', category })}
        />
      ))}
    </Box>
  );
};
