import { listSales, type SalesRow } from '@granary/api/outbound';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { session } from '../../app/session/session-store.ts';
import { Money } from '../../ui/widgets/figures.tsx';
import { headlineOf } from '../../ui/widgets/headline.ts';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { WorkList } from './WorkList.tsx';

/** The sales that the user has entered, the latest first, and where they stand. */
export const OwnOrdersCard = () => {
  const { t } = useTranslation();
  const username = session.use((state) => state.user?.username) ?? '';
  const own = `createdBy:equals:${username}`;
  const query = useQueryOf('outbound', listSales, {
    query: { filter: [own], sort: 'createdAt:desc', limit: 5 },
  });
  return (
    <WorkList<SalesRow, NonNullable<typeof query.data>>
      title={t('dashboard:ownOrders.title')}
      query={query}
      rowId={({ number }) => number}
      target={({ number }) => ({ to: '/orders/sales-outbound/$number', params: { number } })}
      name={(sale) => headlineOf(sale, t(`status:outboundType.${sale.type}`))}
      detail={({ number, salesAmount }) => (
        <>
          {number} · <Money amount={salesAmount} />
        </>
      )}
      end={({ status }) => <StatusChip kind="outbound" value={status} />}
      empty={t('dashboard:ownOrders.none')}
      all={{ to: '/orders/sales-outbound', search: { filter: [own] } }}
    />
  );
};
