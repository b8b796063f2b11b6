import type { Dashboard } from '@granary/api/dashboard';
import type { StatisticalPeriod } from '@granary/domain/periods/rules';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { DateText } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { Behind } from './tables.tsx';

type Trend = NonNullable<Dashboard['trend']>;
type Period = Trend[number];

interface Props {
  readonly trend: Trend;
  readonly by: StatisticalPeriod;
}

/** The chart's figures, linked to the documents behind them. */
export const TrendTable = ({ trend, by }: Props) => {
  const { t } = useTranslation();
  const name = t(`common:periodBy.${by}`);
  return (
    <SimpleTable<Period>
      label={name}
      rows={trend.toReversed()}
      rowId={({ key }) => key}
      columns={[
        {
          key: 'period',
          label: name,
          render: ({ key }) => (by === 'day' ? <DateText value={key} /> : key),
        },
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
