import type { RecallImpact } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { SimpleTable } from '../ui/detail/SimpleTable.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { DocumentLink } from '../ui/widgets/DocumentLink.tsx';
import { Quantity } from '../ui/widgets/figures.tsx';
import { useLocalName, useNameOf } from '../ui/widgets/local-name.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';

/** Orders with reservations of the goods, which need reallocation. */
export const OrdersTable = ({
  found: { orders, unit },
}: {
  found: Pick<RecallImpact, 'orders' | 'unit'>;
}) => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const localName = useLocalName();
  return (
    <SimpleTable
      label={t('recalls:tab.orders')}
      rows={orders}
      rowId={({ number, batch }) => `${number} ${batch}`}
      empty={<EmptyState compact title={t('recalls:noOrders')} />}
      columns={[
        {
          key: 'number',
          label: t('recalls:order'),
          render: ({ number }) => <DocumentLink kind="outbound" number={number} />,
        },
        {
          key: 'customer',
          label: t('recalls:customer'),
          render: ({ customer }) => (customer ? nameOf(customer) : '–'),
        },
        {
          key: 'status',
          label: t('recalls:status'),
          render: ({ status }) => (status ? <StatusChip kind="outbound" value={status} /> : '–'),
        },
        {
          key: 'allocation',
          label: t('recalls:allocation'),
          render: ({ allocation }) =>
            allocation ? <StatusChip kind="allocation" value={allocation} /> : '–',
        },
        { key: 'warehouse', label: t('recalls:warehouse'), render: ({ warehouse }) => warehouse },
        { key: 'batch', label: t('recalls:batch'), render: ({ batch }) => batch },
        {
          key: 'quantity',
          label: t('recalls:held'),
          align: 'right',
          render: ({ quantity }) => <Quantity value={quantity} unit={localName(unit)} />,
        },
      ]}
    />
  );
};
