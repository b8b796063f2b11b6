import Link from '@mui/material/Link';
import { EXPIRY_WEEKS, getExpiryChart, type ExpiryChart, type ExpiryWeek } from '@granary/api/charts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { settings } from '../app/settings/settings.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { formatCount, formatDay, formatMoney } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ChartSection } from './ChartSection.tsx';
import { drawnMoney, shortMoney } from './figures.ts';
import { BarDrawing } from './lazy-drawings.ts';

/** What is past its date and what expires in which week; each week leads to its batches. */
export const ExpiryWeeks = ({ warehouse }: { readonly warehouse?: string | undefined }) => {
  const query = useQueryOf(
    'stock',
    getExpiryChart,
    { query: { ...(warehouse && { warehouse }) } },
    { keepPrevious: true },
  );
  return <Loaded query={query}>{({ weeks }) => <Drawn weeks={weeks} warehouse={warehouse} />}</Loaded>;
};

interface Props {
  readonly weeks: ExpiryChart['weeks'];
  readonly warehouse: string | undefined;
}

const Drawn = ({ weeks, warehouse }: Props) => {
  const { t } = useTranslation();
  const language = settings.use((state) => state.language);
  const [expired, ...coming] = weeks;
  const seesValue = typeof expired?.value === 'string';
  const nameOf = ({ from, to }: ExpiryWeek): string =>
    from === null ? t('charts:expiry.expired') : `${formatDay(from, language)} – ${formatDay(to, language)}`;
  const batches = coming.reduce((sum, week) => sum + week.batches, 0);
  const value = coming.reduce((sum, week) => sum + Number(week.value ?? 0), 0);
  const title = t('charts:expiry.title', { count: EXPIRY_WEEKS });
  const columns: SimpleColumn<ExpiryWeek>[] = [
    {
      key: 'week',
      label: t('common:periodBy.week'),
      render: (week) =>
        week.batches === 0 ? (
          nameOf(week)
        ) : (
          <Link
            component={PathLink}
            to="/warehouse/inventory"
            search={{
              view: 'all',
              ...(warehouse === undefined && { scope: 'all' }),
              filter: [
                'current:gte:0.001',
                ...(week.from === null ? [] : [`expiryDate:gte:${week.from}`]),
                `expiryDate:lte:${week.to}`,
              ],
            }}
          >
            {nameOf(week)}
          </Link>
        ),
    },
    {
      key: 'batches',
      label: t('charts:batches'),
      align: 'right',
      render: (week) => formatCount(week.batches),
    },
    ...(seesValue
      ? [
          {
            key: 'value',
            label: t('charts:expiry.value'),
            align: 'right' as const,
            render: (week: ExpiryWeek) => <Money amount={week.value ?? '0'} />,
          },
        ]
      : []),
  ];
  const values = weeks.map((week) => (seesValue ? Number(week.value) : week.batches));
  const byKey = new Map(weeks.map((week) => [week.key, week]));
  return (
    <ChartSection
      chart="expiry"
      title={title}
      summary={[
        t('charts:expiry.summary', { count: batches }),
        ...(seesValue ? [formatMoney(value.toFixed(2))] : []),
        t('charts:expiry.past', { count: expired?.batches ?? 0 }),
      ].join(' · ')}
      query={{ ...(warehouse && { warehouse }) }}
      empty={weeks.every((week) => week.batches === 0) ? t('charts:expiry.none') : undefined}
      drawing={
        <BarDrawing
          keys={weeks.map(({ key }) => key)}
          nameOf={(key) => (key === expired?.key ? t('charts:expiry.expired') : nameOf(byKey.get(key)!))}
          shortNameOf={(key) =>
            key === expired?.key ? t('charts:expiry.expired') : key.slice(key.indexOf('W'))
          }
          series={[
            {
              label: t('charts:expiry.expired'),
              tone: 'error',
              values: values.map((one, n) => (n === 0 ? one : 0)),
            },
            {
              label: t(seesValue ? 'charts:expiry.value' : 'charts:batches'),
              tone: 'primary',
              values: values.map((one, n) => (n === 0 ? 0 : one)),
            },
          ]}
          stacked
          format={seesValue ? drawnMoney : formatCount}
          formatShort={seesValue ? shortMoney : formatCount}
        />
      }
      table={
        <SimpleTable<ExpiryWeek> label={title} rows={weeks} rowId={({ key }) => key} columns={columns} />
      }
    />
  );
};
