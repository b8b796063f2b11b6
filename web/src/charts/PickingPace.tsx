import Link from '@mui/material/Link';
import { getPickingChart, type PickingChart, type PickingPeriod } from '@granary/api/charts';
import { PERIODS_SHOWN, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { useCan } from '../app/session/can.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ChartSection } from './ChartSection.tsx';
import { BarDrawing } from './lazy-drawings.ts';
import { shippedWithin } from './shipped-within.ts';

interface Props {
  readonly by: StatisticalPeriod;
  readonly warehouse?: string | undefined;
}

/** Orders and lines that left in each period, and those that went short. */
export const PickingPace = ({ by, warehouse }: Props) => {
  const query = useQueryOf(
    'outbound',
    getPickingChart,
    { query: { by, ...(warehouse && { warehouse }) } },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query}>
      {({ periods }) => <Drawn periods={periods} by={by} warehouse={warehouse} />}
    </Loaded>
  );
};

const Drawn = ({ periods, by, warehouse }: Props & { readonly periods: PickingChart['periods'] }) => {
  const { t } = useTranslation();
  const can = useCan();
  const span = t(`common:lastPeriods.${by}`, { count: PERIODS_SHOWN[by] });
  const total = (of: (period: PickingPeriod) => number): number =>
    periods.reduce((sum, period) => sum + of(period), 0);
  const count = (figure: 'orders' | 'lines' | 'short') => ({
    key: figure,
    label: t(`charts:picking.${figure}`),
    align: 'right' as const,
    render: (period: PickingPeriod) => formatCount(period[figure]),
  });
  const series = (figure: 'lines' | 'orders' | 'short', tone: 'primary' | 'info' | 'error') => ({
    label: t(`charts:picking.${figure}`),
    tone,
    values: periods.map((period) => period[figure]),
  });
  const title = t('charts:picking.title', { span });
  return (
    <ChartSection
      chart="picking"
      title={title}
      summary={t('charts:picking.summary', {
        orders: formatCount(total(({ orders }) => orders)),
        lines: formatCount(total(({ lines }) => lines)),
        short: formatCount(total(({ short }) => short)),
      })}
      query={{ by, ...(warehouse && { warehouse }) }}
      empty={total(({ orders }) => orders) === 0 ? t('charts:picking.none', { span }) : undefined}
      drawing={
        <BarDrawing
          keys={periods.map(({ key }) => key)}
          series={[series('lines', 'info'), series('orders', 'primary'), series('short', 'error')]}
          format={formatCount}
        />
      }
      table={
        <SimpleTable<PickingPeriod>
          label={title}
          rows={periods.toReversed()}
          rowId={({ key }) => key}
          columns={[
            {
              key: 'period',
              label: t(`common:periodBy.${by}`),
              render: ({ key, from, to, orders }) =>
                orders === 0 || !can('outbound:read') ? (
                  key
                ) : (
                  <Link
                    component={PathLink}
                    to="/warehouse/outbound"
                    search={{
                      ...(warehouse === undefined && { scope: 'all' }),
                      filter: shippedWithin(from, to),
                    }}
                  >
                    {key}
                  </Link>
                ),
            },
            count('orders'),
            count('lines'),
            count('short'),
            {
              key: 'minutes',
              label: t('charts:picking.median'),
              align: 'right',
              render: ({ minutes }) =>
                minutes === null ? '–' : t('charts:picking.minutes', { count: minutes }),
            },
          ]}
        />
      }
    />
  );
};
