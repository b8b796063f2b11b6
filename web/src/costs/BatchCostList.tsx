import EditIcon from '@mui/icons-material/EditOutlined';
import { batchFields, listBatches, type BatchRow } from '@granary/api/stock';
import { actionAllowed } from '@granary/domain/stock/rules';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BATCH_WIDTH, BatchDialog } from '../stock/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { useCostsPlace } from './place.tsx';

const column = columnsOf<BatchRow>();

/** The cost of each batch, and the only place to correct it. */
export const BatchCostList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);
  const [revised, setRevised] = useState<BatchRow>();
  const rowActions = (batch: BatchRow): RowAction[] =>
    actionAllowed('revise_cost', batch.status)
      ? [
          {
            label: t('stock:actions.reviseCost'),
            icon: <EditIcon fontSize="small" />,
            needs: ['cost_price:edit', 'system:admin'],
            run: () => setRevised(batch),
          },
        ]
      : [];
  return (
    <>
      <ListPage<BatchRow>
        name="batch-costs"
        title={t('costs:title')}
        topic="stock"
        contract={listBatches}
        fields={batchFields}
        columns={columns}
        query={useCostsPlace()}
        rowId={({ id }) => id}
        views={views}
        defaultSort="receivedAt:desc"
        searchLabel={t('stock:search')}
        open={({ id }) => ({ to: '/warehouse/inventory/$id', params: { id } })}
        rowActions={rowActions}
        banner={tabs}
        empty={{ title: t('stock:empty.title'), body: t('stock:empty.body') }}
      />
      {revised && <BatchDialog action="reviseCost" batch={revised} onClose={() => setRevised(undefined)} />}
    </>
  );
};

const useColumns = (): Column<BatchRow>[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return useMemo(
    () => [
      column.text('batch', t('stock:batch'), { width: BATCH_WIDTH, card: 'title' }),
      column.text('item', t('costs:item'), {
        flex: 1,
        width: 200,
        card: 'subtitle',
        download: { of: ['itemNames'] },
        text: (row) => localName(row.itemNames),
      }),
      column.text('warehouse', t('stock:warehouse'), {
        width: 165,
        download: { of: ['warehouseNames'] },
        text: (row) => localName(row.warehouseNames),
      }),
      column.quantity('current', t('stock:current'), (row) => localName(row.unit), { width: 120 }),
      column.money('unitCost', t('stock:unitCost'), { width: 120 }),
      column.money('value', t('stock:value'), { width: 130 }),
      column.moment('receivedAt', t('stock:receivedAt'), { width: 160, card: 'none' }),
    ],
    [t, localName],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'onHand', label: t('stock:views.onHand'), filter: ['current:gte:0.001'] },
  { key: 'uncosted', label: t('costs:views.uncosted'), filter: ['current:gte:0.001', 'unitCost:eq:0'] },
  { key: 'all', label: t('common:all'), filter: [] },
];
