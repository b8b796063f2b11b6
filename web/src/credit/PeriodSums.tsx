import Paper from '@mui/material/Paper';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { getCreditPeriods, type CreditPeriods } from '@granary/api/credit';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { formatCount, formatMoneyChange } from '../ui/widgets/format.ts';
import { PeriodToggle } from '../ui/widgets/PeriodToggle.tsx';
import { basisOf, type ChangeSearch, type StatementSearch } from './statement-search.ts';

interface Props {
  readonly customer: string;
  readonly search: StatementSearch;
  readonly change: ChangeSearch;
}

/** Credit movements per day, week, month, quarter or year; fetched once a period is selected. */
export const PeriodSums = ({ customer, search, change }: Props) => {
  const { t } = useTranslation();
  return (
    <Paper variant="outlined" className="on-screen" sx={{ p: 4, display: 'grid', gap: 4, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Typography variant="h3" component="h2">
          {t('credit:periods')}
        </Typography>
        <PeriodToggle label={t('credit:periods')} value={search.by} onChange={(by) => change({ by })} />
      </Box>
      {search.by && <Sums customer={customer} search={search} by={search.by} />}
    </Paper>
  );
};

type Period = CreditPeriods['periods'][number];

const Sums = ({ customer, search, by }: Omit<Props, 'change'> & { by: StatisticalPeriod }) => {
  const { t } = useTranslation();
  const { from, to, at } = search;
  const query = useQueryOf(
    'credit',
    getCreditPeriods,
    { params: { customer }, query: { basis: basisOf(search), from, to, at, by } },
    { keepPrevious: true },
  );
  const title = t(`common:periodBy.${by}`);
  const moved = (term: 'limit' | 'used' | 'prepaid' | 'reserved') => ({
    key: term,
    label: t(`credit:${term}Change`),
    align: 'right' as const,
    render: ({ change }: Period) => formatMoneyChange(change[term]),
  });
  return (
    <Loaded query={query} compact>
      {({ periods, complete }) => (
        <>
          <SimpleTable<Period>
            label={title}
            rows={periods.toReversed()}
            rowId={({ key }) => key}
            columns={[
              { key: 'key', label: title, render: ({ key }) => key },
              {
                key: 'lines',
                label: t('credit:lines'),
                align: 'right',
                render: ({ lines }) => formatCount(lines),
              },
              moved('limit'),
              moved('used'),
              moved('prepaid'),
              moved('reserved'),
              {
                key: 'available',
                label: t('credit:available'),
                align: 'right',
                render: ({ after }) => <Money amount={after.available} />,
              },
            ]}
            empty={<Typography sx={{ color: 'text.secondary' }}>{t('credit:noLines')}</Typography>}
          />
          {!complete && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {t('credit:periodsNotAll', { count: periods.length })}
            </Typography>
          )}
        </>
      )}
    </Loaded>
  );
};
