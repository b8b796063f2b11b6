import { listOperations, type Operation } from '@granary/api/operation-log';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  categoryName,
  DocumentOf,
  EventPeek,
  isBackDated,
  OutcomeChip,
  reasonOf,
  roleName,
  nameOfSubject,
  typeName,
  useOperationFields,
} from '../audit/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { personIf } from '../ui/widgets/PersonName.tsx';

/** The operation log: who did what to what, when, where and why; one row per event. */
export const OperationsPage = () => {
  const { t } = useTranslation();
  const fields = useOperationFields();
  const columns = useMemo(() => columnsIn(t), [t]);
  const views = useMemo(() => viewsIn(t), [t]);
  return (
    <ListPage<Operation>
      name="operations"
      title={t('operations:title')}
      topic="operation"
      contract={listOperations}
      fields={fields}
      columns={columns}
      rowId={(row) => row.eventId}
      views={views}
      defaultSort="occurredAt:desc"
      searchLabel={t('operations:search')}
      peek={(row) => <EventPeek operation={row} />}
      empty={{ title: t('operations:emptyTitle'), body: t('operations:emptyBody') }}
    />
  );
};

const columnsIn = (t: TFunction): Column<Operation>[] => {
  const column = columnsOf<Operation>();
  return [
    column.moment('occurredAt', t('operations:occurredAt'), {
      width: 200,
      card: 'subtitle',
      render: (row) => <When operation={row} />,
    }),
    column.text('username', t('operations:username'), {
      width: 140,
      render: (row) => personIf(row.username),
    }),
    column.choice('type', t('operations:type'), typeName, { width: 230, card: 'title' }),
    column.status('outcome', t('operations:outcome'), 'outcome', {
      width: 130,
      render: (row) => <OutcomeChip outcome={row.outcome} />,
    }),
    column.text('document', t('operations:document'), {
      width: 190,
      render: (row) => <DocumentOf {...row} />,
    }),
    column.choice('category', t('operations:category'), categoryName, { hidden: true }),
    column.text('reason', t('operations:reason'), { flex: 1, width: 200, render: reasonOf }),
    column.text('subject', t('operations:subject'), { flex: 1, width: 200, render: nameOfSubject }),
    column.choice('warehouse', t('operations:warehouse'), (code) => code, { width: 110 }),
    column.choice('role', t('operations:role'), roleName, { hidden: true }),
    column.moment('recordedAt', t('operations:recordedAt'), { hidden: true, card: 'none' }),
    column.text('correlationId', t('operations:correlationId'), { hidden: true, card: 'none', width: 300 }),
  ];
};

const viewsIn = (t: TFunction): ListView[] => [
  { key: 'all', label: t('operations:views.all'), filter: [] },
  { key: 'refused', label: t('operations:views.refused'), filter: ['outcome:in:refused,failed'] },
  { key: 'signIns', label: t('operations:views.signIns'), filter: ['category:in:user,username'] },
  { key: 'read', label: t('operations:views.read'), filter: ['outcome:in:read'] },
  { key: 'stock', label: t('operations:views.stock'), filter: ['category:in:stock'] },
  { key: 'documents', label: t('operations:views.documents'), filter: ['category:in:inbound,outbound'] },
  {
    key: 'masters',
    label: t('operations:views.masters'),
    filter: ['category:in:item,category,specification,unit,supplier,warehouse'],
  },
];

const When = ({ operation }: { operation: Operation }) => {
  const { t } = useTranslation();
  return (
    <span>
      <DateText value={operation.occurredAt} />
      {isBackDated(operation) && ` · ${t('operations:backDated')}`}
    </span>
  );
};
