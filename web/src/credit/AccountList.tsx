import { creditAccountFields, listCreditAccounts, type CreditAccountRow } from '@granary/api/credit';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';

const column = columnsOf<CreditAccountRow>();

/** Every customer's credit, with the ageing of their debt. */
export const AccountList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);
  return (
    <ListPage<CreditAccountRow>
      name="credit-accounts"
      title={t('credit:title')}
      topic="credit"
      contract={listCreditAccounts}
      fields={creditAccountFields}
      columns={columns}
      rowId={({ customer }) => customer.code}
      views={views}
      defaultSort="usageRate:desc"
      searchLabel={t('credit:searchCustomers')}
      open={({ customer }) => ({
        to: '/credit-management/statements/$customer',
        params: { customer: customer.code },
      })}
      empty={{ title: t('credit:accountsEmpty') }}
      banner={tabs}
    />
  );
};

const useColumns = (): Column<CreditAccountRow>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.named('customer', t('credit:customer'), { flex: 1, width: 170, card: 'title' }),
      column.status('standing', t('credit:standing'), 'credit', { width: 140 }),
      column.money('limit', t('credit:limit'), { width: 115 }),
      column.money('used', t('credit:used'), { width: 115 }),
      column.money('reserved', t('credit:reserved'), { width: 110, card: 'none' }),
      column.money('available', t('credit:available'), { width: 115 }),
      {
        field: 'usageRate',
        label: t('credit:usageRate'),
        width: 90,
        align: 'right',
        download: { as: 'number' },
        text: ({ usageRate }) => `${usageRate} %`,
      },
      column.money('upTo30', t('credit:ageing.upTo30'), { width: 105, card: 'none' }),
      column.money('upTo60', t('credit:ageing.upTo60'), { width: 105, card: 'none' }),
      column.money('upTo90', t('credit:ageing.upTo90'), { width: 105, card: 'none' }),
      column.money('upTo120', t('credit:ageing.upTo120'), { width: 105, card: 'none' }),
      column.money('over120', t('credit:ageing.over120'), { width: 105, card: 'none' }),
      column.moment('updatedAt', t('credit:updatedAt'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'watch', label: t('credit:view.watch'), filter: ['standing:in:watch,hold,stop'] },
  { key: 'overdue', label: t('credit:view.overdue'), filter: ['over120:gte:0.01'], sort: 'over120:desc' },
];
