import type { CustomerDetail } from '@granary/api/customers';
import { useTranslation } from 'react-i18next';
import { DateText, Money } from '../ui/widgets/figures.tsx';
import { formatCount } from '../ui/widgets/format.ts';
import { KeyFigures } from '../ui/widgets/KeyFigure.tsx';

/** Statistics on past business with the customer. */
export const Statistics = ({ statistics }: Pick<CustomerDetail, 'statistics'>) => {
  const { t } = useTranslation();
  const { orders, openOrders, sales, lastOrderAt, activeContracts } = statistics;
  return (
    <KeyFigures
      figures={[
        {
          label: t('customers:orders'),
          value: formatCount(orders),
          hint: t('customers:openOrders', { count: openOrders }),
        },
        { label: t('customers:sales'), value: <Money amount={sales} /> },
        { label: t('customers:lastOrder'), value: <DateText value={lastOrderAt} /> },
        { label: t('customers:activeContracts'), value: formatCount(activeContracts) },
      ]}
    />
  );
};
