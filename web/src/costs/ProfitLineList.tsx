import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { listProfitLines, profitFields, type ProfitLine } from '@granary/api/costs';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { percent } from './percent.ts';
import { useCostsPlace } from './place.tsx';

const column = columnsOf<ProfitLine>();

/** Every line sold, at the cost at which it left stock. */
export const ProfitLineList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const columns = useColumns();
  const views = useMemo(
    (): ListView[] => [
      { key: 'all', label: t('common:all'), filter: [] },
      { key: 'loss', label: t('costs:views.loss'), filter: ['profit:lte:-0.01'], sort: 'profit:asc' },
    ],
    [t],
  );
  return (
    <ListPage<ProfitLine>
      name="profit-lines"
      title={t('costs:title')}
      topic="outbound"
      contract={listProfitLines}
      fields={profitFields}
      columns={columns}
      query={useCostsPlace()}
      rowId={({ id }) => id}
      views={views}
      defaultSort="shippedAt:desc"
      searchLabel={t('costs:searchLines')}
      open={({ number }) => ({ to: '/warehouse/outbound/$number', params: { number } })}
      banner={
        <>
          {tabs}
          <Box sx={{ px: { xs: 4, md: 6 }, py: 3 }}>
            <Alert severity="info">{t('costs:neverRewritten')}</Alert>
          </Box>
        </>
      }
      empty={{ title: t('costs:nothingSold'), body: t('costs:nothingSoldBody') }}
    />
  );
};

const useColumns = (): Column<ProfitLine>[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return useMemo(
    () => [
      column.text('number', t('costs:number'), { width: 180, card: 'subtitle' }),
      column.text('item', t('costs:item'), {
        flex: 1,
        width: 145,
        card: 'title',
        download: { of: ['itemNames'] },
        text: (row) => localName(row.itemNames),
      }),
      column.text('customer', t('costs:customer'), {
        flex: 1,
        width: 135,
        download: { of: ['customerNames'] },
        text: (row) => localName(row.customerNames),
      }),
      column.moment('shippedAt', t('costs:shippedAt'), { width: 150 }),
      column.quantity('quantity', t('costs:quantity'), (row) => localName(row.unit), { hidden: true }),
      column.money('unitPrice', t('costs:unitPrice'), { width: 110, hidden: true, card: 'none' }),
      column.money('revenue', t('costs:revenue'), { width: 100 }),
      column.money('cost', t('costs:cost'), { width: 115, card: 'none' }),
      column.money('profit', t('costs:profit'), { width: 100 }),
      {
        field: 'margin',
        label: t('costs:margin'),
        width: 85,
        align: 'right',
        download: { as: 'number' },
        text: ({ margin }) => percent(margin),
      },
      {
        field: 'revisedSince',
        label: t('costs:costSince'),
        width: 165,
        render: ({ revisedSince }) =>
          revisedSince ? <ToneChip tone="info">{t('costs:revisedSince')}</ToneChip> : null,
        download: { of: ['revisedSince'], words: { true: t('costs:revisedSince'), false: '' } },
        text: ({ revisedSince }) => (revisedSince ? t('costs:revisedSince') : ''),
      },
    ],
    [t, localName],
  );
};
