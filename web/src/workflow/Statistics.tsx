import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { STATISTICS_DAYS, getWorkflowStatistics, type WorkflowStatistics } from '@granary/api/workflow';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';
import { durationText, kindName } from './names.ts';
import type { WorkflowSearch } from './workflow-search.ts';

const DEFAULT_DAYS = 30;

/** How many decisions wait, and how long they took. */
export const Statistics = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const [search, change] = useSearchState<WorkflowSearch>();
  const days = STATISTICS_DAYS.find((one) => one === search.days) ?? DEFAULT_DAYS;
  const query = useQueryOf('workflow', getWorkflowStatistics, { query: { days } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title={t('workflow:title')}
        actions={
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('workflow:period')}
            value={days}
            onChange={(_, next: number | null) => next && change({ days: next })}
          >
            {STATISTICS_DAYS.map((one) => (
              <ToggleButton key={one} value={one}>
                {t('workflow:days', { count: one })}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        }
      />
      {tabs}
      <Loaded query={query}>{(statistics) => <Figures statistics={statistics} />}</Loaded>
    </>
  );
};

const Figures = ({ statistics: { total, kinds } }: { statistics: WorkflowStatistics }) => {
  const { t } = useTranslation();
  const tasks = (view: string) => ({ to: '/workflow', search: { tab: 'tasks', view } });
  return (
    <Box sx={{ p: { xs: 4, md: 6 }, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
      <KeyFigures
        figures={[
          { label: t('workflow:open'), value: String(total.open), ...tasks('pending') },
          {
            label: t('workflow:overdueCount'),
            value: String(total.overdue),
            ...(total.overdue > 0 ? { tone: 'warning' as const } : {}),
          },
          { label: t('workflow:mean'), value: duration(total.meanSeconds) },
          { label: t('workflow:approvalRate'), value: percentage(total.approvalRate) },
        ]}
      />
      <div>
        <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
          {t('workflow:byKind')}
        </Typography>
        <SimpleTable
          label={t('workflow:byKind')}
          rows={kinds}
          rowId={({ kind }) => kind}
          columns={columnsIn(t)}
          empty={<Typography sx={{ color: 'text.secondary' }}>{t('workflow:noTasks')}</Typography>}
        />
      </div>
    </Box>
  );
};

type Kind = WorkflowStatistics['kinds'][number];

const columnsIn = (t: (key: string) => string): SimpleColumn<Kind>[] => {
  const counted = (
    key: 'open' | 'overdue' | 'delegated' | 'approved' | 'rejected' | 'withdrawn',
    label: string,
  ) => ({
    key,
    label,
    align: 'right' as const,
    render: (row: Kind) => row[key],
  });
  return [
    { key: 'kind', label: t('workflow:task'), render: ({ kind }) => kindName(kind) },
    counted('open', t('workflow:open')),
    counted('overdue', t('workflow:overdueCount')),
    counted('delegated', t('workflow:delegatedCount')),
    counted('approved', t('status:task.approved')),
    counted('rejected', t('status:task.rejected')),
    counted('withdrawn', t('status:task.withdrawn')),
    {
      key: 'mean',
      label: t('workflow:mean'),
      align: 'right',
      render: ({ meanSeconds }) => duration(meanSeconds),
    },
    {
      key: 'p90',
      label: t('workflow:p90'),
      align: 'right',
      render: ({ p90Seconds }) => duration(p90Seconds),
    },
    {
      key: 'rate',
      label: t('workflow:approvalRate'),
      align: 'right',
      render: ({ approvalRate }) => percentage(approvalRate),
    },
  ];
};

const NOTHING = '–';
const duration = (seconds: number | null): string => (seconds === null ? NOTHING : durationText(seconds));
const percentage = (rate: number | null): string =>
  rate === null ? NOTHING : `${(rate * 100).toFixed(0)} %`;
