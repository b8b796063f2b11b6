import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { listHolds, type BatchDetail, type Hold } from '@granary/api/stock';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { Section } from '../ui/Section.tsx';
import { StockBar } from './StockBar.tsx';

/** Quantity on hand, available, and reserved with its holders. */
export const OverviewTab = ({ batch }: { batch: BatchDetail }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const unit = localName(batch.unit);
  const query = useQueryOf('stock', listHolds, { params: { id: batch.id } }, { keepPrevious: true });
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <StockBar batch={batch} unit={unit} />
      <Facts
        facts={[
          { label: t('stock:received'), value: <Quantity value={batch.received} unit={unit} /> },
          { label: t('stock:issued'), value: <Quantity value={batch.issued} unit={unit} /> },
          { label: t('stock:receivedAt'), value: <DateText value={batch.receivedAt} /> },
          { label: t('stock:lastChangedAt'), value: <DateText value={batch.lastChangedAt} /> },
        ]}
      />
      <Section title={t('stock:holds.title')}>
        <Loaded query={query} compact>
          {({ holds }) => (
            <SimpleTable<Hold>
              label={t('stock:holds.title')}
              rows={holds}
              rowId={({ reservation }) => reservation}
              columns={[
                {
                  key: 'document',
                  label: t('stock:document'),
                  render: (hold) => (
                    <DocumentLink kind={hold.documentKind} number={hold.document} line={hold.line} />
                  ),
                },
                {
                  key: 'purpose',
                  label: t('stock:purpose'),
                  render: ({ purpose }) => t(`stock:purposes.${purpose}`),
                },
                {
                  key: 'status',
                  label: t('stock:status'),
                  render: ({ status }) => t(`stock:holds.${status}`),
                },
                {
                  key: 'quantity',
                  label: t('stock:quantity'),
                  align: 'right',
                  render: ({ quantity }) => <Quantity value={quantity} unit={unit} />,
                },
              ]}
              empty={<Typography sx={{ color: 'text.secondary' }}>{t('stock:holds.none')}</Typography>}
            />
          )}
        </Loaded>
      </Section>
    </Box>
  );
};
