import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getWorkflowStatistics, type WorkflowStatistics } from '@granary/api/workflow';
import { PERIODS_SHOWN, type StatisticalPeriod } from '@granary/domain/periods/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useSearchState } from '../app/router/search-state.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';
import { durationText, kindName } from './names.ts';
import type { WorkflowSearch } from './workflow-search.ts';

/** Number of pending decisions, and the time decisions took. */
export const Statistics = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const [{ by = 'day' }, change] = useSearchState<WorkflowSearch>();
  const query = useQueryOf('workflow', getWorkflowStatistics, { query: { by } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title={t('workflow:title')}
        subtitle={t(`common:lastPeriods.${by}`, { count: PERIODS_SHOWN[by] })}
        actions={
          <PeriodToggle label={t('workflow:period')} value={by} onChange={(next) => change({ by: next })} />
        }
      />
      {tabs}
      <Loaded query={query}>{(statistics) => <Figures statistics={statistics} by={by} />}</Loaded>
    </>
  );
};

interface Props {
  readonly statistics: WorkflowStatistics;
  readonly by: StatisticalPeriod;
}

const Figures = ({ statistics: { total, kinds, periods }, by }: Props) => {
  const { t } = useTranslation();
  const name = t(`common:periodBy.${by}`);
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
      <div>
        <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
          {t('workflow:byPeriod', { by: name })}
        </Typography>
        <SimpleTable
          label={t('workflow:byPeriod', { by: name })}
          rows={periods.toReversed()}
          rowId={({ key }) => key}
          columns={[{ key: 'key', label: name, render: ({ key }) => key }, ...decidedIn(t)]}
        />
      </div>
    </Box>
  );
};

type Kind = WorkflowStatistics['kinds'][number];
type Decided = Pick<
  Kind,
  'approved' | 'rejected' | 'withdrawn' | 'meanSeconds' | 'p90Seconds' | 'approvalRate'
>;

const counted = <Figure extends string>(key: Figure, label: string) => ({
  key,
  label,
  align: 'right' as const,
  render: (row: Readonly<Record<Figure, number>>) => row[key],
});

const columnsIn = (t: (key: string) => string): SimpleColumn<Kind>[] => [
  { key: 'kind', label: t('workflow:task'), render: ({ kind }) => kindName(kind) },
  counted('open', t('workflow:open')),
  counted('overdue', t('workflow:overdueCount')),
  counted('delegated', t('workflow:delegatedCount')),
  ...decidedIn(t),
];

/** Outcome columns for a kind of decision or a period. */
const decidedIn = (t: (key: string) => string): SimpleColumn<Decided>[] => [
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

const NOTHING = '–';
const duration = (seconds: number | null): string => (seconds === null ? NOTHING : durationText(seconds));
const percentage = (rate: number | null): string =>
  rate === null ? NOTHING : `${(rate * 100).toFixed(0)} %`;
