import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { AllocationCandidate, AllocationSuggestion } from '@granary/api/stock';
import { compare, isZero } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
import { SimpleTable, type SimpleColumn } from '../../ui/detail/SimpleTable.tsx';
import { dayOf } from '../../ui/widgets/clock.ts';
import { DateText, ExpiryChip, Quantity } from '../../ui/widgets/figures.tsx';
import { formatQuantity, typedDecimal } from '../../ui/widgets/format.ts';
import { ToneChip } from '../../ui/widgets/StatusChip.tsx';
import { whyName } from '../names.ts';
import {
  availableOf,
  byStrategy,
  faultsOf,
  missingOf,
  overridden,
  isQuantity,
  takenOf,
  totalOf,
  type LineChoice,
} from './choice.ts';

interface Props {
  readonly label: string;
  readonly suggestion: AllocationSuggestion;
  readonly requested: string;
  readonly unit: string | undefined;
  readonly choice: LineChoice;
  readonly onChoice: (choice: LineChoice) => void;
  /** Quantities by batch that the line itself holds; stock no longer counts them as available. */
  readonly own?: Readonly<Record<string, string>>;
  /** The strategy to which "back to the suggestion" returns. */
  readonly strategy: 'fifo' | 'fefo';
}

/**
 * The candidate batches in order, with quantity and reason. Editing a quantity makes the choice manual, which needs a
 * reason.
 */
export const CandidateTable = (props: Props) => {
  const { suggestion, requested, unit, choice, onChoice, own, strategy } = props;
  const { t } = useTranslation();
  const taken = takenOf(choice, suggestion);
  const missing = missingOf(requested, taken);
  const faults = faultsOf(requested, choice, suggestion, own);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SimpleTable<Candidate>
        label={props.label}
        columns={useColumns(props, taken)}
        rows={suggestion.candidates.map((candidate, index) => ({ ...candidate, rank: index + 1 }))}
        rowId={({ batch }) => batch}
        rowLook={({ batch }) => lookOf(isUsed(taken[batch]), isUsable(batch, props))}
        empty={<Box sx={{ color: 'text.secondary' }}>{t('outbound:nothingOnHand')}</Box>}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }} aria-live="polite">
        <span>
          {t('outbound:taken')}{' '}
          <strong>
            <Quantity value={totalOf(taken)} />
          </strong>{' '}
          / <Quantity value={requested} unit={unit} />
        </span>
        {compare(missing, 0) > 0 && (
          <ToneChip tone="danger">{t('outbound:missing', { quantity: formatQuantity(missing) })}</ToneChip>
        )}
        {faults.includes('over') && (
          <ToneChip tone="danger">
            {t('outbound:tooMuch', { quantity: formatQuantity(missing.replace('-', '')) })}
          </ToneChip>
        )}
        {isZero(missing) && <ToneChip tone="success">{t('outbound:fullyAllocated')}</ToneChip>}
        {choice.strategy === 'manual' && (
          <Button
            size="small"
            color="inherit"
            onClick={() => onChoice(byStrategy(strategy))}
            sx={{ ml: 'auto' }}
          >
            {t('outbound:backToSuggestion')}
          </Button>
        )}
      </Box>
      {choice.strategy === 'manual' && (
        <TextField
          required
          multiline
          label={t('outbound:overrideReason')}
          value={choice.overrideReason}
          error={faults.includes('reason') && choice.overrideReason !== ''}
          helperText={t('outbound:overrideHint')}
          onChange={(event) => onChoice({ ...choice, overrideReason: event.target.value })}
        />
      )}
      {faults.includes('unavailable') && <Alert severity="error">{t('outbound:moreThanAvailable')}</Alert>}
    </Box>
  );
};

interface Candidate extends AllocationCandidate {
  readonly rank: number;
}

const isUsed = (taken: string | undefined): boolean =>
  taken !== undefined && isQuantity(taken) && compare(taken, 0) > 0;

const isUsable = (batch: string, { suggestion, own }: Props): boolean =>
  compare(availableOf(batch, suggestion, own), 0) > 0;

const lookOf = (used: boolean, usable: boolean) => ({
  selected: used,
  sx: {
    px: 2,
    '& .batch': { fontWeight: used ? 600 : 400 },
    ...(usable ? {} : { color: 'text.disabled', '& td': { color: 'inherit' } }),
  },
});

const useColumns = (
  props: Props,
  taken: Readonly<Record<string, string>>,
): readonly SimpleColumn<Candidate>[] => {
  const { t } = useTranslation();
  return [
    {
      key: 'batch',
      label: t('outbound:batch'),
      render: ({ batch, rank }) => (
        <Box component="span" className="batch" sx={{ whiteSpace: 'nowrap' }}>
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400, mr: 2 }}>
            {rank}
          </Box>
          {batch}
        </Box>
      ),
    },
    {
      key: 'received',
      label: t('outbound:received'),
      render: ({ receivedAt, ageDays }) => (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          <DateText value={dayOf(receivedAt)} />
          <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{t('outbound:age', { count: ageDays })}</Box>
        </Box>
      ),
    },
    {
      key: 'expiry',
      label: t('outbound:expiry'),
      render: ({ expiryDate }) => (
        <Box sx={{ whiteSpace: 'nowrap' }}>
          <ExpiryChip expiryDate={expiryDate} />
        </Box>
      ),
    },
    {
      key: 'location',
      label: t('outbound:location'),
      render: ({ location, shelf }) => [location, shelf].filter(Boolean).join(' / ') || '–',
    },
    {
      key: 'available',
      label: t('outbound:available'),
      align: 'right',
      render: ({ batch }) => <Quantity value={availableOf(batch, props.suggestion, props.own)} />,
    },
    {
      key: 'take',
      label: t('outbound:take'),
      align: 'right',
      render: ({ batch }) => <TakeField {...props} batch={batch} value={taken[batch] ?? ''} />,
    },
    {
      key: 'why',
      label: t('outbound:whyLabel'),
      render: ({ why }) => <Box sx={{ color: 'text.secondary' }}>{whyName(why)}</Box>,
    },
  ];
};

const TakeField = (props: Props & { batch: string; value: string }) => {
  const { batch, value, suggestion, choice, onChoice } = props;
  const { t } = useTranslation();
  return (
    <TextField
      value={value}
      disabled={!isUsable(batch, props)}
      placeholder="0"
      sx={{ width: 96 }}
      onChange={(event) => onChoice(overridden(choice, suggestion, batch, typedDecimal(event.target.value)))}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          'aria-label': t('outbound:takeOf', { batch }),
          style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
        },
      }}
    />
  );
};
