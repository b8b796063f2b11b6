import { listCreditRequests, type CreditRequestRow } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { Money } from '../../ui/widgets/figures.tsx';
import { useNameOf } from '../../ui/widgets/local-name.ts';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { WorkList } from './WorkList.tsx';

/** The credit requests of the user, the latest first, and where they stand. */
export const OwnRequestsCard = () => {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const query = useQueryOf('creditRequest', listCreditRequests, {
    query: { scope: 'mine', sort: 'createdAt:desc', limit: 5 },
  });
  return (
    <WorkList<CreditRequestRow, NonNullable<typeof query.data>>
      title={t('dashboard:ownRequests.title')}
      query={query}
      rowId={({ number }) => number}
      target={({ number }) => ({ to: '/credit-management/requests/$number', params: { number } })}
      name={({ customer }) => nameOf(customer)}
      detail={({ number, amount, direction }) => (
        <>
          {number} · {direction === 'increase' ? '+' : '−'}
          <Money amount={amount} />
        </>
      )}
      end={({ approvalStatus }) => <StatusChip kind="approval" value={approvalStatus} />}
      empty={t('dashboard:ownRequests.none')}
      all={{ to: '/credit-management', search: { tab: 'mine' } }}
    />
  );
};
