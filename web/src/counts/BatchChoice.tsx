import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ProposedBatch } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { batchKey } from './form.ts';
import { placeOf } from './names.ts';

interface Props {
  /** Whether batches are selected one by one through a search. */
  readonly searching: boolean;
  readonly search: string;
  readonly onSearch: (text: string) => void;
  readonly loading: boolean;
  /** Whether the scope is complete enough to query. */
  readonly asked: boolean;
  readonly proposed: readonly ProposedBatch[];
  /** Batches selected one by one; they stay visible during further searches. */
  readonly picked: readonly ProposedBatch[];
  readonly isChosen: (batch: ProposedBatch) => boolean;
  readonly onToggle: (batch: ProposedBatch) => void;
}

/** The batches of the count sheet, in shelf order. */
export const BatchChoice = (props: Props) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { searching, proposed, picked, isChosen, onToggle } = props;
  const rows = searching
    ? [...picked, ...proposed.filter((one) => !picked.some((other) => batchKey(other) === batchKey(one)))]
    : proposed;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {searching && (
        <TextField
          size="small"
          label={t('counts:findBatches')}
          value={props.search}
          onChange={(event) => props.onSearch(event.target.value)}
        />
      )}
      <SimpleTable
        label={t('counts:batches')}
        rows={rows}
        rowId={batchKey}
        empty={
          <Typography sx={{ color: 'text.secondary' }}>
            {props.loading ? t('common:loading') : t(props.asked ? 'counts:nothingThere' : 'counts:sayScope')}
          </Typography>
        }
        columns={[
          {
            key: 'choose',
            label: t('counts:choose'),
            render: (row) => (
              <Checkbox
                size="small"
                checked={isChosen(row)}
                onChange={() => onToggle(row)}
                slotProps={{ input: { 'aria-label': t('counts:chooseBatch', { batch: row.batch }) } }}
              />
            ),
          },
          { key: 'place', label: t('counts:place'), render: (row) => placeOf(row) || '–' },
          {
            key: 'item',
            label: t('counts:item'),
            render: ({ itemNames, item }) => (
              <>
                {localName(itemNames)}
                <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{item}</Box>
              </>
            ),
          },
          { key: 'batch', label: t('counts:batch'), render: ({ batch }) => batch },
          { key: 'lot', label: t('counts:supplierLot'), render: ({ supplierLot }) => supplierLot ?? '–' },
          {
            key: 'expiry',
            label: t('counts:expiry'),
            render: ({ expiryDate }) => <DateText value={expiryDate} />,
          },
          {
            key: 'counting',
            label: '',
            render: ({ counting }) =>
              counting && <ToneChip tone="warning">{t('counts:alreadyOn', { number: counting })}</ToneChip>,
          },
        ]}
      />
    </Box>
  );
};
