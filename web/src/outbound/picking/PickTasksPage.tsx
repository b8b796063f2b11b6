import BoardIcon from '@mui/icons-material/ViewKanbanOutlined';
import ListIcon from '@mui/icons-material/TableRowsOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { listPickTasks, pickTaskFields, type PickTaskRow } from '@granary/api/outbound';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { useSearchState } from '../../app/router/search-state.ts';
import { session } from '../../app/session/session-store.ts';
import { useWarehouse } from '../../app/session/warehouse.ts';
import { PriorityChip, priorityColumn } from '../../priority/index.ts';
import { BoardPage, type BoardMove } from '../../ui/board/BoardPage.tsx';
import { columnsOf } from '../../ui/list/columns.tsx';
import { headlineColumn } from '../../ui/list/headline-column.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import type { Column } from '../../ui/list/types.ts';
import { SendState } from '../../ui/offline/SendState.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { DateText, Quantity } from '../../ui/widgets/figures.tsx';
import { today } from '../../ui/widgets/format.ts';
import { headlineOf, titleBeside } from '../../ui/widgets/headline.ts';
import { PathLink } from '../../ui/widgets/PathLink.tsx';
import { StatusChip, ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { AllocationChip } from '../AllocationChip.tsx';
import { typeName } from '../names.ts';

import { personIf } from '../../ui/widgets/PersonName.tsx';

const MOST_CARDS = 100;
const PICK = '/warehouse/outbound/$number/pick';

interface Search {
  readonly as?: 'board' | 'list' | undefined;
}

/** Tasks to pick, in progress and to ship, as a board or as a searchable list. */
export const PickTasksPage = () => {
  const [search] = useSearchState<Search>();
  return search.as === 'list' ? <TaskList /> : <TaskBoard />;
};

const Shape = () => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<Search>();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={search.as ?? 'board'}
      aria-label={t('picking:shape')}
      onChange={(_, as: 'board' | 'list' | null) => as && change({ as: as === 'board' ? undefined : as })}
    >
      <ToggleButton value="board" aria-label={t('picking:asBoard')}>
        <BoardIcon fontSize="small" />
      </ToggleButton>
      <ToggleButton value="list" aria-label={t('picking:asList')}>
        <ListIcon fontSize="small" />
      </ToggleButton>
    </ToggleButtonGroup>
  );
};

const TaskBoard = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const query = useQueryOf('outbound', listPickTasks, { query: { warehouse, limit: MOST_CARDS } });
  const moves = ({ number, status, allocation }: PickTaskRow): BoardMove[] => {
    const params = { number };
    if (status === 'pending')
      return allocation === 'error'
        ? []
        : [{ to: 'picking', label: t('picking:start'), run: () => void navigate({ to: PICK, params }) }];
    if (status === 'picking')
      return [
        { to: 'picking', label: t('outbound:goOnPicking'), run: () => void navigate({ to: PICK, params }) },
      ];
    return [
      {
        to: 'shipped',
        label: t('outbound:ship'),
        needs: 'outbound_execution:ship',
        run: () => void navigate({ to: '/warehouse/outbound/$number/ship', params }),
      },
    ];
  };
  return (
    <Loaded query={query}>
      {({ rows, page }) => (
        <BoardPage<PickTaskRow>
          title={t('picking:tasks')}
          actions={<Shape />}
          columns={[
            { key: 'pending', label: t('status:outbound.pending'), tone: 'warning' },
            { key: 'picking', label: t('status:outbound.picking'), tone: 'progress' },
            { key: 'picked', label: t('status:outbound.picked'), tone: 'success' },
          ]}
          cards={rows}
          cardId={({ number }) => number}
          columnOf={({ status }) => status}
          render={(task) => <Card task={task} />}
          moves={moves}
          {...(page.total > rows.length
            ? {
                banner: (
                  <Typography variant="body2" sx={{ px: { xs: 4, md: 6 }, pt: 4, color: 'text.secondary' }}>
                    {t('picking:mostUrgent', { shown: rows.length, all: page.total })}
                  </Typography>
                ),
              }
            : {})}
        />
      )}
    </Loaded>
  );
};

const Card = ({ task }: { task: PickTaskRow }) => {
  const { t } = useTranslation();
  const userId = session.use((state) => state.user?.id);
  const done = Number(task.allocated) > 0 ? (Number(task.picked) / Number(task.allocated)) * 100 : 0;
  const late = task.expectedDate !== null && task.expectedDate < today();
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Link component={PathLink} to={PICK} params={{ number: task.number }} sx={{ fontWeight: 600 }}>
          {headlineOf(task, typeName(task.type))}
        </Link>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {task.number} · {typeName(task.type)}
          {task.destination && ` → ${task.destination}`}
          {titleBeside(task) && ` · ${titleBeside(task)}`}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <PriorityChip value={task.priority} />
        {task.expectedDate && (
          <ToneChip tone={late ? 'danger' : 'neutral'}>
            <DateText value={task.expectedDate} />
          </ToneChip>
        )}
        {task.pickerId === userId ? (
          <ToneChip tone="progress">{t('picking:mine')}</ToneChip>
        ) : (
          task.picker && <Typography variant="body2">{personIf(task.picker)}</Typography>
        )}
        {task.allocation === 'error' && <StatusChip kind="allocation" value="error" />}
        <SendState document={task.number} />
      </Box>
      <Box>
        <LinearProgress
          variant="determinate"
          value={Math.min(done, 100)}
          aria-label={t('picking:progress')}
          sx={{ height: 6, borderRadius: 3 }}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          <Quantity value={task.picked} /> / <Quantity value={task.allocated} /> ·{' '}
          {t('outbound:lineCount', { count: task.lineCount })}
        </Typography>
      </Box>
    </Box>
  );
};

const column = columnsOf<PickTaskRow>();

const TaskList = () => {
  const { t } = useTranslation();
  const warehouse = useWarehouse();
  return (
    <ListPage<PickTaskRow>
      name="picking-tasks"
      title={t('picking:tasks')}
      topic="outbound"
      contract={listPickTasks}
      fields={pickTaskFields}
      columns={useColumns()}
      rowId={({ number }) => number}
      query={{ warehouse }}
      defaultSort="priority:desc,expectedDate:asc,releasedAt:asc"
      searchLabel={t('outbound:search')}
      open={({ number }) => ({ to: PICK, params: { number } })}
      actions={<Shape />}
      empty={{ title: t('picking:emptyTitle'), body: t('picking:emptyBody') }}
    />
  );
};

const useColumns = (): Column<PickTaskRow>[] => {
  const { t } = useTranslation();
  return [
    column.text('number', t('outbound:number'), { width: 170, card: 'subtitle' }),
    headlineColumn<PickTaskRow>(t('common:headline'), {
      document: (row) => row,
      kind: ({ type }) => typeName(type),
      of: ['customer', 'supplier', 'destination', 'title'],
    }),
    column.choice('type', t('outbound:typeLabel'), typeName, { width: 110 }),
    column.status('status', t('outbound:status'), 'outbound', { width: 170 }),
    priorityColumn(),
    column.status('allocation', t('outbound:allocation'), 'allocation', {
      width: 190,
      card: 'detail',
      render: (row) => <AllocationChip of={{ ...row, shipped: '0' }} />,
    }),
    column.day('expectedDate', t('outbound:expectedDate'), { width: 120 }),
    column.quantity('picked', t('outbound:picked'), undefined, { width: 100 }),
    column.quantity('allocated', t('outbound:allocated'), undefined, { width: 110 }),
    column.person('picker', t('outbound:picker'), { width: 130 }),
    column.moment('releasedAt', t('picking:releasedAt'), { hidden: true, card: 'none' }),
  ];
};
