import Link from '@mui/material/Link';
import { getStockChart, type StockChart, type StockPoint } from '@granary/api/charts';
import { PERIODS_SHOWN, type StatisticalPeriod } from '@granary/domain/periods/rules';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable, type SimpleColumn } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { formatCount, formatMoney, formatQuantity } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { ChartSection } from './ChartSection.tsx';
import { drawnMoney, shortMoney } from './figures.ts';
import { CourseDrawing } from './lazy-drawings.ts';

interface Props {
  readonly by: StatisticalPeriod;
  readonly warehouse?: string | undefined;
  /** Its quantity with its minimum, instead of the value of all items. */
  readonly item?: string | undefined;
}

/** Stock at the end of each period; each point leads to the stock as of that day. */
export const StockCourse = ({ by, warehouse, item }: Props) => {
  const query = useQueryOf(
    'stock',
    getStockChart,
    { query: { by, ...(warehouse && { warehouse }), ...(item && { item }) } },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query}>
      {(chart) => <Drawn chart={chart} by={by} warehouse={warehouse} item={item} />}
    </Loaded>
  );
};

const Drawn = ({ chart, by, warehouse, item: asked }: Props & { readonly chart: StockChart }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const { points, item } = chart;
  const unit = item ? localName(item.unit) : '';
  const span = t(`common:lastPeriods.${by}`, { count: PERIODS_SHOWN[by] });
  const last = points.at(-1);
  const ofItem = (value: number): string => formatQuantity(value.toFixed(3));
  const drawn = item
    ? {
        figure: 'quantity' as const,
        label: unit,
        format: ofItem,
        text: `${formatQuantity(last?.quantity ?? '0')} ${unit}`,
      }
    : typeof last?.value === 'string'
      ? {
          figure: 'value' as const,
          label: t('charts:value'),
          format: drawnMoney,
          text: formatMoney(last.value),
        }
      : {
          figure: 'batches' as const,
          label: t('charts:batches'),
          format: formatCount,
          text: formatCount(last?.batches ?? 0),
        };
  const minimum = item && Number(item.minStock) > 0 ? item.minStock : undefined;
  const columns: SimpleColumn<StockPoint>[] = [
    {
      key: 'period',
      label: t(`common:periodBy.${by}`),
      render: ({ key, to }) => (
        <Link
          component={PathLink}
          to="/audit/stock-as-of"
          search={{
            // The current period has not ended.
            ...(key !== last?.key && { on: to }),
            filter: [
              ...(warehouse ? [`warehouse:in:${warehouse}`] : []),
              ...(item ? [`item:equals:${item.code}`] : []),
            ],
          }}
        >
          {key}
        </Link>
      ),
    },
    {
      key: 'batches',
      label: t('charts:batches'),
      align: 'right',
      render: ({ batches }) => formatCount(batches),
    },
    ...(item
      ? [
          {
            key: 'quantity',
            label: t('charts:quantity'),
            align: 'right' as const,
            render: ({ quantity }: StockPoint) => <Quantity value={quantity ?? '0'} unit={unit} />,
          },
        ]
      : []),
    ...(typeof last?.value === 'string'
      ? [
          {
            key: 'value',
            label: t('charts:value'),
            align: 'right' as const,
            render: ({ value }: StockPoint) => <Money amount={value ?? '0'} />,
          },
        ]
      : []),
  ];
  const title = t(item ? 'charts:item.title' : 'charts:stock.title', { span });
  return (
    <ChartSection
      chart="stock"
      title={title}
      summary={
        minimum === undefined
          ? t('charts:stock.summary', { span, now: drawn.text })
          : t('charts:item.summary', { span, now: drawn.text, minimum: `${formatQuantity(minimum)} ${unit}` })
      }
      query={{ by, ...(warehouse && { warehouse }), ...(asked && { item: asked }) }}
      empty={points.every(({ batches }) => batches === 0) ? t('charts:stock.none', { span }) : undefined}
      drawing={
        <CourseDrawing
          keys={points.map(({ key }) => key)}
          series={[
            {
              label: drawn.label,
              tone: 'primary',
              values: points.map((point) => Number(point[drawn.figure] ?? 0)),
            },
          ]}
          format={drawn.format}
          {...(drawn.figure === 'value' && { formatShort: shortMoney })}
          level={
            minimum === undefined ? undefined : { value: Number(minimum), label: t('charts:item.minimum') }
          }
        />
      }
      table={
        <SimpleTable<StockPoint>
          label={title}
          rows={points.toReversed()}
          rowId={({ key }) => key}
          columns={columns}
        />
      }
    />
  );
};
