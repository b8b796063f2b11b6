import { listInbox, type InboxRow } from '@granary/api/workflow';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { Ago, Money } from '../../ui/widgets/figures.tsx';
import { nameOfDocument } from '../../ui/widgets/headline.ts';
import { WorkList } from './WorkList.tsx';

/** The documents that wait for the user's decision. */
export const InboxCard = () => {
  const { t } = useTranslation();
  const query = useQueryOf('workflow', listInbox, { query: { limit: 5 } }, { keepPrevious: true });
  return (
    <WorkList<InboxRow, NonNullable<typeof query.data>>
      title={t('dashboard:inbox.title')}
      query={query}
      rowId={({ id }) => id}
      target={({ id }) => ({ to: '/inbox', search: { task: id } })}
      name={({ party, title, number }) => nameOfDocument({ title, customer: party }, number)}
      detail={({ kind, number, since }) => (
        <>
          {t(`status:decision.${kind}`)} · {number} · <Ago moment={since} />
        </>
      )}
      end={({ amount }) => amount !== null && <Money amount={amount} />}
      empty={t('dashboard:inbox.none')}
      all={{ to: '/inbox' }}
    />
  );
};
