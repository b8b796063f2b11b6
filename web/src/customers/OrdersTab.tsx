import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { listSales, type SalesRow } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../app/client/use-query-of.ts';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** The latest sales to the customer in all of the user's warehouses. */
export const OrdersTab = ({ code }: { code: string }) => {
  const { t } = useTranslation();
  const own = `customer:equals:${code}`;
  const query = useQueryOf('outbound', listSales, {
    query: { filter: [own], sort: 'createdAt:desc', limit: 20 },
  });
  return (
    <Loaded query={query} compact>
      {({ rows, page }) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <SimpleTable<SalesRow>
            label={t('customers:orderList')}
            rows={rows}
            rowId={({ number }) => number}
            empty={<EmptyState compact title={t('customers:noOrders')} />}
            columns={[
              {
                key: 'number',
                label: t('customers:order'),
                render: ({ number }) => (
                  <Link component={PathLink} to="/orders/sales-outbound/$number" params={{ number }}>
                    {number}
                  </Link>
                ),
              },
              {
                key: 'createdAt',
                label: t('customers:createdAt'),
                render: ({ createdAt }) => <DateText value={createdAt} />,
              },
              { key: 'warehouse', label: t('customers:warehouse'), render: ({ warehouse }) => warehouse },
              {
                key: 'status',
                label: t('customers:status'),
                render: ({ status }) => <StatusChip kind="outbound" value={status} />,
              },
              {
                key: 'salesAmount',
                label: t('customers:amount'),
                align: 'right',
                render: ({ salesAmount }) => <Money amount={salesAmount} />,
              },
            ]}
          />
          {page.total > rows.length && (
            <Link component={PathLink} to="/orders/sales-outbound" search={{ filter: [own] }}>
              {t('customers:allOrders', { total: formatCount(page.total) })}
            </Link>
          )}
        </Box>
      )}
    </Loaded>
  );
};
