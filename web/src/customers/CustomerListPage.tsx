import { restorersOf } from '@granary/api/access';
import BinIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import { customerFields, listCustomers, type CustomerRow } from '@granary/api/customers';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BinnedListPage } from '../ui/list/BinnedListPage.tsx';
import { columnsOf } from '../ui/list/columns.tsx';
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
  const actions = useCustomerActions();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);

  const rowActions = (row: CustomerRow): RowAction[] => [
    {
      label: t('common:edit'),
      icon: <EditIcon fontSize="small" />,
      needs: 'customer:write',
      run: () => void navigate({ to: `${LIST}/$code/edit`, params: { code: row.code } }),
    },
    row.status === 'active'
      ? {
          label: t('customers:deactivate'),
          needs: 'customer:write',
          run: () => actions.deactivate(row),
        }
      : { label: t('customers:activate'), needs: 'customer:write', run: () => actions.activate(row) },
    {
      label: t('customers:delete'),
      icon: <BinIcon fontSize="small" />,
      needs: ['customer:soft_delete', 'customer:delete'],
      danger: true,
      run: async () => void (await actions.remove(row)),
    },
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
        restore: { needs: restorersOf('customer'), run: actions.restore },
        hardDelete: { needs: 'customer:hard_delete', run: actions.purge },
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
