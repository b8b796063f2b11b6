import Link from '@mui/material/Link';
import type { Dashboard, DashboardLink } from '@granary/api/dashboard';
import { PERIODS_SHOWN, type StatisticalPeriod } from '@granary/domain/periods/rules';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { chooseWarehouse } from '../app/session/warehouse.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { Money, Quantity } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { screenOf } from './links.ts';
import { Card, Section } from '../ui/Section.tsx';

type TopItem = NonNullable<Dashboard['topItems']>[number];
type Warehouse = NonNullable<Dashboard['stock']>['warehouses'][number];

export const Behind = ({ link, children }: { link: DashboardLink; children: ReactNode }) => (
  <Link component={PathLink} {...screenOf(link)}>
    {children}
  </Link>
);

interface TopProps {
  readonly items: readonly TopItem[];
  readonly by: StatisticalPeriod;
}

export const TopItems = ({ items, by }: TopProps) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const span = t(`common:lastPeriods.${by}`, { count: PERIODS_SHOWN[by] });
  const title = t('dashboard:top.title', { span });
  return (
    <Section title={title}>
      <Card>
        <SimpleTable<TopItem>
          label={title}
          rows={items}
          rowId={({ code }) => code}
          columns={[
            {
              key: 'item',
              label: t('dashboard:top.item'),
              render: ({ link, names }) => <Behind link={link}>{localName(names)}</Behind>,
            },
            {
              key: 'issued',
              label: t('dashboard:top.issued'),
              align: 'right',
              render: ({ issued, unit }) => <Quantity value={issued} unit={localName(unit)} />,
            },
            {
              key: 'movements',
              label: t('dashboard:top.movements'),
              align: 'right',
              render: ({ movements }) => formatCount(movements),
            },
          ]}
        />
      </Card>
    </Section>
  );
};

export const WarehouseStock = ({ warehouses }: { warehouses: readonly Warehouse[] }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const priced = warehouses.some(({ value }) => value !== null);
  return (
    <Section title={t('dashboard:stock.byWarehouse')}>
      <Card>
        <SimpleTable<Warehouse>
          label={t('dashboard:stock.byWarehouse')}
          rows={warehouses}
          rowId={({ code }) => code}
          columns={[
            {
              key: 'warehouse',
              label: t('dashboard:stock.warehouse'),
              // The list shows the working warehouse, so switch to this one.
              render: ({ code, link, names }) => (
                <Link component={PathLink} {...screenOf(link)} onClick={() => chooseWarehouse(code)}>
                  {localName(names)}
                </Link>
              ),
            },
            {
              key: 'batches',
              label: t('dashboard:stock.batches'),
              align: 'right',
              render: ({ batches }) => formatCount(batches),
            },
            ...(priced
              ? [
                  {
                    key: 'value',
                    label: t('dashboard:stock.value'),
                    align: 'right' as const,
                    render: ({ value }: Warehouse) => <Money amount={value} />,
                  },
                ]
              : []),
          ]}
        />
      </Card>
    </Section>
  );
};
