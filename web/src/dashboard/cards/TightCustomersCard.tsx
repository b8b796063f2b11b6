import { listCreditAccounts, type CreditAccountRow } from '@granary/api/credit';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { useCan } from '../../app/session/can.ts';
import { Money } from '../../ui/widgets/figures.tsx';
import { useNameOf } from '../../ui/widgets/local-name.ts';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { WorkList } from './WorkList.tsx';

const TIGHT = 'standing:in:watch,hold,stop';

/** The customers near or over their limit, the most used first. */
export const TightCustomersCard = () => {
  const { t } = useTranslation();
  const can = useCan();
  const nameOf = useNameOf();
  const query = useQueryOf('credit', listCreditAccounts, {
    query: { filter: [TIGHT], sort: 'usageRate:desc', limit: 5 },
  });
  return (
    <WorkList<CreditAccountRow, NonNullable<typeof query.data>>
      title={t('dashboard:tight.title')}
      query={query}
      rowId={({ customer }) => customer.code}
      target={({ customer: { code } }) =>
        can('customer:read')
          ? { to: '/customers/$code', params: { code } }
          : { to: '/credit-management', search: { tab: 'accounts', q: code } }
      }
      name={({ customer }) => nameOf(customer)}
      detail={({ available, limit }) => (
        <>
          {t('dashboard:tight.available')} <Money amount={available} /> / <Money amount={limit} />
        </>
      )}
      end={({ standing }) => <StatusChip kind="credit" value={standing} />}
      empty={t('dashboard:tight.none')}
      all={{ to: '/credit-management', search: { tab: 'accounts', filter: [TIGHT] } }}
    />
  );
};
