import { getCreditPeriods, type CreditPeriods } from '@granary/api/credit';
import LinearProgress from '@mui/material/LinearProgress';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { shareUsed } from './share-used.ts';

type Period = CreditPeriods['periods'][number];

/** Months with movements; the others stand as the one before. */
const MONTHS_SHOWN = 12;

/** What the customer used of the limit at the end of each month. */
export const CreditUse = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const query = useQueryOf('credit', getCreditPeriods, {
    params: { customer: code },
    query: { by: 'month' },
  });
  return (
    <Loaded query={query} compact>
      {({ periods }) =>
        periods.length > 0 && (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography variant="h4" component="h3">
              {t('customers:useOverTime')}
            </Typography>
            <SimpleTable<Period>
              label={t('customers:useOverTime')}
              rows={periods.slice(-MONTHS_SHOWN).toReversed()}
              rowId={({ key }) => key}
              columns={[
                { key: 'month', label: t('common:periodBy.month'), render: ({ key }) => key },
                {
                  key: 'limit',
                  label: t('customers:creditLimit'),
                  align: 'right',
                  render: ({ after }) => <Money amount={after.limit} />,
                },
                {
                  key: 'used',
                  label: t('customers:used'),
                  align: 'right',
                  render: ({ after }) => <Money amount={after.used} />,
                },
                {
                  key: 'rate',
                  label: t('customers:usageRate'),
                  render: ({ after }) => <Share percent={shareUsed(after)} />,
                },
              ]}
            />
          </Box>
        )
      }
    </Loaded>
  );
};

const Share = ({ percent }: { percent: number }) => {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 120 }}>
      <LinearProgress
        variant="determinate"
        value={Math.min(percent, 100)}
        color={percent > 100 ? 'error' : 'primary'}
        aria-label={t('customers:usageRate')}
        sx={{ flex: 1, minWidth: 60, height: 8, borderRadius: 4 }}
      />
      {percent}%
    </Box>
  );
};
