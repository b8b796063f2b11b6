import { listCounts, type CountRow } from '@granary/api/counts';
import { useTranslation } from 'react-i18next';
import { useQueryOf } from '../../app/client/use-query-of.ts';
import { useChosenWarehouse } from '../../app/session/warehouse.ts';
import { StatusChip } from '../../ui/widgets/StatusChip.tsx';
import { WorkList } from './WorkList.tsx';

const UNFINISHED = 'status:in:open,counting,recounting,counted';

/** The stock counts that are not finished. */
export const CountsCard = () => {
  const { t } = useTranslation();
  const warehouse = useChosenWarehouse()?.code;
  const query = useQueryOf('count', listCounts, {
    query: { ...(warehouse !== undefined && { warehouse }), filter: [UNFINISHED], limit: 5 },
  });
  return (
    <WorkList<CountRow, NonNullable<typeof query.data>>
      title={t('dashboard:counts.title')}
      query={query}
      rowId={({ number }) => number}
      target={({ number }) => ({ to: '/warehouse/counts/$number', params: { number } })}
      name={({ title }) => title}
      detail={({ number, warehouse: place, countedCount, toCount }) =>
        [number, place, t('dashboard:counts.counted', { counted: countedCount, of: toCount })].join(' · ')
      }
      end={({ status }) => <StatusChip kind="count" value={status} />}
      empty={t('dashboard:counts.none')}
      all={{ to: '/warehouse/counts', search: { filter: [UNFINISHED] } }}
    />
  );
};
