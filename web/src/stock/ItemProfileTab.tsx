import Box from '@mui/material/Box';
import { listItemStock, type BatchDetail, type ItemStockRow } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { Section } from '../ui/Section.tsx';

/** The item's record, and its stock in every warehouse. */
export const ItemProfileTab = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const unit = localName(batch.unit);
  const query = useQueryOf('stock', listItemStock, {
    query: { filter: [`item:equals:${batch.item}`], limit: 100 },
  });
  const { name, englishName, khmerName } = batch.itemNames;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Facts
        facts={[
          { label: t('stock:itemCode'), value: batch.item },
          { label: t('stock:itemName'), value: name },
          { label: t('stock:englishName'), value: englishName },
          { label: t('stock:khmerName'), value: khmerName },
          { label: t('stock:category'), value: batch.categoryNames && localName(batch.categoryNames) },
          {
            label: t('stock:specification'),
            value: batch.specificationNames && localName(batch.specificationNames),
          },
          { label: t('stock:unit'), value: unit },
          {
            label: t('stock:itemStatus'),
            value: batch.itemStatus && <StatusChip kind="item" value={batch.itemStatus} />,
          },
          { label: t('stock:memberPrice'), value: <Money amount={batch.memberPrice} /> },
          { label: t('stock:retailPrice'), value: <Money amount={batch.retailPrice} /> },
          { label: t('stock:minStock'), value: <Quantity value={batch.minStock} unit={unit} /> },
          { label: t('stock:maxStock'), value: <Quantity value={batch.maxStock} unit={unit} /> },
          { label: t('stock:description'), value: batch.itemDescription, wide: true },
        ]}
      />
      <Section title={t('stock:everywhere')}>
        <Loaded query={query} compact>
          {({ rows }) => (
            <SimpleTable<ItemStockRow>
              label={t('stock:everywhere')}
              rows={rows}
              rowId={({ id }) => id}
              columns={[
                {
                  key: 'warehouse',
                  label: t('stock:warehouse'),
                  render: (row) => localName(row.warehouseNames),
                },
                { key: 'batches', label: t('stock:batches'), align: 'right', render: (row) => row.batches },
                ...(['current', 'available', 'reserved', 'blocked'] as const).map((figure) => ({
                  key: figure,
                  label: t(`stock:${figure}`),
                  align: 'right' as const,
                  render: (row: ItemStockRow) => <Quantity value={row[figure]} unit={unit} />,
                })),
              ]}
            />
          )}
        </Loaded>
      </Section>
    </Box>
  );
};
