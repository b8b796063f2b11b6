import CountIcon from '@mui/icons-material/PinOutlined';
import { countFields, listCounts, type CountRow } from '@granary/api/counts';
import { isBlind } from '@granary/domain/counts/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useWarehouse } from '../app/session/warehouse.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import type { ListView, RowAction } from '../ui/list/types.ts';
import { scopeName } from './names.ts';

const LIST = '/warehouse/counts';
const column = columnsOf<CountRow>();

/** Stock counts of the working warehouse: to be counted, to be decided, done. */
export const CountListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const columns = useMemo(
    () => [
      column.text('number', t('counts:number'), { width: 165, card: 'subtitle' }),
      column.text('title', t('counts:documentTitle'), { flex: 1, width: 200, card: 'title' }),
      column.status('status', t('counts:status'), 'count'),
      column.choice('scopeKind', t('counts:scopeKind'), scopeName, { width: 150 }),
      column.count('countedCount', t('counts:progress'), {
        width: 110,
        text: ({ status, countedCount, toCount, lineCount }) =>
          isBlind(status) ? `${countedCount} / ${toCount}` : String(lineCount),
      }),
      column.count('differenceCount', t('counts:differences'), { width: 150 }),
      column.person('createdBy', t('counts:openedBy'), { hidden: true, card: 'none' }),
      column.moment('createdAt', t('counts:openedAt')),
    ],
    [t],
  );
  const rowActions = ({ number, status }: CountRow): RowAction[] =>
    isBlind(status)
      ? [
          {
            label: t('counts:count'),
            icon: <CountIcon fontSize="small" />,
            needs: 'inventory:write',
            run: () => void navigate({ to: `${LIST}/$number/count`, params: { number } }),
          },
        ]
      : [];

  return (
    <ListPage<CountRow>
      name="counts"
      title={t('counts:list')}
      topic="count"
      contract={listCounts}
      fields={countFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ warehouse }}
      views={viewsOf(t)}
      defaultSort="createdAt:desc"
      searchLabel={t('counts:search')}
      open={({ number }) => ({ to: `${LIST}/$number`, params: { number } })}
      create={{ label: t('counts:create'), needs: 'inventory:write', to: `${LIST}/create` }}
      rowActions={rowActions}
      empty={{ title: t('counts:emptyTitle'), body: t('counts:emptyBody') }}
    />
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  { key: 'counting', label: t('counts:views.counting'), filter: ['status:in:open,counting,recounting'] },
  { key: 'waiting', label: t('counts:views.waiting'), filter: ['status:in:counted'] },
  { key: 'done', label: t('counts:views.done'), filter: ['status:in:approved,adjusted,rejected,cancelled'] },
];
