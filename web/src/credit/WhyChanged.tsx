import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { compareCreditStatement, type CreditComparison } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { formatMoneyChange } from '../ui/widgets/format.ts';
import { typedMinute, typedMoment } from '../ui/widgets/clock.ts';
import { lineTypeName } from './names.ts';
import { basisOf, type ChangeSearch, type StatementSearch } from './statement-search.ts';

interface Props {
  readonly customer: string;
  readonly search: StatementSearch;
  readonly change: ChangeSearch;
}

/** The lines between two moments that explain the change. */
export const WhyChanged = ({ customer, search, change }: Props) => {
  const { t } = useTranslation();
  const { whyFrom, whyTo } = search;
  const moment = (key: 'whyFrom' | 'whyTo') => (
    <TextField
      type="datetime-local"
      size="small"
      label={t(`credit:${key}`)}
      value={typedMinute(search[key])}
      onChange={(event) => change({ [key]: typedMoment(event.target.value) })}
      slotProps={{ inputLabel: { shrink: true } }}
      sx={{ width: 230 }}
    />
  );
  return (
    <Paper component="section" variant="outlined" aria-label={t('credit:why')} sx={{ p: 4 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('credit:why')}
      </Typography>
      <Box sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', mb: 4 }}>
        {moment('whyFrom')}
        {moment('whyTo')}
      </Box>
      {whyFrom !== undefined && whyTo !== undefined && whyFrom < whyTo ? (
        <Answer customer={customer} basis={basisOf(search)} from={whyFrom} to={whyTo} />
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('credit:whyHint')}
        </Typography>
      )}
    </Paper>
  );
};

interface AnswerProps {
  readonly customer: string;
  readonly basis: 'recorded' | 'effective';
  readonly from: string;
  readonly to: string;
}

const Answer = ({ customer, basis, from, to }: AnswerProps) => {
  const query = useQueryOf('credit', compareCreditStatement, {
    params: { customer },
    query: { basis, from, to },
  });
  return (
    <Loaded compact query={query}>
      {(comparison) => <Comparison comparison={comparison} />}
    </Loaded>
  );
};

const Comparison = ({ comparison: { before, after, causes } }: { comparison: CreditComparison }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Typography>
        {t('credit:available')} <Money amount={before.available} /> → <Money amount={after.available} />
      </Typography>
      <SimpleTable
        label={t('credit:why')}
        rows={causes}
        rowId={({ type }) => type}
        empty={<Typography sx={{ color: 'text.secondary' }}>{t('credit:whyNothing')}</Typography>}
        columns={[
          { key: 'type', label: t('credit:typeLabel'), render: ({ type }) => lineTypeName(type) },
          { key: 'lines', label: t('credit:lines'), align: 'right', render: ({ lines }) => lines },
          {
            key: 'limit',
            label: t('credit:limitChange'),
            align: 'right',
            render: ({ change }) => formatMoneyChange(change.limit),
          },
          {
            key: 'used',
            label: t('credit:usedChange'),
            align: 'right',
            render: ({ change }) => formatMoneyChange(change.used),
          },
          {
            key: 'reserved',
            label: t('credit:reservedChange'),
            align: 'right',
            render: ({ change }) => formatMoneyChange(change.reserved),
          },
        ]}
      />
    </Box>
  );
};
