import { listTasks, taskFields, type TaskRow } from '@granary/api/workflow';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stepText } from '../approval/index.ts';
import { priorityColumn } from '../priority/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { headlineColumn } from '../ui/list/headline-column.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { documentOf, durationText, headed, kindName } from './names.ts';
import { useWarehouseChoices } from './warehouse-choices.ts';

const column = columnsOf<TaskRow>();

/** One row per requested decision. */
export const TaskList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const fields = useWarehouseChoices(taskFields);
  const columns = useMemo(() => columnsIn(t), [t]);
  const views = useMemo(() => viewsIn(t), [t]);
  return (
    <ListPage<TaskRow>
      name="workflow-tasks"
      title={t('workflow:title')}
      topic="workflow"
      contract={listTasks}
      fields={fields}
      columns={columns}
      rowId={({ id }) => id}
      views={views}
      defaultSort="openedAt:desc"
      searchLabel={t('workflow:search')}
      open={documentOf}
      banner={tabs}
      empty={{ title: t('workflow:noTasks'), body: t('workflow:noInstancesBody') }}
    />
  );
};

const columnsIn = (t: TFunction): Column<TaskRow>[] => [
  column.text('number', t('workflow:number'), { width: 155, card: 'subtitle' }),
  headlineColumn<TaskRow>(t('common:headline'), {
    document: headed,
    kind: ({ number }) => number,
    of: ['party', 'title'],
    width: 140,
  }),
  column.choice('kind', t('workflow:task'), kindName, { width: 130 }),
  column.status('status', t('workflow:status'), 'task', { width: 110 }),
  priorityColumn(),
  column.moment('openedAt', t('workflow:openedAt'), { width: 145 }),
  column.person('assignee', t('workflow:assignee'), { width: 125 }),
  column.person('decidedBy', t('workflow:decidedBy'), { hidden: true }),
  column.text('note', t('workflow:note'), { flex: 1, width: 160 }),
  { field: 'step', label: t('workflow:step'), width: 110, text: stepText },
  column.person('submittedBy', t('workflow:submitter'), { width: 140 }),
  column.choice('warehouse', t('workflow:warehouse'), (code) => code, { width: 105 }),
  column.person('delegate', t('workflow:delegate'), { hidden: true }),
  column.count('seconds', t('workflow:took'), {
    width: 130,
    render: ({ seconds, overdue }) =>
      overdue ? <ToneChip tone="warning">{durationText(seconds)}</ToneChip> : durationText(seconds),
    download: { as: 'duration' },
    text: ({ seconds }) => durationText(seconds),
  }),
  column.moment('closedAt', t('workflow:closedAt'), { hidden: true }),
];

const viewsIn = (t: TFunction): ListView[] => [
  { key: 'pending', label: t('workflow:views.pending'), filter: ['status:in:pending'], sort: 'openedAt:asc' },
  { key: 'all', label: t('workflow:views.all'), filter: [] },
];
