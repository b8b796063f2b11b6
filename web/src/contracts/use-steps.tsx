import SubmitIcon from '@mui/icons-material/SendOutlined';
import { NOT_IN_FORCE, type ContractDetail } from '@granary/api/contracts';
import { mayDecide, mayEdit } from '@granary/domain/approval/rules';
import { mayActivate, maySuspend, mayTerminate, type ContractStatus } from '@granary/domain/contracts/rules';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDecisionActions } from '../approval/index.ts';
import type { NextStep } from '../ui/detail/DetailPage.tsx';
import type { RowAction } from '../ui/list/types.ts';
import type { ContractActions } from './use-contract-actions.ts';

interface Steps {
  readonly next: NextStep | undefined;
  readonly second: NextStep | undefined;
  readonly actions: readonly RowAction[];
}

const nothing: Steps = { next: undefined, second: undefined, actions: [] };

/** The next steps for the contract's state and the user. */
export const useSteps = (
  contract: ContractDetail,
  actions: ContractActions,
  openActivation: () => void,
): Steps => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { code, approvalStatus, businessStatus, own } = contract;
  const answers = useDecisionActions('contract_approval', code);
  if (contract.processing || contract.deletedAt !== null) return nothing;

  const remove: RowAction = {
    label: t('contracts:delete'),
    needs: 'contract:soft_delete',
    danger: true,
    run: async () => {
      if (await actions.remove(contract)) void navigate({ to: '/contracts' });
    },
  };
  if (mayEdit(approvalStatus))
    return {
      next: {
        label: t(approvalStatus === 'draft' ? 'contracts:submit' : 'contracts:resubmit'),
        needs: 'contract:write',
        icon: <SubmitIcon />,
        pending: actions.pending,
        run: () => actions.submit(contract),
      },
      second: {
        label: t('common:edit'),
        needs: 'contract:write',
        hotkey: 'e',
        run: () => void navigate({ to: '/contracts/$code/edit', params: { code } }),
      },
      actions: [remove],
    };
  if (mayDecide(approvalStatus)) {
    const { next, second } = answers({
      approve: { label: t('contracts:approve'), run: () => actions.approve(contract, own) },
      reject: { label: t('contracts:reject'), run: () => actions.reject(contract) },
      pending: actions.pending,
    });
    const review: RowAction = {
      label: t('contracts:review'),
      needs: 'contract:approve',
      run: () => actions.review(contract),
    };
    return {
      ...nothing,
      next,
      second,
      actions: [
        ...(approvalStatus === 'submitted' && next.blocked === undefined ? [review] : []),
        { label: t('contracts:withdraw'), needs: 'contract:write', run: () => actions.withdraw(contract) },
        remove,
      ],
    };
  }
  const business: ContractStatus | null = businessStatus === NOT_IN_FORCE ? null : businessStatus;
  const needs = 'contract:approve';
  return {
    ...nothing,
    next: mayActivate(business)
      ? { label: t('contracts:activate'), needs, pending: actions.pending, run: openActivation }
      : undefined,
    second: maySuspend(business)
      ? {
          label: t('contracts:suspend'),
          needs,
          pending: actions.pending,
          run: () => actions.suspend(contract),
        }
      : undefined,
    actions: [
      ...(mayTerminate(business)
        ? [
            {
              label: t('contracts:terminate'),
              needs,
              danger: true,
              run: () => actions.terminate(contract),
            } as const,
          ]
        : []),
      remove,
    ],
  };
};
