import { type CreditAccount } from '@granary/api/credit';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../app/client/failure.ts';
import { useCan } from '../app/session/can.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { CreditUse } from './CreditUse.tsx';
import { agesOf } from './ages.ts';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
import { PathLink } from '../ui/widgets/PathLink.tsx';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** Key figures of the customer's credit; empty while loading. */
export const useCreditFigures = (account: CreditAccount | undefined): Figure[] => {
  const { t } = useTranslation();
  if (!account) return [];
  return [
    { label: t('customers:creditLimit'), value: <Money amount={account.limit} /> },
    { label: t('customers:used'), value: <Money amount={account.used} /> },
    { label: t('customers:reserved'), value: <Money amount={account.reserved} /> },
    {
      label: t('customers:available'),
      value: <Money amount={account.available} />,
      hint: t('customers:usageRateIs', { rate: account.usageRate }),
      ...(account.available.startsWith('-') ? { tone: 'danger' as const } : {}),
    },
  ];
};

/** Balance, ageing and the oldest unpaid shipments. */
export const CreditOverview = ({ query }: { query: UseQueryResult<CreditAccount, ApiFailure> }) => {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <Loaded query={query} compact>
      {(account) => (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Facts
            facts={[
              {
                label: t('customers:standing'),
                value: <StatusChip kind="credit" value={account.standing} />,
              },
              { label: t('customers:prepaid'), value: <Money amount={account.prepaid} /> },
              ...agesOf(account).map(({ age, documents }) => ({
                label: t(`customers:ageing.${age}`),
                value: (
                  <>
                    <Money amount={account.ageing[age]} />
                    {documents.map((document) => (
                      <Box key={document} sx={{ typography: 'caption' }}>
                        <Owed document={document} />
                      </Box>
                    ))}
                  </>
                ),
              })),
            ]}
          />
          <SimpleTable<CreditAccount['shipments'][number]>
            label={t('customers:unpaid')}
            rows={account.shipments}
            rowId={({ document }) => document}
            empty={<EmptyState compact title={t('customers:nothingUnpaid')} />}
            columns={[
              {
                key: 'document',
                label: t('customers:order'),
                render: ({ document }) => <Owed document={document} />,
              },
              {
                key: 'shippedAt',
                label: t('customers:shippedAt'),
                render: ({ shippedAt }) => <DateText value={shippedAt} />,
              },
              { key: 'days', label: t('customers:age'), align: 'right', render: ({ days }) => days },
              {
                key: 'outstanding',
                label: t('customers:outstanding'),
                align: 'right',
                render: ({ outstanding }) => <Money amount={outstanding} />,
              },
            ]}
          />
          {can('credit:read') && (
            <>
              <CreditUse code={account.customer.code} />
              <Link
                component={PathLink}
                to="/credit-management/statements/$customer"
                params={{ customer: account.customer.code }}
              >
                {t('customers:statement')}
              </Link>
            </>
          )}
        </Box>
      )}
    </Loaded>
  );
};

/** The order that is owed for, linked if the user may open it. */
const Owed = ({ document }: { document: string }) => {
  const can = useCan();
  if (!can('sales_outbound:read')) return <span>{document}</span>;
  return (
    <Link component={PathLink} to="/orders/sales-outbound/$number" params={{ number: document }}>
      {document}
    </Link>
  );
};
