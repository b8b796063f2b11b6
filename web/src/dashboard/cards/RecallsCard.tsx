import { listRecalls, type RecallRow } from '@granary/api/recalls';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { DateText } from '../../ui/widgets/figures.tsx';
import { useLocalName } from '../../ui/widgets/local-name.ts';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { WorkList } from './WorkList.tsx';

/** The latest recalls. */
export const RecallsCard = () => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const query = useQueryOf('recall', listRecalls, { query: { sort: 'openedAt:desc', limit: 5 } });
  return (
    <WorkList<RecallRow, NonNullable<typeof query.data>>
      title={t('dashboard:recalls.title')}
      query={query}
      rowId={({ number }) => number}
      target={({ number }) => ({ to: '/audit/recalls/$number', params: { number } })}
      name={({ itemNames }) => localName(itemNames)}
      detail={({ number, openedAt }) => (
        <>
          {number} · <DateText value={openedAt} />
        </>
      )}
      end={({ status }) => <StatusChip kind="recall" value={status} />}
      empty={t('dashboard:recalls.none')}
      all={{ to: '/audit/recalls', search: { view: 'all' } }}
    />
  );
};
