import { costRevisionFields, listCostRevisions, type CostRevision } from '@granary/api/costs';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BATCH_WIDTH } from '../stock/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column } from '../ui/list/types.ts';
import { useEventListColumn } from '../ui/widgets/event-column.tsx';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { percent } from './percent.ts';
import { useCostsPlace } from './place.tsx';

const column = columnsOf<CostRevision>();

/** Cost revisions: who, from, to and why. */
export const RevisionList = ({ tabs }: { tabs: ReactNode }) => {
  const { t } = useTranslation();
  const localName = useLocalName();
  const cause = useEventListColumn<CostRevision>();
  const columns = useMemo(
    (): Column<CostRevision>[] => [
      column.moment('changedAt', t('stock:occurredAt'), { width: 150 }),
      column.text('batch', t('stock:batch'), { width: BATCH_WIDTH, card: 'title' }),
      column.text('item', t('costs:item'), {
        flex: 1,
        width: 140,
        card: 'subtitle',
        download: { of: ['itemNames'] },
        text: (row) => localName(row.itemNames),
      }),
      column.money('before', t('stock:costHistory.before'), { width: 95 }),
      column.money('after', t('stock:costHistory.after'), { width: 95 }),
      column.money('change', t('stock:costHistory.change'), { width: 95 }),
      {
        field: 'changeRate',
        label: t('stock:costHistory.rate'),
        width: 80,
        align: 'right',
        download: { as: 'number' },
        text: ({ changeRate }) => percent(changeRate),
      },
      column.text('reason', t('common:reason'), { flex: 1, width: 140 }),
      column.person('username', t('stock:by_'), { width: 130 }),
    ],
    [t, localName],
  );
  const shown = useMemo(() => [...columns, ...cause], [columns, cause]);
  return (
    <ListPage<CostRevision>
      name="cost-revisions"
      title={t('costs:title')}
      topic="stock"
      contract={listCostRevisions}
      fields={costRevisionFields}
      columns={shown}
      query={useCostsPlace()}
      rowId={({ id }) => id}
      defaultSort="changedAt:desc"
      searchLabel={t('costs:searchRevisions')}
      open={({ batchId }) => ({ to: '/warehouse/inventory/$id', params: { id: batchId } })}
      banner={tabs}
      empty={{ title: t('stock:costHistory.none') }}
    />
  );
};
