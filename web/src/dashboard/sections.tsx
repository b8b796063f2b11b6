import type { Dashboard, DashboardFigure } from '@granary/api/dashboard';
import { EXPIRING_SOON_DAYS, EXPIRY_CRITICAL_DAYS } from '@granary/domain/stock/rules';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../app/theme/tones.ts';
import { formatCount, formatMoney } from '../ui/widgets/format.ts';
import { KeyFigures, type Figure } from '../ui/widgets/KeyFigure.tsx';
import { screenOf } from './links.ts';
import { Section } from '../ui/Section.tsx';

type Part<Name extends keyof Dashboard> = NonNullable<Dashboard[Name]>;

/** "10,000+" if the count is capped. */
const counted = (label: string, figure: DashboardFigure, tone?: Tone): Figure => ({
  label,
  value: formatCount(figure.count) + (figure.exact ? '' : '+'),
  ...(tone && figure.count > 0 ? { tone } : {}),
  ...screenOf(figure.link),
});

export const StockSection = ({
  stock,
  lowStock,
}: {
  stock: Part<'stock'>;
  lowStock: Dashboard['lowStock'];
}) => {
  const { t } = useTranslation();
  const value: Figure[] =
    stock.value === null
      ? []
      : [
          {
            label: t('dashboard:stock.value'),
            value: formatMoney(stock.value),
            ...screenOf(stock.batches.link),
          },
        ];
  return (
    <Section title={t('dashboard:stock.title')}>
      <KeyFigures
        figures={[
          ...value,
          counted(t('dashboard:stock.batches'), stock.batches),
          ...(lowStock ? [counted(t('dashboard:stock.low'), lowStock, 'warning')] : []),
        ]}
      />
    </Section>
  );
};

export const ExpirySection = ({ expiry }: { expiry: Part<'expiry'> }) => {
  const { t } = useTranslation();
  const toneOf = (days: number): Tone | undefined =>
    days <= EXPIRY_CRITICAL_DAYS ? 'danger' : days <= EXPIRING_SOON_DAYS ? 'warning' : undefined;
  return (
    <Section title={t('dashboard:expiry.title')}>
      <KeyFigures
        figures={[
          counted(t('dashboard:expiry.expired'), expiry.expired, 'danger'),
          ...expiry.within.map((step) =>
            counted(t('dashboard:expiry.within', { days: step.days }), step, toneOf(step.days)),
          ),
        ].map((figure) => ({ ...figure, hint: t('dashboard:expiry.batches') }))}
      />
    </Section>
  );
};

export const CreditSection = ({ credit }: { credit: Part<'credit'> }) => {
  const { t } = useTranslation();
  const amount = (key: 'used' | 'reserved'): Figure => ({
    label: t(`dashboard:credit.${key}`),
    value: formatMoney(credit[key]),
    ...screenOf(credit.link),
  });
  return (
    <Section title={t('dashboard:credit.title')}>
      <KeyFigures
        figures={[
          amount('used'),
          amount('reserved'),
          counted(t('dashboard:credit.tight'), credit.tight, 'warning'),
        ]}
      />
    </Section>
  );
};

export const TasksSection = ({
  approvals,
  picking,
}: {
  approvals: Dashboard['approvals'];
  picking: Dashboard['picking'];
}) => {
  const { t } = useTranslation();
  const task = (key: string, figure: DashboardFigure | null | undefined, tone?: Tone): Figure[] =>
    figure ? [counted(t(`dashboard:tasks.${key}`), figure, tone)] : [];
  return (
    <Section title={t('dashboard:tasks.title')}>
      <KeyFigures
        figures={[
          ...task('inbound', approvals.inbound, 'info'),
          ...task('outbound', approvals.outbound, 'info'),
          ...task('sales', approvals.sales, 'info'),
          ...task('contracts', approvals.contracts, 'info'),
          ...task('credit', approvals.credit, 'info'),
          ...task('distribution', approvals.distribution, 'info'),
          ...task('waiting', picking?.waiting, 'warning'),
          ...task('picking', picking?.picking, 'progress'),
          ...task('picked', picking?.picked, 'progress'),
          ...task('shippedToday', picking?.shippedToday),
        ]}
      />
    </Section>
  );
};
