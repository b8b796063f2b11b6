import { COST_READERS, type BatchRow } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { useCan } from '../app/session/can.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { Peek } from '../ui/list/Peek.tsx';
import { DateText, Money, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PackQuantity } from '../ui/widgets/PackQuantity.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { Countdown } from './Countdown.tsx';
import { StockBar } from './StockBar.tsx';

/** Summary of a batch beside the list. */
export const BatchPeek = ({ batch }: { batch: BatchRow }) => {
  const { t } = useTranslation();
  const can = useCan();
  const localName = useLocalName();
  const unit = localName(batch.unit);
  return (
    <Peek
      title={batch.batch}
      subtitle={`${localName(batch.itemNames)} · ${batch.item}`}
      chips={
        <>
          <StatusChip kind="batch" value={batch.status} />
          <Countdown batch={batch} />
        </>
      }
      open={{
        label: t('stock:openBatch'),
        target: { to: '/warehouse/inventory/$id', params: { id: batch.id } },
      }}
    >
      <StockBar batch={batch} unit={unit} />
      <Facts
        facts={[
          { label: t('stock:warehouse'), value: localName(batch.warehouseNames) },
          { label: t('stock:location'), value: [batch.location, batch.shelf].filter(Boolean).join(' · ') },
          {
            label: t('stock:current'),
            value: <PackQuantity value={batch.current} unit={unit} packUnits={batch.packUnits} />,
          },
          { label: t('stock:initial'), value: <Quantity value={batch.initial} unit={unit} /> },
          { label: t('stock:receivedAt'), value: <DateText value={batch.receivedAt} /> },
          { label: t('stock:productionDate'), value: <DateText value={batch.productionDate} /> },
          { label: t('stock:expiryDate'), value: <DateText value={batch.expiryDate} /> },
          { label: t('stock:expiryPlan'), value: t(`status:expiryPlan.${batch.expiryPlan}`) },
          { label: t('stock:supplierLot'), value: batch.supplierLot },
          {
            label: t('stock:supplier'),
            value: batch.supplierNames ? localName(batch.supplierNames) : batch.supplier,
          },
          ...(can(COST_READERS)
            ? [
                { label: t('stock:unitCost'), value: <Money amount={batch.unitCost} /> },
                { label: t('stock:value'), value: <Money amount={batch.value} /> },
              ]
            : []),
        ]}
      />
    </Peek>
  );
};
