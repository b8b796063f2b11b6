import { type CreditAccount } from '@granary/api/credit';
import Box from '@mui/material/Box';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../app/client/failure.ts';
import { Facts } from '../ui/detail/Facts.tsx';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { Loaded } from '../ui/states/Loaded.tsx';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import type { Figure } from '../ui/widgets/KeyFigure.tsx';
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
              ...(['upTo30', 'upTo60', 'upTo90', 'upTo120', 'over120'] as const).map((age) => ({
                label: t(`customers:ageing.${age}`),
                value: <Money amount={account.ageing[age]} />,
              })),
            ]}
          />
          <SimpleTable<CreditAccount['shipments'][number]>
            label={t('customers:unpaid')}
            rows={account.shipments}
            rowId={({ document }) => document}
            empty={<EmptyState compact title={t('customers:nothingUnpaid')} />}
            columns={[
              { key: 'document', label: t('customers:order'), render: ({ document }) => document },
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
        </Box>
      )}
    </Loaded>
  );
};
