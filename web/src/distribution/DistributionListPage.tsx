import { distributionFields, listDistributions, type DistributionRow } from '@granary/api/distribution';
import { mayEdit } from '@granary/domain/approval/rules';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftsView, waitingView } from '../approval/index.ts';
import { useWarehouse } from '../app/session/warehouse.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { editRow, submitRow } from '../ui/list/row-actions.tsx';
import type { ListView, RowAction } from '../ui/list/types.ts';
import { useRequestColumns } from './columns.tsx';
import { useDistributionActions } from './use-distribution-actions.ts';

const LIST = '/distribution/requests';

/** Requests for goods on credit, in the working warehouse. */
export const DistributionListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const warehouse = useWarehouse();
  const { button } = useDistributionActions();
  const columns = useRequestColumns();
  const views = useMemo(() => viewsOf(t), [t]);

  const rowActions = (row: DistributionRow): RowAction[] => {
    if (!mayEdit(row.approvalStatus)) return [];
    const edit = () => void navigate({ to: `${LIST}/$number/edit`, params: { number: row.number } });
    return [editRow('purchase_request:write', edit), submitRow(button.submit(row))];
  };

  return (
    <ListPage<DistributionRow>
      name="distribution"
      title={t('distribution:list')}
      topic="distribution"
      contract={listDistributions}
      fields={distributionFields}
      columns={columns}
      rowId={({ number }) => number}
      query={{ warehouse }}
      views={views}
      defaultSort="createdAt:desc"
      searchLabel={t('distribution:search')}
      open={({ number }) => ({ to: `${LIST}/$number`, params: { number } })}
      create={{ label: t('distribution:create'), needs: 'purchase_request:write', to: `${LIST}/create` }}
      rowActions={rowActions}
      empty={{ title: t('distribution:emptyTitle'), body: t('distribution:emptyBody') }}
    />
  );
};

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  draftsView(t('distribution:views.drafts')),
  waitingView(t('distribution:views.waiting')),
  { key: 'approved', label: t('distribution:views.approved'), filter: ['approvalStatus:in:approved'] },
];
