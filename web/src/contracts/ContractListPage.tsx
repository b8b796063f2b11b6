import { restorersOf } from '@granary/api/access';
import { NOT_IN_FORCE, contractFields, listContracts, type ContractRow } from '@granary/api/contracts';
import { mayEdit } from '@granary/domain/approval/rules';
import { daysFrom } from '@granary/domain/kernel';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { draftsView, waitingView } from '../approval/index.ts';
import { BinnedListPage } from '../ui/list/BinnedListPage.tsx';
import { columnsOf } from '../ui/list/columns.tsx';
import { editRow, removeRow, submitRow } from '../ui/list/row-actions.tsx';
import type { Column, ListView, RowAction } from '../ui/list/types.ts';
import { today } from '../ui/widgets/format.ts';
import { StatusChip } from '../ui/widgets/StatusChip.tsx';
import { ContractPeek } from './ContractPeek.tsx';
import { useContractActions } from './use-contract-actions.ts';

const column = columnsOf<ContractRow>();
const LIST = '/contracts';
const open = ({ code }: ContractRow) => ({ to: `${LIST}/$code`, params: { code } });

/** Contracts; with `?show=bin` those in the recycle bin. */
export const ContractListPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { button, restore, purge } = useContractActions();
  const columns = useColumns();
  const views = useMemo(() => viewsOf(t), [t]);

  const rowActions = (row: ContractRow): RowAction[] => {
    const { code } = row;
    const remove = removeRow(button.remove(row));
    if (row.processing) return [];
    if (!mayEdit(row.approvalStatus)) return [remove];
    const edit = () => void navigate({ to: `${LIST}/$code/edit`, params: { code } });
    return [editRow('contract:write', edit), submitRow(button.submit(row)), remove];
  };

  return (
    <BinnedListPage<ContractRow>
      name="contracts"
      title={t('contracts:title')}
      topic="contract"
      contract={listContracts}
      fields={contractFields}
      columns={columns}
      rowId={({ code }) => code}
      views={views}
      defaultSort="createdAt:desc"
      searchLabel={t('contracts:search')}
      open={open}
      peek={(row) => <ContractPeek row={row} />}
      create={{ label: t('contracts:create'), needs: 'contract:write', to: `${LIST}/create` }}
      path={LIST}
      bin={{
        title: t('contracts:bin'),
        restore: { needs: restorersOf('contract'), run: restore },
        hardDelete: {
          needs: 'contract:hard_delete',
          run: purge,
          allowed: ({ approvalStatus }) => approvalStatus !== 'approved',
        },
      }}
      rowActions={rowActions}
      empty={{ title: t('contracts:emptyTitle'), body: t('contracts:emptyBody') }}
    />
  );
};

const useColumns = (): Column<ContractRow>[] => {
  const { t } = useTranslation();
  return useMemo(
    () => [
      column.text('code', t('contracts:code'), { width: 150, card: 'title' }),
      column.named('customer', t('contracts:customer'), { flex: 1, width: 190, card: 'subtitle' }),
      column.status('approvalStatus', t('contracts:approvalStatus'), 'approval', { width: 120 }),
      column.status('businessStatus', t('contracts:businessStatus'), 'contract', {
        width: 132,
        card: 'detail',
        // Nothing is in force before approval.
        render: ({ businessStatus }) =>
          businessStatus === NOT_IN_FORCE ? null : <StatusChip kind="contract" value={businessStatus} />,
      }),
      column.money('totalAmount', t('contracts:totalAmount'), { width: 125 }),
      column.quantity('depositPercentage', t('contracts:depositPercentage'), () => '%', {
        width: 100,
        card: 'none',
      }),
      column.money('expectedCredit', t('contracts:expectedCredit'), { width: 125 }),
      column.day('expiryDate', t('contracts:expiryDate'), { width: 115 }),
      column.day('signedDate', t('contracts:signedDate'), { hidden: true, card: 'none' }),
      column.quantity('totalWeight', t('contracts:totalWeight'), () => t('contracts:tons'), {
        hidden: true,
        card: 'none',
      }),
      column.money('contribution', t('contracts:contribution'), { hidden: true, card: 'none' }),
      column.person('createdBy', t('contracts:createdBy'), { hidden: true, card: 'none' }),
      column.moment('createdAt', t('contracts:createdAt'), { hidden: true, card: 'none' }),
      column.moment('updatedAt', t('contracts:updatedAt'), { hidden: true, card: 'none' }),
    ],
    [t],
  );
};

const SOON_DAYS = 30;
const soon = (): string => daysFrom(today(), SOON_DAYS);

const viewsOf = (t: (key: string) => string): ListView[] => [
  { key: 'all', label: t('common:all'), filter: [] },
  draftsView(t('contracts:views.drafts')),
  waitingView(t('contracts:views.waiting')),
  { key: 'active', label: t('contracts:views.active'), filter: ['businessStatus:in:active'] },
  {
    key: 'ending',
    label: t('contracts:views.ending'),
    filter: ['businessStatus:in:active,suspended', `expiryDate:lte:${soon()}`],
    sort: 'expiryDate:asc',
  },
  {
    key: 'ended',
    label: t('contracts:views.ended'),
    filter: ['businessStatus:in:suspended,terminated,expired'],
  },
];
