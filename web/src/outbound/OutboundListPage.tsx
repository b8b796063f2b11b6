import { restorersOf } from '@granary/api/access';
import { listOutbounds, outboundFields, permissionFor, type OutboundRow } from '@granary/api/outbound';
import { obstacleTo } from '@granary/domain/outbound/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarehouse } from '../app/session/warehouse.ts';
import { priorityColumn } from '../priority/index.ts';
import { BinnedListPage } from '../ui/list/BinnedListPage.tsx';
import { columnsOf } from '../ui/list/columns.tsx';
import { headlineColumn } from '../ui/list/headline-column.tsx';
import { editRow, removeRow } from '../ui/list/row-actions.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { typeName } from './names.ts';
import { allocationCell } from './AllocationChip.tsx';
import { OutboundPeek } from './OutboundPeek.tsx';
import { editPath } from './places.ts';
import { useOutboundActions } from './use-outbound-actions.ts';

const column = columnsOf<OutboundRow>();
const LIST = '/warehouse/outbound';

/** Outbound orders of the working warehouse; with `?show=bin` those in the recycle bin. */
export const OutboundListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const actions = useOutboundActions();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t, warehouse), [t, warehouse]);

  const rowActions = (row: OutboundRow): RowAction[] => {
    const standing = { ...row, deleted: row.deletedAt !== null };
    const may = (command: 'revise' | 'delete') => obstacleTo(command, standing) === undefined;
    const edit = () => void navigate({ to: editPath(row.type), params: { number: row.number } });
    return [
      ...(may('revise') ? [editRow(permissionFor(row.type, 'write'), edit)] : []),
      ...(may('delete') ? [removeRow(actions.button.remove(row))] : []),
    ];
  };

  return (
    <BinnedListPage<OutboundRow>
      name="outbound"
      title={t('outbound:list')}
      topic="outbound"
      contract={listOutbounds}
      fields={outboundFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ warehouse }}
      views={views}
      defaultSort="createdAt:desc"
      searchLabel={t('outbound:search')}
      open={({ number }) => ({ to: `${LIST}/$number`, params: { number } })}
      peek={(row) => <OutboundPeek row={row} />}
      create={{ label: t('outbound:create'), needs: 'outbound:write', to: `${LIST}/smart-create` }}
      path={LIST}
      bin={{
        title: t('outbound:bin'),
        restore: { needs: restorersOf('outbound'), run: actions.restore },
        hardDelete: { needs: 'outbound:hard_delete', run: actions.purge },
      }}
      rowActions={rowActions}
      empty={{ title: t('outbound:emptyTitle'), body: t('outbound:emptyBody') }}
    />
  );
};

const useColumns = (): Column<OutboundRow>[] => {
  const { t } = useTranslation();
  return [
    column.text('number', t('outbound:number'), { width: 188, card: 'subtitle' }),
    headlineColumn<OutboundRow>(t('common:headline'), {
      document: (row) => row,
      kind: ({ type }) => typeName(type),
      of: ['customer', 'supplier', 'destination', 'title'],
    }),
    column.choice('type', t('outbound:typeLabel'), typeName, { width: 125, card: 'none' }),
    column.status('status', t('outbound:status'), 'outbound', { width: 190 }),
    priorityColumn(),
    column.status('allocation', t('outbound:allocation'), 'allocation', {
      width: 190,
      card: 'detail',
      ...allocationCell,
    }),
    column.text('destination', t('outbound:destination'), { width: 120, card: 'detail' }),
    column.day('expectedDate', t('outbound:expectedDate'), { width: 115 }),
    column.text('warehouse', t('outbound:warehouse'), { width: 110, card: 'none' }),
    column.count('lineCount', t('outbound:lines'), { width: 80, card: 'none' }),
    column.person('createdBy', t('outbound:createdBy'), { width: 130, card: 'none' }),
    column.moment('createdAt', t('outbound:createdAt'), { hidden: true, card: 'none' }),
    column.moment('updatedAt', t('outbound:updatedAt'), { hidden: true, card: 'none' }),
    column.moment('shippedAt', t('outbound:shippedAt'), { hidden: true, card: 'none' }),
    column.text('reference', t('outbound:reference'), { hidden: true, card: 'none' }),
    column.text('title', t('outbound:documentTitle'), { hidden: true, card: 'none' }),
  ];
};

const viewsOf = (t: (key: string) => string, warehouse: string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  {
    key: 'drafts',
    label: t('outbound:views.drafts'),
    filter: ['status:in:created,sales_rejected,inventory_rejected'],
  },
  { key: 'waiting', label: t('outbound:views.waiting'), filter: ['status:in:inventory_reviewing'] },
  {
    key: 'execution',
    label: t('outbound:views.execution'),
    filter: ['status:in:inventory_approved,pending,picking,picked'],
  },
  { key: 'errors', label: t('outbound:views.errors'), filter: ['allocation:in:error'] },
  {
    key: 'arriving',
    label: t('outbound:views.arriving'),
    filter: ['status:in:shipped', `destination:in:${warehouse}`],
  },
  { key: 'done', label: t('outbound:views.done'), filter: ['status:in:shipped,delivered'] },
];
