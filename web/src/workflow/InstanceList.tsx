import { instanceFields, listInstances, type InstanceRow } from '@granary/api/workflow';
import type { TFunction } from 'i18next';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { stepText } from '../approval/index.ts';
import { priorityColumn } from '../priority/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { headlineColumn } from '../ui/list/headline-column.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { categoryName, documentOf, durationText, headed, kindName } from './names.ts';
import { useWarehouseChoices } from './warehouse-choices.ts';

const column = columnsOf<InstanceRow>();

/** One row per submitted document. */
export const InstanceList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const fields = useWarehouseChoices(instanceFields);
  const columns = useMemo(() => columnsIn(t), [t]);
  const views = useMemo(() => viewsIn(t), [t]);
  return (
    <ListPage<InstanceRow>
      name="workflow-instances"
      title={t('workflow:title')}
      topic="workflow"
      contract={listInstances}
      fields={fields}
      columns={columns}
      rowId={({ id }) => id}
      views={views}
      defaultSort="startedAt:desc"
      searchLabel={t('workflow:search')}
      open={documentOf}
      banner={tabs}
      empty={{ title: t('workflow:noInstances'), body: t('workflow:noInstancesBody') }}
    />
  );
};

const columnsIn = (t: TFunction): Column<InstanceRow>[] => [
  column.text('number', t('workflow:number'), { width: 170, card: 'subtitle' }),
  headlineColumn<InstanceRow>(t('common:headline'), {
    document: headed,
    kind: ({ number }) => number,
    of: ['party', 'title'],
    width: 150,
  }),
  column.choice('category', t('workflow:category'), categoryName),
  column.status('status', t('workflow:status'), 'instance', { width: 120 }),
  priorityColumn(),
  column.person('assignee', t('workflow:assignee'), { width: 130 }),
  column.person('submittedBy', t('workflow:submitter'), { width: 140 }),
  column.moment('startedAt', t('workflow:startedAt')),
  column.choice('warehouse', t('workflow:warehouse'), (code) => code, { width: 105 }),
  column.choice('task', t('workflow:task'), kindName, { width: 170 }),
  {
    field: 'step',
    label: t('workflow:step'),
    width: 110,
    text: ({ task, ...row }) => (task === null ? '' : stepText(row)),
  },
  column.person('delegate', t('workflow:delegate'), { hidden: true }),
  column.moment('endedAt', t('workflow:endedAt'), { hidden: true }),
  column.count('seconds', t('workflow:took'), {
    download: { as: 'duration' },
    text: ({ seconds }) => durationText(seconds),
    width: 110,
  }),
  column.count('taskCount', t('workflow:taskCount'), { hidden: true }),
];

const viewsIn = (t: TFunction): ListView[] => [
  {
    key: 'running',
    label: t('workflow:views.running'),
    filter: ['status:in:running'],
    sort: 'startedAt:asc',
  },
  { key: 'all', label: t('workflow:views.all'), filter: [] },
  { key: 'rejected', label: t('workflow:views.rejected'), filter: ['status:in:rejected'] },
];
