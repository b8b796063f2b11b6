import { listRecalls, recallFields, type RecallRow } from '@granary/api/recalls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { Column, ListView } from '../ui/list/types.ts';
import { useLocalName } from '../ui/widgets/local-name.ts';
import { shortClassName } from './names.ts';

const column = columnsOf<RecallRow>();

/** Recall cases; they belong to the company, not to a warehouse. */
export const RecallListPage = () => {
  const { t } = useTranslation();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);
  return (
    <ListPage<RecallRow>
      name="recalls"
      title={t('recalls:list')}
      topic="recall"
      contract={listRecalls}
      fields={recallFields}
      columns={columns}
      rowId={({ number }) => number}
      views={views}
      defaultSort="openedAt:desc"
      searchLabel={t('recalls:search')}
      open={({ number }) => ({ to: '/audit/recalls/$number', params: { number } })}
      create={{ label: t('recalls:open'), needs: 'inventory:adjust', to: '/audit/recalls/create' }}
      empty={{ title: t('recalls:emptyTitle'), body: t('recalls:emptyBody') }}
    />
  );
};

const useColumns = (): Column<RecallRow>[] => {
  const { t } = useTranslation();
  const localName = useLocalName();
  return useMemo(
    () => [
      column.text('number', t('recalls:number'), { width: 165, card: 'subtitle' }),
      {
        field: 'item',
        label: t('recalls:item'),
        flex: 1,
        width: 230,
        card: 'title',
        download: { of: ['itemNames', 'item'] },
        text: ({ item, itemNames }) => `${localName(itemNames)} · ${item}`,
      },
      {
        field: 'supplierLot',
        label: t('recalls:subject'),
        download: { of: ['batch', 'supplierLot'] },
        width: 170,
        text: (row) =>
          row.supplierLot === null
            ? t('recalls:oneBatch', { batch: row.batch?.split('.').at(-1) ?? '' })
            : t('recalls:oneLot', { lot: row.supplierLot }),
      },
      column.choice('classification', t('recalls:classification'), shortClassName, { width: 95 }),
      column.status('status', t('recalls:status'), 'recall'),
      column.count('batchCount', t('recalls:batches'), { width: 90 }),
      column.quantity('remaining', t('recalls:remaining'), ({ unit }) => localName(unit), { width: 140 }),
      {
        field: 'warehouses',
        label: t('recalls:warehouses'),
        width: 160,
        hidden: true,
        card: 'none',
        text: ({ warehouses }) => warehouses.join(', '),
      },
      column.moment('openedAt', t('recalls:openedAt'), { width: 165 }),
      column.person('openedBy', t('recalls:openedBy'), { hidden: true, card: 'none' }),
      column.text('reason', t('recalls:reason'), { hidden: true, card: 'none', width: 240 }),
    ],
    [t, localName],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'open', label: t('recalls:views.open'), filter: ['status:in:blocking,open,lifting'] },
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'ended', label: t('recalls:views.ended'), filter: ['status:in:closed,cancelled'] },
];
