import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { AllocationSuggestion } from '@granary/api/stock';
import { daysBetween } from '@granary/domain/kernel';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../../ui/detail/SimpleTable.tsx';
import { Loaded } from '../../ui/states/Loaded.tsx';
import { ExpiryChip, Quantity } from '../../ui/widgets/figures.tsx';
import { today } from '../../ui/widgets/format.ts';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { faultsOf, takenOf } from '../allocation/choice.ts';
import { SaleReview } from '../sale/SaleReview.tsx';
import { useSuggestion } from '../allocation/use-suggestion.ts';
import { strategyName } from '../names.ts';
import { baseLines, choiceOf, type SmartValues } from './smart-form.ts';
import { useItemName } from './use-item-name.ts';

const SOON_DAYS = 30;

/** Summary before goods are reserved, with warnings. */
export const ReviewStep = ({
  warehouse,
  pending,
  onSave,
}: {
  warehouse: string;
  pending: boolean;
  onSave: () => void;
}) => {
  const { t } = useTranslation();
  const values = useWatch() as SmartValues;
  return (
    <>
      <Alert severity="info">
        {t(values.type === 'sale' ? 'outbound:reviewSaleHint' : 'outbound:reviewHint')}
      </Alert>
      {values.type === 'sale' && <SaleReview values={values} refused={values.refused ?? undefined} />}
      {values.lines.map((line, index) => (
        <Line key={line.item} warehouse={warehouse} values={values} index={index} />
      ))}
      <Box>
        <Button variant="outlined" color="inherit" loading={pending} onClick={onSave}>
          {t('outbound:saveWithoutSubmitting')}
        </Button>
      </Box>
    </>
  );
};

const Line = ({ warehouse, values, index }: { warehouse: string; values: SmartValues; index: number }) => {
  const { t } = useTranslation();
  const { item, quantity } = baseLines(values.lines)[index]!;
  const known = useItemName(item);
  const { strategy, type } = values;
  const query = useSuggestion({
    warehouse,
    item,
    quantity,
    strategy,
    purpose: type,
    customer: type === 'sale' ? values.customer : '',
  });
  return (
    <Paper component="section" variant="outlined" sx={{ p: { xs: 4, md: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'baseline', mb: 3 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          {known.name}
        </Typography>
        <strong>
          <Quantity value={quantity} unit={known.unit} />
        </strong>
      </Box>
      <Loaded query={query} compact>
        {(suggestion) => <Batches values={values} item={item} quantity={quantity} suggestion={suggestion} />}
      </Loaded>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 2 }}>
        {strategyName(choiceOf(values, item).strategy)}
        {choiceOf(values, item).overrideReason && ` – ${choiceOf(values, item).overrideReason}`}
        {values.lines[index]?.remarks && ` · ${t('outbound:remarks')}: ${values.lines[index].remarks}`}
      </Typography>
    </Paper>
  );
};

const Batches = ({
  values,
  item,
  quantity,
  suggestion,
}: {
  values: SmartValues;
  item: string;
  quantity: string;
  suggestion: AllocationSuggestion;
}) => {
  const { t } = useTranslation();
  const choice = choiceOf(values, item);
  const taken = takenOf(choice, suggestion);
  const rows = suggestion.candidates.filter(({ batch }) => Number(taken[batch]) > 0);
  const expiring = rows.filter(
    ({ expiryDate }) => expiryDate !== null && daysBetween(today(), expiryDate) <= SOON_DAYS,
  );
  const incomplete = faultsOf(quantity, choice, suggestion).length > 0;
  return (
    <>
      <SimpleTable
        label={t('outbound:candidatesOf', { item })}
        rows={rows}
        rowId={({ batch }) => batch}
        columns={[
          { key: 'batch', label: t('outbound:batch'), render: ({ batch }) => batch },
          {
            key: 'take',
            label: t('outbound:take'),
            align: 'right',
            render: ({ batch }) => <Quantity value={taken[batch]} />,
          },
          {
            key: 'location',
            label: t('outbound:location'),
            render: ({ location, shelf }) => [location, shelf].filter(Boolean).join(' / ') || '–',
          },
          {
            key: 'expiry',
            label: t('outbound:expiry'),
            render: ({ expiryDate }) => <ExpiryChip expiryDate={expiryDate} />,
          },
        ]}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 3, '&:empty': { display: 'none' } }}>
        {expiring.length > 0 && (
          <ToneChip tone="warning">{t('outbound:warnExpiring', { count: expiring.length })}</ToneChip>
        )}
        {choice.strategy === 'manual' && <ToneChip tone="info">{t('outbound:warnOverride')}</ToneChip>}
        {incomplete && <ToneChip tone="danger">{t('outbound:warnIncomplete')}</ToneChip>}
      </Box>
    </>
  );
};
