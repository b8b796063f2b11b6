import { restorersOf } from '@granary/api/access';
import { customerFields, listCustomers, type CustomerRow } from '@granary/api/customers';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BinnedListPage } from '../ui/list/BinnedListPage.tsx';
import { columnsOf } from '../ui/list/columns.tsx';
import { editRow, removeRow } from '../ui/list/row-actions.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { useLocalName, useNameField } from '../ui/widgets/local-name.ts';
import { useCustomerActions } from './use-customer-actions.ts';

const column = columnsOf<CustomerRow>();
const LIST = '/customers';
const open = ({ code }: CustomerRow) => ({ to: `${LIST}/$code`, params: { code } });

/** Customers; with `?show=bin` those in the recycle bin. */
export const CustomerListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { button, restore, purge } = useCustomerActions();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);

  const rowActions = (row: CustomerRow): RowAction[] => [
    editRow('customer:write', () => void navigate({ to: `${LIST}/$code/edit`, params: { code: row.code } })),
    row.status === 'active' ? button.deactivate(row) : button.activate(row),
    removeRow(button.remove(row)),
  ];

  return (
    <BinnedListPage<CustomerRow>
      name="customers"
      title={t('customers:title')}
      topic="customer"
      contract={listCustomers}
      fields={customerFields}
      columns={columns}
      rowId={({ code }) => code}
      views={views}
      defaultSort="code:asc"
      searchLabel={t('customers:search')}
      open={open}
      create={{ label: t('customers:create'), needs: 'customer:write', to: `${LIST}/create` }}
      path={LIST}
      bin={{
        title: t('customers:bin'),
        restore: { needs: restorersOf('customer'), run: restore },
        hardDelete: { needs: 'customer:hard_delete', run: purge },
      }}
      rowActions={rowActions}
      empty={{ title: t('customers:emptyTitle'), body: t('customers:emptyBody') }}
    />
  );
};

const useColumns = (): Column<CustomerRow>[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const nameField = useNameField();
  return useMemo(
    () => [
      column.text('code', t('customers:code'), { width: 120, card: 'subtitle' }),
      column.text(nameField, t('customers:name'), {
        flex: 1,
        width: 200,
        card: 'title',
        download: { as: 'name' },
        text: (row) => localName(row),
      }),
      column.choice('type', t('customers:typeLabel'), (type) => t(`customers:type.${type}`), { width: 125 }),
      column.status('status', t('customers:status'), 'warehouse', { width: 110 }),
      column.money('creditLimit', t('customers:creditLimit'), { width: 115, card: 'none' }),
      column.money('available', t('customers:available'), { width: 120 }),
      {
        field: 'usageRate',
        label: t('customers:usageRate'),
        width: 90,
        align: 'right',
        card: 'none',
        download: { as: 'number' },
        text: ({ usageRate }) => (usageRate === null ? '' : `${usageRate} %`),
      },
      column.status('standing', t('customers:standing'), 'credit', { width: 140, card: 'detail' }),
      column.moment('createdAt', t('customers:createdAt'), { hidden: true, card: 'none' }),
      column.moment('updatedAt', t('customers:updatedAt'), { hidden: true, card: 'none' }),
    ],
    [t, localName, nameField],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'active', label: t('customers:views.active'), filter: ['status:in:active'] },
  { key: 'members', label: t('customers:views.members'), filter: ['type:in:member', 'status:in:active'] },
  { key: 'watched', label: t('customers:views.watched'), filter: ['standing:in:watch,hold,stop'] },
  { key: 'inactive', label: t('customers:views.inactive'), filter: ['status:in:inactive'] },
];
