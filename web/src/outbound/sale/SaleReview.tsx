import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../../app/router/search-state.ts';
import { SimpleTable } from '../../ui/detail/SimpleTable.tsx';
import { Money, Quantity } from '../../ui/widgets/figures.tsx';
import { baseLines, type SmartValues } from '../smart/smart-form.ts';
import { useItemName } from '../smart/use-item-name.ts';
import { CreditRemedies } from './CreditRemedies.tsx';
import { CreditFigures } from './CreditFigures.tsx';
import type { CreditRefusal } from './credit-refusal.ts';
import { CustomerCredit } from './CustomerCredit.tsx';
import { useSaleTotal, type PricedLine } from './use-prices.ts';

/** The total of the sale and the credit left after it. */
export const SaleReview = ({
  values,
  refused,
}: {
  values: SmartValues;
  refused: CreditRefusal | undefined;
}) => {
  const { t } = useTranslation();
  const [, changeSearch] = useSearchState<{ step?: string | undefined }>();
  const total = useSaleTotal(values.customer, baseLines(values.lines));
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={t('outbound:saleTotal')}
      sx={{ p: { xs: 4, md: 5 }, minWidth: 0, display: 'grid', gap: 4 }}
    >
      {refused && <Refused refused={refused} />}
      {total && (
        <>
          <SimpleTable<PricedLine>
            label={t('outbound:lines')}
            rows={total.lines}
            rowId={({ item }) => item}
            columns={[
              { key: 'item', label: t('outbound:item'), render: ({ item }) => <ItemName code={item} /> },
              {
                key: 'quantity',
                label: t('outbound:quantity'),
                align: 'right',
                render: ({ quantity }) => <Quantity value={quantity} />,
              },
              {
                key: 'price',
                label: t('outbound:unitPrice'),
                align: 'right',
                render: ({ unitPrice }) => <Money amount={unitPrice} />,
              },
              {
                key: 'amount',
                label: t('outbound:amount'),
                align: 'right',
                render: ({ amount }) => <Money amount={amount} />,
              },
            ]}
          />
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <Typography variant="h3" component="h2">
              {t('outbound:saleTotal')}
            </Typography>
            <strong>
              <Money amount={total.amount} />
            </strong>
          </Box>
        </>
      )}
      <CustomerCredit
        customer={values.customer}
        asked={total?.amount}
        remedies={
          <CreditRemedies customer={values.customer} onReduce={() => changeSearch({ step: 'lines' })} />
        }
      />
    </Paper>
  );
};

const ItemName = ({ code }: { code: string }) => <>{useItemName(code).name}</>;

/** The figures behind the refusal: another order may have taken the credit. */
const Refused = ({ refused }: { refused: CreditRefusal }) => (
  <Alert severity="error">
    <Typography sx={{ mb: 2 }}>{refused.message}</Typography>
    <CreditFigures figures={refused} />
  </Alert>
);
