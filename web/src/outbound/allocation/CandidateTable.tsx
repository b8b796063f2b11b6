import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import type { AllocationCandidate, AllocationSuggestion } from '@granary/api/stock';
import { compare, isZero } from '@granary/domain/kernel';
import { useTranslation } from 'react-i18next';
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
  /** What the line holds already, which stock no longer counts as available. */
  readonly own?: Readonly<Record<string, string>>;
  /** Which strategy "back to the suggestion" returns to. */
  readonly strategy: 'fifo' | 'fefo';
}

/** The batches in order, what each gives and why; changing a figure is a choice of one's own and needs a reason. */
export const CandidateTable = (props: Props) => {
  const { suggestion, requested, unit, choice, onChoice, own, strategy } = props;
  const { t } = useTranslation();
  const taken = takenOf(choice, suggestion);
  const missing = missingOf(requested, taken);
  const faults = faultsOf(requested, choice, suggestion, own);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <TableContainer>
        <Table size="small" aria-label={props.label} sx={{ '& th, & td': { px: 2 } }}>
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: 36 }}>#</TableCell>
              <TableCell>{t('outbound:batch')}</TableCell>
              <TableCell>{t('outbound:received')}</TableCell>
              <TableCell>{t('outbound:expiry')}</TableCell>
              <TableCell>{t('outbound:location')}</TableCell>
              <TableCell align="right">{t('outbound:available')}</TableCell>
              <TableCell align="right" sx={{ width: 112 }}>
                {t('outbound:take')}
              </TableCell>
              <TableCell>{t('outbound:whyLabel')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {suggestion.candidates.map((candidate, index) => (
              <Row
                key={candidate.batch}
                {...props}
                candidate={candidate}
                rank={index + 1}
                value={taken[candidate.batch] ?? ''}
              />
            ))}
            {suggestion.candidates.length === 0 && (
              <TableRow>
                <TableCell colSpan={8} sx={{ color: 'text.secondary', textAlign: 'center', py: 5 }}>
                  {t('outbound:nothingOnHand')}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
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

interface RowProps extends Props {
  readonly candidate: AllocationCandidate;
  readonly rank: number;
  readonly value: string;
}

const Row = ({ candidate, rank, value, suggestion, choice, onChoice, own }: RowProps) => {
  const { t } = useTranslation();
  const { batch, receivedAt, ageDays, expiryDate, location, shelf, why } = candidate;
  const available = availableOf(batch, suggestion, own);
  const usable = compare(available, 0) > 0;
  const used = isQuantity(value) && compare(value, 0) > 0;
  return (
    <TableRow selected={used} sx={usable ? {} : { color: 'text.disabled', '& td': { color: 'inherit' } }}>
      <TableCell>{rank}</TableCell>
      <TableCell sx={{ fontWeight: used ? 600 : 400, whiteSpace: 'nowrap' }}>{batch}</TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <DateText value={receivedAt.slice(0, 10)} />
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>{t('outbound:age', { count: ageDays })}</Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <ExpiryChip expiryDate={expiryDate} />
      </TableCell>
      <TableCell>{[location, shelf].filter(Boolean).join(' / ') || '–'}</TableCell>
      <TableCell align="right">
        <Quantity value={available} />
      </TableCell>
      <TableCell align="right">
        <TextField
          value={value}
          disabled={!usable}
          placeholder="0"
          sx={{ minWidth: 96 }}
          onChange={(event) =>
            onChoice(overridden(choice, suggestion, batch, typedDecimal(event.target.value)))
          }
          slotProps={{
            htmlInput: {
              inputMode: 'decimal',
              'aria-label': t('outbound:takeOf', { batch }),
              style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
            },
          }}
        />
      </TableCell>
      <TableCell sx={{ color: 'text.secondary', minWidth: 100 }}>{whyName(why)}</TableCell>
    </TableRow>
  );
};
