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
  const { code, approvalStatus, businessStatus } = contract;
  const { button, pending } = actions;
  const answers = useDecisionActions('contract_approval', code);
  if (contract.processing || contract.deletedAt !== null) return nothing;

  const remove: RowAction = {
    ...button.remove(contract),
    run: async () => {
      if (await actions.remove(contract)) void navigate({ to: '/contracts' });
    },
  };
  if (mayEdit(approvalStatus))
    return {
      next: {
        ...button.submit(contract),
        ...(approvalStatus !== 'draft' && { label: t('contracts:resubmit') }),
        icon: <SubmitIcon />,
        pending,
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
      approve: button.approve(contract),
      reject: button.reject(contract),
      pending,
    });
    return {
      ...nothing,
      next,
      second,
      actions: [
        ...(approvalStatus === 'submitted' && next.blocked === undefined ? [button.review(contract)] : []),
        button.withdraw(contract),
        remove,
      ],
    };
  }
  const business: ContractStatus | null = businessStatus === NOT_IN_FORCE ? null : businessStatus;
  return {
    ...nothing,
    next: mayActivate(business)
      ? { label: t('contracts:activate'), needs: 'contract:approve', pending, run: openActivation }
      : undefined,
    second: maySuspend(business) ? { ...button.suspend(contract), pending } : undefined,
    actions: [...(mayTerminate(business) ? [button.terminate(contract)] : []), remove],
  };
};
