import { restorersOf } from '@granary/api/access';
import { listSales, permissionFor, salesFields, type SalesRow } from '@granary/api/outbound';
import { obstacleTo } from '@granary/domain/outbound/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWarehouse } from '../../app/session/warehouse.ts';
import { priorityColumn } from '../../priority/index.ts';
import { BinnedListPage } from '../../ui/list/BinnedListPage.tsx';
import { columnsOf } from '../../ui/list/columns.tsx';
import { editRow, removeRow } from '../../ui/list/row-actions.tsx';
import type { Column, ListView, RowAction } from '../../ui/list/types.ts';
import { allocationCell } from '../AllocationChip.tsx';
import { OutboundPeek } from '../OutboundPeek.tsx';
import { detailPath, editPath, listPath } from '../places.ts';
import { useOutboundActions } from '../use-outbound-actions.ts';

const column = columnsOf<SalesRow>();
const LIST = listPath('sale');
const DETAIL = detailPath('sale');

/** Sales orders of the working warehouse; with `?show=bin` those in the recycle bin. */
export const SalesListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const actions = useOutboundActions();
  const columns = useColumns();

  const rowActions = (row: SalesRow): RowAction[] => {
    const standing = { ...row, deleted: row.deletedAt !== null };
    const may = (command: 'revise' | 'delete') => obstacleTo(command, standing) === undefined;
    const edit = () => void navigate({ to: editPath(row.type), params: { number: row.number } });
    return [
      ...(may('revise') ? [editRow(permissionFor(row.type, 'write'), edit)] : []),
      ...(may('delete') ? [removeRow(actions.button.remove(row))] : []),
    ];
  };

  return (
    <BinnedListPage<SalesRow>
      name="sales-outbound"
      title={t('outbound:sales')}
      topic="outbound"
      contract={listSales}
      fields={salesFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ warehouse }}
      views={viewsOf(t)}
      defaultSort="createdAt:desc"
      searchLabel={t('outbound:searchSales')}
      open={({ number }) => ({ to: DETAIL, params: { number } })}
      peek={(row) => <OutboundPeek row={row} />}
      create={{ label: t('outbound:createSale'), needs: 'sales_outbound:write', to: `${LIST}/create` }}
      path={LIST}
      bin={{
        title: t('outbound:salesBin'),
        restore: { needs: restorersOf('sales_outbound'), run: actions.restore },
        hardDelete: { needs: 'sales_outbound:hard_delete', run: actions.purge },
      }}
      rowActions={rowActions}
      empty={{ title: t('outbound:noSales'), body: t('outbound:noSalesBody') }}
    />
  );
};

const useColumns = (): Column<SalesRow>[] => {
  const { t } = useTranslation();
  return [
    column.text('number', t('outbound:number'), { width: 175, card: 'subtitle' }),
    column.named('customer', t('outbound:customer'), { flex: 1, width: 160, card: 'title' }),
    column.text('title', t('outbound:documentTitle'), { width: 125, card: 'detail' }),
    column.status('status', t('outbound:status'), 'outbound', { width: 205 }),
    priorityColumn(),
    column.money('salesAmount', t('outbound:salesAmount'), { width: 130 }),
    column.money('creditDeduction', t('outbound:creditDeduction'), { width: 140, card: 'detail' }),
    column.day('salesDate', t('outbound:salesDate'), { width: 120 }),
    column.status('allocation', t('outbound:allocation'), 'allocation', {
      width: 190,
      card: 'none',
      ...allocationCell,
    }),
    column.text('warehouse', t('outbound:warehouse'), { width: 110, card: 'none' }),
    column.person('createdBy', t('outbound:createdBy'), { width: 120, card: 'none' }),
    column.day('expectedDate', t('outbound:expectedDate'), { hidden: true, card: 'none' }),
    column.moment('createdAt', t('outbound:createdAt'), { hidden: true, card: 'none' }),
    column.moment('updatedAt', t('outbound:updatedAt'), { hidden: true, card: 'none' }),
    column.moment('shippedAt', t('outbound:shippedAt'), { hidden: true, card: 'none' }),
    column.text('reference', t('outbound:reference'), { hidden: true, card: 'none' }),
  ];
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  {
    key: 'drafts',
    label: t('outbound:views.drafts'),
    filter: ['status:in:created,sales_rejected,inventory_rejected'],
  },
  { key: 'waiting', label: t('outbound:views.salesWaiting'), filter: ['status:in:sales_pending'] },
  { key: 'approved', label: t('outbound:views.salesApproved'), filter: ['status:in:sales_approved'] },
  {
    key: 'warehouse',
    label: t('outbound:views.inWarehouse'),
    filter: ['status:in:inventory_reviewing,inventory_approved,pending,picking,picked'],
  },
  { key: 'done', label: t('outbound:views.done'), filter: ['status:in:shipped,delivered'] },
];
