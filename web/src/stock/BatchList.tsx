import { COST_READERS, batchFields, listBatches, type BatchRow } from '@granary/api/stock';
import { daysFrom } from '@granary/domain/kernel';
import { EXPIRING_SOON_DAYS } from '@granary/domain/stock/rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { useLocationLabels } from '../labels/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { RowActions } from '../ui/list/RowActions.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { DateText } from '../ui/widgets/figures.tsx';
import { today } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { BATCH_WIDTH } from './batch-width.ts';
import { BatchPeek } from './BatchPeek.tsx';
import { Countdown, useCountdownText } from './Countdown.tsx';
import { useFieldsWithWarehouses, useNameField } from './fields.ts';
import { useLocationEdit } from './use-location-edit.tsx';
import { InventorySwitches, useListedWarehouse } from './InventorySwitches.tsx';
import { useBatchActions } from './use-batch-actions.tsx';

const column = columnsOf<BatchRow>();

/** All batches: location, availability and shelf life. */
export const BatchList = () => {
  const { t } = useTranslation();
  const warehouse = useListedWarehouse();
  const query = useMemo(() => (warehouse === undefined ? undefined : { warehouse }), [warehouse]);
  const views = useMemo(() => viewsOf(t), [t]);
  const location = useLocationEdit();
  const columns = useColumns(warehouse === undefined);
  const fields = useFieldsWithWarehouses(batchFields);
  const { actionsOf, dialog } = useBatchActions();
  const places = useLocationLabels(warehouse);
  return (
    <>
      <ListPage<BatchRow>
        name="inventory"
        title={t('stock:title')}
        topic="stock"
        contract={listBatches}
        fields={fields}
        columns={columns.map((one) => (one.field === 'location' ? { ...one, edit: location } : one))}
        rowId={(row) => row.id}
        {...(query ? { query } : {})}
        views={views}
        defaultSort="receivedAt:desc"
        searchLabel={t('stock:search')}
        open={(row) => ({ to: '/warehouse/inventory/$id', params: { id: row.id } })}
        peek={(row) => <BatchPeek batch={row} />}
        rowActions={actionsOf}
        actions={
          <>
            <InventorySwitches />
            {places.action && <RowActions actions={[places.action]} />}
          </>
        }
        empty={{ title: t('stock:empty.title'), body: t('stock:empty.body') }}
      />
      {dialog}
      {places.dialog}
    </>
  );
};

const useColumns = (severalWarehouses: boolean): Column<BatchRow>[] => {
  const { t } = useTranslation();
  const seesCost = useCan()(COST_READERS);
  const localName = useLocalName();
  const countdown = useCountdownText();
  const nameField = useNameField();
  return useMemo(() => {
    const unit = (row: BatchRow) => localName(row.unit);
    return [
      column.text('batch', t('stock:batch'), { width: BATCH_WIDTH, card: 'title' }),
      {
        field: nameField,
        label: t('stock:itemName'),
        flex: 1,
        width: 165,
        minWidth: 122,
        stays: true,
        download: { of: ['itemNames'] },
        text: (row) => localName(row.itemNames),
        card: 'subtitle',
      },
      column.text('item', t('stock:itemCode'), { width: 130, hidden: true, card: 'none' }),
      column.text('gtin', t('stock:gtin'), { width: 150, hidden: true, card: 'none' }),
      column.choice('warehouse', t('stock:warehouse'), (code) => code, {
        width: 150,
        download: { of: ['warehouseNames'] },
        text: (row) => localName(row.warehouseNames),
        hidden: !severalWarehouses,
        card: severalWarehouses ? 'detail' : 'none',
      }),
      // On a tablet, what decides is how much there is, where, and until when.
      column.status('status', t('stock:status'), 'batch', { width: 163, stays: false }),
      {
        ...column.day('expiryDate', t('stock:expiryDate'), { width: 130, stays: true }),
        // A chip if action is needed, otherwise a plain date.
        render: (row) =>
          row.expiryLevel === 'fine' ? <DateText value={row.expiryDate} /> : <Countdown batch={row} />,
        text: (row) => (row.expiryDate ? `${row.expiryDate} (${countdown(row)})` : countdown(row)),
      },
      column.quantity('available', t('stock:available'), unit, { width: 105, stays: true }),
      column.quantity('reserved', t('stock:reserved'), unit, { width: 95, card: 'none' }),
      column.quantity('current', t('stock:current'), unit, {
        width: 108,
        stays: true,
        render: (row) => <PackQuantity value={row.current} unit={unit(row)} packUnits={row.packUnits} />,
      }),
      column.quantity('blocked', t('stock:blocked'), unit, { hidden: true, card: 'none' }),
      column.choice('expiryPlan', t('stock:expiryPlan'), (plan) => t(`status:expiryPlan.${plan}`), {
        width: 130,
        hidden: true,
        card: 'none',
      }),
      column.text('location', t('stock:location'), {
        width: 76,
        stays: true,
        download: { of: ['location', 'shelf'] },
        text: (row) => [row.location, row.shelf].filter(Boolean).join(' · '),
      }),
      column.moment('receivedAt', t('stock:receivedAt'), { width: 145, card: 'none' }),
      column.text('supplierLot', t('stock:supplierLot'), { width: 130, hidden: true, card: 'none' }),
      column.text('supplier', t('stock:supplier'), {
        hidden: true,
        card: 'none',
        download: { of: ['supplierNames'] },
        text: (row) => (row.supplierNames ? localName(row.supplierNames) : (row.supplier ?? '')),
      }),
      column.day('productionDate', t('stock:productionDate'), { hidden: true, card: 'none' }),
      ...(seesCost
        ? [
            column.money('unitCost', t('stock:unitCost'), { width: 110, card: 'none' }),
            column.money('value', t('stock:value'), { card: 'none' }),
          ]
        : []),
    ];
  }, [t, seesCost, localName, countdown, nameField, severalWarehouses]);
};

const viewsOf = (t: (key: string) => string): ListView[] => {
  const onHand = 'current:gte:0.001';
  const expiring = [onHand, `expiryDate:lte:${daysFrom(today(), EXPIRING_SOON_DAYS)}`];
  return [
    { key: 'onHand', label: t('stock:views.onHand'), filter: [onHand] },
    { key: 'expiring', label: t('stock:views.expiring'), filter: expiring, sort: 'expiryDate:asc' },
    {
      key: 'undecided',
      label: t('stock:views.undecided'),
      filter: [...expiring, 'expiryPlan:in:none'],
      sort: 'expiryDate:asc',
    },
    {
      key: 'blocked',
      label: t('stock:views.blocked'),
      filter: ['status:in:inactive,locked,expired,recalled'],
    },
    { key: 'usedUp', label: t('stock:views.usedUp'), filter: ['status:in:exhausted,depleted'] },
    { key: 'all', label: t('common:all'), filter: [] },
  ];
};
