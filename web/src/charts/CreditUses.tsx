import { getCreditChart, type CreditChart, type CreditUse } from '@granary/api/charts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { CustomerLink } from '../ui/widgets/CustomerLink.tsx';
import { Money } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { useNameOf } from '../ui/widgets/local-name.ts';
import { ChartSection } from './ChartSection.tsx';
import { shareOf } from './figures.ts';
import { RowsDrawing } from './lazy-drawings.ts';

const WHOLE = 100;
const percent = (value: number): string => `${formatCount(Math.round(value))} %`;

/** Who uses how much of the credit limit, with the limit as a line. */
export const CreditUses = () => {
  const query = useQueryOf('credit', getCreditChart, {}, { keepPrevious: true });
  return <Loaded query={query}>{(chart) => <Drawn chart={chart} />}</Loaded>;
};

const Drawn = ({ chart: { customers, complete } }: { readonly chart: CreditChart }) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const rows = customers.flatMap((one) => {
    const share = shareOf(one);
    return share ? [{ ...one, share }] : [];
  });
  const names = new Map(customers.map(({ customer }) => [customer.code, nameOf(customer)]));
  const title = t('charts:credit.title');
  const money = (figure: 'limit' | 'used' | 'reserved') => ({
    key: figure,
    label: t(`charts:credit.${figure}`),
    align: 'right' as const,
    render: (row: CreditUse) => <Money amount={row[figure]} />,
  });
  const over = rows.filter(({ share }) => share.used + share.reserved > WHOLE).length;
  return (
    <ChartSection
      chart="credit"
      title={title}
      summary={[
        t('charts:credit.summary', { count: over }),
        ...(complete ? [] : [t('charts:credit.most', { count: customers.length })]),
      ].join(' · ')}
      empty={customers.length === 0 ? t('charts:credit.none') : undefined}
      drawing={
        <RowsDrawing
          keys={rows.map(({ customer }) => customer.code)}
          nameOf={(code) => names.get(code) ?? code}
          series={[
            { label: t('charts:credit.used'), tone: 'primary', values: rows.map(({ share }) => share.used) },
            {
              label: t('charts:credit.reserved'),
              tone: 'info',
              values: rows.map(({ share }) => share.reserved),
            },
          ]}
          format={percent}
          limit={{ value: WHOLE, label: t('charts:credit.limit') }}
        />
      }
      table={
        <SimpleTable<CreditUse>
          label={title}
          rows={customers}
          rowId={({ customer }) => customer.code}
          columns={[
            {
              key: 'customer',
              label: t('charts:credit.customer'),
              render: ({ customer }) => <CustomerLink customer={customer} />,
            },
            money('limit'),
            money('used'),
            money('reserved'),
            {
              key: 'share',
              label: t('charts:credit.share'),
              align: 'right',
              render: (row) => {
                const share = shareOf(row);
                return share ? percent(share.used + share.reserved) : t('charts:credit.noLimit');
              },
            },
          ]}
        />
      }
    />
  );
};
