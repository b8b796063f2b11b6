import { restorersOf } from '@granary/api/access';
import SubmitIcon from '@mui/icons-material/SendOutlined';
import { inboundFields, listInbounds, type InboundRow } from '@granary/api/inbound';
import { mayEdit } from '@granary/domain/approval/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftsView, waitingView } from '../approval/index.ts';
import { useWarehouse } from '../app/session/warehouse.ts';
import { priorityColumn } from '../priority/index.ts';
import { BinnedListPage } from '../ui/list/BinnedListPage.tsx';
import { columnsOf } from '../ui/list/columns.tsx';
import { headlineColumn } from '../ui/list/headline-column.tsx';
import { editRow, removeRow, submitRow } from '../ui/list/row-actions.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { InboundPeek } from './InboundPeek.tsx';
import { typeName } from './names.ts';
import { useInboundActions } from './use-inbound-actions.ts';

const column = columnsOf<InboundRow>();
const LIST = '/warehouse/inbound';
/** Columns that are meaningless for documents in the bin. */
const STATES: ReadonlySet<string> = new Set(['status', 'lineCount']);

/** Inbound orders of the working warehouse; with `?show=bin` those in the recycle bin. */
export const InboundListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const actions = useInboundActions();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);

  const rowActions = (row: InboundRow): RowAction[] => {
    if (!mayEdit(row.approvalStatus)) return [];
    const edit = () => void navigate({ to: `${LIST}/$number/edit`, params: { number: row.number } });
    const { submit, remove } = actions.button;
    return [editRow('inbound:write', edit), submitRow(submit(row)), removeRow(remove(row))];
  };

  return (
    <BinnedListPage<InboundRow>
      name="inbound"
      title={t('inbound:list')}
      topic="inbound"
      contract={listInbounds}
      fields={inboundFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ warehouse }}
      views={views}
      defaultSort="createdAt:desc"
      searchLabel={t('inbound:search')}
      open={({ number }) => ({ to: `${LIST}/$number`, params: { number } })}
      peek={(row) => <InboundPeek row={row} />}
      create={{ label: t('inbound:create'), needs: 'inbound:write', to: `${LIST}/create` }}
      path={LIST}
      bin={{
        title: t('inbound:bin'),
        restore: { needs: restorersOf('inbound'), run: actions.restore },
        hardDelete: { needs: 'inbound:hard_delete', run: actions.purge },
        without: STATES,
      }}
      rowActions={rowActions}
      bulk={[
        {
          label: t('inbound:submit'),
          icon: <SubmitIcon fontSize="small" />,
          needs: 'inbound:write',
          suits: ({ approvalStatus }) => mayEdit(approvalStatus),
          run: actions.submitAll,
        },
      ]}
      empty={{ title: t('inbound:emptyTitle'), body: t('inbound:emptyBody') }}
    />
  );
};

const useColumns = (): Column<InboundRow>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.text('number', t('inbound:number'), { width: 188, card: 'subtitle' }),
      headlineColumn<InboundRow>(t('common:headline'), {
        document: (row) => row,
        kind: ({ type }) => typeName(type),
        of: ['supplier', 'title'],
      }),
      column.choice('type', t('inbound:typeLabel'), typeName, { width: 95, card: 'none' }),
      column.status('approvalStatus', t('inbound:approvalStatus'), 'approval', { width: 125 }),
      priorityColumn(),
      column.status('status', t('inbound:status'), 'inbound', { width: 125, card: 'detail' }),
      column.day('inboundDate', t('inbound:inboundDate'), { width: 115 }),
      column.money('total', t('inbound:total'), { width: 110 }),
      column.count('lineCount', t('inbound:lines'), { width: 70, card: 'none' }),
      column.text('title', t('inbound:documentTitle'), { hidden: true, card: 'none' }),
      column.person('createdBy', t('inbound:createdBy'), { hidden: true, card: 'none' }),
      column.moment('createdAt', t('inbound:createdAt'), { hidden: true, card: 'none' }),
      column.moment('updatedAt', t('inbound:updatedAt'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  draftsView(t('inbound:views.drafts')),
  waitingView(t('inbound:views.waiting')),
  { key: 'completed', label: t('inbound:views.completed'), filter: ['status:in:completed'] },
];
