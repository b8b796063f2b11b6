import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useSearchState } from '../../app/router/search-state.ts';
import { DateText, Money, Quantity } from '../../ui/widgets/figures.tsx';
import { typeName } from '../names.ts';
import { CustomerCredit } from '../sale/CustomerCredit.tsx';
import { useSaleTotal } from '../sale/use-prices.ts';
import { baseLines, type SmartValues } from './smart-form.ts';
import { useItemName } from './use-item-name.ts';

/** Summary of the order, beside the steps. */
export const Summary = () => {
  const { t } = useTranslation();
  const values = useWatch() as SmartValues;
  const lines = baseLines(values.lines).filter(({ item }) => item !== '');
  return (
    <Paper component="aside" variant="outlined" sx={{ p: 5, display: 'grid', gap: 3 }}>
      <Typography variant="h3" component="h2">
        {t('outbound:summary')}
      </Typography>
      <div>
        <strong>{values.title || typeName(values.type)}</strong>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {values.title && typeName(values.type)}
          {values.destination && ` → ${values.destination}`}
          {values.expectedDate && (
            <>
              {' · '}
              <DateText value={values.expectedDate} />
            </>
          )}
        </Typography>
      </div>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {lines.map((line) => (
          <SummaryLine key={line.item} {...line} />
        ))}
      </Box>
      {values.type === 'sale' && <SaleSummary values={values} />}
    </Paper>
  );
};

/** Total so far, and the customer's credit. */
const SaleSummary = ({ values }: { values: SmartValues }) => {
  const { t } = useTranslation();
  const [{ step }] = useSearchState<{ step?: string | undefined }>();
  const total = useSaleTotal(values.customer, baseLines(values.lines));
  return (
    <>
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
        <span>{t('outbound:saleTotal')}</span>
        <strong>
          <Money amount={total?.amount} />
        </strong>
      </Box>
      {/* The review has the credit with what can be done about it. */}
      {step !== 'review' && <CustomerCredit customer={values.customer} asked={total?.amount} />}
    </>
  );
};

const SummaryLine = ({ item, quantity }: { item: string; quantity: string }) => {
  const known = useItemName(item);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {known.name}
      </Box>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <Quantity value={quantity || null} unit={known.unit} />
      </Box>
    </Box>
  );
};
