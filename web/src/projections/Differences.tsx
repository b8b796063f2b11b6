import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { VerificationResult } from '@granary/api/projections';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { ToneChip } from '../ui/widgets/StatusChip.tsx';
import { EventLink } from './EventLink.tsx';
import { valueText } from './names.ts';

type Difference = VerificationResult['differences'][number];
type ColumnDifference = Difference['columns'][number];

/** Rows that differ from the log: expected values, actual values, and the last event that touched them. */
export const Differences = ({ result: { differences, differenceCount } }: { result: VerificationResult }) => {
  const { t } = useTranslation();
  return (
    <section>
      <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
        {t('projections:differences', { count: differenceCount })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {differences.map((one) => (
          <li key={`${one.table} ${one.key}`}>
            <Row difference={one} />
          </li>
        ))}
      </Box>
      {differenceCount > differences.length && (
        <Typography sx={{ mt: 3, color: 'text.secondary' }}>
          {t('projections:moreDifferences', { more: formatCount(differenceCount - differences.length) })}
        </Typography>
      )}
    </section>
  );
};

const Row = ({ difference }: { difference: Difference }) => {
  const { t } = useTranslation();
  const { table, key, kind, columns, event } = difference;
  return (
    <Paper variant="outlined" sx={{ p: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <ToneChip tone="danger">{t(`projections:kind.${kind}`)}</ToneChip>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <code>{table}</code> · <strong>{key}</strong>
        </Typography>
      </Box>
      <SimpleTable<ColumnDifference>
        label={`${table} ${key}`}
        rows={columns}
        rowId={({ column }) => column}
        columns={[
          { key: 'column', label: t('projections:column'), render: ({ column }) => <code>{column}</code> },
          {
            key: 'expected',
            label: t('projections:expected'),
            render: ({ expected }) => <Value text={expected} />,
          },
          {
            key: 'actual',
            label: t('projections:actual'),
            render: ({ actual }) => (
              <strong>
                <Value text={actual} />
              </strong>
            ),
          },
        ]}
      />
      <Box sx={{ mt: 2 }}>
        {event ? (
          <EventLink event={event} />
        ) : (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {t('projections:noEvent')}
          </Typography>
        )}
      </Box>
    </Paper>
  );
};

const Value = ({ text }: { text: string | null }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {valueText(text)}
  </Box>
);
