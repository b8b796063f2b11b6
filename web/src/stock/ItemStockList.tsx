import { COST_READERS, itemStockFields, listItemStock, type ItemStockRow } from '@granary/api/stock';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { useFieldsWithWarehouses, useNameField } from './fields.ts';
import { InventorySwitches, useListedWarehouse } from './InventorySwitches.tsx';

const column = columnsOf<ItemStockRow>();

/** Stock per item and warehouse, compared with its minimum and maximum. */
export const ItemStockList = () => {
  const { t } = useTranslation();
  const warehouse = useListedWarehouse();
  const query = useMemo(() => (warehouse === undefined ? undefined : { warehouse }), [warehouse]);
  const navigate = useNavigate();
  const views = useMemo(() => viewsOf(t), [t]);
  const columns = useColumns(warehouse === undefined);
  const fields = useFieldsWithWarehouses(itemStockFields);
  return (
    <ListPage<ItemStockRow>
      name="inventory-items"
      title={t('stock:title')}
      topic="stock"
      contract={listItemStock}
      fields={fields}
      columns={columns}
      rowId={(row) => row.id}
      {...(query ? { query } : {})}
      views={views}
      defaultSort="item:asc"
      searchLabel={t('stock:searchItems')}
      open={(row) => ({
        to: '/warehouse/inventory',
        search: { filter: [`item:equals:${row.item}`, `warehouse:in:${row.warehouse}`] },
      })}
      rowActions={(row) => [
        {
          label: t('stock:overTime'),
          run: () => void navigate({ to: '/warehouse/inventory/items/$id', params: { id: row.id } }),
        },
      ]}
      actions={<InventorySwitches />}
      empty={{ title: t('stock:empty.title'), body: t('stock:empty.body') }}
    />
  );
};

const useColumns = (severalWarehouses: boolean): Column<ItemStockRow>[] => {
  const { t } = useTranslation();
  const seesCost = useCan()(COST_READERS);
  const localName = useLocalName();
  const nameField = useNameField();
  return useMemo(() => {
    const unit = (row: ItemStockRow) => localName(row.unit);
    return [
      column.text('item', t('stock:itemCode'), { width: 150, card: 'subtitle' }),
      {
        field: nameField,
        label: t('stock:itemName'),
        flex: 1,
        width: 210,
        download: { of: ['itemNames'] },
        text: (row) => localName(row.itemNames),
        card: 'title',
      },
      column.choice('warehouse', t('stock:warehouse'), (code) => code, {
        width: 150,
        download: { of: ['warehouseNames'] },
        text: (row) => localName(row.warehouseNames),
        hidden: !severalWarehouses,
        card: severalWarehouses ? 'detail' : 'none',
      }),
      {
        field: 'lowStock',
        label: t('stock:level'),
        width: 165,
        card: 'status',
        render: (row) => <Level row={row} />,
        download: false,
        text: (row) => t(levelOf(row)),
      },
      column.quantity('current', t('stock:current'), unit, {
        width: 130,
        render: (row) => <PackQuantity value={row.current} unit={unit(row)} packUnits={row.packUnits} />,
      }),
      column.quantity('available', t('stock:available'), unit, { width: 105 }),
      column.quantity('reserved', t('stock:reserved'), unit, { width: 105 }),
      column.quantity('blocked', t('stock:blocked'), unit, { width: 105, card: 'none' }),
      {
        field: 'minMax',
        label: t('stock:minMax'),
        width: 130,
        download: { of: ['minStock', 'maxStock'] },
        align: 'right',
        text: (row) =>
          [row.minStock, row.maxStock].map((limit) => (limit ? formatQuantity(limit) : '–')).join(' / '),
      },
      column.count('batches', t('stock:batches')),
      column.day('nextExpiry', t('stock:nextExpiry')),
      ...(seesCost ? [column.money('value', t('stock:value'))] : []),
    ];
  }, [t, seesCost, localName, nameField, severalWarehouses]);
};

const levelOf = ({ lowStock, current, maxStock }: ItemStockRow): string => {
  if (lowStock) return 'stock:levels.low';
  return maxStock !== null && Number(current) > Number(maxStock) ? 'stock:levels.over' : 'stock:levels.fine';
};

const Level = ({ row }: { row: ItemStockRow }) => {
  const { t } = useTranslation();
  const level = levelOf(row);
  return <ToneChip tone={level === 'stock:levels.fine' ? 'success' : 'warning'}>{t(level)}</ToneChip>;
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'low', label: t('stock:views.low'), filter: ['lowStock:eq:true'] },
];
