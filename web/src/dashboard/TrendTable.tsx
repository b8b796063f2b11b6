import { TREND_DAYS, type Dashboard } from '@granary/api/dashboard';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { Behind } from './tables.tsx';

type Trend = NonNullable<Dashboard['trend']>;
type Day = Trend[number];

/** What the drawing says, as figures that lead to the documents behind them. */
export const TrendTable = ({ trend }: { trend: Trend }) => {
  const { t } = useTranslation();
  return (
    <SimpleTable<Day>
      label={t('dashboard:trend.title', { days: TREND_DAYS })}
      rows={trend.toReversed()}
      rowId={({ day }) => day}
      columns={[
        { key: 'day', label: t('dashboard:trend.day'), render: ({ day }) => <DateText value={day} /> },
        {
          key: 'received',
          label: t('dashboard:trend.received'),
          align: 'right',
          render: ({ received, receivedLink }) =>
            received === 0 ? received : <Behind link={receivedLink}>{formatCount(received)}</Behind>,
        },
        {
          key: 'issued',
          label: t('dashboard:trend.issued'),
          align: 'right',
          render: ({ issued, issuedLink }) =>
            issued === 0 || !issuedLink ? (
              formatCount(issued)
            ) : (
              <Behind link={issuedLink}>{formatCount(issued)}</Behind>
            ),
        },
      ]}
    />
  );
};
