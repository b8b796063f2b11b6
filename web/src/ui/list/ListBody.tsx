import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import { useTheme } from '@mui/material/styles';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../app/router/lazy-part.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../states/EmptyState.tsx';
import { FailedState } from '../states/FailedState.tsx';
import { useLate } from '../states/use-late.ts';
import { Unhurried } from '../states/Unhurried.tsx';
import { CardList } from './CardList.tsx';
import type { ListGridProps } from './ListGrid.tsx';
import type { Column, ListPageProps } from './types.ts';
import type { ListState } from './use-list.ts';

// The grid is two thirds of a list's code, and phones do not need it.
const loadGrid = () => import('./ListGrid.tsx');
const ListGrid = lazyPart(async () => ({
  default: (await loadGrid()).ListGrid,
})) as <Row extends object>(props: ListGridProps<Row>) => React.ReactElement;

interface Props<Row extends object> {
  readonly props: ListPageProps<Row>;
  readonly list: ListState<Row>;
  readonly columns: readonly Column<Row>[];
  /** Number of leading columns that stay when the list scrolls sideways. */
  readonly staying: number;
  readonly narrow: boolean;
  readonly active: number;
  readonly selected: ReadonlyMap<string, Row>;
  readonly onSelected: (rows: ReadonlyMap<string, Row>) => void;
  readonly onResized: (field: string, width: number) => void;
  readonly onOpen: (row: Row) => void;
  readonly onPeek: ((row: Row) => void) | undefined;
  readonly create?: { readonly label: string; readonly run: () => void };
}

/** The rows, or the reason why there are none. */
export const ListBody = <Row extends object>(body: Props<Row>) => {
  const { props, list, narrow } = body;
  const { t } = useTranslation();
  const { query } = list;
  const refreshing = useLate(query.isFetching && !query.isPending, 400);
  // While the rows are asked for. What fails is reported where the grid is shown.
  useEffect(() => {
    if (!narrow) loadGrid().catch(() => undefined);
  }, [narrow]);

  if (list.unusable) return <UnusableView />;
  if (query.data === undefined) {
    if (query.isError) return <FailedState failure={query.error} onRetry={() => void query.refetch()} />;
    return <RowsSoon />;
  }
  const { rows } = query.data;
  const progress = refreshing && (
    <LinearProgress sx={{ height: 2, mb: '-2px', zIndex: 1 }} aria-label={t('common:syncing')} />
  );
  if (rows.length === 0)
    return (
      <Box sx={{ flex: 1 }}>
        {progress}
        {list.filtered ? <NoResults list={list} /> : <NoData {...body} />}
      </Box>
    );
  return (
    <>
      {progress}
      {narrow ? (
        <CardList
          rows={rows}
          columns={props.columns}
          rowId={props.rowId}
          onOpen={body.onOpen}
          {...(props.rowActions ? { rowActions: props.rowActions } : {})}
        />
      ) : (
        <Suspense fallback={<RowsSoon />}>
          <Unhurried meanwhile={<RowsSoon />}>
            <ListGrid<Row> {...body} rows={rows} />
          </Unhurried>
        </Suspense>
      )}
    </>
  );
};

const NoResults = <Row extends object>({ list }: { list: ListState<Row> }) => {
  const { t } = useTranslation();
  const own = list.filters.length > 0 || Boolean(list.search.q);
  const more = list.query.data?.page.exact === false;
  return (
    <EmptyState
      icon={<SearchOffIcon />}
      title={t('common:noResults')}
      body={t(more ? 'common:noResultsSoFar' : own ? 'common:noResultsBody' : 'common:noResultsView')}
      action={
        own && (
          <Button
            variant="outlined"
            color="inherit"
            onClick={() => list.change({ filter: undefined, q: undefined })}
          >
            {t('common:clearFilters')}
          </Button>
        )
      }
    />
  );
};

/** What a colleague filters by may be more than this user may see. */
const UnusableView = () => {
  const { t } = useTranslation();
  return (
    <Box sx={{ flex: 1 }}>
      <EmptyState
        icon={<SearchOffIcon />}
        title={t('common:viewUnusable')}
        body={t('common:viewUnusableBody')}
      />
    </Box>
  );
};

const NoData = <Row extends object>({ props, create }: Props<Row>) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={props.empty?.title ?? t('common:noData')}
      body={props.empty?.body}
      action={
        create && (
          <Button variant="contained" onClick={create.run}>
            {create.label}
          </Button>
        )
      }
    />
  );
};

const RowsSoon = () => {
  const { t } = useTranslation();
  return useLate(true) ? <RowsSkeleton label={t('common:loading')} /> : <Box aria-busy sx={{ flex: 1 }} />;
};

const skeletonRows = Array.from({ length: 12 }, (_, index) => index);

const RowsSkeleton = ({ label }: { label: string }) => {
  const { rows } = useTheme();
  return (
    <Box component="output" aria-label={label} sx={{ flex: 1, px: { xs: 4, md: 6 }, overflow: 'hidden' }}>
      {skeletonRows.map((row) => (
        <Box
          key={row}
          sx={{
            height: rows.row,
            display: 'flex',
            alignItems: 'center',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton width={`${88 - ((row * 13) % 30)}%`} />
        </Box>
      ))}
    </Box>
  );
};
