import { creditRequestFields, listCreditRequests, type CreditRequestRow } from '@granary/api/credit';
import { mayEdit } from '@granary/domain/approval/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { draftsView, waitingView } from '../approval/index.ts';
import { priorityColumn } from '../priority/index.ts';
import { columnsOf } from '../ui/list/columns.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { editRow, submitRow } from '../ui/list/row-actions.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { directionName } from './names.ts';
import { useRequestActions } from './use-request-actions.ts';

const column = columnsOf<CreditRequestRow>();
const REQUEST = '/credit-management/requests/$number';

interface Props {
  readonly scope: 'mine' | 'queue' | 'all';
  readonly tabs: ReactNode;
}

/** Requests to adjust limits: own, pending the user's decision, or all. */
export const RequestList = ({ scope, tabs }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { button } = useRequestActions();
  const columns = useColumns();
  const views = useMemo(() => (scope === 'queue' ? [] : viewsOf(t)), [scope, t]);

  const rowActions = (row: CreditRequestRow): RowAction[] => {
    if (scope !== 'mine' || !mayEdit(row.approvalStatus)) return [];
    const edit = () => void navigate({ to: `${REQUEST}/edit`, params: { number: row.number } });
    return [editRow(['credit:write', 'credit:submit'], edit), submitRow(button.submit(row))];
  };

  return (
    <ListPage<CreditRequestRow>
      name={`credit-${scope}`}
      title={t('credit:title')}
      topic="creditRequest"
      contract={listCreditRequests}
      fields={creditRequestFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ scope }}
      views={views}
      defaultSort={scope === 'queue' ? 'priority:desc,createdAt:asc' : 'createdAt:desc'}
      searchLabel={t('credit:searchRequests')}
      open={({ number }) => ({ to: REQUEST, params: { number } })}
      create={{
        label: t('credit:create'),
        needs: ['credit:write', 'credit:submit'],
        to: '/credit-management/requests/create',
      }}
      rowActions={rowActions}
      empty={
        scope === 'mine'
          ? { title: t('credit:mineEmpty'), body: t('credit:mineEmptyBody') }
          : { title: t(scope === 'queue' ? 'credit:queueEmpty' : 'credit:requestsEmpty') }
      }
      banner={tabs}
    />
  );
};

const useColumns = (): Column<CreditRequestRow>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.text('number', t('credit:number'), { width: 165, card: 'subtitle' }),
      column.named('customer', t('credit:customer'), { flex: 1, width: 130, card: 'title' }),
      column.choice('direction', t('credit:directionLabel'), directionName, { width: 95 }),
      column.money('amount', t('credit:amount'), { width: 110 }),
      column.money('approvedAmount', t('credit:approvedAmount'), { hidden: true, card: 'none' }),
      column.status('approvalStatus', t('credit:approvalStatus'), 'approval', { width: 130 }),
      priorityColumn(),
      column.money('limitBefore', t('credit:limitBefore'), { width: 115, card: 'none' }),
      column.money('limitAfter', t('credit:limitAfter'), { width: 115, card: 'none' }),
      column.person('requester', t('credit:requester'), { width: 115, card: 'detail' }),
      column.moment('createdAt', t('credit:createdAt'), { width: 145 }),
      column.moment('updatedAt', t('credit:updatedAt'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  draftsView(t('credit:view.drafts')),
  waitingView(t('credit:view.waiting')),
  { key: 'approved', label: t('credit:view.approved'), filter: ['approvalStatus:in:approved'] },
  { key: 'rejected', label: t('credit:view.rejected'), filter: ['approvalStatus:in:rejected'] },
];
